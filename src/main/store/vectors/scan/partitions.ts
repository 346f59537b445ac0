import { throwIfAborted } from '../../../base/abort.ts'
import { QuarryError } from '../../../base/errors.ts'
import type { Random } from '../../../base/random.ts'
import { maxLists } from './layout.ts'
import { readReach, stateWord, tailList, writeReach, type Reach } from './rows.ts'
import type { ScanParts } from './parts.ts'
import { scanParts, type ScanIndex } from './scanIndex.ts'

/**
 * Partitions of a scan index: rows are divided into lists around centres, and a search looks only at the most promising
 * lists. Made in the background in slices of half a millisecond, between which others search and append; a row is
 * always in exactly one list or in the tail, which every search scans in full, so nothing is ever missing meanwhile.
 * How far a search looks is not guessed but measured on the rows themselves (calibrate.ts); where partitions do not pay
 * (rows without clusters), they stay unused.
 */
export interface PartitionOptions {
  /** Called between slices; resolves when the next may run. */
  readonly pause: () => Promise<void>
  readonly random: Random
  readonly signal?: AbortSignal | undefined
}

/** What the store keeps of partitions, besides each row's list. */
export interface PartitionState {
  readonly lists: number
  /** Codes of the centres, one after the other. */
  readonly centres: Uint8Array
  /** How far searches look, where partitions pay. */
  readonly reach: Reach
  /** Rows in reach of a search when there were `calibratedRows`, on average; 0 = partitions do not pay, all rows are looked at. */
  readonly rowsInReach: number
  readonly calibratedRows: number
  /** Rows there were when the centres were made: partitions are due again at four times as many. */
  readonly listedRows: number
}

/** Below this a search that looks at every row takes about a millisecond anyway. */
const leastRows = 100_000
const samplePerList = 32
const rounds = 6
const sliceRows = 32

/** True when partitions would pay and there are none, or the rows have outgrown those that there are. */
export function partitionsAreDue(index: ScanIndex): boolean {
  const { rows, parameters } = scanParts(index)
  // Codes of four bits are all looked at.
  if (parameters.kind === 'int4') return false
  const listed = rows.get(stateWord.listedRows)
  return index.count >= leastRows && (rows.get(stateWord.lists) === 0 || index.count >= 4 * listed)
}

/**
 * Divides all rows again, into about the square root of their number of lists; one thread at a time. Searches look at every
 * row until `calibratePartitions` has run. At a million rows 1000 lists take some 7 s of one thread. (Comparing rows only
 * with centres near groups of centres takes a third of that, but the two rows of a hundred that then end up in another list
 * than their nearest make searches look ten times as far for them.)
 */
export async function makePartitions(index: ScanIndex, options: PartitionOptions): Promise<void> {
  const parts = scanParts(index)
  if (parts.parameters.kind !== 'signs')
    throw new QuarryError('internal', 'Only codes of signs are divided into partitions.')
  await dissolve(parts, options)
  // Others append meanwhile: what centres are made of are the rows that there are now.
  const listedRows = index.count
  const lists = Math.min(maxLists, Math.max(1, Math.round(Math.sqrt(listedRows))))
  const sample = parts.locked(() => samplePositions(parts, lists * samplePerList, options.random))
  if (sample.length < lists) return
  let centres = parts.locked(() => copyCodes(parts, sample.subarray(0, lists)))
  for (let round = 0; round < rounds; round++) centres = await improveCentres(parts, sample, centres, options)
  parts.locked(() => {
    parts.rows.views().bytes.set(centres, parts.layout.centres)
    parts.rows.set(stateWord.lists, lists)
    parts.rows.set(stateWord.listedRows, listedRows)
  })
  await absorbTail(index, options)
}

/** Moves the rows that came since into their partitions. Does nothing without partitions. */
export async function absorbTail(index: ScanIndex, options: PartitionOptions): Promise<void> {
  const parts = scanParts(index)
  const { rows, kernel, layout, locked } = parts
  if (rows.get(stateWord.lists) === 0) return
  for (;;) {
    const left = locked(() => {
      const slots = rows.slotsOf(tailList, sliceRows)
      const { words, shorts } = rows.views()
      words.set(slots.map(rows.positionOf), layout.found >>> 2)
      kernel.nearest(layout.found, slots.length, layout.centres, rows.get(stateWord.lists), layout.foundDistances)
      const lists = shorts.slice(layout.foundDistances >>> 1, (layout.foundDistances >>> 1) + slots.length)
      slots.forEach((slot, i) => rows.move(slot, lists[i] as number))
      return rows.rowsOf(tailList)
    })
    if (left === 0) return
    await between(options)
  }
}

/** What the store keeps; undefined without partitions. */
export function savePartitions(index: ScanIndex): PartitionState | undefined {
  const { rows, layout, locked } = scanParts(index)
  return locked(() => {
    const lists = rows.get(stateWord.lists)
    if (lists === 0) return undefined
    const centres = rows.views().bytes.slice(layout.centres, layout.centres + lists * layout.codeBytes)
    return {
      lists,
      centres,
      reach: readReach(rows),
      rowsInReach: rows.get(stateWord.rowsInReach),
      calibratedRows: rows.get(stateWord.calibratedRows),
      listedRows: rows.get(stateWord.listedRows),
    }
  })
}

