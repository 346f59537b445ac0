import { useState } from 'react'
import type { TagView } from '../../../contract/organising/tags.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { useTags } from '../useMarks.ts'
import { useTagActions } from './useTagActions.ts'

/** Chooses the tag that others are merged into. */
export function MergeTagDialog({ tags, onClose }: { readonly tags: readonly TagView[]; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.marks
  const actions = useTagActions()
  const [tag] = tags
  // Not into itself, nor into what is nested in it and would go with it.
  const targets = (useTags().data ?? []).filter(
    // Several are also merged into one of them.
    ({ id, name }) =>
      tags.every(
        (tag) => (tags.length > 1 || id !== tag.id) && !name.toLowerCase().startsWith(`${tag.name.toLowerCase()}/`),
      ),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const into = targets.find(({ id }) => id === chosen)
  const merge = () => {
    onClose()
    if (!into) return
    if (tags.length === 1 && tag) actions.merge(tag, into)
    else actions.mergeSeveral(tags, into)
  }
  return (
    <Dialog
      title={tags.length === 1 && tag ? w.mergeTagTitle(tag.name) : w.mergeSeveralTitle(tags.length)}
      open
      onClose={onClose}
      {...(into ? { onSubmit: merge } : {})}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!into} onPress={merge}>
            {w.merge}
          </Button>
        </>
      }
    >
      <p>{tags.length === 1 && tag ? w.mergeHint(tag.name) : w.mergeSeveralHint}</p>
      {targets.length === 0 ? (
        <p>{w.noOtherTags}</p>
      ) : (
        <Select
          autoFocus
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
