import type { ChangeId, DocumentId } from '../ids.ts'
import type { Filters } from '../search/filters.ts'

/** Documents that something is done to: named one by one, or all that pass filters but some. */
export type Selection =
  | { readonly kind: 'documents'; readonly ids: readonly DocumentId[] }
  | { readonly kind: 'filters'; readonly filters: Filters; readonly except: readonly DocumentId[] }

/** How many documents a change was about, and its number; without one where nothing changed. */
export interface Filed {
  readonly documents: number
  readonly changeId: ChangeId | undefined
}
