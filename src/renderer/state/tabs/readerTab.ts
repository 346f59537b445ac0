import { createLibraryStore } from '../store.ts'

export type TabId = 'text' | 'original' | 'notes' | 'related' | 'versions' | 'details' | 'raw'

/** The tab that was chosen, and for which document. It outlives the pane, which is made again when the window is resized. */
export const chosenTab = createLibraryStore<{ readonly tab: TabId; readonly documentId: number } | null>(null)

/** What is opened at a place is opened to be read there: a tab that was chosen before gives way to the text or the original. */
export function showPlace(at: {
  readonly passageId: number | null
  readonly spans?: readonly unknown[]
  readonly box?: object
}): void {
  if (at.passageId !== null || at.spans !== undefined || at.box !== undefined) chosenTab.set(null)
}
