import type { MarkList } from '../../contract/organising/marks.ts'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import { createLibraryStore } from '../state/store.ts'
import type { ChosenTag } from './tags/TagField.tsx'

/** Documents that are about to be marked. */
export interface MarkedDocuments {
  readonly count: number
  /** Resolves the documents for the core; this may load rows that were not in view. */
  readonly selection: () => Promise<SelectionInput>
}

/** What was chosen in a dialog that was closed without applying it. */
export interface TagChoice {
  readonly chosen: readonly ChosenTag[]
  /** What stands in the field and is no chip yet. */
  readonly typed: string
  /** The number of the tag that is taken off; null: none. */
  readonly removed: string | null
}

/** By list: the number of a value, or what else the dialog offers. */
export type ValueChoice = Readonly<Record<MarkList, string>>

/** Documents for which tags, a status or a priority are being chosen in a dialog, which begins with `begun`. */
export const marking = createLibraryStore<
  | { readonly what: 'tags'; readonly documents: MarkedDocuments; readonly begun?: TagChoice }
  | { readonly what: 'lists'; readonly documents: MarkedDocuments; readonly begun?: ValueChoice }
  | null
>(null)
