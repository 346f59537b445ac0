import type { DocumentId, TextId } from '../../model/ids.ts'
import { HASH_BYTES } from '../../text/contentHash.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { ColumnRows } from './columns/columnRows.ts'
import { count, row, rows, run } from '../statement.ts'

/**
 * Which document has which content, and which text which characters: the id to a hash.
 *
 * Hashes come in no order. As an index of a million of them, every few thousand rows of an import changed nearly all of its
 * pages, and the larger the library, the more was written. So what is new goes into a small table, and from there into the
 * large one when so many have come together that most of its pages change anyway.
 */
export interface Hashed {
  readonly documents: DocumentId
  readonly texts: TextId
}

type Table = keyof Hashed

const tables = {
  documents: { large: 'document_hashes', small: 'new_document_hashes', hash: 'content_hash', phase: 0 },
  // Not in the transaction in which those of documents are folded: each takes a fifth of a second at a million rows.
  texts: { large: 'text_hashes', small: 'new_text_hashes', hash: 'hash', phase: 0.5 },
} as const

/** Ids between two foldings of the small table into the large one. */
export const foldedAfter = 131_072

export function idByHash<T extends Table>(db: ReadableDb, of: T, hash: Uint8Array): Hashed[T] | undefined {
  const { large, small } = tables[of]
  const find = `SELECT id FROM ${small} WHERE hash = @hash UNION ALL SELECT id FROM ${large} WHERE hash = @hash`
  return row<{ id: Hashed[T] }>(db, find, { hash })?.id
}

/** For each of `hashes`, which lie one after the other, the id of what the library has under it. */
export function idsByHash<T extends Table>(db: ReadableDb, of: T, hashes: Uint8Array): (Hashed[T] | undefined)[] {
  const order = ascending(hashes)
  const ids: (Hashed[T] | undefined)[] = Array.from({ length: order.length }, () => undefined)
  const sorted = inOrder(hashes, order)
  for (const table of [tables[of].small, tables[of].large]) {
    const wanted = new ColumnRows(order.length)
    const joined = `${table} h ON h.hash = ${wanted.blobs(sorted, HASH_BYTES)}`
    const found = wanted.join<{ at: number; id: Hashed[T] }>(db, 'j.key AS at, h.id', joined)
    for (const { at, id } of found) ids[order[at] as number] = id
  }
  return ids
}

/** Notes hashes that the library does not have; their ids follow each other from `firstId` on. The caller holds the transaction. */
export function addHashes(db: WritableDb, of: Table, hashes: Uint8Array, firstId: number): void {
  const order = ascending(hashes)
  const added = new ColumnRows(order.length)
  added.insert(db, tables[of].small, {
    hash: added.blobs(inOrder(hashes, order), HASH_BYTES),
    id: added.integers(order.map((at) => firstId + at)),
  })
  const foldingsBefore = (id: number) => Math.floor(id / foldedAfter + tables[of].phase)
  if (foldingsBefore(firstId) !== foldingsBefore(firstId + order.length)) fold(db, of)
}

/** Forgets the hash of a row that is about to be deleted. */
export function dropHash<T extends Table>(db: WritableDb, of: T, id: Hashed[T]): void {
  const { large, small, hash } = tables[of]
  for (const table of [small, large])
    run(db, `DELETE FROM ${table} WHERE hash = (SELECT ${hash} FROM ${of} WHERE id = ?)`, id)
}

function fold(db: WritableDb, of: Table): void {
  const { large, small } = tables[of]
  run(db, `INSERT INTO ${large} (hash, id) SELECT hash, id FROM ${small} ORDER BY hash`)
  run(db, `DELETE FROM ${small}`)
}

/** For `verify`: documents and texts that are not found by their hashes, and hashes of what is not there. */
export function wrongHashes(db: ReadableDb): { readonly checked: number; readonly problems: string[] } {
  let checked = 0
  const problems: string[] = []
  for (const table of ['documents', 'texts'] as const) {
    const { large, small, hash } = tables[table]
    const lost = rows<{ id: number }>(
      db,
      `SELECT id FROM ${table} r WHERE NOT EXISTS (SELECT 1 FROM ${small} h WHERE h.hash = r.${hash} AND h.id = r.id)
         AND NOT EXISTS (SELECT 1 FROM ${large} h WHERE h.hash = r.${hash} AND h.id = r.id) LIMIT 100`,
    )
    const there = count(db, `SELECT count(*) FROM ${table}`)
    const noted = count(db, `SELECT (SELECT count(*) FROM ${small}) + (SELECT count(*) FROM ${large})`)
    checked += there
    problems.push(...lost.map(({ id }) => `Row ${id} of ${table} is not found by its hash.`))
    if (lost.length === 0 && noted !== there) problems.push(`There are ${there} ${table}, and hashes of ${noted}.`)
  }
  return { checked, problems }
}

/** The positions of hashes in about the order that SQLite keeps them in, so that neighbours are found on one page. */
function ascending(hashes: Uint8Array): Float64Array {
  const keys = new Float64Array(hashes.length / HASH_BYTES)
  const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength)
  for (let at = 0; at < keys.length; at++) keys[at] = view.getUint32(at * HASH_BYTES) * mostPositions + at
  return keys.sort().map((key) => key % mostPositions)
}
/** What a key has left beside 32 bits of the hash. */
const mostPositions = 2 ** 21

function inOrder(hashes: Uint8Array, order: Float64Array): Uint8Array {
  const all = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength)
  const sorted = Buffer.allocUnsafe(hashes.length)
  order.forEach((at, to) => all.copy(sorted, to * HASH_BYTES, at * HASH_BYTES, (at + 1) * HASH_BYTES))
  return sorted
}
