import type { ReadableDb } from '../../connection.ts'
import { count, rawRows, row, statement } from '../../statement.ts'
import type { Columns, Positions } from './columns.ts'

/** Rows read between two pauses. */
const sliceRows = 2_000

/** How far the tables go, as `db` sees them. */
function readPositions(db: ReadableDb): Positions {
  return row<Positions>(
    db,
    `SELECT coalesce((SELECT max(id) FROM documents), 0) AS documents, coalesce((SELECT max(id) FROM passages), 0) AS passages,
       coalesce((SELECT max(id) FROM member_changes), 0) AS members,
       coalesce((SELECT CAST(value AS INTEGER) FROM library WHERE key = 'epoch'), 0) AS epoch`,
  ) as Positions
}

/** Fills empty columns from the tables, in slices. Others may write meanwhile: what they add is followed afterwards. */
export async function loadColumns(db: ReadableDb, columns: Columns, between: () => Promise<void>): Promise<void> {
  const goal = readPositions(db)
  for (let from = 0; from < goal.documents; from += sliceRows) {
    readDocuments(db, columns, from, Math.min(goal.documents, from + sliceRows))
    await between()
  }
  for (let from = 0; from < goal.passages; from += sliceRows) {
    readPassages(db, columns, from, Math.min(goal.passages, from + sliceRows))
    await between()
  }
  const collections = statement(db, 'SELECT id FROM collections').pluck().all() as number[]
  const members = db
    .prepare(
      `SELECT document_id FROM collection_documents WHERE collection_id = ? AND document_id > ?
       ORDER BY document_id LIMIT ${sliceRows}`,
    )
    .pluck()
  for (const collection of collections) {
    for (let last = 0; ;) {
      const ids = members.all(collection, last) as number[]
      for (const id of ids) columns.putMember(collection, id, true)
      await between()
      if (ids.length < sliceRows) break
      last = ids.at(-1) as number
    }
  }
  columns.setPositions(goal)
  columns.setReady(true)
}

/**
 * Brings in what was written up to the state that `db` sees. False when the columns cannot say what `db` sees: not loaded,
 * rows were deleted for good since, or too much was left unread.
 */
export function followColumns(db: ReadableDb, columns: Columns): boolean {
  if (!columns.ready) return false
  const goal = readPositions(db)
  if (isReached(columns.positions, goal)) return true
  return columns.locked(() => {
    const done = columns.positions
    if (isReached(done, goal)) return true
    const oldest = count(db, 'SELECT min(id) FROM member_changes')
    if (done.epoch !== goal.epoch || (goal.members > done.members && oldest > done.members + 1)) {
      if (done.epoch <= goal.epoch) columns.setReady(false)
      return false
    }
    readDocuments(db, columns, done.documents, goal.documents)
    readPassages(db, columns, done.passages, goal.passages)
    readMembers(db, columns, done.members, goal.members)
    columns.setPositions({
      documents: Math.max(done.documents, goal.documents),
      passages: Math.max(done.passages, goal.passages),
      members: Math.max(done.members, goal.members),
      epoch: goal.epoch,
    })
    return true
  })
}

function isReached(done: Positions, goal: Positions): boolean {
  return (
    done.epoch === goal.epoch &&
    done.documents >= goal.documents &&
    done.passages >= goal.passages &&
    done.members >= goal.members
  )
}

function readDocuments(db: ReadableDb, columns: Columns, after: number, to: number): void {
  // All at once: stepping from row to row takes twice as long.
  const found = rawRows<readonly [number, string, string | null, string | null, string | null, number | null, string]>(
    db,
    'SELECT id, kind, language, domain, authors, published_at, title FROM documents WHERE id > ? AND id <= ?',
    after,
    to,
  )
  for (const [id, kind, language, domain, authors, publishedAt, title] of found)
    columns.putDocument(id, { kind, language, domain, authors, publishedAt, title })
}

function readPassages(db: ReadableDb, columns: Columns, after: number, to: number): void {
  const found = rawRows<readonly [number, number, number]>(
    db,
    'SELECT id, text_id, document_id FROM passages WHERE id > ? AND id <= ? ORDER BY id',
    after,
    to,
  )
  for (const [id, text, document] of found) columns.putPassage(id, text, document)
}

function readMembers(db: ReadableDb, columns: Columns, after: number, to: number): void {
  const found = statement(
    db,
    'SELECT collection_id, document_id, member FROM member_changes WHERE id > ? AND id <= ? ORDER BY id',
  )
    .raw()
    .iterate(after, to) as Iterable<[number, number, number]>
  for (const [collection, document, member] of found) columns.putMember(collection, document, member === 1)
}
