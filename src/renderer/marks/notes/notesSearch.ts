import { goTo } from '../../state/route.ts'
import { createLibraryStore } from '../../state/store.ts'

/** What the page of notes searches for: the same on all of its tabs. */
export const notesSearch = createLibraryStore('')

export function searchNotes(text: string): void {
  notesSearch.set(text)
  goTo({ page: 'notes' })
}
