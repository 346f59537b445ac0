import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { IntoChoice } from './useIntoChoice.ts'

const newCollection = ' new'

/** Chooses a collection, or names a new one. */
export function IntoFields({ choice }: { readonly choice: IntoChoice }) {
  const w = useStrings().collect
  return (
    <>
      <Select
        name={w.into}
        options={[...choice.names.map((name) => ({ id: name, label: name })), { id: newCollection, label: w.intoNew }]}
        value={choice.chosen ?? newCollection}
        onChange={(id) => choice.choose(id === newCollection ? null : id)}
      />
      {choice.chosen === null ? (
        <TextField
          aria-label={w.newName}
          placeholder={choice.suggested}
          value={choice.newName}
          onChange={choice.setNewName}
          maxLength={200}
        />
      ) : null}
    </>
  )
}
