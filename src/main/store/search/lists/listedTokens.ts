import type { ReadableDb } from '../../connection.ts'
import { rawRows } from '../../statement.ts'
import type { Listing } from './wordLists.ts'

/** The constants of FNV-1a. */
const hashStart = 0x811c9dc5 | 0
const hashFactor = 0x01000193
/** So many places of the table for each token, at least: few tokens meet another. */
const roomEach = 4

/**
 * The tokens that have a list, found by their bytes: an import looks up each word that it indexes, and a string for each would
 * take ten times as long.
 */
export class ListedTokens {
  readonly generation: number
  /** The numbers of the lists; a token is known by its place among them. */
  readonly lists: Uint32Array
  readonly #starts: Uint32Array
  readonly #bytes: Buffer
  /** Places of tokens, one higher, by the hash of the token; 0: free. */
  readonly #table: Int32Array

  constructor(generation: number, found: readonly (readonly [list: number, token: string])[]) {
    this.generation = generation
    this.lists = Uint32Array.from(found, ([list]) => list)
    const tokens = found.map(([, token]) => Buffer.from(token))
    this.#bytes = Buffer.concat(tokens)
    this.#starts = new Uint32Array(found.length + 1)
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(roomEach * (found.length + 1))))
    for (const [at, token] of tokens.entries()) {
      this.#starts[at + 1] = (this.#starts[at] as number) + token.length
      this.#table[this.#slotOf(token, 0, token.length, hashOf(token))] = at + 1
    }
  }

  /** Tells of each token between two positions, the tokens being parted by one space, and answers how many there are. */
  visit(bytes: Uint8Array, start: number, end: number, tell: (at: number) => void): number {
    let size = 0
    let from = start
    let hash = hashStart
    for (let at = start; at <= end; at++) {
      const byte = at === end ? space : (bytes[at] as number)
      if (byte !== space) {
        hash = Math.imul(hash ^ byte, hashFactor)
        continue
      }
      if (at > from) {
        size++
        const found = this.#table[this.#slotOf(bytes, from, at, hash)] as number
        if (found > 0) tell(found - 1)
      }
      from = at + 1
      hash = hashStart
    }
    return size
  }

  /** Undefined: it has no list. */
  placeOf(token: string): number | undefined {
    const bytes = Buffer.from(token)
    const found = this.#table[this.#slotOf(bytes, 0, bytes.length, hashOf(bytes))] as number
    return found > 0 ? found - 1 : undefined
  }

  /** Where in the table a token is, or would be. */
  #slotOf(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#table.length - 1
    // The lowest bits of the product depend on the lowest bits of the bytes alone.
    let place = (hash ^ (hash >>> 15)) & mask
    for (;;) {
      const one = this.#table[place] as number
      if (one === 0 || this.#isToken(one - 1, bytes, from, to)) return place
      place = (place + 1) & mask
    }
  }

  #isToken(token: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[token] as number
    if ((this.#starts[token + 1] as number) - start !== to - from) return false
    for (let at = from; at < to; at++) if (bytes[at] !== this.#bytes[start + at - from]) return false
    return true
  }
}

const space = 0x20

function hashOf(bytes: Uint8Array): number {
  let hash = hashStart
  for (const byte of bytes) hash = Math.imul(hash ^ byte, hashFactor)
  return hash
}

const held = new WeakMap<ReadableDb, ListedTokens>()

/** The tokens that have a list in a generation that is whole. */
export function listedTokens(db: ReadableDb, { generation }: Listing): ListedTokens {
  const known = held.get(db)
  if (known?.generation === generation) return known
  const found = rawRows<[number, string]>(
    db,
    'SELECT id, token FROM word_lists WHERE generation = ? ORDER BY id',
    generation,
  )
  const tokens = new ListedTokens(generation, found)
  held.set(db, tokens)
  return tokens
}
