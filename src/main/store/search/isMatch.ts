import type { ReadableDb } from '../connection.ts'
import { statement } from '../statement.ts'

/**
 * Whether one passage matches an FTS5 expression. Numbers are bound as REAL, and FTS5 ignores `rowid =` where the value is no
 * INTEGER: all that match would be found.
 */
export function isMatch(db: ReadableDb, expression: string, passage: number): boolean {
  const sql = 'SELECT 1 FROM passage_words WHERE passage_words MATCH ? AND rowid = CAST(? AS INTEGER)'
  return statement(db, sql).pluck().get(expression, passage) !== undefined
}
