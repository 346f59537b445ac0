import type { WritableDb } from '../../connection.ts'
import { ColumnRows } from '../../documents/columns/columnRows.ts'
import { writeValue } from '../../library/settings.ts'
import { run } from '../../statement.ts'
import { mostTokens } from './bm25.ts'
import type { ListedTokens } from './listedTokens.ts'
import { PostingsWriter } from './postings.ts'
import { listingKey, type Listing } from './wordLists.ts'

/** There is room for so many at first. */
const firstEntries = 2 ** 15

/** Collects what a part of lists has: the passages of each token in ascending order. */
export class PartWriter {
  readonly #listing: Listing
  readonly #tokens: ListedTokens
  readonly #sizes: Uint16Array
  /** One entry for each token of a passage: its place, the passage, and how often it is there, in halves. */
  #places = new Uint32Array(firstEntries)
  #passages = new Uint32Array(firstEntries)
  #halves = new Uint16Array(firstEntries)
  #entries = 0
  /** The last entry of each token, one higher; 0: none. */
  readonly #last: Uint32Array

  constructor(listing: Listing, tokens: ListedTokens, last: number) {
    this.#listing = listing
    this.#tokens = tokens
    this.#sizes = new Uint16Array(last - listing.through)
    this.#last = new Uint32Array(tokens.lists.length)
  }

  size(passage: number, tokens: number): void {
    this.#sizes[passage - this.#listing.through - 1] = Math.min(mostTokens, tokens)
  }

  add(place: number, passage: number, halves: number): void {
    const before = (this.#last[place] as number) - 1
    if (before >= 0 && this.#passages[before] === passage) {
      this.#halves[before] = Math.min(mostTokens, (this.#halves[before] as number) + halves)
      return
    }
    const at = this.#entries++
    if (at === this.#places.length) this.#grow()
    this.#places[at] = place
    this.#passages[at] = passage
    this.#halves[at] = halves
    this.#last[place] = at + 1
  }

  #grow(): void {
    const length = 2 * this.#places.length
    const [places, passages, halves] = [new Uint32Array(length), new Uint32Array(length), new Uint16Array(length)]
    places.set(this.#places)
    passages.set(this.#passages)
    halves.set(this.#halves)
    ;[this.#places, this.#passages, this.#halves] = [places, passages, halves]
  }

  /** Stores the part, which the lists count from then on. `passages`: how many it has. */
  write(db: WritableDb, passages: number): void {
    const { generation, through: before, passages: known } = this.#listing
    const through = before + this.#sizes.length
    const sizes = new Uint8Array(this.#sizes.buffer)
    const into = 'INSERT INTO word_parts (generation, through, sizes) VALUES (?, ?, ?)'
    const { id } = run(db, into, generation, through, sizes)
    this.#writeLists(db, id)
    writeValue(db, listingKey, JSON.stringify({ ...this.#listing, through, passages: known + passages }))
  }

  /** In the order of their numbers, one row for each that this part has something of. */
  #writeLists(db: WritableDb, part: number): void {
    const order = this.#inOrder()
    const lists: number[] = []
    const passages: number[] = []
    const starts = [0]
    const written = new PostingsWriter()
    for (let from = 0; from < order.length;) {
      const place = this.#places[order[from] as number] as number
      let to = from
      for (; to < order.length && this.#places[order[to] as number] === place; to++) {
        const entry = order[to] as number
        written.add(this.#passages[entry] as number, this.#halves[entry] as number)
      }
      lists.push(this.#tokens.lists[place] as number)
      passages.push(to - from)
      starts.push(written.endList())
      from = to
    }
    const rows = new ColumnRows(lists.length)
    rows.insert(db, 'word_part_lists', {
      part: rows.same(part),
      list: rows.integers(lists),
      passages: rows.integers(passages),
      postings: rows.pieces(written.finish(), starts),
    })
  }

  /** The entries by token, those of one token in the order they came in. */
  #inOrder(): Uint32Array {
    const next = new Uint32Array(this.#last.length + 1)
    for (let entry = 0; entry < this.#entries; entry++) (next[(this.#places[entry] as number) + 1] as number)++
    for (let place = 1; place < next.length; place++) (next[place] as number) += next[place - 1] as number
    const order = new Uint32Array(this.#entries)
    for (let entry = 0; entry < this.#entries; entry++) {
      const place = this.#places[entry] as number
      order[(next[place] as number)++] = entry
    }
    return order
  }
}
