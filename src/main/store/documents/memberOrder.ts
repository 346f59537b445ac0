import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { count, row, statement } from '../statement.ts'

/**
 * The numbers of a collection's documents in an order that no index has, as this connection has sorted them. Sorting
 * 350,000 titles takes half a second, and what is behind the first rows of such an order takes all of it: so it is done
 * once, not for each page that is looked at.
 */
interface MemberOrder {
  readonly ids: Uint32Array
  /** The newest row of `member_changes` that it knows of, and the epoch (library/compact.ts) it is of. */
  readonly changes: number
  readonly epoch: number
}

/** Orders that a connection keeps: four bytes for each document of each. */
const mostKept = 4

/** Of each connection, those that were used last at the end. */
const kept = new WeakMap<ReadableDb, Map<string, MemberOrder>>()

/**
 * Numbers of a collection's documents from `offset` on, in the order of `by`, the SQL of an ORDER BY over `documents d`.
 * What it orders by must never change in a stored document. Where nothing is sorted yet, and `isNear` says that the first
 * rows alone are asked for, undefined: SQLite finds those without sorting the rest.
 */
export function orderedMembers(
  db: ReadableDb,
  collectionId: CollectionId,
  by: string,
  { offset, limit, isNear }: { readonly offset: number; readonly limit: number; readonly isNear: boolean },
): DocumentId[] | undefined {
  let orders = kept.get(db)
  if (!orders) kept.set(db, (orders = new Map()))
  const key = `${collectionId} ${by}`
  const known = orders.get(key)
  const now = readState(db)
  const isCurrent = known !== undefined && isOf(db, collectionId, known, now)
  if (!isCurrent && isNear) return undefined
  const order = { ...now, ids: isCurrent ? known.ids : sortMembers(db, collectionId, by) }
  orders.delete(key)
  orders.set(key, order)
  for (const oldest of [...orders.keys()].slice(0, -mostKept)) orders.delete(oldest)
  return [...order.ids.subarray(offset, offset + limit)] as DocumentId[]
}

function readState(db: ReadableDb): Omit<MemberOrder, 'ids'> {
  return row(
    db,
    `SELECT coalesce((SELECT max(id) FROM member_changes), 0) AS changes,
       coalesce((SELECT CAST(value AS INTEGER) FROM library WHERE key = 'epoch'), 0) AS epoch`,
  ) as Omit<MemberOrder, 'ids'>
}

/** Whether nothing has come into the collection or left it since. Others may have changed: an import goes on for minutes. */
function isOf(
  db: ReadableDb,
  collectionId: CollectionId,
  known: MemberOrder,
  now: Pick<MemberOrder, 'changes' | 'epoch'>,
): boolean {
  if (known.epoch !== now.epoch || known.changes > now.changes) return false
  if (known.changes === now.changes) return true
  // What was not seen may be deleted by now.
  if (count(db, 'SELECT min(id) FROM member_changes') > known.changes + 1) return false
  return !row(
    db,
    'SELECT 1 FROM member_changes WHERE id > ? AND collection_id = ? LIMIT 1',
    known.changes,
    collectionId,
  )
}

function sortMembers(db: ReadableDb, collectionId: CollectionId, by: string): Uint32Array {
  const ids = statement(
    db,
    `SELECT d.id FROM collection_documents cd JOIN documents d ON d.id = cd.document_id
     WHERE cd.collection_id = ? ORDER BY ${by}`,
  )
    .pluck()
    .all(collectionId) as number[]
  return Uint32Array.from(ids)
}
