import { useStore } from '../../state/store.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { noteDraft, writingNote } from '../markState.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { Quote } from './Quote.tsx'
import { useNoteActions } from './useNoteActions.ts'

const close = () => {
  writingNote.set(null)
  noteDraft.set('')
}

/** The dialog that writes the note in `writingNote`. */
export function NoteDialog() {
  const w = useStrings().marks
  const on = useStore(writingNote)
  const { add } = useNoteActions()
  return (
    <Dialog title={on && on.kind !== 'document' ? w.noteOnText : w.noteOnDocument} open={on !== null} onClose={close}>
      {on ? (
        <>
          {on.kind === 'document' ? null : <Quote text={on.quote} colour={on.kind === 'span' ? on.colour : null} />}
          <NoteEditor draft={noteDraft} onSave={(text) => add.mutateAsync({ on, text })} onClose={close} />
        </>
      ) : null}
    </Dialog>
  )
}
