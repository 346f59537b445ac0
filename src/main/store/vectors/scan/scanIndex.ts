import { QuarryError } from '../../../base/errors.ts'
import { codeBytesOf, encode, type CodeParameters } from './codes.ts'
import { narrowestInt4 } from './int4Codes.ts'
import { searchInt4 } from './int4Search.ts'
import { loadKernel, type KernelChoice } from './kernel.ts'
import { createMemory, layoutOf, maxLists, segmentRows } from './layout.ts'
import { withLockFirst, withLockLast, type SharedLock } from './lock.ts'
import type { ScanParts, SearchOptions } from './parts.ts'
import type { Hit, ReadVectors } from './rescore.ts'
import { createRows, stateWord, tailList } from './rows.ts'
import { searchSigns } from './signSearch.ts'

/**
 * The scan index of one vector space: what makes nearest-neighbour search fast, derived from the stored vectors and
 * rebuildable from them at any time. It holds a short code per vector in memory that all threads share, finds the slots
 * most likely nearest, and has the caller read just those vectors for the exact ranking. A row is found as soon as
 * `append` returns, from every thread; nothing is ever built that a search would wait for, partitions (partitions.ts)
 * only make it look at less. It knows no SQL, no files and no clock.
 */
export interface ScanIndex {
  readonly dimension: number
  readonly codeBytes: number
  /** Of narrower queries the codes say too little: they are to be compared with every vector. */
  readonly narrowest: number
  readonly parameters: CodeParameters
  /** What another thread needs for {@link attachScanIndex}; can be posted to it. */
  readonly handle: ScanHandle
  /** Rows that can be found. */
  readonly count: number
  /** Partitions, 0 when there are none; rows not in a partition yet; rows in reach of a search on average, 0 for all. */
  readonly partitions: { readonly lists: number; readonly unlisted: number; readonly rowsInReach: number }
  /**
   * Adds or replaces rows: `vectors` holds one of `dimension` floats per slot. Returns their codes, one after the other,
   * for {@link restore}.
   */
  append(slots: ArrayLike<number>, vectors: Float32Array): Uint8Array
  /** Adds or replaces rows from codes; `lists` says which partition each goes to, 0xffff for none. */
  restore(slots: ArrayLike<number>, codes: Uint8Array, lists?: ArrayLike<number>): void
  /** Takes rows out; slots that are not there are ignored. Returns how many were there. */
  remove(slots: ArrayLike<number>): number
  /** The codes of `count` slots from `firstSlot` on; of slots that are not there, zeros. */
  codesOf(firstSlot: number, count: number): Uint8Array
  /** The partition of each of `count` slots from `firstSlot` on; 0xffff for none, or when the slot is not there. */
  listsOf(firstSlot: number, count: number): Uint16Array
  /**
   * The `k` rows with the largest cosine to `query` (the stored width or a prefix), ties in order of slot; exact among the
   * rows read. `read` is called a few times, outside the lock.
   */
  search(query: Float32Array, k: number, read: ReadVectors, options?: SearchOptions): Hit[]
}

export interface ScanHandle {
  readonly memory: WebAssembly.Memory
  readonly parameters: CodeParameters
}

/** Rows that are put in while the lock is held. */
const rowsPerTurn = 1024

const partsOf = new WeakMap<ScanIndex, ScanParts>()

/** For the files of this folder. */
export function scanParts(index: ScanIndex): ScanParts {
  const parts = partsOf.get(index)
  if (!parts) throw new QuarryError('internal', 'This scan index was not made by createScanIndex.')
  return parts
}

/** An empty index. `parameters` come from fitCodes over a sample of the vectors, or from the store. */
export function createScanIndex(parameters: CodeParameters, kernel: KernelChoice = 'auto'): ScanIndex {
  return openIndex({ memory: createMemory(layoutOf(parameters)), parameters }, kernel)
}

/** The same index in another thread. */
export function attachScanIndex(handle: ScanHandle, kernel: KernelChoice = 'auto'): ScanIndex {
  return openIndex(handle, kernel)
}

