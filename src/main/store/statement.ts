import type Database from 'better-sqlite3'
import type { ReadableDb } from './connection.ts'

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

/** Every row of a query as an array of its columns: half the work where there are thousands. */
export function rawRows<Row extends readonly unknown[]>(db: ReadableDb, sql: string, ...values: unknown[]): Row[] {
  return statement(db, sql)
    .raw()
    .all(...values) as Row[]
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

/**
 * Runs `into` (an INSERT up to and with VALUES) for `rows` rows of `width` values. `put` adds the values of a row: when it
 * goes in, so that no more of them are in memory than one statement takes.
 */
export function insertRows(
  db: ReadableDb,
  into: string,
  width: number,
  rows: number,
  put: (row: number, values: unknown[]) => void,
): void {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`
  for (let at = 0; at < rows;) {
    const count = rows - at >= ROWS_PER_CALL ? ROWS_PER_CALL : 1
    const values: unknown[] = []
    for (let i = at; i < at + count; i++) put(i, values)
    statement(db, repeat(into, row, count)).run(values)
    at += count
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

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name

/** A row as the core names and types its columns: in camel case, and undefined for NULL. */
export type Named<Row> = {
  [Column in keyof Row as Camel<Column>]: null extends Row[Column]
    ? Exclude<Row[Column], null> | undefined
    : Row[Column]
}

const camelNames = new Map<string, string>()

/** Renames the columns of a row to camel case, and turns NULL into undefined. Every column that was selected is kept. */
export function named<Row extends object>(row: Row): Named<Row> {
  const found: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    let name = camelNames.get(column)
    if (name === undefined)
      camelNames.set(column, (name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())))
    found[name] = known<unknown>(value)
  }
  return found as Named<Row>
}

/** SQLite's null as our undefined. */
export function known<T>(value: T | null): T | undefined {
  return value === null ? undefined : value
}

/** A condition that `column` is one of `ids`, with its values; every row meets it where they are left out. */
export function among(
  column: string,
  ids: readonly number[] | undefined,
): { readonly sql: string; readonly values: readonly string[] } {
  return ids === undefined
    ? { sql: 'TRUE', values: [] }
    : { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids)] }
}
