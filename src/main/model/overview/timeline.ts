import { QuarryError } from '../../base/errors.ts'
import type { DocumentId } from '../ids.ts'

/** How long a bar of a timeline is. All are in UTC; a week begins on Monday. */
export const timelineSteps = ['year', 'month', 'week', 'day', 'hour'] as const
export type TimelineStep = (typeof timelineSteps)[number]

/** What the documents of a timeline are told apart by; an event is a news subject, and its documents are its articles. */
export const timelineLanes = ['none', 'kind', 'source', 'collection', 'event'] as const
export type TimelineLanes = (typeof timelineLanes)[number]

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Bars of one answer: more could not be told apart on any screen. */
const mostBars = 2_000

/** A lane as a whole, whatever part of it is looked at. */
export interface TimelineLane {
  readonly key: string
  readonly label: string
  readonly documents: number
  readonly undated: number
  /** Of the dated ones, in ms since the epoch. */
  readonly first: number | undefined
  readonly last: number | undefined
  /** Documents in each bar that is looked at. */
  readonly counts: readonly number[]
}

/** The part of a timeline that is asked for; without times, all of it. In ms since the epoch, `until` exclusive. */
export interface TimelineRange {
  readonly since: number | undefined
  readonly until: number | undefined
  /** Without it, the shortest of which there are no more than `bars`. */
  readonly step: TimelineStep | undefined
  readonly bars: number
}

export interface TimelineBars {
  readonly step: TimelineStep
  readonly starts: readonly number[]
  /** The end of the last. */
  readonly until: number
}

/** All documents of a timeline, and those in the bars of the part that is looked at. */
export interface Timeline extends Omit<TimelineLane, 'key' | 'label'> {
  /** Undefined where nothing has a date. */
  readonly bars: TimelineBars | undefined
  /** The ones with the most documents, of `laneTotal`. */
  readonly lanes: readonly TimelineLane[]
  readonly laneTotal: number
}

export interface TimelineItem {
  readonly id: DocumentId
  readonly kind: string
  readonly title: string
  readonly url: string | undefined
  readonly domain: string | undefined
  readonly publishedAt: number | undefined
  /** Keys of the lanes it is in. */
  readonly lanes: readonly string[]
}

/** The beginning of the bar that `time` is in. */
function stepStart(time: number, step: TimelineStep): number {
  const at = new Date(time)
  if (step === 'hour') return Math.floor(time / HOUR_MS) * HOUR_MS
  const day = Math.floor(time / DAY_MS) * DAY_MS
  // The epoch was a Thursday.
  if (step === 'week') return day - ((((Math.floor(time / DAY_MS) + 3) % 7) + 7) % 7) * DAY_MS
  if (step === 'day') return day
  return utc(at.getUTCFullYear(), step === 'month' ? at.getUTCMonth() : 0)
}

/** The beginning of the bar after the one that `time` is in. */
function stepAfter(time: number, step: TimelineStep): number {
  const start = stepStart(time, step)
  if (step === 'hour') return start + HOUR_MS
  if (step === 'day') return start + DAY_MS
  if (step === 'week') return start + 7 * DAY_MS
  const at = new Date(start)
  return step === 'month' ? utc(at.getUTCFullYear(), at.getUTCMonth() + 1) : utc(at.getUTCFullYear() + 1, 0)
}

/** Date.UTC takes the years 0 to 99 for those of the twentieth century. */
function utc(year: number, month: number): number {
  const at = new Date(0)
  at.setUTCFullYear(year, month, 1)
  return at.getTime()
}

const stepMs: Readonly<Record<TimelineStep, number>> = {
  year: 365.25 * DAY_MS,
  month: 30.44 * DAY_MS,
  week: 7 * DAY_MS,
  day: DAY_MS,
  hour: HOUR_MS,
}

/** The shortest bars of which no more than `most` are between two times. */
function chooseStep(from: number, to: number, most: number): TimelineStep {
  return timelineSteps.findLast((step) => (to - from) / stepMs[step] <= most) ?? 'year'
}

/**
 * The bars of a part of a timeline whose dated documents were published between `first` and `last`; undefined where there
 * are none. @throws QuarryError usage for more bars than an answer holds
 */
export function barsOf(
  range: TimelineRange,
  first: number | undefined,
  last: number | undefined,
): TimelineBars | undefined {
  const from = range.since ?? first
  const to = range.until ?? (last === undefined ? undefined : last + 1)
  if (from === undefined || to === undefined || to <= from) return undefined
  const step = range.step ?? chooseStep(from, to, range.bars)
  const starts: number[] = []
  let at = stepStart(from, step)
  for (; at < to; at = stepAfter(at, step)) {
    if (starts.length === mostBars)
      throw new QuarryError('usage', `There are more than ${mostBars} bars of one ${step} in this time.`, {
        where: 'step',
        hint: 'Ask for longer ones, or for a shorter time.',
      })
    starts.push(at)
  }
  return { step, starts, until: at }
}
