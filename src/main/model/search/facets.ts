import type { DocumentId, FieldId } from '../ids.ts'
import type { FieldValue } from '../organising/fields.ts'
import type { Filters } from './filters.ts'

/** What every library has facets of; besides these there are the fields that users have defined. */
export const facetNames = [
  'kind',
  'domain',
  'language',
  'month',
  'author',
  'recipient',
  'tag',
  'status',
  'priority',
  'collection',
] as const
export type FacetName = (typeof facetNames)[number]
export type Facet = FacetName | { readonly field: FieldId }

/**
 * All that a search finds, in whatever order. The parts are one set: what matches the words, and the documents that are
 * nearest in meaning. Without either: everything that the filters let through.
 */
export interface WholeResult {
  readonly filters: Filters
  /** As {@link CollectionSource.rankByKeyword} takes it. */
  readonly words: string | undefined
  /** All of them pass the filters. */
  readonly nearest: readonly DocumentId[]
}

/** How many documents have a value. A filter by the value lets exactly these through. */
export interface FacetCount {
  /** The number of a tag, status, priority or collection. */
  readonly id: number | undefined
  /** Of numbers and dates the start of a range. */
  readonly value: FieldValue
  /** The end of a range, which is in it only where `isLast`. */
  readonly end?: FieldValue
  readonly isLast?: boolean
  readonly count: number
}

export interface FacetCounts {
  readonly documents: number
  /** Those without a date. */
  readonly undated: number
  /** In the order asked for. Most documents first; months, ranges and choices in their own order. */
  readonly facets: readonly (readonly FacetCount[])[]
}