function openIndex(handle: ScanHandle, choice: KernelChoice): ScanIndex {
  const { memory, parameters } = handle
  const { dimension } = parameters
  const layout = layoutOf(parameters)
  const codeBytes = codeBytesOf(parameters)
  const rows = createRows(memory, layout)
  const kernel = loadKernel(memory, layout, choice)
  const state = new Int32Array(memory.buffer, layout.state, 64)
  const lock: SharedLock = { state, at: stateWord.lock, waiting: stateWord.waiting }
  const withCurrentViews =
    <T>(work: () => T) =>
    (): T => {
      rows.views() // Another thread may have made the memory larger.
      return work()
    }
  const locked = <T>(work: () => T): T => withLockLast(lock, withCurrentViews(work))

  const restore = (slots: ArrayLike<number>, codes: Uint8Array, lists?: ArrayLike<number>): void => {
    if (codes.length !== slots.length * codeBytes)
      throw new QuarryError(
        'internal',
        `${slots.length} slots need ${codeBytes} bytes each, not ${codes.length} in all.`,
      )
    for (let from = 0; from < slots.length; from += rowsPerTurn) {
      const count = Math.min(rowsPerTurn, slots.length - from)
      locked(() => {
        const listCount = rows.get(stateWord.lists)
        // Codes of rows that lie one behind the other are copied at once.
        let first = from
        let start = -1
        const copy = (to: number): void => {
          if (to > first)
            rows.views().bytes.set(codes.subarray(first * codeBytes, to * codeBytes), rows.codeAddress(start))
          first = to
        }
        for (let at = from; at < from + count; at++) {
          const slot = slots[at] as number
          const list = lists?.[at] ?? tailList
          if (rows.positionOf(slot) >= 0) {
            // What fills its gap is copied from where it lay.
            copy(at)
            rows.remove(slot)
          }
          const position = rows.add(slot, list < listCount ? list : tailList)
          if (position === start + at - first && position % segmentRows !== 0) continue
          copy(at)
          start = position
        }
        copy(from + count)
        rows.set(stateWord.version, rows.get(stateWord.version) + 1)
      })
    }
  }

  const checked = (query: Float32Array): Float32Array => {
    if (query.length < 1 || query.length > dimension)
      throw new QuarryError('internal', `A query of ${query.length} numbers does not fit ${dimension} dimensions.`)
    return query
  }
  const parts: ScanParts = {
    parameters,
    rows,
    kernel,
    layout,
    locked,
    lockedFirst: (work) => withLockFirst(lock, withCurrentViews(work)),
  }
  const searchCodes = parameters.kind === 'int4' ? searchInt4 : searchSigns

  const index: ScanIndex = {
    dimension,
    codeBytes,
    narrowest: parameters.kind === 'int4' ? narrowestInt4(dimension) : 1,
    parameters,
    handle,
    get count() {
      return rows.get(stateWord.rows)
    },
    get partitions() {
      return locked(() => ({
        lists: rows.get(stateWord.lists),
        unlisted: rows.rowsOf(tailList),
        rowsInReach: rows.get(stateWord.rowsInReach),
      }))
    },
    append: (slots, vectors) => {
      if (vectors.length !== slots.length * dimension)
        throw new QuarryError('internal', `${slots.length} slots came with ${vectors.length} numbers.`)
      const codes = encode(parameters, vectors)
      restore(slots, codes)
      return codes
    },
    restore,
    remove: (slots) =>
      locked(() => {
        let removed = 0
        for (let i = 0; i < slots.length; i++) if (rows.remove(slots[i] as number)) removed++
        rows.set(stateWord.version, rows.get(stateWord.version) + 1)
        return removed
      }),
    codesOf: (firstSlot, count) =>
      locked(() => {
        const { bytes } = rows.views()
        const codes = new Uint8Array(count * codeBytes)
        for (let i = 0; i < count; i++) {
          const position = rows.positionOf(firstSlot + i)
          if (position < 0) continue
          const at = rows.codeAddress(position)
          codes.set(bytes.subarray(at, at + codeBytes), i * codeBytes)
        }
        return codes
      }),
    listsOf: (firstSlot, count) =>
      locked(() =>
        Uint16Array.from({ length: count }, (_, i) => {
          const position = rows.positionOf(firstSlot + i)
          const list = position < 0 ? tailList : rows.listAt(position)
          return list < maxLists ? list : 0xffff
        }),
      ),
    search: (query, k, read, options = {}) => searchCodes(parts, checked(query), k, read, options),
  }
  partsOf.set(index, parts)
  return index
}
