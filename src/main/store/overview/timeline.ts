import type { Selection } from '../../model/organising/selection.ts'
import {
  barsOf,
  type Timeline,
  type TimelineBars,
  type TimelineItem,
  type TimelineLanes,
  type TimelineRange,
} from '../../model/overview/timeline.ts'
import type { ReadableDb } from '../connection.ts'
import { known, rawRows, row, rows, statement } from '../statement.ts'
import { fromSelection, type SelectedFrom } from './fromSelection.ts'
import { timesInMemory, type LaneTimes, type SelectedTimes } from './timesInMemory.ts'

/** Where the lanes of a document come from. A document may be in several collections, and in several events. */
interface LaneSource {
  readonly joined: string
  readonly key: string
  /** SQL for the labels of some keys; undefined: the keys themselves. */
  readonly labels: string | undefined
}

const laneSources: Readonly<Record<Exclude<TimelineLanes, 'none'>, LaneSource>> = {
  kind: { joined: '', key: 'd.kind', labels: undefined },
  source: { joined: '', key: 'coalesce(d.domain, d.source_name)', labels: undefined },
  collection: {
    joined: `JOIN collection_documents lane_cd ON lane_cd.document_id = d.id
      JOIN collections lane ON lane.id = lane_cd.collection_id AND lane.deleted_at IS NULL`,
    key: 'CAST(lane.id AS TEXT)',
    labels: 'SELECT CAST(id AS TEXT), name FROM collections WHERE id IN (SELECT value FROM json_each(?))',
  },
  event: {
    joined: `JOIN document_links lane_link ON lane_link.linked_id = d.id AND lane_link.relation = 'article'
      JOIN documents lane ON lane.id = lane_link.document_id AND lane.kind = 'subject'`,
    key: 'CAST(lane.id AS TEXT)',
    labels: 'SELECT CAST(id AS TEXT), title FROM documents WHERE id IN (SELECT value FROM json_each(?))',
  },
}

/**
 * The whole of a timeline, and the bars of a part of it. The times of all documents are read once and kept by this
 * connection until something is written or another timeline is asked for: zooming counts among them, 8 bytes each, and reads
 * nothing. @throws QuarryError usage for more bars than an answer holds
 */
export function readTimeline(
  db: ReadableDb,
  selection: Selection,
  by: TimelineLanes,
  range: TimelineRange,
  mostLanes: number,
): Timeline {
  const { all, lanes } = timesOf(db, selection, by)
  const bars = barsOf(range, all.times[0], all.times.at(-1))
  const shown = lanes.slice(0, mostLanes)
  const labels = labelsOf(db, by, shown)
  return {
    ...summed(all, bars),
    bars,
    lanes: shown.map((lane) => ({ key: lane.key, label: labels.get(lane.key) ?? lane.key, ...summed(lane, bars) })),
    laneTotal: lanes.length,
  }
}

function summed({ times, undated }: LaneTimes, bars: TimelineBars | undefined) {
  return {
    documents: times.length + undated,
    undated,
    first: times[0],
    last: times.at(-1),
    counts: bars ? countsIn(times, bars) : [],
  }
}

function countsIn(times: Float64Array, { starts, until }: TimelineBars): number[] {
  const ends = [...starts.slice(1), until]
  let before = firstFrom(times, starts[0] ?? until)
  return ends.map((end) => {
    const after = firstFrom(times, end)
    const count = after - before
    before = after
    return count
  })
}

/** Where the first time is that is not before `time`, of times in order. */
function firstFrom(times: Float64Array, time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] as number) < time) low = middle + 1
    else high = middle
  }
  return low
}

interface KeptTimes {
  readonly asked: string
  readonly version: number
  readonly all: LaneTimes
  /** Most documents first. */
  readonly lanes: readonly LaneTimes[]
}
const kept = new WeakMap<ReadableDb, KeptTimes>()

function timesOf(db: ReadableDb, selection: Selection, by: TimelineLanes): KeptTimes {
  const asked = JSON.stringify([selection, by])
  // Of other connections: a connection that writes itself is not one of those that read timelines.
  const version = db.pragma('data_version', { simple: true }) as number
  const before = kept.get(db)
  if (before?.asked === asked && before.version === version) return before
  const { all, lanes } = timesInMemory(db, selection, by) ?? timesFromTables(db, selection, by)
  const largestFirst = lanes.toSorted((a, b) => sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1))
  const next = { asked, version, all, lanes: largestFirst }
  kept.set(db, next)
  return next
}

