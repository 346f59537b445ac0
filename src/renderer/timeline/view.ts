import type { TimelineStep } from '../../contract/overview/timeline.ts'

/** A part of a timeline in ms since the epoch; `until` is exclusive. */
export interface View {
  readonly since: number
  readonly until: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Bars are not shorter than an hour, and six of them can be told apart at once. */
const shortest = 6 * HOUR_MS

/** Zooms by `factor` (below 1: in) around a place from 0 to 1 of the view; not beyond `whole`, nor closer than some hours. */
export function zoomed({ since, until }: View, factor: number, at: number, whole: View): View {
  const span = until - since
  const next = Math.max(
    Math.min(shortest, whole.until - whole.since),
    Math.min(span * factor, whole.until - whole.since),
  )
  const start = since + (span - next) * at
  return kept({ since: start, until: start + next }, whole)
}

/** Moves by a share of the view, and stays within `whole`. */
export function moved({ since, until }: View, share: number, whole: View): View {
  const by = (until - since) * share
  return kept({ since: since + by, until: until + by }, whole)
}

function kept({ since, until }: View, whole: View): View {
  const span = until - since
  const start = Math.round(Math.max(whole.since, Math.min(since, whole.until - span)))
  return { since: start, until: start + Math.round(span) }
}

/** How a time of publication is written: a midnight is that of a date without a time of day. */
export function stepOfTime(time: number): 'day' | 'moment' {
  return time % DAY_MS === 0 ? 'day' : 'moment'
}

/** A time where ticks are, and how it is written there. */
export interface Tick {
  readonly at: number
  readonly label: string
}

const steps: readonly { readonly step: TimelineStep; readonly ms: number; readonly every: readonly number[] }[] = [
  { step: 'hour', ms: HOUR_MS, every: [1, 3, 6, 12] },
  { step: 'day', ms: DAY_MS, every: [1, 2, 7] },
  { step: 'month', ms: 30.4 * DAY_MS, every: [1, 3, 6] },
  { step: 'year', ms: 365.25 * DAY_MS, every: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
]

/** Room for the widest label, as "12. Nov., 06:00", in CSS pixels. */
const labelWidth = 96

/** How many ticks have room for their labels in a plot so many CSS pixels wide. */
export function ticksFor(width: number): number {
  return Math.max(2, Math.min(8, Math.floor(width / labelWidth)))
}

/** As wide as a label is, or a little wider: CSS pixels. */
export function widthFor(label: string): number {
  return label.length * 7 + 8
}

/** The ticks of a view, no more than `most`: at round hours, days, months or years, in UTC. */
export function ticksOf(
  { since, until }: View,
  most: number,
  write: (time: number, step: TimelineStep) => string,
): Tick[] {
  const span = until - since
  const found = steps
    .flatMap(({ step, ms, every }) => every.map((count) => ({ step, count, ms: ms * count })))
    .find(({ ms }) => span / ms <= most)
  const { step, count } = found ?? { step: 'year' as const, count: 1000 }
  const ticks: Tick[] = []
  for (let at = tickFrom(since, step, count); at < until && ticks.length < 200; at = tickAfter(at, step, count))
    // A day begins with its date, not with its first hour.
    if (at >= since) ticks.push({ at, label: write(at, step === 'hour' && at % DAY_MS === 0 ? 'day' : step) })
  return ticks
}

function tickFrom(time: number, step: TimelineStep, count: number): number {
  const date = new Date(time)
  if (step === 'hour') return Math.floor(time / (HOUR_MS * count)) * HOUR_MS * count
  if (step === 'day') return Math.floor(time / (DAY_MS * count)) * DAY_MS * count
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / count) * count, 1)
  return firstOfYear(Math.floor(date.getUTCFullYear() / count) * count)
}

function tickAfter(time: number, step: TimelineStep, count: number): number {
  const date = new Date(time)
  if (step === 'hour') return time + HOUR_MS * count
  if (step === 'day') return time + DAY_MS * count
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  return firstOfYear(date.getUTCFullYear() + count)
}

/** Date.UTC takes the years 0 to 99 for those of the twentieth century. */
function firstOfYear(year: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, 0, 1)
  return date.getTime()
}
