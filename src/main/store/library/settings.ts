import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, run } from '../statement.ts'

/** A named value of the library: settings, the tokenizer's version. */
export function readValue(db: ReadableDb, key: string): string | undefined {
  return row<{ value: string }>(db, 'SELECT value FROM library WHERE key = ?', key)?.value
}

export function writeValue(db: WritableDb, key: string, value: string): void {
  run(
    db,
    'INSERT INTO library (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    key,
    value,
  )
}
