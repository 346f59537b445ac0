import { QuarryError } from '../../../base/errors.ts'
import { codeBytesOf, encode, encodeQuery, type CodeParameters } from './codes.ts'
import { loadKernel, type Kernel, type KernelChoice } from './kernel.ts'
import { createMemory, layoutOf, maxGathered, maxLists, type Layout } from './layout.ts'
import { withLockFirst, withLockLast, type SharedLock } from './lock.ts'
import { rankAll, rankCandidates, surpriseDeviations, type Candidates, type Hit, type ReadVectors } from './rescore.ts'
import { createRows, readReach, stateWord, tailList, type Rows } from './rows.ts'
import { selectSlots } from './select.ts'

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
   * The slots most likely nearest to `query` (the stored width or a prefix), best first: `wanted` or, if there are not
   * so many allowed rows, all of them.
   */
  candidates(query: Float32Array, wanted: number, options?: SearchOptions): Candidates
  /**
   * The `k` rows with the largest cosine to `query`, ties in order of slot; exact among the rows read. `read` is called
   * a few times, outside the lock.
   */
  search(query: Float32Array, k: number, read: ReadVectors, options?: SearchOptions): Hit[]
}

export interface ScanHandle {
  readonly memory: WebAssembly.Memory
  readonly parameters: CodeParameters
}

export interface SearchOptions {
  /** Bit (slot & 7) of byte (slot >> 3) set: the slot may be returned. Slots beyond its end may not. */
  readonly mask?: Uint8Array | undefined
  /** 1 looks as far as a recall of .99 needs, 2 twice as far; Infinity reads every allowed row. */
  readonly effort?: number | undefined
}

/** What the parts of this folder see of an index. */
export interface ScanParts {
  readonly rows: Rows
  readonly kernel: Kernel
  readonly layout: Layout
  /** Behind searches that wait. */
  locked<T>(work: () => T): T
}

/** Codes weighed against the query itself; at 1M x 1024 400 gave the same recall as 8000. */
const leastWeighed = 1000
/**
 * Rows that a search may read at most for each hit it returns; most read a fifth of that (see rankCandidates). Measured at
 * 1M x 1024, k = 10: with clusters 40 hold .9995 of the true nearest. In one cloud without any, which is where partitions
 * do not pay, 40 hold .985 and 100 .996.
 */
const mostPerHit = { clustered: 40, otherwise: 100 } as const
/** The second figure matters where little is asked for: thousands of candidates cost more to put in order than they bring. */
const mostOtherwise = 4000
/**
 * Rows count as clustered where the nearest lie in less than this share of all. Partitions may pay beyond it, but codes then
 * say as little as without clusters: at 1M x 1024 in one cloud of which a search left out 7 rows in 10, the figures for
 * clusters held .980, those for none .990; of the half that a filter keeps, .978 and .9915.
 */
const clusteredShare = 0.1

const partsOf = new WeakMap<ScanIndex, ScanParts>()

/** For partitions.ts. */
export function scanParts(index: ScanIndex): ScanParts {
  const parts = partsOf.get(index)
  if (!parts) throw new QuarryError('internal', 'This scan index was not made by createScanIndex.')
  return parts
}

/** An empty index. `parameters` come from fitCodes over a sample of the vectors, or from the store. */
export function createScanIndex(parameters: CodeParameters, kernel: KernelChoice = 'auto'): ScanIndex {
  return openIndex({ memory: createMemory(layoutOf(parameters.dimension)), parameters }, kernel)
}

/** The same index in another thread. */
export function attachScanIndex(handle: ScanHandle, kernel: KernelChoice = 'auto'): ScanIndex {
  return openIndex(handle, kernel)
}

function openIndex(handle: ScanHandle, choice: KernelChoice): ScanIndex {
  const { memory, parameters } = handle
  const { dimension } = parameters
  const layout = layoutOf(dimension)
  const codeBytes = codeBytesOf(dimension)
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
  const stagedRows = Math.min(1024, Math.floor((maxGathered * 4) / codeBytes))

  const restore = (slots: ArrayLike<number>, codes: Uint8Array, lists?: ArrayLike<number>): void => {
    if (codes.length !== slots.length * codeBytes)
      throw new QuarryError(
        'internal',
        `${slots.length} slots need ${codeBytes} bytes each, not ${codes.length} in all.`,
      )
    for (let from = 0; from < slots.length; from += stagedRows) {
      const count = Math.min(stagedRows, slots.length - from)
      locked(() => {
        const listCount = rows.get(stateWord.lists)
        rows.views().bytes.set(codes.subarray(from * codeBytes, (from + count) * codeBytes), layout.found)
        for (let i = 0; i < count; i++) {
          const slot = slots[from + i] as number
          const list = lists?.[from + i] ?? tailList
          rows.remove(slot)
          rows.add(slot, list < listCount ? list : tailList, layout.found + i * codeBytes)
        }
        rows.set(stateWord.version, rows.get(stateWord.version) + 1)
      })
    }
  }

  const checked = (query: Float32Array): Float32Array => {
    if (query.length < 1 || query.length > dimension)
      throw new QuarryError('internal', `A query of ${query.length} numbers does not fit ${dimension} dimensions.`)
    return query
  }

  const candidates = (query: Float32Array, wanted: number, options: SearchOptions = {}): Candidates => {
    const encoded = encodeQuery(parameters, checked(query))
    const effort = options.effort ?? 1
    const select = () => {
      const pays = rows.get(stateWord.rowsInReach) > 0 && Number.isFinite(effort)
      const { near, wide } = readReach(rows)
      // What a prefix leaves out makes centres harder to tell apart.
      const further = effort * Math.sqrt(dimension / query.length)
      return selectSlots(rows, kernel, layout, encoded, {
        wanted,
        weighed: Math.max(leastWeighed, 3 * wanted),
        mask: options.mask,
        reach: pays ? { near: near * further, wide: wide * further } : undefined,
      })
    }
    return withLockFirst(lock, withCurrentViews(select))
  }

  const index: ScanIndex = {
    dimension,
    codeBytes,
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
    candidates,
    search: (query, k, read, options = {}) => {
      const effort = options.effort ?? 1
      if (!Number.isFinite(effort)) return rankAll(query, candidates(query, index.count, options).slots, k, read)
      const kind = isClustered(rows) ? 'clustered' : 'otherwise'
      const most = Math.max(mostPerHit.clustered * k, Math.min(mostPerHit[kind] * k, mostOtherwise))
      return rankCandidates(
        query,
        candidates(query, Math.ceil(most * effort), options),
        k,
        read,
        surpriseDeviations[kind],
      )
    },
  }
  partsOf.set(index, { rows, kernel, layout, locked })
  return index
}

function isClustered(rows: Rows): boolean {
  const rowsInReach = rows.get(stateWord.rowsInReach)
  return rowsInReach > 0 && rowsInReach <= clusteredShare * rows.get(stateWord.calibratedRows)
}
