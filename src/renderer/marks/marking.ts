import type { SelectionInput } from '../../contract/organising/selection.ts'
import { createLibraryStore } from '../state/store.ts'

/** Documents that are about to be marked. */
export interface MarkedDocuments {
  readonly count: number
  /** Names them for the core, which may take reading what was never in sight. */
  readonly selection: () => Promise<SelectionInput>
}

/** Documents for which tags, a status or a priority are being chosen in a dialog. */
export const marking = createLibraryStore<{
  readonly what: 'tags' | 'lists'
  readonly documents: MarkedDocuments
} | null>(null)
