import { z } from 'zod'
import { collectionName } from '../collections.ts'
import { searchFilters } from './searchFilters.ts'

const except = z.array(z.int()).max(100_000).default([])

/** Documents that something is done to: named one by one, all that pass filters, or all directly in a collection, but some. */
export const selection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('documents'), ids: z.array(z.int()).min(1).max(100_000) }),
  z.object({
    kind: z.literal('filters'),
    filters: searchFilters,
    except,
  }),
  z.object({ kind: z.literal('collection'), id: z.int(), except }),
])
export type SelectionInput = z.input<typeof selection>

/** A collection that documents are put into: one that is there, or a new one, which is a part of the same change. */
export const filedInto = z.union([z.int(), z.object({ name: collectionName })])
export type FiledInto = z.output<typeof filedInto>

/** What became of a selection. */
export interface FiledView {
  /** Documents that are somewhere else than before. */
  readonly documents: number
  /** The change that `changes.undo` takes back; null where nothing changed. */
  readonly changeId: number | null
}

/** What became of documents that were taken out of a collection. */
export interface FiledOutView extends FiledView {
  /** Those of them that are still in other collections, and the names of these, those with the most of them first. */
  readonly elsewhere: { readonly documents: number; readonly collections: readonly string[] }
}

/** What became of documents that were put into a collection, and its number, which may be new. */
export interface FiledIntoView extends FiledView {
  readonly into: number
}
