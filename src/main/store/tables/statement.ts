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

/** SQLite's null as our undefined. */
export function known<T>(value: T | null): T | undefined {
  return value === null ? undefined : value
}
