import { useStore } from '../../state/store.ts'
import { tellUndoable } from '../../state/undo.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { noteDraft, writingNote } from '../markState.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { Quote } from './Quote.tsx'
import { useNoteActions } from './useNoteActions.ts'

/** The dialog that writes the note in `writingNote`. */
export function NoteDialog() {
  const w = useStrings().marks
  const on = useStore(writingNote)
  const { add } = useNoteActions()
  /** What is written and not saved comes back by Undo: Escape is pressed by mistake, too. */
  const close = () => {
    const text = noteDraft.get()
    writingNote.set(null)
    noteDraft.set('')
    if (on === null || text.trim() === '') return
    tellUndoable({ text: w.noteNotSaved }, () => {
      noteDraft.set(text)
      writingNote.set(on)
    })
  }
  return (
    <Dialog title={on && on.kind !== 'document' ? w.noteOnText : w.noteOnDocument} open={on !== null} onClose={close}>
      {on ? (
        <>
          {on.kind === 'document' ? null : <Quote text={on.quote} colour={on.kind === 'span' ? on.colour : null} />}
          <NoteEditor
            draft={noteDraft}
            onSave={async (text) => {
              await add.mutateAsync({ on, text })
              noteDraft.set('')
            }}
            onClose={close}
          />
        </>
      ) : null}
    </Dialog>
  )
}