const sizeOf = ({ times, undated }: LaneTimes) => times.length + undated

function timesFromTables(db: ReadableDb, selection: Selection, by: TimelineLanes): SelectedTimes {
  const { from, where, values } = fromSelection(selection)
  const times = statement(db, `SELECT d.published_at FROM ${from} WHERE ${where}`)
    .pluck()
    .all(...values) as (number | null)[]
  return { all: laneTimes('', times), lanes: by === 'none' ? [] : lanesFrom(db, selection, laneSources[by]) }
}

function lanesFrom(db: ReadableDb, selection: Selection, { joined, key }: LaneSource): LaneTimes[] {
  const { from, where, values } = fromSelection(selection)
  const byLane = new Map<string, (number | null)[]>()
  for (const [lane, time] of rawRows<readonly [string, number | null]>(
    db,
    `SELECT ${key}, d.published_at FROM ${from} ${joined} WHERE ${where}`,
    ...values,
  )) {
    const of = byLane.get(lane)
    if (of) of.push(time)
    else byLane.set(lane, [time])
  }
  return [...byLane].map(([lane, times]) => laneTimes(lane, times))
}

function laneTimes(key: string, times: readonly (number | null)[]): LaneTimes {
  const dated = Float64Array.from(times.filter((time) => time !== null)).sort()
  return { key, times: dated, undated: times.length - dated.length }
}

function labelsOf(db: ReadableDb, by: TimelineLanes, lanes: readonly LaneTimes[]): ReadonlyMap<string, string> {
  const labels = by === 'none' ? undefined : laneSources[by].labels
  if (labels === undefined) return new Map()
  return new Map(rawRows<readonly [string, string]>(db, labels, JSON.stringify(lanes.map(({ key }) => Number(key)))))
}

/** What a part of a timeline is: between two times, or without a date; and of one lane, or of any. */
export interface TimelinePart {
  readonly range: { readonly since: number; readonly until: number } | 'undated'
  readonly by: TimelineLanes
  readonly lane: string | undefined
}

/** One page of the documents of a part, in the order of time; those without a date by number. */
export function timelineItems(
  db: ReadableDb,
  selection: Selection,
  { range, by, lane }: TimelinePart,
  offset: number,
  limit: number,
): { readonly total: number; readonly items: readonly TimelineItem[] } {
  const selected = within(fromSelection(selection), range)
  const source = by === 'none' ? undefined : laneSources[by]
  const ofLane =
    source === undefined || lane === undefined
      ? 'TRUE'
      : `d.id IN (SELECT d.id FROM documents d ${source.joined} WHERE ${source.key} = ?)`
  const where = `${selected.where} AND ${ofLane}`
  const values = [...selected.values, ...(ofLane === 'TRUE' ? [] : [lane])]
  const total = row<{ n: number }>(db, `SELECT count(*) AS n FROM ${selected.from} WHERE ${where}`, ...values)?.n ?? 0
  const found = rows<
    Omit<TimelineItem, 'publishedAt' | 'domain' | 'url' | 'lanes'> & {
      at: number | null
      site: string | null
      url: string | null
    }
  >(
    db,
    `SELECT d.id, d.kind, d.title, d.url, d.domain AS site, d.published_at AS at FROM ${selected.from}
     WHERE ${where} ORDER BY d.published_at, d.id LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  )
  const lanes =
    source === undefined
      ? new Map<number, string[]>()
      : lanesOf(
          db,
          source,
          found.map(({ id }) => id),
        )
  return {
    total,
    items: found.map(({ at, site, url, ...item }) => ({
      ...item,
      url: known(url),
      domain: known(site),
      publishedAt: known(at),
      lanes: lanes.get(item.id) ?? [],
    })),
  }
}

function lanesOf(db: ReadableDb, { joined, key }: LaneSource, ids: readonly number[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const [id, lane] of rawRows<readonly [number, string]>(
    db,
    `SELECT d.id, ${key} FROM json_each(?) named CROSS JOIN documents d ON d.id = named.value ${joined}`,
    JSON.stringify(ids),
  ))
    found.set(id, [...(found.get(id) ?? []), lane])
  return found
}

function within(selected: SelectedFrom, range: TimelinePart['range']): SelectedFrom {
  if (range === 'undated') return { ...selected, where: `${selected.where} AND d.published_at IS NULL` }
  return {
    ...selected,
    where: `${selected.where} AND d.published_at >= ? AND d.published_at < ?`,
    values: [...selected.values, range.since, range.until],
  }
}
