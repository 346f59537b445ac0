import { useState } from 'react'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import type { TagView } from '../../../contract/organising/tags.ts'
import { useStore } from '../../state/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { ColourChoice } from '../ColourChoice.tsx'
import { useTags } from '../useMarks.ts'
import { editedTag } from './editedTag.ts'
import { useTagActions } from './useTagActions.ts'

/** The dialog of the tag that was asked for, from wherever it is shown. */
export function EditedTag() {
  const tag = useStore(editedTag)
  return tag ? <EditTagDialog key={tag.id} tag={tag} onClose={() => editedTag.set(null)} /> : null
}

/** Another name or colour for a tag; a name that another tag has merges the two. */
function EditTagDialog({ tag, onClose }: { readonly tag: TagView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.marks
  const actions = useTagActions()
  const tags = useTags().data ?? []
  const [name, setName] = useState(tag.name)
  const [colour, setColour] = useState<MarkColour | null>(tag.colour)
  const wanted = name
    .split('/')
    .map((part) => part.trim())
    .join('/')
  const isWrong = wanted.split('/').includes('')
  const taken = tags.find((other) => other.id !== tag.id && other.name.toLowerCase() === wanted.toLowerCase())
  const save = () => {
    if (isWrong) return
    onClose()
    if (colour !== tag.colour) actions.recolour(tag, colour)
    if (taken) actions.merge(tag, taken)
    else if (wanted !== tag.name) actions.rename(tag, wanted)
  }
  return (
    <Dialog
      title={w.editTagTitle(tag.name)}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={isWrong} onPress={save}>
            {taken ? w.merge : strings.common.save}
          </Button>
        </>
      }
    >
      <form
        className="tagDialog"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={w.tagName}
          hint={taken ? w.tagTaken(taken.name) : w.tagNameHint}
          value={name}
          onChange={setName}
          maxLength={200}
          autoFocus
          error={isWrong ? w.tagPartEmpty : undefined}
        />
        <div className="row">
          <ColourChoice chosen={colour} label={w.tagColour} onChoose={setColour} />
          <Button size="small" variant="quiet" isDisabled={colour === null} onPress={() => setColour(null)}>
            {w.noColour}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
