import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { changedChunks, chunkSlots, type CodeChunk } from './codes/codeChunks.ts'
import { growing } from './columns/growing.ts'
import { withLock } from './scan/lock.ts'
import { attachScanIndex, createScanIndex, type ScanHandle, type ScanIndex } from './scan/scanIndex.ts'
import type { CodedSpace } from './vectorSpace.ts'

/**
 * The codes of one space in memory that all threads of the process share, and how far they have followed the library:
 * `applied` is the number of the last change of the stored codes that is in memory. Whoever reads a later number from the
 * library brings memory up to it before searching, under a lock, so that changes are only ever applied in their order,
 * whichever thread or process wrote them.
 */
export interface SpaceScan {
  readonly spaceId: SpaceId
  readonly fitted: number
  readonly index: ScanIndex
  /** The text of each slot, 0 where there is none; as it is now. */
  readonly textOfSlot: Uint32Array
  readonly handle: SpaceScanHandle
  /** Number of the last change that is in memory. */
  readonly changes: number
  /** Waits until another thread has loaded the codes; false if it takes longer than `timeoutMs`. Blocks the thread. */
  waitUntilLoaded(timeoutMs: number): boolean
  /** Puts one stored chunk into memory, and gives back that of its codes. While loading; `lists` as ScanIndex.restore. */
  load(chunk: CodeChunk, lists: Uint16Array | undefined): void
  /** All chunks of change `applied` are loaded. */
  finishLoading(applied: number): void
  /** Applies what was changed up to the state that `db` sees. Cheap when there is nothing. */
  bringUpTo(db: ReadableDb, space: CodedSpace): void
  /**
   * True while the writer of this process is at a write of which nobody has been told yet: it brings memory up to date
   * itself before anybody is.
   */
  isBeingWritten: boolean
}

/** What another thread needs for {@link attachSpaceScan}; can be posted to it. */
export interface SpaceScanHandle {
  readonly spaceId: SpaceId
  readonly fitted: number
  readonly scan: ScanHandle
  readonly state: SharedArrayBuffer
  readonly texts: SharedArrayBuffer
}

const stateWord = { lock: 0, loaded: 1, applied: 2, written: 3 } as const
/** Address space, not memory: slots of 4 bytes that a space may have at most. */
const maxTextBytes = 2 ** 27

export function createSpaceScan({ id: spaceId, codes: { fitted, parameters } }: CodedSpace): SpaceScan {
  const index = createScanIndex(parameters)
  const handle = {
    spaceId,
    fitted,
    scan: index.handle,
    state: new SharedArrayBuffer(64),
    texts: new SharedArrayBuffer(0, { maxByteLength: maxTextBytes }),
  }
  return open(handle, index)
}

export function attachSpaceScan(handle: SpaceScanHandle): SpaceScan {
  return open(handle, attachScanIndex(handle.scan))
}

function open(handle: SpaceScanHandle, index: ScanIndex): SpaceScan {
  const { spaceId, fitted, texts } = handle
  const words = new Int32Array(handle.state)
  const textOfSlot = growing(texts, Uint32Array)
  const { codeBytes } = index

  const setTexts = ({ chunk, texts: ofChunk }: CodeChunk): void =>
    textOfSlot.reach((chunk + 1) * chunkSlots - 1).set(ofChunk, chunk * chunkSlots)

  /** Adds what differs from memory and takes out what is gone; rows that are the same keep their partition. */
  const apply = (chunk: CodeChunk): void => {
    const first = chunk.chunk * chunkSlots
    const known = index.codesOf(first, chunkSlots)
    const held = textOfSlot.all
    const changed: number[] = []
    const gone: number[] = []
    for (let i = 0; i < chunkSlots; i++) {
      if (chunk.texts[i] === 0) gone.push(first + i)
      else if (
        held[first + i] !== chunk.texts[i] ||
        Buffer.compare(codeAt(known, i, codeBytes), codeAt(chunk.codes, i, codeBytes)) !== 0
      )
        changed.push(first + i)
    }
    if (gone.length > 0) index.remove(gone)
    if (changed.length > 0) index.restore(changed, codesOf(chunk, changed, codeBytes))
    setTexts(chunk)
  }

  return {
    spaceId,
    fitted,
    index,
    get textOfSlot() {
      return textOfSlot.all
    },
    handle,
    get changes() {
      return Atomics.load(words, stateWord.applied)
    },
    waitUntilLoaded: (timeoutMs) => {
      if (Atomics.load(words, stateWord.loaded) === 1) return true
      Atomics.wait(words, stateWord.loaded, 0, timeoutMs)
      return Atomics.load(words, stateWord.loaded) === 1
    },
    load: (chunk, lists) => {
      const slots = slotsOf(chunk)
      const kept =
        slots.length === chunkSlots ? lists : lists && slots.map((slot) => lists[slot % chunkSlots] ?? 0xffff)
      index.restore(slots, codesOf(chunk, slots, codeBytes), kept)
      setTexts(chunk)
      release(chunk.codes)
    },
    finishLoading: (applied) => {
      Atomics.store(words, stateWord.applied, applied)
      Atomics.store(words, stateWord.loaded, 1)
      Atomics.notify(words, stateWord.loaded)
    },
    bringUpTo: (db, space) => {
      const { changes } = space.codes
      if (Atomics.load(words, stateWord.applied) >= changes) return
      withLock(words, stateWord.lock, () => {
        const applied = Atomics.load(words, stateWord.applied)
        if (applied >= changes) return
        for (const chunk of changedChunks(db, space, applied)) apply(chunk)
        Atomics.store(words, stateWord.applied, changes)
      })
    },
    get isBeingWritten() {
      return Atomics.load(words, stateWord.written) === 1
    },
    set isBeingWritten(written) {
      Atomics.store(words, stateWord.written, written ? 1 : 0)
    },
  }
}

/** Frees bytes that nobody looks at any more: as garbage, those of a million vectors held 50 MB until they were collected. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** The slots of a chunk that have a vector. */
function slotsOf({ chunk, texts }: CodeChunk): Int32Array {
  const slots = new Int32Array(chunkSlots)
  let there = 0
  for (let i = 0; i < chunkSlots; i++) if (texts[i] !== 0) slots[there++] = chunk * chunkSlots + i
  return slots.subarray(0, there)
}

function codeAt(codes: Uint8Array, i: number, codeBytes: number): Uint8Array {
  return codes.subarray(i * codeBytes, (i + 1) * codeBytes)
}

function codesOf({ codes }: CodeChunk, slots: ArrayLike<number>, codeBytes: number): Uint8Array {
  if (slots.length === chunkSlots) return codes
  const some = new Uint8Array(slots.length * codeBytes)
  for (let i = 0; i < slots.length; i++)
    some.set(codeAt(codes, (slots[i] as number) % chunkSlots, codeBytes), i * codeBytes)
  return some
}