/** Puts saved partitions into an index that has none, before its rows are restored. Returns false if they do not fit. */
export function restorePartitions(index: ScanIndex, saved: PartitionState): boolean {
  const { rows, layout, locked } = scanParts(index)
  const fits = saved.lists > 0 && saved.lists <= maxLists && saved.centres.length === saved.lists * layout.codeBytes
  if (!fits) return false
  return locked(() => {
    if (rows.get(stateWord.lists) !== 0) return false
    rows.views().bytes.set(saved.centres, layout.centres)
    rows.set(stateWord.lists, saved.lists)
    writeReach(rows, saved.reach)
    rows.set(stateWord.rowsInReach, saved.rowsInReach)
    rows.set(stateWord.calibratedRows, saved.calibratedRows)
    rows.set(stateWord.listedRows, saved.listedRows)
    return true
  })
}

/** Lets others run; throws where the work is to stop. */
export async function between(options: PartitionOptions): Promise<void> {
  await options.pause()
  throwIfAborted(options.signal)
}

/** Moves every row back to the tail, a list at a time. */
async function dissolve({ rows, locked }: ScanParts, options: PartitionOptions): Promise<void> {
  const lists = rows.get(stateWord.lists)
  locked(() => rows.set(stateWord.rowsInReach, 0))
  for (let list = 0; list < lists; list++) {
    while (
      locked(() => {
        for (const slot of rows.slotsOf(list, 1024)) rows.move(slot, tailList)
        return rows.rowsOf(list) > 0
      })
    )
      await between(options)
  }
  locked(() => rows.set(stateWord.lists, 0))
}

/** Positions of at most `count` different rows, drawn by slot; fewer where slots are sparse. */
export function samplePositions({ rows }: ScanParts, count: number, random: Random): Int32Array {
  const slotLimit = rows.get(stateWord.slotLimit)
  const taken = new Set<number>()
  const wanted = Math.min(count, rows.get(stateWord.rows))
  for (let draws = 0; taken.size < wanted && draws < 20 * count; draws++) {
    const position = rows.positionOf(Math.floor(random.next() * slotLimit))
    if (position >= 0) taken.add(position)
  }
  return Int32Array.from(taken)
}

function copyCodes({ rows, layout }: ScanParts, positions: Int32Array): Uint8Array {
  const { bytes } = rows.views()
  const codes = new Uint8Array(positions.length * layout.codeBytes)
  positions.forEach((position, i) => {
    const at = rows.codeAddress(position)
    codes.set(bytes.subarray(at, at + layout.codeBytes), i * layout.codeBytes)
  })
  return codes
}

/**
 * One round of k-means on codes: each row of the sample goes to its nearest centre, each centre becomes what most of its
 * rows have, bit by bit. Rows that move or vanish meanwhile only make the sample a little less of one.
 */
async function improveCentres(
  parts: ScanParts,
  sample: Int32Array,
  centres: Uint8Array,
  options: PartitionOptions,
): Promise<Uint8Array> {
  const { rows, kernel, layout, locked } = parts
  const { codeBytes } = layout
  const lists = centres.length / codeBytes
  const sizes = new Int32Array(lists)
  const ones = new Int32Array(lists * codeBytes * 8)
  for (let from = 0; from < sample.length; from += sliceRows) {
    const part = sample.subarray(from, from + sliceRows)
    locked(() => {
      const { bytes, words, shorts } = rows.views()
      bytes.set(centres, layout.centres)
      words.set(part, layout.found >>> 2)
      kernel.nearest(layout.found, part.length, layout.centres, lists, layout.foundDistances)
      part.forEach((position, i) => {
        const centre = shorts[(layout.foundDistances >>> 1) + i] as number
        sizes[centre] = (sizes[centre] as number) + 1
        countBits(bytes, rows.codeAddress(position), codeBytes, ones, centre * codeBytes * 8)
      })
    })
    await between(options)
  }
  const better = new Uint8Array(centres.length)
  const spare = locked(() => copyCodes(parts, sample.subarray(0, lists)))
  for (let centre = 0; centre < lists; centre++) {
    const at = centre * codeBytes
    const size = sizes[centre] as number
    if (size === 0) {
      // A centre that nobody is near starts again at a row of the sample.
      const other = Math.floor(options.random.next() * lists) * codeBytes
      better.set(spare.subarray(other, other + codeBytes), at)
      continue
    }
    for (let bit = 0; bit < codeBytes * 8; bit++)
      if (2 * (ones[at * 8 + bit] as number) > size) setBit(better, at * 8 + bit)
  }
  return better
}

function setBit(bytes: Uint8Array, bit: number): void {
  bytes[bit >> 3] = (bytes[bit >> 3] as number) | (1 << (bit & 7))
}

function countBits(bytes: Uint8Array, from: number, length: number, counts: Int32Array, to: number): void {
  for (let byte = 0, at = to; byte < length; byte++, at += 8) {
    const value = bytes[from + byte] as number
    for (let bit = 0; bit < 8; bit++) counts[at + bit] = (counts[at + bit] as number) + ((value >> bit) & 1)
  }
}
