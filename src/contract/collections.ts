import { z } from 'zod'
import { call } from './define.ts'
import type { SearchFilters } from './organising/searchFilters.ts'
import { precisionShape, type PrecisionName } from './vectors/sizes.ts'

export const collectionName = z.string().trim().min(1, 'A collection needs a name.').max(200)

/**
 * Where a collection or a document lives: in the open library. Numbers of collections, documents and passages identify
 * something only within their source. Not `source`: documents have a field of that name, which says what they came from.
 */
export type CollectionSourceId = 'local'

export interface CollectionView {
  readonly collectionSource: CollectionSourceId
  readonly id: number
  readonly name: string
  readonly documents: number
  readonly passages: number
  readonly createdAt: string
  /** The collection it is in; null at the top. */
  readonly parentId: number | null
  /** How exactly vectors are kept, and how many numbers of each are compared (null: all): see sizes.ts. */
  readonly precision: PrecisionName
  readonly searchDimension: number | null
  /** What a smart collection searches for; null for one that holds documents. A smart one holds none: `documents` is 0. */
  readonly smart: SmartView | null
  /** Per space: how many distinct texts of the collection have a vector there. */
  readonly coverage: readonly SpaceCoverage[]
}

/** A saved search, with what limits it. */
export interface SmartView {
  readonly query: string
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  /** As `search.query` takes them. */
  readonly filters: SearchFilters
  readonly most: number
  readonly leastScore: number | null
}

export interface RemovedCollectionView {
  readonly id: number
  readonly name: string
  readonly documents: number
  /** The collections in it, which went with it. */
  readonly within: readonly { readonly id: number; readonly name: string; readonly documents: number }[]
  /** The change that `changes.undo` takes back; null where it was in the trash already. */
  readonly changeId: number | null
}

export interface SpaceCoverage {
  readonly origin: string
  readonly model: string
  readonly dimension: number
  readonly embedded: number
  readonly texts: number
}

/** What became of several collections. */
export interface SeveralCollectionsView {
  /** How many were moved, or removed with those in them. */
  readonly collections: number
  /** The change that `changes.undo` takes back; null where nothing changed. */
  readonly changeId: number | null
}

const several = z.array(z.int()).min(1).max(10_000)

export const collections = {
  list: call(z.object({}))<readonly CollectionView[]>(),
  create: call(
    z.object({ name: collectionName, precision: precisionShape.default('float32'), parentId: z.int().optional() }),
  )<CollectionView>(),
  rename: call(z.object({ id: z.int(), name: collectionName }))<CollectionView>(),
  /** Puts a collection into another, or at the top (null). */
  move: call(z.object({ id: z.int(), parentId: z.int().nullable() }))<CollectionView>(),
  /** Takes the collection and those in it away at once; `restore` brings it back until the trash is emptied. */
  remove: call(z.object({ id: z.int() }))<RemovedCollectionView>(),
  restore: call(z.object({ id: z.int() }))<CollectionView>(),
  /**
   * Puts collections into another, or at the top (null), as one change: those inside one of them stay in it. Refuses as `move`
   * does, with none of them moved.
   */
  moveSeveral: call(z.object({ ids: several, parentId: z.int().nullable() }))<SeveralCollectionsView>(),
  /** Takes collections and those in them away as one change. Refuses with `not_found`, with none removed, where one is not there. */
  removeSeveral: call(z.object({ ids: several }))<SeveralCollectionsView>(),
}
