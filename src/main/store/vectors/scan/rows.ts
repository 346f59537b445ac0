import { blockRows, growMemory, maxLists, segmentRows, type Layout } from './layout.ts'

/**
 * How much less than the best a list's centre may weigh against a query for the list to be looked at, in parts of what the
 * best weighs more than centres do on average. A query amid a cluster so looks at a few lists and one between clusters at
 * many: at 1M x 1024 with clusters 9,000 rows on average hold what took 46,000 when every query looked at as many.
 */
export interface Reach {
  /** For the ten nearest. */
  readonly near: number
  /** For ten of the hundred nearest, whichever: what a filter that keeps a tenth needs. */
  readonly wide: number
}

/** Indexes into the state words. Everything here is guarded by the lock, except reading a count for display. */
export const stateWord = {
  lock: 0,
  rows: 1,
  /** Blocks ever taken. */
  blocks: 2,
  /** First block of the free chain, plus one; 0 = none. */
  free: 3,
  segments: 4,
  /** Number of lists rows are partitioned into; 0 = none. */
  lists: 5,
  /** Rows in reach of a search when that was measured, on average; 0 = nothing is out of reach. */
  rowsInReach: 6,
  /** Grows with every change of rows or lists. */
  version: 7,
  /** Rows that were there when the lists were made. */
  listedRows: 8,
  /** Rows that were there when rowsInReach was measured. */
  calibratedRows: 9,
  /** One more than the highest slot there ever was. */
  slotLimit: 10,
  /** How far searches look (see Reach), in ten thousandths. */
  reach: 11,
  wideReach: 12,
  /** Searches that wait for the lock. */
  waiting: 13,
} as const

/** The list of rows that are in no partition yet. New rows go here. */
export const tailList = maxLists

/** Views of the memory as it is now; growing makes new ones. */
export interface Views {
  readonly bytes: Uint8Array
  readonly words: Int32Array
  readonly shorts: Uint16Array
  readonly floats: Float32Array
}

export interface Rows {
  readonly views: () => Views
  /** Word `at` of the state. */
  get(at: number): number
  set(at: number, value: number): void
  /** Where a slot's code lies, or -1. */
  positionOf(slot: number): number
  slotAt(position: number): number
  listAt(position: number): number
  codeAddress(position: number): number
  /** Adds a row to a list, and answers its position, where its code is to be put. The slot must not be there. */
  add(slot: number, list: number): number
  /** Takes a row out, if it is there; the last row of its list fills the gap. */
  remove(slot: number): boolean
  /** Moves the row to another list. */
  move(slot: number, list: number): void
  /** Blocks of a list; only the first may have room. */
  blocksOf(list: number): number[]
  rowsOf(list: number): number
  /** The list's rows in the order they lie, `limit` of them or all. */
  slotsOf(list: number, limit?: number): Int32Array
}

