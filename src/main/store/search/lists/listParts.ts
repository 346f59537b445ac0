import type { WritableDb } from '../../connection.ts'
import type { StringColumn } from '../../documents/columns/stringColumn.ts'
import { rawRows, run, statement } from '../../statement.ts'
import { halvesOf, sizeOf } from './bm25.ts'
import { listedTokens } from './listedTokens.ts'
import { PartWriter } from './partWriter.ts'
import type { Listing } from './wordLists.ts'

/**
 * Lists of words grow with an import: of the passages that are stored at once, each list whose token they have gets a part.
 * Without these, the word index would walk through every passage of a token to score those behind the lists: in the middle of
 * an import of 350,000 passages ranking by word took 80 to 170 ms instead of 14 to 80.
 */

/** A column of the word index: its tokens, parted by spaces, and where those of each passage are. */
export interface PassageColumn {
  readonly words: StringColumn
  readonly at: readonly number[]
}

/**
 * Adds a part with the passages from `first` on, which are the next ones that are indexed; `columns` in the order of the word
 * index. To be called in the transaction that indexes them.
 */
export function addPart(db: WritableDb, listing: Listing, first: number, columns: readonly PassageColumn[]): void {
  const passages = columns[0]?.at.length ?? 0
  const tokens = listedTokens(db, listing)
  const part = new PartWriter(listing, tokens, first + passages - 1)
  for (let at = 0; at < passages; at++) {
    let size = 0
    for (const [column, { words, at: places }] of columns.entries()) {
      const [place, halves] = [places[at] as number, halvesOf[column] as number]
      const [start, end] = [words.starts[place] as number, words.ends[place] as number]
      size += tokens.visit(words.bytes, start, end, (token) => part.add(token, first + at, halves))
    }
    part.size(first + at, size)
  }
  part.write(db, passages)
}

/** Adds a part with the passages behind the lists, all of them in `newer_words` (newerWords.ts), up to `last`. */
export function addNewerPart(db: WritableDb, listing: Listing, last: number): void {
  const first = listing.through + 1
  const tokens = listedTokens(db, listing)
  const part = new PartWriter(listing, tokens, last)
  const between = [first, last] as const
  const sizes = rawRows<[number, Uint8Array]>(
    db,
    'SELECT id, sz FROM passage_words_docsize WHERE id BETWEEN ? AND ?',
    ...between,
  )
  for (const [passage, columns] of sizes) part.size(passage, sizeOf(columns))
  // In the order of the tokens, and of the passages of each, as the index has them.
  const found = statement(
    db,
    `SELECT term, doc, CASE col WHEN 'title' THEN 0 WHEN 'body' THEN 1 ELSE 2 END FROM newer_instances
     WHERE doc BETWEEN ? AND ?`,
  )
    .raw()
    .iterate(...between)
  let token = ''
  let place: number | undefined
  for (const [term, passage, column] of found as Iterable<[string, number, number]>) {
    if (term !== token) place = tokens.placeOf(term)
    token = term
    if (place !== undefined) part.add(place, passage, halvesOf[column] as number)
  }
  part.write(db, sizes.length)
}

/** Deletes a part of a generation that does not count; answers how many rows that were. */
export function dropPart(db: WritableDb, counting: number): number {
  const [id] = rawRows<[number]>(db, 'SELECT id FROM word_parts WHERE generation <> ? LIMIT 1', counting).flat()
  if (id === undefined) return 0
  run(db, 'DELETE FROM word_parts WHERE id = ?', id)
  return 1 + run(db, 'DELETE FROM word_part_lists WHERE part = ?', id).changes
}
