import type { ChangeId, CollectionId, DocumentId } from '../ids.ts'
import type { Filters } from '../search/filters.ts'

/** Documents that something is done to: named one by one, all that pass filters, or all directly in a collection, but some. */
export type Selection =
  | { readonly kind: 'documents'; readonly ids: readonly DocumentId[] }
  | { readonly kind: 'filters'; readonly filters: Filters; readonly except: readonly DocumentId[] }
  | { readonly kind: 'collection'; readonly id: CollectionId; readonly except: readonly DocumentId[] }

/** A collection that is there, or the name of a new one. */
export type FiledInto = CollectionId | { readonly name: string }

/** How many documents a change was about, and its number; without one where nothing changed. */
export interface Filed {
  readonly documents: number
  readonly changeId: ChangeId | undefined
}

/** `elsewhere`: those of them that are still in other collections, and which these are. */
export interface FiledOut extends Filed {
  readonly elsewhere: { readonly documents: number; readonly collections: readonly string[] }
}

/** `into`: the collection that documents were put into. */
export interface FiledIn extends Filed {
  readonly into: CollectionId
}
