import { useState } from 'react'
import type { TagView } from '../../../contract/organising/tags.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { useTags } from '../useMarks.ts'
import { useTagActions } from './useTagActions.ts'

/** Chooses the tag that another is merged into. */
export function MergeTagDialog({ tag, onClose }: { readonly tag: TagView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.marks
  const actions = useTagActions()
  // Not into itself, nor into what is nested in it and would go with it.
  const targets = (useTags().data ?? []).filter(
    ({ id, name }) => id !== tag.id && !name.toLowerCase().startsWith(`${tag.name.toLowerCase()}/`),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const into = targets.find(({ id }) => id === chosen)
  return (
    <Dialog
      title={w.mergeTagTitle(tag.name)}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={!into}
            onPress={() => {
              onClose()
              if (into) actions.merge(tag, into)
            }}
          >
            {w.merge}
          </Button>
        </>
      }
    >
      <p>{w.mergeHint(tag.name)}</p>
      {targets.length === 0 ? (
        <p>{w.noOtherTags}</p>
      ) : (
        <Select
          label={w.mergeInto}
          options={targets.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={chosen === null ? null : String(chosen)}
          placeholder={w.chooseTag}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
    </Dialog>
  )
}
