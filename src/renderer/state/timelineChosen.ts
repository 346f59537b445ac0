import type { SelectionInput } from '../../contract/organising/selection.ts'
import { goTo } from './route.ts'
import { createLibraryStore } from './store.ts'

/** The selection that the timeline was opened for. */
export const timelineChosen = createLibraryStore<SelectionInput | null>(null)

/** Shows documents that were selected on the timeline. */
export function showOnTimeline(chosen: SelectionInput): void {
  timelineChosen.set(chosen)
  goTo({ page: 'timeline', of: 'selection' })
}
