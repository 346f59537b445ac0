import type { CodeParameters } from './codes.ts'
import { encodeInt4Query, int4CodingOf, type Int4Query } from './int4Codes.ts'
import { binsPerUnit, blocksPerCall, lowestBin, maxGathered, scoreBins } from './layout.ts'
import type { ScanParts, SearchOptions } from './parts.ts'
import { rankAll, scoreRows, type Hit, type ReadVectors } from './rescore.ts'
import { stateWord, tailList } from './rows.ts'
import { allSlots, mostGathered, writeMask } from './select.ts'

/**
 * Standard deviations between an estimate and its bounds: a row of which the bound is wrong by chance is lost. Errors are
 * normally distributed, so that is one row in 30,000.
 */
const boundDeviations = 4

/** Rows that may be among the nearest, with an upper bound of the score of each. */
interface Band {
  readonly slots: Int32Array
  readonly bounds: Float32Array
}

/**
 * The `k` rows with the largest cosine to `query`. Every code gives an upper and a lower bound of its row's score. Rows
 * whose upper bound is below the k-th largest lower bound are not among the best; of the others the most promising are
 * read first, and then those whose upper bound is above the k-th score found. Two statements of the store, whatever is
 * asked for.
 */
export function searchInt4(
  parts: ScanParts,
  query: Float32Array,
  k: number,
  read: ReadVectors,
  options: SearchOptions,
): Hit[] {
  const { parameters } = parts
  const coded = encodeInt4Query(int4CodingOf(parameters.mean), parameters.mean, query)
  const effort = options.effort ?? 1
  const band = parts.lockedFirst(() => selectBand(parts, coded, query.length, k, { ...options, effort }))
  if (!('bounds' in band)) return rankAll(query, band.slots, k, read)
  const firstBound = nthLargest(band.bounds, Math.ceil(k * 1.1))
  const first = scoreRows(
    query,
    pick(band, (bound) => bound >= firstBound),
    read,
  )
  const least = first[k - 1]?.score ?? -Infinity
  const rest = pick(band, (bound) => bound < firstBound && bound >= least)
  if (rest.length === 0) return first.slice(0, k)
  const hits = [...first, ...scoreRows(query, rest, read)]
  return hits.sort((a, b) => b.score - a.score || a.slot - b.slot).slice(0, k)
}

function pick({ slots, bounds }: Band, isWanted: (bound: number) => boolean): Int32Array {
  return slots.filter((_, i) => isWanted(bounds[i] as number))
}

function nthLargest(values: Float32Array, n: number): number {
  return values.length <= n ? -Infinity : (values.slice().sort()[values.length - n] as number)
}

/** The rows that may be among the `k` best; without bounds where all that are allowed are to be read. */
function selectBand(
  parts: ScanParts,
  query: Int4Query,
  width: number,
  k: number,
  { mask, effort }: SearchOptions & { readonly effort: number },
): Band | { readonly slots: Int32Array } {
  const { rows, kernel, layout } = parts
  const total = rows.get(stateWord.rows)
  const segments = rows.get(stateWord.segments)
  const { bytes, words } = rows.views()
  const allowed = mask ? Math.min(total, writeMask(bytes, layout, segments, mask)) : total
  if (k >= allowed || !Number.isFinite(effort)) return { slots: allSlots(rows, mask).slots }
  writeInt4Query(parts, query, width, boundDeviations * effort)
  const histogram = words.subarray(layout.histogram >>> 2, (layout.histogram >>> 2) + scoreBins).fill(0)
  if (mask && allowed <= mostGathered) {
    const count = kernel.expandMask(segments, layout.found, maxGathered)
    kernel.scanInt4Positions(layout.found, count, layout.foundDistances, layout.histogram)
    return above(foundBand(parts, count), lowestOf(histogram, k))
  }
  const calls = blockCalls(rows.blocksOf(tailList))
  for (const blocks of calls) {
    words.set(blocks, layout.blocks >>> 2)
    kernel.scanInt4Blocks(layout.blocks, blocks.length, layout.histogram, mask !== undefined)
  }
  const least = lowestOf(histogram, k)
  return joined(
    calls.map((blocks) => {
      words.set(blocks, layout.blocks >>> 2)
      const { found, foundDistances } = layout
      const count = kernel.collectInt4Blocks(layout.blocks, blocks.length, least, found, foundDistances, maxGathered)
      return foundBand(parts, count)
    }),
  )
}

/** Tells the kernel of this thread what codes are compared with; `width` is that of the query. */
export function writeInt4Query(
  { parameters, rows, kernel, layout }: ScanParts,
  query: Int4Query,
  width: number,
  deviations: number,
) {
  const { coordinateBytes, marks } = int4CodingOf(parameters.mean)
  rows.views().bytes.set(new Uint8Array(query.bytes.buffer), layout.query)
  // Stored are the shares at all marks but the first and the last.
  const high = width === parameters.dimension ? marks.length - 1 : marks.findIndex((mark) => mark >= width)
  const low = width === parameters.dimension ? high : high - 1
  const part = low === high ? 0 : energyPart(parameters, marks[low] as number, width, marks[high] as number)
  const { base, step, offset, rounding } = query
  kernel.setInt4Query(layout.query, coordinateBytes, base, step, offset, rounding, deviations, low - 1, high - 1, part)
}

/** Which part of the square length between two coordinates lies before a third, on average over the space. */
function energyPart({ mean, deviation }: CodeParameters, from: number, at: number, to: number): number {
  let [before, all] = [0, 0]
  for (let j = from; j < to; j++) {
    const energy = (mean[j] as number) ** 2 + (deviation[j] as number) ** 2
    all += energy
    if (j < at) before += energy
  }
  return all > 0 ? before / all : 0
}

/** In order of memory, which takes half as long to walk, and so many at a time as the kernel has room for. */
function blockCalls(blocks: readonly number[]): readonly (readonly number[])[] {
  const sorted = blocks.toSorted((a, b) => a - b)
  const calls: number[][] = []
  for (let at = 0; at < sorted.length; at += blocksPerCall) calls.push(sorted.slice(at, at + blocksPerCall))
  return calls
}

/** What the kernel has found: positions, and bounds at the same places. */
function foundBand({ rows, layout }: ScanParts, count: number): Band {
  const { words, floats } = rows.views()
  return {
    slots: words.subarray(layout.found >>> 2, (layout.found >>> 2) + count).map(rows.slotAt),
    bounds: floats.slice(layout.foundDistances >>> 2, (layout.foundDistances >>> 2) + count),
  }
}

function above({ slots, bounds }: Band, least: number): Band {
  return {
    slots: slots.filter((_, i) => (bounds[i] as number) >= least),
    bounds: bounds.filter((bound) => bound >= least),
  }
}

function joined(bands: readonly Band[]): Band {
  const count = bands.reduce((sum, { slots }) => sum + slots.length, 0)
  const slots = new Int32Array(count)
  const bounds = new Float32Array(count)
  let at = 0
  for (const band of bands) {
    slots.set(band.slots, at)
    bounds.set(band.bounds, at)
    at += band.slots.length
  }
  return { slots, bounds }
}

/** What the `k`-th largest of the counted bounds is at least. */
function lowestOf(histogram: Int32Array, k: number): number {
  let count = 0
  for (let bin = scoreBins - 1; bin > 0; bin--)
    if ((count += histogram[bin] as number) >= k) return bin / binsPerUnit - lowestBin
  // The first bin also holds what is below it. Not -Infinity: rows that are not there or not allowed have that.
  return -3e38
}
