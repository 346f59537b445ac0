import { goTo } from './route.ts'
import { createLibraryStore } from './store.ts'

export type NotesTab = 'all' | 'notes' | 'highlights' | 'free' | 'lost'

/** What the page of notes lists. */
export const notesTab = createLibraryStore<NotesTab>('all')

/** What the page of notes searches for: the same on all of its tabs. */
export const notesSearch = createLibraryStore('')

/** Opens the page of notes at what has these words. */
export function searchNotes(text: string): void {
  notesSearch.set(text)
  goTo({ page: 'notes' })
}

/** Opens the page of notes at the marks that have no place any more. */
export function showLostMarks(): void {
  notesTab.set('lost')
  goTo({ page: 'notes' })
}
