import type { EncodedQuery } from './codes.ts'
import type { Kernel } from './scanKernel.ts'
import { blocksPerCall, maxGathered, maxWeighed, segmentRows, type Layout } from './layout.ts'
import type { Candidates } from './rescore.ts'
import { stateWord, tailList, type Reach, type Rows } from './rows.ts'

export interface Selection {
  /** Rows to take by Hamming distance and weigh against the query itself; at least one more than wanted. */
  readonly weighed: number
  /** Rows to return. */
  readonly wanted: number
  /** Bit s of byte s >> 3 set: slot s may be returned. Without it every slot may. */
  readonly mask?: Uint8Array | undefined
  /** Which lists are looked at; all without it. */
  readonly reach?: Reach | undefined
}

/**
 * The slots most likely nearest to a query, best first, in two steps: the rows whose codes differ least from the
 * query's code, then of these the ones whose codes weigh most against the query itself (performance.md: at a million,
 * recall of 100 rows .913 without the second step, .963 with it). Equal rows come in order of slot. Never fewer than
 * exist: `wanted`, or all allowed rows. When so many are wanted that weighing would not help, all allowed rows come in
 * order of slot. The caller holds the lock.
 */
export function selectSlots(
  rows: Rows,
  kernel: Kernel,
  layout: Layout,
  query: EncodedQuery,
  selection: Selection,
): Candidates {
  if (selection.wanted >= Math.min(rows.get(stateWord.rows), maxWeighed)) return allSlots(rows, selection.mask)
  const span = writeQuery(rows, layout, query)
  const weighed = Math.min(maxWeighed, Math.max(selection.weighed, selection.wanted + 1))
  const positions = nearestCodes(rows, kernel, layout, span, { ...selection, weighed })
  // So few that all may be read: estimates that say nothing make rankCandidates do so, and the answer exact.
  if (positions.length <= selection.wanted)
    return { slots: positions.map(rows.slotAt).sort(), estimates: new Int32Array(positions.length) }
  const { words } = rows.views()
  words.set(positions, layout.found >>> 2)
  kernel.estimate(layout.found, positions.length, layout.table, Math.ceil(query.bits / 8), layout.sums)
  const sums = words.subarray(layout.sums >>> 2, (layout.sums >>> 2) + positions.length)
  return heaviest(positions.map(rows.slotAt), sums, selection.wanted)
}

/** Every allowed slot, in order. */
export function allSlots(rows: Rows, mask: Uint8Array | undefined): Candidates {
  const slots: number[] = []
  for (let list = 0; list <= tailList; list++)
    if (rows.rowsOf(list) > 0) for (const slot of rows.slotsOf(list)) if (isAllowed(mask, slot)) slots.push(slot)
  return { slots: Int32Array.from(slots).sort(), estimates: new Int32Array(slots.length) }
}

