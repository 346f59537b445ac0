import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { WritableDb } from './database.ts'
import { makeWhole } from './makeWhole.ts'

/** The copy that is made of a library before it is brought from version `from` of the schema to a later one. */
export function pathBeforeMigration(path: string, from: number): string {
  return `${path}-before-${from}`
}

/**
 * Copies the library as it is, so that the Quarry that made it can still open it. It is left out where the disk has less
 * room than twice the library, because the migration needs room too, and where there is such a copy already. Media and
 * originals are not copied: a migration does not touch them.
 */
export function copyBeforeMigration(db: WritableDb, path: string, from: number): void {
  const to = pathBeforeMigration(path, from)
  if (existsSync(to)) return
  const pages = db.pragma('page_count', { simple: true }) as number
  const pageBytes = db.pragma('page_size', { simple: true }) as number
  const { bavail, bsize } = statfsSync(dirname(path))
  if (bavail * bsize < 2 * pages * pageBytes) return
  makeWhole(to, (part) => void db.prepare('VACUUM INTO ?').run(part))
}
