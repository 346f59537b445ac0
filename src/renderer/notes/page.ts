import { NotebookPen } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { NotesPage } from './NotesPage.tsx'

export const notesPage = describePage('notes', NotesPage, {
  title: (strings) => strings.marks.notesPage,
  sidebar: { icon: NotebookPen, place: 'head' },
  command: { id: 'notes.open', title: (strings) => strings.marks.showNotes },
})
