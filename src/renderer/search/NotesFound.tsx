import { searchNotes } from '../state/notesPage.ts'
import { useNotes } from '../marks/notes/useNoteActions.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'

/** How many notes of one's own have the words, which no document has: they are on a page of their own. */
export function NotesFound({ query }: { readonly query: string }) {
  const { notesFound } = useStrings().search
  const notes = useNotes({ query, free: false, limit: 1 })
  if (!notes.data || notes.isPlaceholderData || notes.data.total === 0) return null
  return (
    <Button variant="quiet" size="small" onPress={() => searchNotes(query)}>
      {notesFound(notes.data.total)}
    </Button>
  )
}
