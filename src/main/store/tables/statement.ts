import type Database from 'better-sqlite3'
import type { ReadableDb } from '../connection.ts'

const prepared = new WeakMap<ReadableDb, Map<string, Database.Statement<unknown[]>>>()

/** The prepared form of `sql` on this connection, prepared once. SQL text is always a constant of ours; values are bound. */
export function statement(db: ReadableDb, sql: string): Database.Statement<unknown[]> {
  let ofDb = prepared.get(db)
  if (!ofDb) prepared.set(db, (ofDb = new Map()))
  let found = ofDb.get(sql)
  if (!found) ofDb.set(sql, (found = db.prepare<unknown[]>(sql)))
  return found
}

/** Every row of a query. `Row` states the columns the SQL selects; values are bound by position. */
export function rows<Row>(db: ReadableDb, sql: string, ...values: unknown[]): Row[] {
  return statement(db, sql).all(...values) as Row[]
}

/** The first row, or undefined. */
export function row<Row>(db: ReadableDb, sql: string, ...values: unknown[]): Row | undefined {
  return statement(db, sql).get(...values) as Row | undefined
}

/** The first column of the first row as a number; 0 when there is none. */
export function count(db: ReadableDb, sql: string, ...values: unknown[]): number {
  const first = statement(db, sql)
    .raw()
    .get(...values) as [number | null] | undefined
  return first?.[0] ?? 0
}

/** Runs a writing statement; answers how many rows it changed and the last row id. */
export function run(db: ReadableDb, sql: string, ...values: unknown[]): { changes: number; id: number } {
  const { changes, lastInsertRowid } = statement(db, sql).run(...values)
  return { changes, id: Number(lastInsertRowid) }
}

/** Calling into SQLite costs several times what one row does there, so rows go by so many where there are many. */
const ROWS_PER_CALL = 50

/** The SQL of a repeated part, made once so that `statement` finds it again by the same string. */
const repeated = new Map<string, string>()
function repeat(head: string, part: string, times: number, tail = ''): string {
  const key = `${times} ${head}`
  let sql = repeated.get(key)
  if (sql === undefined)
    repeated.set(key, (sql = `${head} ${Array.from({ length: times }, () => part).join(', ')}${tail}`))
  return sql
}

/** Runs `into` (an INSERT up to and with VALUES) for rows whose values lie one after the other, `width` to a row. */
export function insertRows(db: ReadableDb, into: string, width: number, values: readonly unknown[]): void {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`
  for (let at = 0; at < values.length;) {
    const count = values.length - at >= ROWS_PER_CALL * width ? ROWS_PER_CALL : 1
    statement(db, repeat(into, row, count)).run(values.slice(at, at + count * width))
    at += count * width
  }
}

/** The rows of `select` (a SELECT up to and with `IN`) for any of the values, in no order. */
export function rowsIn<Row>(db: ReadableDb, select: string, values: readonly unknown[]): Row[] {
  const found: Row[] = []
  for (let at = 0; at < values.length; at += ROWS_PER_CALL) {
    const some = values.slice(at, at + ROWS_PER_CALL)
    const count = some.length === 1 ? 1 : ROWS_PER_CALL
    // Null is in no list.
    while (some.length < count) some.push(null)
    found.push(...(statement(db, repeat(`${select} (`, '?', count, ')')).all(some) as Row[]))
  }
  return found
}

/** SQLite's null as our undefined. */
export function known<T>(value: T | null): T | undefined {
  return value === null ? undefined : value
}