function isAllowed(mask: Uint8Array | undefined, slot: number): boolean {
  return mask === undefined || (((mask[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1
}

/** Puts the query where the kernel finds it; returns how many bytes of codes are compared. */
export function writeQuery(rows: Rows, layout: Layout, query: EncodedQuery): number {
  const { bytes, shorts } = rows.views()
  const span = Math.ceil(query.bits / 128) * 16
  const last = query.bits - (span - 16) * 8
  bytes.set(query.code, layout.query)
  for (let byte = 0; byte < 16; byte++)
    bytes[layout.query + layout.codeBytes + byte] = 0xff >> Math.max(0, Math.min(8, byte * 8 + 8 - last))
  shorts.set(query.table, layout.table >>> 1)
  return span
}

function nearestCodes(rows: Rows, kernel: Kernel, layout: Layout, span: number, selection: Selection): Int32Array {
  const { words, bytes } = rows.views()
  const { mask, weighed } = selection
  const bins = span * 8 + 1
  const histogram = words.subarray(layout.histogram >>> 2, (layout.histogram >>> 2) + bins).fill(0)
  const total = rows.get(stateWord.rows)
  let allowed = total
  if (mask) {
    const segments = rows.get(stateWord.segments)
    allowed = Math.min(total, writeMask(bytes, layout, segments, mask))
    if (allowed <= (selection.reach ? mostGathered : maxGathered)) {
      const count = kernel.expandMask(segments, layout.found, maxGathered)
      const found = words.subarray(layout.found >>> 2, (layout.found >>> 2) + count)
      if (count <= weighed) return found.slice()
      kernel.scanPositions(layout.found, count, layout.query, span, layout.foundDistances, layout.histogram)
      return closestOf(found, rows, layout, cutOf(histogram, weighed), weighed)
    }
  }
  const blocks = probe(rows, kernel, layout, span, { ...selection, allowed, total })
  return collect(blocks, rows, kernel, layout, cutOf(histogram, weighed), weighed)
}

/** Of so few, looking at each takes a millisecond. */
export const mostGathered = 16_384

/** Copies the mask to where the kernel looks for it; returns how many of its slots are set. */
export function writeMask(bytes: Uint8Array, layout: Layout, segments: number, mask: Uint8Array): number {
  const perSegment = segmentRows / 8
  let allowed = 0
  for (let s = 0; s < segments; s++) {
    const at = layout.segments + s * layout.segmentBytes + layout.inSegment.mask
    const part = mask.subarray(s * perSegment, (s + 1) * perSegment)
    bytes.set(part, at)
    bytes.fill(0, at + part.length, at + perSegment)
    const words = new Int32Array(bytes.buffer, at, perSegment / 4)
    for (let i = 0; i < words.length; i++) {
      let word = words[i] as number
      if (word === 0) continue
      word -= (word >>> 1) & 0x55555555
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
      allowed += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
  }
  return allowed
}

/** The share of rows that `Reach.wide` is for. */
const wideShare = 0.1

/** How far to look where a filter keeps this share of all rows: further, the fewer it keeps. */
function reachFor({ near, wide }: Reach, share: number): number {
  const tenths = Math.log(1 / Math.max(share, 1e-9)) / Math.log(1 / wideShare)
  return tenths <= 1 ? near + (wide - near) * tenths : wide + Math.max(wide - near, near / 2) * (tenths - 1)
}

/**
 * Scans the tail and then the lists in reach, and further ones until as many rows were seen as are weighed. A filter may
 * let through little of what is in reach though it lets through much: then all lists follow. Returns the blocks that were
 * scanned.
 */
function probe(
  rows: Rows,
  kernel: Kernel,
  layout: Layout,
  span: number,
  selection: Selection & { readonly allowed: number; readonly total: number },
): number[] {
  const { allowed, total, reach, weighed } = selection
  const masked = selection.mask !== undefined
  const scanned: number[] = []
  const scan = (blocks: number[]): number => {
    const { words } = rows.views()
    let seen = 0
    blocks.sort((a, b) => a - b) // Walking memory forwards takes less than half as long.
    for (let at = 0; at < blocks.length; at += blocksPerCall) {
      const part = blocks.slice(at, at + blocksPerCall)
      words.set(part, layout.blocks >>> 2)
      seen += kernel.scanBlocks(layout.blocks, part.length, layout.query, span, layout.histogram, masked)
    }
    for (const block of blocks) scanned.push(block)
    return seen
  }
  scan(rows.blocksOf(tailList))
  const lists = rows.get(stateWord.lists)
  if (lists === 0) return scanned
  const weights = weighLists(rows, kernel, layout, lists, span)
  const share = allowed / Math.max(1, total)
  const far = reach === undefined ? Infinity : reachFor(reach, share)
  const { order, further } = listsWithin(weights, far)
  const scanLists = (some: readonly number[]): number => scan(some.flatMap((list) => rows.blocksOf(list)))
  const expected = order.reduce((sum, list) => sum + rows.rowsOf(list) * share, 0)
  let seen = scanLists(order)
  if (seen >= weighed && seen >= expected / 2) return scanned
  const beyond = further()
  // What is allowed is elsewhere: the nearest of what is far away may be in any list.
  if (seen < expected / 2) scanLists(beyond)
  else
    for (let next = 0; seen < weighed && next < beyond.length;) {
      const from = next
      for (let more = 0; more < weighed - seen && next < beyond.length; next++)
        more += rows.rowsOf(beyond[next] as number) * share
      seen += scanLists(beyond.slice(from, next))
    }
  return scanned
}

/** What the centres of the lists weigh against a query. */
interface ListWeights {
  readonly sums: Int32Array
  readonly best: number
  /** How much more the best weighs than centres do on average; 0 where all weigh the same and nothing says that one is nearer. */
  readonly unit: number
}

function weighLists(rows: Rows, kernel: Kernel, layout: Layout, lists: number, span: number): ListWeights {
  kernel.estimateCodes(layout.centres, lists, layout.table, span, layout.sums)
  const sums = rows.views().words.slice(layout.sums >>> 2, (layout.sums >>> 2) + lists)
  let best = -Infinity
  let total = 0
  for (const sum of sums) {
    best = Math.max(best, sum)
    total += sum
  }
  return { sums, best, unit: Math.max(0, best - total / lists) }
}

/**
 * The lists whose centres weigh at most `far` less than the best, as {@link Reach} has it, the heaviest first; the others in the
 * same order when they are asked for. Most searches need few lists, and putting thousands in order took a tenth of their time.
 */
function listsWithin({ sums, best, unit }: ListWeights, far: number) {
  const heaviestFirst = (a: number, b: number) => (sums[b] as number) - (sums[a] as number) || a - b
  const least = unit > 0 && far < Infinity ? best - far * unit : -Infinity
  const order: number[] = []
  const others: number[] = []
  for (let list = 0; list < sums.length; list++) ((sums[list] as number) >= least ? order : others).push(list)
  return { order: order.sort(heaviestFirst), further: () => others.sort(heaviestFirst) }
}

/**
 * List numbers, the one whose centre weighs most against the query first; and how much less each weighs than that, as {@link Reach}
 * has it.
 */
export function listsInOrder(
  rows: Rows,
  kernel: Kernel,
  layout: Layout,
  lists: number,
  span: number,
): { readonly order: readonly number[]; readonly gaps: Float64Array } {
  const weights = weighLists(rows, kernel, layout, lists, span)
  const { sums, best, unit } = weights
  const { order } = listsWithin(weights, Infinity)
  const gaps = Float64Array.from(order, (list) => (unit > 0 ? (best - (sums[list] as number)) / unit : 0))
  return { order, gaps }
}

interface Cut {
  /** Every row below this distance is taken ... */
  readonly distance: number
  /** ... and this many, those with the lowest slots, at it. */
  readonly ties: number
}

function cutOf(histogram: Int32Array, wanted: number): Cut {
  let below = 0
  for (let distance = 0; distance < histogram.length; distance++) {
    const here = histogram[distance] as number
    if (below + here >= wanted) return { distance, ties: wanted - below }
    below += here
  }
  return { distance: histogram.length, ties: 0 }
}

function closestOf(found: Int32Array, rows: Rows, layout: Layout, cut: Cut, wanted: number): Int32Array {
  const distances = rows.views().shorts.subarray(layout.foundDistances >>> 1)
  const taken: number[] = []
  // Positions of a gathered scan come in order of slot, so the first ties are the ones to keep.
  for (let i = 0, ties = 0; i < found.length && taken.length < wanted; i++) {
    const distance = distances[i] as number
    if (distance < cut.distance || (distance === cut.distance && ties++ < cut.ties)) taken.push(found[i] as number)
  }
  return Int32Array.from(taken)
}

function collect(
  blocks: readonly number[],
  rows: Rows,
  kernel: Kernel,
  layout: Layout,
  cut: Cut,
  wanted: number,
): Int32Array {
  const taken = new Int32Array(wanted)
  let count = 0
  let ties: number[] = []
  const { words } = rows.views()
  for (let at = 0; at < blocks.length; at += blocksPerCall) {
    const part = blocks.slice(at, at + blocksPerCall)
    words.set(part, layout.blocks >>> 2)
    const gather = (low: number, high: number): Int32Array => {
      const found = kernel.collectBlocks(layout.blocks, part.length, low, high, layout.found, maxGathered)
      return words.subarray(layout.found >>> 2, (layout.found >>> 2) + found)
    }
    if (cut.distance > 0) {
      const below = gather(0, cut.distance - 1)
      taken.set(below, count)
      count += below.length
    }
    if (cut.ties > 0) {
      for (const position of gather(cut.distance, cut.distance)) ties.push(rows.slotAt(position))
      if (ties.length > cut.ties) ties = ties.sort((a, b) => a - b).slice(0, cut.ties)
    }
  }
  for (const slot of ties) taken[count++] = rows.positionOf(slot)
  return taken.slice(0, count)
}

/** The `wanted` slots with the largest sums, largest first; of equals the lowest slots. */
function heaviest(slots: Int32Array, sums: Int32Array, wanted: number): Candidates {
  const least = slots.length > wanted ? nthLargest(sums, wanted) : -Infinity
  const order: number[] = []
  for (let i = 0; i < slots.length; i++) if ((sums[i] as number) >= least) order.push(i)
  order.sort((a, b) => (sums[b] as number) - (sums[a] as number) || (slots[a] as number) - (slots[b] as number))
  const best = Int32Array.from(order.slice(0, wanted))
  return { slots: best.map((i) => slots[i] as number), estimates: best.map((i) => sums[i] as number) }
}

function nthLargest(values: Int32Array, n: number): number {
  const sorted = values.slice().sort()
  return sorted[sorted.length - n] as number
}
