import { z } from 'zod'
import type { SearchFilters } from './searchFilters.ts'

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

/**
 * Names of facets: those above, or of fields that users have defined. `Status` is a field, where there is one, and in quotes
 * each name is.
 */
export const facets = z.array(z.string().trim().min(1).max(102)).max(50)

/** One value of a facet, and how many documents of the whole result have it. */
export interface FacetValueView {
  /** A month as `2031-02`; of numbers and dates a range as `10..20`. */
  readonly value: string
  readonly count: number
  /** Set beside those of the search, these let exactly the counted documents through; null: a clause has to. */
  readonly filters: Partial<SearchFilters> | null
  /** The same as a clause of a query; null where there is none. */
  readonly clause: string | null
}

/**
 * The facets of all that a search finds, however little of it is shown. By word that is every match; by meaning, where
 * everything is near to some degree, the 1,000 nearest; by both what is in either.
 */
export interface FacetsResult {
  /** Most documents first; months in order, and ranges and choices of fields. */
  readonly facets: Readonly<Record<string, readonly FacetValueView[]>>
  readonly whole: {
    readonly documents: number
    /** Those without a date, which are in no month. */
    readonly undated: number
    /** How many of them can have been found by meaning at most; null: all were found by word, or by filters alone. */
    readonly nearest: number | null
  }
}
