import type { DocumentId } from '../../model/ids.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { ReadableDb } from '../connection.ts'
import type { Condition } from '../search/condition.ts'
import { isOfColumns } from '../search/filters.ts'
import { count, statement } from '../statement.ts'
import { allowedDocuments } from '../vectors/columns/masks.ts'
import { readyColumns } from '../vectors/scanRegistry.ts'

/**
 * What passes filters, as this connection has counted and sorted it: a list of 350,000 found documents is looked at page by
 * page, and each page would take what counting and sorting all of them takes.
 */
interface Found {
  /** What the library was; see {@link stateOf}. */
  readonly state: string
  readonly total: number
  /** By the SQL of an ORDER BY; four bytes for each document. */
  readonly orders: Map<string, Uint32Array>
}

/** Filters that a connection keeps something of. */
const mostKept = 4

/** Of each connection, by condition, those that were used last at the end. */
const kept = new WeakMap<ReadableDb, Map<string, Found>>()

/** How many documents pass filters; `condition` is their SQL. Counted again when the library has changed. */
export function countFound(db: ReadableDb, filters: Filters, condition: Condition): number {
  return found(db, condition, () => countNow(db, filters, condition)).total
}

/**
 * Numbers of the documents that pass `condition` from `offset` on, in the order of `by`, after {@link countFound}. Where
 * nothing is sorted yet, and `isNear` says that the first rows alone are asked for, undefined: SQLite finds those without
 * sorting the rest.
 */
export function orderedFound(
  db: ReadableDb,
  condition: Condition,
  by: string,
  { offset, limit, isNear }: { readonly offset: number; readonly limit: number; readonly isNear: boolean },
): DocumentId[] | undefined {
  const { orders } = found(db, condition, () => countRows(db, condition))
  let ids = orders.get(by)
  if (!ids && isNear) return undefined
  if (!ids) {
    const sorted = statement(db, `SELECT d.id FROM documents d WHERE ${condition.sql} ORDER BY ${by}`)
      .pluck()
      .all(...condition.values) as number[]
    orders.set(by, (ids = Uint32Array.from(sorted)))
  }
  return [...ids.subarray(offset, offset + limit)] as DocumentId[]
}

function found(db: ReadableDb, condition: Condition, total: () => number): Found {
  let ofDb = kept.get(db)
  if (!ofDb) kept.set(db, (ofDb = new Map()))
  const key = JSON.stringify(condition)
  const state = stateOf(db)
  const before = ofDb.get(key)
  const now = before?.state === state ? before : { state, total: total(), orders: new Map<string, Uint32Array>() }
  ofDb.delete(key)
  ofDb.set(key, now)
  for (const oldest of [...ofDb.keys()].slice(0, -mostKept)) ofDb.delete(oldest)
  return now
}

/** Another text when this connection, or any other, has written. */
function stateOf(db: ReadableDb): string {
  return `${count(db, 'PRAGMA data_version')} ${count(db, 'SELECT total_changes()')}`
}

function countNow(db: ReadableDb, filters: Filters, condition: Condition): number {
  const columns = isOfColumns(filters) ? readyColumns(db) : undefined
  const inMemory = columns && allowedDocuments(db, columns, filters)
  if (!inMemory?.exact) return countRows(db, condition)
  let total = 0
  for (let word of inMemory.bits) for (; word !== 0; word &= word - 1) total++
  return total
}

function countRows(db: ReadableDb, condition: Condition): number {
  return count(db, `SELECT count(*) FROM documents d WHERE ${condition.sql}`, ...condition.values)
}
