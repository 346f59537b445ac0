import { z } from 'zod'
import { collectionName, type CollectionView } from '../collections.ts'
import { call } from '../define.ts'
import { searchModes, type SearchMode } from '../search.ts'
import { searchFilters } from './searchFilters.ts'

/** What a smart collection searches for. */
const definition = {
  /** Empty: all documents that pass the filters. */
  query: z.string().trim().max(10_000),
  mode: z.enum(searchModes),
  filters: searchFilters,
  /** With a query: so many of the best. */
  most: z.int().min(1).max(1_000),
  /** With a query in the mode `semantic`: only from this cosine on. */
  leastScore: z.number().min(-1).max(1).nullable(),
}

/** How many documents a collection has now, and how a smart one found them. Nothing is sent to know it. */
export interface SmartFoundView {
  readonly id: number
  readonly documents: number
  /** Null without a query. */
  readonly mode: SearchMode | null
  /** Why the mode is not the one that was asked for. */
  readonly reason?: string
  /** There may be more: as many were found as it has at most. */
  readonly isCut: boolean
}

/**
 * Collections that are a saved search. They have numbers and names as others do, are renamed, moved and removed with the
 * same routes, and stand for what they find wherever a collection is read from. They hold no documents themselves.
 */
export const smart = {
  /** Where `offline` is false, the query is embedded once, as a search is: from then on nothing is sent. */
  create: call(
    z.object({
      name: collectionName,
      parentId: z.int().optional(),
      query: definition.query.default(''),
      mode: definition.mode.default('hybrid'),
      filters: definition.filters.prefault({}),
      most: definition.most.default(200),
      leastScore: definition.leastScore.default(null),
      offline: z.boolean().default(true),
    }),
  )<CollectionView>(),
  change: call(
    z.object({
      id: z.int(),
      query: definition.query.optional(),
      mode: definition.mode.optional(),
      filters: definition.filters.optional(),
      most: definition.most.optional(),
      leastScore: definition.leastScore.optional(),
    }),
  )<CollectionView>(),
  duplicate: call(z.object({ id: z.int(), name: collectionName }))<CollectionView>(),
  /** Turns it into a collection that holds what it finds now. */
  convert: call(z.object({ id: z.int() }))<CollectionView>(),
  found: call(z.object({ id: z.int() }))<SmartFoundView>(),
}
