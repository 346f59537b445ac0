import { useStore } from '../../state/store.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { writingNote, type NewNote } from '../markState.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { Quote } from './Quote.tsx'
import { useNoteActions } from './useNoteActions.ts'
import { useNoteDraft } from './useNoteDraft.ts'

/** The dialog that writes the note in `writingNote`. */
export function NoteDialog() {
  const on = useStore(writingNote)
  return on ? <NewNoteDialog on={on} /> : null
}

function NewNoteDialog({ on }: { readonly on: NewNote }) {
  const w = useStrings().marks
  const { add } = useNoteActions()
  const place = `new ${JSON.stringify(on)}`
  const draft = useNoteDraft(place, '', () => {
    writingNote.set(on)
    return place
  })
  const leave = () => {
    writingNote.set(null)
    draft.leave()
  }
  return (
    <Dialog title={on.kind === 'document' ? w.noteOnDocument : w.noteOnText} open onClose={leave}>
      {on.kind === 'document' ? null : <Quote text={on.quote} colour={on.kind === 'span' ? on.colour : null} />}
      <NoteEditor
        draft={draft}
        onSave={async (text) => {
          await add.mutateAsync({ on, text })
          writingNote.set(null)
        }}
        onLeave={leave}
        autoFocus
      />
    </Dialog>
  )
}
