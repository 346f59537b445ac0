import { useRef } from 'react'
import { NoteEditor } from '../marks/notes/NoteEditor.tsx'
import { useNoteActions } from '../marks/notes/useNoteActions.ts'
import { useNoteDraft } from '../marks/notes/useNoteDraft.ts'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'
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
  const card = useRef<HTMLElement>(null)
  // Once it is saved it is the first of the list.
  useFocusLeft(card, '.notesPage [role="grid"]')
  return (
    <article ref={card} className="noteCard" aria-label={w.newNote}>
      <NoteEditor draft={draft} onSave={(text) => add.mutateAsync({ on: { kind: 'library' }, text })} />
    </article>
  )
}
