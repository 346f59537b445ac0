import { goTo } from './route.ts'
import { createLibraryStore } from './store.ts'

export type NotesTab = 'all' | 'notes' | 'highlights' | 'free' | 'lost'

/** What the page of notes lists. */
export const notesTab = createLibraryStore<NotesTab>('all')

/** Opens the page of notes at the marks that have no place any more. */
export function showLostMarks(): void {
  notesTab.set('lost')
  goTo({ page: 'notes' })
}
