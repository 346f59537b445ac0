import { HASH_BYTES } from '../../text/contentHash.ts'
import type { StringColumn } from './columns/stringColumn.ts'

/**
 * For each of so many rows the first that is equal to it: itself where none before it is. Rows that are equal must have
 * equal hashes, of 32 bits. In numbers only: as strings in a map, the hashes of five thousand documents took as long as
 * storing what they stand for.
 */
function firstEqual(
  count: number,
  hashAt: (row: number) => number,
  isEqual: (a: number, b: number) => boolean,
): Uint32Array {
  let slots = 16
  while (slots < 2 * count) slots *= 2
  /** One more than a row; 0 where there is none. */
  const table = new Uint32Array(slots)
  const first = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    let slot = hashAt(row) & (slots - 1)
    let held = table[slot] as number
    while (held > 0 && !isEqual(held - 1, row)) {
      slot = (slot + 1) & (slots - 1)
      held = table[slot] as number
    }
    if (held === 0) table[slot] = row + 1
    first[row] = held === 0 ? row : held - 1
  }
  return first
}

/** Of hashes that lie one after the other. */
export function firstEqualHashes(hashes: Uint8Array): Uint32Array {
  const at = (row: number) => row * HASH_BYTES
  return firstEqual(
    hashes.length / HASH_BYTES,
    // Any of its bits are as good as others.
    (row) => word(hashes, at(row)),
    (a, b) => areSame(hashes, at(a), at(b), HASH_BYTES),
  )
}

/** Of rows that are equal where their strings in all columns are; nulls are equal to each other. */
export function firstEqualStrings(one: StringColumn, ...others: readonly StringColumn[]): Uint32Array {
  const hashAt = (row: number) => {
    let hash = hashOf(one, row, HASH_START)
    for (const other of others) hash = hashOf(other, row, hash)
    // Its upper bits in the lower ones, which choose the slot.
    return hash ^ (hash >>> 15)
  }
  const isEqual = (a: number, b: number) => {
    if (!isSameString(one, a, b)) return false
    for (const other of others) if (!isSameString(other, a, b)) return false
    return true
  }
  return firstEqual(one.starts.length, hashAt, isEqual)
}

function word(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}

function areSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false
  return true
}

const HASH_START = 0x811c9dc5

/** FNV-1a, from `start` on. */
function hashOf({ bytes, starts, ends }: StringColumn, row: number, start: number): number {
  let hash = start
  for (let at = starts[row] as number; at < (ends[row] as number); at++)
    hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash
}

function isSameString({ bytes, starts, ends }: StringColumn, a: number, b: number): boolean {
  const from = starts[a] as number
  const length = (ends[a] as number) - from
  if (length !== (ends[b] as number) - (starts[b] as number)) return false
  return from === starts[b] || areSame(bytes, from, starts[b] as number, length)
}
