import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'

/** The choice for a collection that is made by the import. */
export const newCollection = 'new'

/** Which collection an import goes into: one of `names`, or a new one and its name. */
export function IntoField({
  names,
  chosen,
  onChoose,
  newName,
  suggested,
  onName,
  onEnter,
  label,
}: {
  readonly names: readonly { readonly id: string; readonly label: string }[]
  readonly chosen: string
  readonly onChoose: (chosen: string) => void
  readonly newName: string
  /** What a new one is called where no name is written. */
  readonly suggested: string
  readonly onName: (name: string) => void
  /** Enter in the name of a new one. */
  readonly onEnter?: () => void
  /** In sight, where the context does not say what is chosen. */
  readonly label?: string
}) {
  const w = useStrings().importing
  return (
    <>
      <Select
        {...(label === undefined ? { name: w.into } : { label })}
        options={[...names, { id: newCollection, label: w.intoNew }]}
        value={chosen}
        onChange={onChoose}
      />
      {chosen === newCollection ? (
        <TextField
          aria-label={w.newName}
          placeholder={suggested}
          value={newName}
          onChange={onName}
          {...(onEnter ? { onEnter } : {})}
        />
      ) : null}
    </>
  )
}
