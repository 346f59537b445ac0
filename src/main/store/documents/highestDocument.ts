import type { ReadableDb, WritableDb } from '../connection.ts'
import { readValue, writeValue } from '../library/settings.ts'
import { count } from '../statement.ts'

const key = 'highestDocument'

/** The highest number that a document has or had: links and changes that can be undone name deleted documents by theirs. */
export function highestDocument(db: ReadableDb): number {
  return Math.max(count(db, 'SELECT max(id) FROM documents'), Number(readValue(db, key) ?? 0))
}

/** Keeps the numbers of documents that are about to be deleted from being given to others. */
export function keepHighestDocument(db: WritableDb): void {
  const highest = String(highestDocument(db))
  if (readValue(db, key) !== highest) writeValue(db, key, highest)
}