/** Rows in blocks, blocks in lists: see layout.ts. No locking here; callers hold the lock. */
export function createRows(memory: WebAssembly.Memory, layout: Layout): Rows {
  const { segments, segmentBytes, codeBytes, inSegment } = layout
  let current = viewsOf(memory.buffer)
  const stateAt = layout.state >>> 2
  const views = (): Views => {
    const bytes = layout.segments + (current.words[stateAt + stateWord.segments] as number) * segmentBytes
    // Another thread may have added segments that this thread's buffer object does not reach yet.
    if (current.bytes.length < bytes) {
      if (memory.buffer.byteLength < bytes) memory.grow(0)
      current = viewsOf(memory.buffer)
    }
    return current
  }
  const get = (at: number) => current.words[stateAt + at] as number
  const set = (at: number, value: number) => {
    current.words[stateAt + at] = value
  }
  // Shifts, not divisions: these run several times per row. 65,536 rows or 1024 blocks to a segment, 64 rows to a block.
  const wordOf = (index: number, offset: number): number =>
    (segments + (index >>> 16) * segmentBytes + offset + (index & 0xffff) * 4) >>> 2
  const blockWord = (block: number, offset: number): number =>
    (segments + (block >>> 10) * segmentBytes + offset + (block & 1023) * 4) >>> 2
  const codeAddress = (position: number): number =>
    segments + (position >>> 16) * segmentBytes + (position & 0xffff) * codeBytes
  const listWord = (list: number): number => (layout.lists >>> 2) + list * 3

  const ensure = (index: number): void => {
    const wanted = (index >>> 16) + 1
    if (wanted <= get(stateWord.segments)) return
    growMemory(memory, layout, wanted)
    set(stateWord.segments, wanted)
    views()
  }

  const takeBlock = (list: number): number => {
    let block = get(stateWord.free) - 1
    if (block >= 0) set(stateWord.free, current.words[blockWord(block, inSegment.next)] as number)
    else {
      block = get(stateWord.blocks)
      ensure(block * blockRows)
      set(stateWord.blocks, block + 1)
    }
    const { words } = current
    words[blockWord(block, inSegment.counts)] = 0
    words[blockWord(block, inSegment.owners)] = list
    // Chains run from the newest block to the oldest: only the first block of a list is ever not full.
    words[blockWord(block, inSegment.next)] = words[listWord(list)] as number
    words[listWord(list)] = block + 1
    return block
  }

  /** The position that the list's next row takes. */
  const takePosition = (list: number): number => {
    let block = (current.words[listWord(list)] as number) - 1
    if (block < 0 || (current.words[blockWord(block, inSegment.counts)] as number) === blockRows)
      block = takeBlock(list)
    const { words } = current
    const at = blockWord(block, inSegment.counts)
    const row = words[at] as number
    words[at] = row + 1
    const rows = listWord(list) + 2
    words[rows] = (words[rows] as number) + 1
    return block * blockRows + row
  }

  const place = (slot: number, position: number): void => {
    current.words[wordOf(position, inSegment.slots)] = slot
    current.words[wordOf(slot, inSegment.positions)] = position + 1
  }

  const positionOf = (slot: number): number =>
    slot < get(stateWord.segments) * segmentRows ? (current.words[wordOf(slot, inSegment.positions)] as number) - 1 : -1
  const slotAt = (position: number): number => current.words[wordOf(position, inSegment.slots)] as number
  const listAt = (position: number): number => current.words[blockWord(position >>> 6, inSegment.owners)] as number

  const copyCode = (from: number, to: number): void => {
    const { words } = current
    const shift = (to - from) / 4
    for (let at = from >>> 2, end = at + codeBytes / 4; at < end; at++) words[at + shift] = words[at] as number
  }

  /** Takes the row at a position out of its list; the last row of the list fills the gap. */
  const detach = (position: number): void => {
    const list = listAt(position)
    const { words } = current
    const head = (words[listWord(list)] as number) - 1
    const count = blockWord(head, inSegment.counts)
    const left = (words[count] as number) - 1
    const last = head * blockRows + left
    if (last !== position) {
      copyCode(codeAddress(last), codeAddress(position))
      place(slotAt(last), position)
    }
    words[count] = left
    const rows = listWord(list) + 2
    words[rows] = (words[rows] as number) - 1
    if (left > 0) return
    words[listWord(list)] = words[blockWord(head, inSegment.next)] as number
    words[blockWord(head, inSegment.next)] = get(stateWord.free)
    set(stateWord.free, head + 1)
  }

  const add = (slot: number, list: number): number => {
    ensure(slot)
    const position = takePosition(list)
    place(slot, position)
    if (slot >= get(stateWord.slotLimit)) set(stateWord.slotLimit, slot + 1)
    set(stateWord.rows, get(stateWord.rows) + 1)
    return position
  }

  const remove = (slot: number): boolean => {
    const position = positionOf(slot)
    if (position < 0) return false
    detach(position)
    current.words[wordOf(slot, inSegment.positions)] = 0
    set(stateWord.rows, get(stateWord.rows) - 1)
    return true
  }

  const move = (slot: number, list: number): void => {
    const from = positionOf(slot)
    if (from < 0 || listAt(from) === list) return
    const to = takePosition(list)
    copyCode(codeAddress(from), codeAddress(to))
    detach(from)
    place(slot, to)
  }

  const blocksOf = (list: number): number[] => {
    const blocks: number[] = []
    const { words } = views()
    let block = (words[listWord(list)] as number) - 1
    while (block >= 0) {
      blocks.push(block)
      block = (words[blockWord(block, inSegment.next)] as number) - 1
    }
    return blocks
  }

  const slotsOf = (list: number, limit = Infinity): Int32Array => {
    const { words } = views()
    const slots = new Int32Array(Math.min(limit, words[listWord(list) + 2] as number))
    let at = 0
    let block = (words[listWord(list)] as number) - 1
    while (block >= 0 && at < slots.length) {
      const from = wordOf(block * blockRows, inSegment.slots)
      const count = Math.min(slots.length - at, words[blockWord(block, inSegment.counts)] as number)
      slots.set(words.subarray(from, from + count), at)
      at += count
      block = (words[blockWord(block, inSegment.next)] as number) - 1
    }
    return slots
  }

  return {
    views,
    get,
    set,
    positionOf,
    slotAt,
    listAt,
    codeAddress,
    add,
    remove,
    move,
    blocksOf,
    rowsOf: (list) => views().words[listWord(list) + 2] as number,
    slotsOf,
  }
}

function viewsOf(buffer: ArrayBufferLike): Views {
  return {
    bytes: new Uint8Array(buffer),
    words: new Int32Array(buffer),
    shorts: new Uint16Array(buffer),
    floats: new Float32Array(buffer),
  }
}

const reachUnit = 10_000

export function readReach(rows: Rows): Reach {
  return { near: rows.get(stateWord.reach) / reachUnit, wide: rows.get(stateWord.wideReach) / reachUnit }
}

export function writeReach(rows: Rows, { near, wide }: Reach): void {
  rows.set(stateWord.reach, Math.round(near * reachUnit))
  rows.set(stateWord.wideReach, Math.round(wide * reachUnit))
}
