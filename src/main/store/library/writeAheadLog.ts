import { CHECKPOINT_PAGES, type WritableDb } from '../connection.ts'

/**
 * Leaves folding the write-ahead log back into the file to a checkpointer, or takes it back. Should the checkpointer not
 * come to it, because somebody reads all the time, the writer does it at four times the length.
 */
export function leaveLog(db: WritableDb, toCheckpointer: boolean): void {
  db.pragma(`wal_autocheckpoint = ${toCheckpointer ? 4 * CHECKPOINT_PAGES : CHECKPOINT_PAGES}`)
}

/** Empties the write-ahead log, unless somebody reads from it; answers whether it is empty. Waits for nobody. */
export function emptyLog(db: WritableDb): boolean {
  const patience = db.pragma('busy_timeout', { simple: true }) as number
  db.pragma('busy_timeout = 0')
  try {
    const [done] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return done?.busy === 0
  } finally {
    db.pragma(`busy_timeout = ${patience}`)
  }
}
