import { NoteEditor } from '../marks/notes/NoteEditor.tsx'
import { useNoteActions } from '../marks/notes/useNoteActions.ts'
import { useNoteDraft } from '../marks/notes/useNoteDraft.ts'
import { useStrings } from '../strings/strings.ts'
import { freePlace } from './marked.ts'

/** The note on no document that is being written. `onShow` shows the list that it is written above. */
export function FreeNote({ onShow }: { readonly onShow: () => void }) {
  const w = useStrings().marks
  const { add } = useNoteActions()
  const draft = useNoteDraft(freePlace, '', () => {
    onShow()
    return freePlace
  })
  return (
    <article className="noteCard" aria-label={w.newNote}>
      <NoteEditor draft={draft} onSave={(text) => add.mutateAsync({ on: { kind: 'library' }, text })} />
    </article>
  )
}
