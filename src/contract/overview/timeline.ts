import { z } from 'zod'
import { call } from '../define.ts'
import { selection } from '../organising/selection.ts'
import { searchModes } from '../search.ts'
import { searchFilters } from '../organising/searchFilters.ts'

/** How long a bar is. All are in UTC; a week begins on Monday. */
export const timelineSteps = ['year', 'month', 'week', 'day', 'hour'] as const
export type TimelineStep = (typeof timelineSteps)[number]

/** An event is a news subject; its documents are its articles. */
export const timelineLanes = ['none', 'kind', 'source', 'collection', 'event'] as const
export type TimelineLanes = (typeof timelineLanes)[number]

/**
 * What a timeline is of: a selection, what a search finds, or the articles of a news subject. A search sends nothing: a
 * question that was not asked before is looked for by words.
 */
export const timelineOf = z.union([
  selection,
  z.object({
    kind: z.literal('search'),
    query: z.string().min(1),
    mode: z.enum(searchModes).default('hybrid'),
    filters: searchFilters.optional(),
    /** A ranking has no end: so many of its documents are taken. */
    limit: z.int().min(1).max(1000).default(1000),
  }),
  z.object({ kind: z.literal('subject'), id: z.int() }),
])
export type TimelineOf = z.input<typeof timelineOf>

export interface TimelineLaneView {
  /** A kind, a source, or the number of a collection or of a news subject. */
  readonly key: string
  readonly label: string
  readonly documents: number
  readonly undated: number
  /** When its first and last dated document were published, ISO 8601, in whatever part of the timeline. */
  readonly first: string | null
  readonly last: string | null
  /** Documents in each bar of the timeline, in the order of `bars`. */
  readonly counts: readonly number[]
}

export interface TimelineView {
  readonly documents: number
  readonly undated: number
  /** When the first and last dated document were published; null where none has a date. */
  readonly first: string | null
  readonly last: string | null
  readonly step: TimelineStep
  /** What is shown, from the beginning of the first bar to the end (exclusive) of the last. */
  readonly since: string | null
  readonly until: string | null
  /** The beginning of each bar, with documents or without. */
  readonly bars: readonly string[]
  /** Documents in each bar. */
  readonly counts: readonly number[]
  /** Those with the most documents first. A document may be in several collections or events. */
  readonly lanes: readonly TimelineLaneView[]
  /** How many lanes there are, shown or not. */
  readonly laneTotal: number
}

export interface TimelineItemView {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly publishedAt: string | null
  /** Keys of the lanes it is in. */
  readonly lanes: readonly string[]
}

export interface TimelineItemsView {
  readonly total: number
  readonly items: readonly TimelineItemView[]
}

const range = {
  /** ISO 8601. Without them, all that has a date; `2024` or `2024-05` stand for the whole year or month. */
  since: z.string().optional(),
  until: z.string().optional(),
}

export const timeline = {
  /** Counted over the whole result. */
  read: call(
    z.object({
      of: timelineOf,
      ...range,
      /** Without it, the shortest of which there are no more than `bars`. */
      step: z.enum(timelineSteps).optional(),
      bars: z.int().min(1).max(2_000).default(200),
      lanes: z.enum(timelineLanes).default('none'),
      mostLanes: z.int().min(1).max(50).default(8),
    }),
  )<TimelineView>(),
  /** Documents of a part of it, in the order of time. */
  items: call(
    z.object({
      of: timelineOf,
      ...range,
      lanes: z.enum(timelineLanes).default('none'),
      /** The key of one lane. */
      lane: z.string().optional(),
      /** Those that have no date, instead. */
      undated: z.boolean().default(false),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  )<TimelineItemsView>(),
}
