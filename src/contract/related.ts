import { z } from 'zod'
import { call } from './define.ts'
import type { CopyView, HitView, SimilarResult } from './search.ts'
import { searchFilters } from './organising/searchFilters.ts'

export interface RelatedHitView extends HitView {
  /** The share of runs of three words that both texts have, 0 to 1. */
  readonly resemblance: number
  /** Words that both have and few other texts, rarest first, at most five. */
  readonly shared: readonly string[]
  /** What both have in common that is more than chance; `nothing`: it is among the nearest there are, and that is all. */
  readonly common: 'words' | 'meaning' | 'nothing'
}

/** How many near-duplicates of its text a document has. */
export interface CopyCountView {
  readonly copies: number
  /** More texts may be alike than were compared. */
  readonly copiesCut: boolean
}

/** What is beside a document: its near-duplicates, and what is nearest to it by meaning without them. */
export interface RelatedResult extends Omit<SimilarResult, 'hits'> {
  readonly hits: readonly RelatedHitView[]
  /** Most alike first. */
  readonly copies: readonly CopyView[]
  /** More texts may be alike than were compared. */
  readonly copiesCut: boolean
  /** Documents of an older library that are still being prepared, and are not among the copies before that. */
  readonly unsigned: number
}

/** What is like several documents at once. */
export interface LikeResult extends Omit<SimilarResult, 'documentId'> {
  /** How many of the documents have vectors in `space`; their mean is what was compared. */
  readonly used: number
}

const noFilters = {}

/** All send nothing: they compare stored vectors and texts. */
export const related = {
  ofDocument: call(
    z.object({
      documentId: z.int(),
      filters: searchFilters.prefault(noFilters),
      limit: z.int().min(1).max(200).default(20),
    }),
  )<RelatedResult>(),
  /** Only how many near-duplicates there are: without looking for what is near in meaning. */
  copies: call(z.object({ documentId: z.int() }))<CopyCountView>(),
  /** More like these. */
  like: call(
    z.object({
      documentIds: z.array(z.int()).min(1).max(1_000),
      filters: searchFilters.prefault(noFilters),
      limit: z.int().min(1).max(1_000).default(20),
    }),
  )<LikeResult>(),
}
