import { encodeQuery } from './codes.ts'
import { between, samplePositions, type PartitionOptions } from './partitions.ts'
import { rankCandidates, surpriseDeviations, type ReadVectors } from './rescore.ts'
import { stateWord, writeReach } from './rows.ts'
import type { ScanParts } from './parts.ts'
import { scanParts, type ScanIndex } from './scanIndex.ts'
import { signCandidates } from './signSearch.ts'
import { listsInOrder, writeQuery } from './select.ts'

/** The share of the nearest that are to be in reach. */
const wantedShare = 0.997
/** What the measured reach is multiplied by: queries are not stored vectors, and a few hundred say little of the rarest. */
const margin = 1.25
/** So few rows cost a search less than half a millisecond: what is measured is not trusted to be less. */
const leastInReach = (count: number) => Math.min(16_384, count / 16)
/** Where more than this share of all rows is in reach on average, looking at all takes hardly longer and misses nothing. */
const mostInReach = 0.25

/**
 * Measures how far a search must look so that 99.7 % of the true ten nearest of questions are found, and of their hundred
 * nearest by code: `questions` that were asked, as wide as the vectors, and stored vectors; sets that, and some more, as the reach of searches, where it pays. At a million rows the questions
 * take some 3 s of one thread.
 */
export async function calibratePartitions(
  index: ScanIndex,
  read: ReadVectors,
  options: PartitionOptions & { readonly queries?: number; readonly questions?: readonly Float32Array[] },
): Promise<void> {
  const parts = scanParts(index)
  const { rows, locked } = parts
  if (rows.get(stateWord.lists) === 0) return
  // Apart: a few questions that lie elsewhere are not to be outvoted by stored vectors.
  const gaps = {
    asked: { near: [] as number[], wide: [] as number[] },
    stored: { near: [] as number[], wide: [] as number[] },
  }
  const seen: Profile[] = []
  const sample = locked(() => samplePositions(parts, options.queries ?? 200, options.random).map(rows.slotAt))
  const asked = (options.questions ?? []).map((vector) => ({ vector, own: 0 }))
  // Of a stored vector, the first it finds is the vector itself.
  const stored = Array.from(read(sample), ([, vector]) => ({ vector: vector.slice(), own: 1 }))
  for (const { vector, own } of [...asked, ...stored]) {
    const likely = signCandidates(parts, vector, 1000, { effort: Infinity })
    const nearest = rankCandidates(vector, likely, 10 + own, read, surpriseDeviations.otherwise).slice(own)
    locked(() => {
      const profile = profileOf(parts, index, vector)
      seen.push(profile)
      const { near, wide } = own === 0 ? gaps.asked : gaps.stored
      for (const { slot } of nearest) near.push(gapOf(parts, profile, slot))
      for (const slot of likely.slots.subarray(own, 100 + own)) wide.push(gapOf(parts, profile, slot))
    })
    await between(options)
  }
  const near = Math.max(quantile(gaps.asked.near), quantile(gaps.stored.near))
  const wide = Math.max(quantile(gaps.asked.wide), quantile(gaps.stored.wide))
  const reach = Math.max(margin * near, reachHolding(seen, leastInReach(index.count)))
  const inReach = meanWithin(seen, reach)
  locked(() => {
    writeReach(rows, { near: reach, wide: Math.max(reach, margin * wide) })
    rows.set(stateWord.rowsInReach, inReach > mostInReach * index.count ? 0 : Math.ceil(inReach))
    rows.set(stateWord.calibratedRows, index.count)
  })
}

/** The lists as one query has them. */
interface Profile {
  /** By place in the order of the query: how far the list is, and the rows up to and with it. */
  readonly gaps: Float64Array
  readonly rows: Int32Array
  readonly placeOf: ReadonlyMap<number, number>
}

function profileOf({ rows, kernel, layout }: ScanParts, index: ScanIndex, vector: Float32Array): Profile {
  const span = writeQuery(rows, layout, encodeQuery(index.parameters, vector))
  const { order, gaps } = listsInOrder(rows, kernel, layout, rows.get(stateWord.lists), span)
  let sum = 0
  return {
    gaps,
    rows: Int32Array.from(order, (list) => (sum += rows.rowsOf(list))),
    placeOf: new Map(order.map((list, place) => [list, place])),
  }
}

/** How far the list of a row is; 0 in the tail, which every search looks at, and where the row is gone meanwhile. */
function gapOf({ rows }: ScanParts, { gaps, placeOf }: Profile, slot: number): number {
  const position = rows.positionOf(slot)
  const place = position < 0 ? undefined : placeOf.get(rows.listAt(position))
  return place === undefined ? 0 : (gaps[place] as number)
}

function meanWithin(profiles: readonly Profile[], reach: number): number {
  let sum = 0
  for (const { gaps, rows } of profiles) {
    const beyond = gaps.findIndex((gap) => gap > reach)
    sum += rows.at(beyond < 0 ? -1 : beyond - 1) ?? 0
  }
  return sum / Math.max(1, profiles.length)
}

/** A reach within which so many rows lie on average, to a hundredth. */
function reachHolding(profiles: readonly Profile[], wanted: number): number {
  let reach = 0
  while (reach < 1 && meanWithin(profiles, reach) < wanted) reach += 0.01
  return reach
}

function quantile(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * wantedShare)] ?? 0
}
