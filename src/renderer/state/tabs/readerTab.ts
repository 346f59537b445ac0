import { createLibraryStore } from '../store.ts'

export type TabId = 'text' | 'original' | 'notes' | 'related' | 'versions' | 'details' | 'raw'

/** The tab that was chosen, and for which document. It outlives the pane, which is made again when the window is resized. */
export const chosenTab = createLibraryStore<{ readonly tab: TabId; readonly documentId: number } | null>(null)

/** What is opened at a place is opened to be read there: a tab that was chosen before gives way to the text or the original. */
export function showPlace(passageId: number | null, spans: readonly unknown[] | undefined): void {
  if (passageId !== null || spans !== undefined) chosenTab.set(null)
}
