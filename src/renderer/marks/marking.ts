import type { SelectionInput } from '../../contract/organising/selection.ts'
import { createLibraryStore } from '../state/store.ts'

/** Documents that are about to be marked. */
export interface MarkedDocuments {
  readonly count: number
  /** Resolves the documents for the core; this may load rows that were not in view. */
  readonly selection: () => Promise<SelectionInput>
}

/** Documents for which tags, a status or a priority are being chosen in a dialog. */
export const marking = createLibraryStore<{
  readonly what: 'tags' | 'lists'
  readonly documents: MarkedDocuments
} | null>(null)
