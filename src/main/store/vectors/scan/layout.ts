import { QuarryError } from '../../../base/errors.ts'
import { codeBytesOf, type CodeParameters } from './codes.ts'
import { int4CoordinateBytes } from './int4Codes.ts'

/**
 * Where things lie in the shared memory of one scan index. A header of fixed size (state, scratch, lists) is followed
 * by segments of 65,536 rows that are added as the index grows, so nothing is ever copied to make room, and what has
 * not been touched takes no memory. A segment holds both the rows at its positions and the table entries of the slots
 * with the same numbers.
 *
 * Position: where a row's code lies. 64 positions are a block; the blocks of a list are chained. Slot: the row's number
 * in the store. `slots` (by position) and `positions` (by slot, plus one, 0 = absent) are each other's inverse.
 */
export const blockRows = 64
export const segmentRows = 65_536
const segmentBlocks = segmentRows / blockRows
export const maxLists = 4096
/** Rows that may be looked at one by one, when a filter leaves few. */
export const maxGathered = 131_072
/** Rows whose codes may be weighed against the query itself. */
export const maxWeighed = 16_384
/** Blocks that one kernel call takes: what it finds always fits where found rows go. */
export const blocksPerCall = maxGathered / blockRows
/** Lower bounds of scores are counted in so many bins, from -{@link lowestBin} on. int4Kernel.as.ts has the same numbers. */
export const scoreBins = 4096
export const binsPerUnit = 1820
export const lowestBin = 1.125
const maxBytes = 65_536 * 65_536
const wasmPage = 65_536

export interface Layout {
  readonly dimension: number
  readonly codeBytes: number
  readonly state: number
  readonly query: number
  readonly histogram: number
  readonly table: number
  readonly found: number
  readonly foundDistances: number
  readonly sums: number
  readonly blocks: number
  readonly lists: number
  readonly centres: number
  readonly segments: number
  readonly segmentBytes: number
  readonly maxSegments: number
  /** Offsets inside a segment; codes come first. */
  readonly inSegment: {
    readonly slots: number
    readonly positions: number
    readonly distances: number
    readonly mask: number
    readonly counts: number
    readonly next: number
    readonly owners: number
  }
}

export function layoutOf({ kind, dimension }: Pick<CodeParameters, 'kind' | 'dimension'>): Layout {
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > 4096)
    throw new QuarryError('internal', `A scan index has 1 to 4096 dimensions, not ${dimension}.`)
  const codeBytes = codeBytesOf({ kind, dimension })
  const isInt4 = kind === 'int4'
  // Of signs the distance of a row, a 16-bit number; of four bits the bound of its score, a float.
  const distanceBytes = isInt4 ? 4 : 2
  let end = 0
  const take = (bytes: number): number => {
    const at = end
    end = Math.ceil((end + bytes) / 64) * 64
    return at
  }
  const header = {
    state: take(256),
    query: take(isInt4 ? int4CoordinateBytes(dimension) * 2 : codeBytes + 16),
    histogram: take((isInt4 ? scoreBins : codeBytes * 8 + 1) * 4),
    table: take(isInt4 ? 0 : codeBytes * 512),
    found: take(maxGathered * 4),
    foundDistances: take(maxGathered * distanceBytes),
    sums: take(isInt4 ? 0 : maxWeighed * 4),
    blocks: take(blocksPerCall * 4),
    lists: take((maxLists + 1) * 12),
    centres: take(isInt4 ? 0 : maxLists * codeBytes),
  }
  const segments = Math.ceil(end / wasmPage) * wasmPage
  end = 0
  take(segmentRows * codeBytes)
  const inSegment = {
    slots: take(segmentRows * 4),
    positions: take(segmentRows * 4),
    distances: take(segmentRows * distanceBytes),
    mask: take(segmentRows / 8),
    counts: take(segmentBlocks * 4),
    next: take(segmentBlocks * 4),
    owners: take(segmentBlocks * 4),
  }
  const segmentBytes = Math.ceil(end / wasmPage) * wasmPage
  const maxSegments = Math.floor((maxBytes - segments) / segmentBytes)
  return { dimension, codeBytes, ...header, segments, segmentBytes, maxSegments, inSegment }
}

/** The memory of a new index, header only, ready to be shared between threads. */
export function createMemory(layout: Layout): WebAssembly.Memory {
  return new WebAssembly.Memory({
    initial: layout.segments / wasmPage,
    maximum: maxBytes / wasmPage,
    shared: true,
  })
}

/** Makes room for `segments` segments. */
export function growMemory(memory: WebAssembly.Memory, layout: Layout, segments: number): void {
  if (segments > layout.maxSegments)
    throw new QuarryError('internal', `The scan index is full: ${layout.maxSegments * segmentRows} vectors.`)
  const wanted = layout.segments + segments * layout.segmentBytes
  const missing = wanted - memory.buffer.byteLength
  if (missing > 0) memory.grow(missing / wasmPage)
}
