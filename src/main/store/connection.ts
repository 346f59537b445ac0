import Database from 'better-sqlite3'
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as sqliteVec from 'sqlite-vec'
import { QuarryError } from '../base/errors.ts'
import { diskFull } from '../base/files/fileError.ts'
import { outsideArchive } from '../base/resources.ts'
import type { UpdateStep } from '../model/upkeep.ts'
import { copyBeforeMigration } from './copyBeforeMigration.ts'
import { makeWhole } from './makeWhole.ts'
import type { ReadableDb, WritableDb } from './database.ts'
import { migrations } from './library/migrations.ts'
import type { Migration } from './library/migration.ts'

export type { ReadableDb, WritableDb } from './database.ts'

/** "Qry1" as a 32-bit number, so that the file says what it is (PRAGMA application_id). */
const APPLICATION_ID = 0x51727931

/**
 * Chosen by measurement (test/bench): at 64 KiB a vector of 1024 numbers wastes 7 % of its page and bulk writes run at
 * twice the rate of 4 KiB pages; reading 200 scattered vectors costs about the same. Set once, when the file is made.
 */
const PAGE_SIZE = 65_536
/** Pages held per connection (negative = KiB). More made no import and no search faster. */
const WRITER_CACHE_KIB = -65_536
const READER_CACHE_KIB = -8_192
/** What is read once from one end to the other is not worth holding, and the allocator does not give it all back. */
const PASSING_CACHE_KIB = -2_048
/** Merging lists of words reads some of what was just written. */
const PASSING_WRITE_KIB = -8_192
/**
 * Pages after which the writer folds the write-ahead log back into the file: 64 MB. At 16 MB imports were a third slower;
 * while many vectors are written, another thread does it (library/checkpointing.ts).
 */
export const CHECKPOINT_PAGES = 1_024
/** Each thread that reads has a copy of its own of a library that is read into memory. */
const MOST_IN_MEMORY = 512 * 2 ** 20
/** Bytes 18 and 19 of the file: 2 with a write-ahead log, 1 without. */
const FORMAT_VERSIONS_AT = 18
const ROLLBACK_JOURNAL = 1
/** How long a statement waits for another process's write before it gives up. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * Opens the writer's connection, making and migrating the file where needed. A new library gets its name when it is whole:
 * a file of 0 bytes is what is left of something else.
 */
export function openWriter(
  path: string,
  steps: readonly Migration[] = migrations,
  told: MigrationListener = {},
): WritableDb {
  if (path !== ':memory:') {
    if (existsSync(path)) mustBeFull(path)
    else makeWhole(path, (part) => makeOrOpen(part, steps).close())
  }
  return makeOrOpen(path, steps, told)
}

/** Hears of a library that is brought from one version of the schema to another. */
export interface MigrationListener {
  /** Before each step. */
  readonly updating?: (step: UpdateStep) => void
  /** After all. */
  readonly migrated?: (from: number, to: number) => void
}

/** Where the file or its folder may not be written, a connection that only reads: `readonly` says which it is. */
export function openWriterOrReader(path: string, told?: MigrationListener): WritableDb {
  try {
    return openWriter(path, migrations, told)
  } catch (error) {
    if (!(error instanceof QuarryError && error.code === 'permission') || !existsSync(path)) throw error
    const db = openReader(path)
    if (db.pragma('user_version', { simple: true }) === migrations.at(-1)?.version) return db as WritableDb
    db.close()
    throw new QuarryError('permission', 'This library has to be brought up to date, and may not be written.', {
      where: path,
      hint: 'Allow writing there, or copy it elsewhere and open the copy.',
    })
  }
}

function mustBeFull(path: string): void {
  const found = statSync(path)
  if (found.isDirectory())
    throw new QuarryError('invalid_input', 'This is a folder, not a library.', {
      where: path,
      hint: 'Name the file of the library, such as NAME.quarry in it.',
    })
  if (found.size > 0) return
  throw new QuarryError('library_damaged', 'This file is empty (0 bytes): what was a library here is gone.', {
    where: path,
    hint: 'Restore a backup, or delete the file to make a new library in its place.',
  })
}

function makeOrOpen(path: string, steps: readonly Migration[], told: MigrationListener = {}): WritableDb {
  const db = connect(path, false)
  try {
    const fresh = db.pragma('schema_version', { simple: true }) === 0
    if (fresh) {
      db.pragma(`page_size = ${PAGE_SIZE}`)
      // So that `compact` can make the file smaller a few pages at a time.
      db.pragma('auto_vacuum = INCREMENTAL')
    }
    checkIdentity(db, path, fresh, steps)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    db.pragma('foreign_keys = ON')
    db.pragma(`cache_size = ${WRITER_CACHE_KIB}`)
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    const from = schemaVersion(db)
    if (from > 0 && from < (steps.at(-1)?.version ?? 0)) copyBeforeMigration(db as WritableDb, path, from)
    migrate(db as WritableDb, steps, from > 0 ? told.updating : undefined)
    const to = schemaVersion(db)
    if (to !== from) told.migrated?.(from, to)
    return db as WritableDb
  } catch (error) {
    db.close()
    throw asStoreError(error, path)
  }
}

/** For a writer that hardly writes: it holds no more of the file than a reader. */
export function holdLittle(db: WritableDb): void {
  db.pragma(`cache_size = ${READER_CACHE_KIB}`)
}

/** Reads much that is not asked for again, without filling the writer's cache with it. */
export async function readingPast(db: WritableDb, read: () => Promise<void>): Promise<void> {
  db.pragma(`cache_size = ${PASSING_CACHE_KIB}`)
  try {
    await read()
  } finally {
    if (db.open) {
      db.pragma('shrink_memory')
      db.pragma(`cache_size = ${WRITER_CACHE_KIB}`)
    }
  }
}

/** Writes what is not read again soon, such as the text of thousands of pages, without filling the writer's cache with it. */
export function writingPast<T>(db: WritableDb, write: () => T): T {
  db.pragma(`cache_size = ${PASSING_WRITE_KIB}`)
  try {
    return write()
  } finally {
    db.pragma('shrink_memory')
    db.pragma(`cache_size = ${WRITER_CACHE_KIB}`)
  }
}

/**
 * Runs a transaction of few statements that change many pages. What a statement would have to put back, should it fail,
 * SQLite keeps in a file that it makes for each transaction: storing a thousand vectors wrote an eighth more that way. In
 * memory it is a megabyte or two, and gone with the statement.
 */
export function undoingInMemory<T>(db: WritableDb, transaction: () => T): T {
  db.pragma('temp_store = MEMORY')
  try {
    return transaction()
  } finally {
    db.pragma('temp_store = DEFAULT')
  }
}

/** Opens a connection that cannot write. The file must exist and be migrated. */
export function openReader(path: string): ReadableDb {
  if (path !== ':memory:' && !existsSync(path)) throw missing(path)
  if (path !== ':memory:') mustBeFull(path)
  try {
    return openReading(path, path)
  } catch (error) {
    if (!(error instanceof QuarryError && error.code === 'permission')) throw error
    // SQLite reads a file with a write-ahead log only where it can make an index of the log beside it.
    return openReading(path, readInto(path, error))
  }
}

function openReading(path: string, source: string | Buffer): ReadableDb {
  const db = connect(path, true, source)
  try {
    checkIdentity(db, path, false, migrations)
    db.pragma(`cache_size = ${READER_CACHE_KIB}`)
    return db as ReadableDb
  } catch (error) {
    db.close()
    throw asStoreError(error, path)
  }
}

/** The whole file in memory, without the mark in its header that it has a log. */
function readInto(path: string, refused: QuarryError): Buffer {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size(`${path}-wal`) > 0 || size(path) > MOST_IN_MEMORY)
    throw new QuarryError('permission', `${refused.message} It can be read only in a folder that may be written.`, {
      where: path,
      hint: `Copy it elsewhere, with ${path}-wal if that is there, and open the copy.`,
      cause: refused,
    })
  const bytes = readFileSync(path)
  bytes.fill(ROLLBACK_JOURNAL, FORMAT_VERSIONS_AT, FORMAT_VERSIONS_AT + 2)
  return bytes
}

/** The same while a writer is only opening; undefined where that has something to make or migrate first, or to complain of. */
export function openMigrated(path: string): ReadableDb | undefined {
  try {
    const db = openReader(path)
    if (db.pragma('user_version', { simple: true }) === migrations.at(-1)?.version) return db
    db.close()
    return undefined
  } catch {
    return undefined
  }
}

/**
 * Opens a connection that only folds the write-ahead log back into the file: beside the writer's, so that nobody who
 * writes waits for the disk meanwhile. The file must be open for writing already.
 */
export function openCheckpointer(path: string): WritableDb {
  return connect(path, false) as WritableDb
}

function connect(path: string, readonly: boolean, source: string | Buffer = path): Database.Database {
  try {
    const db = new Database(source, { readonly, timeout: BUSY_TIMEOUT_MS })
    db.loadExtension(outsideArchive(sqliteVec.getLoadablePath()))
    return db
  } catch (error) {
    throw asStoreError(error, path)
  }
}

function checkIdentity(db: Database.Database, path: string, fresh: boolean, steps: readonly Migration[]): void {
  if (fresh) {
    db.pragma(`application_id = ${APPLICATION_ID}`)
    return
  }
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new QuarryError('invalid_input', 'This file is a database, but not a Quarry library.', {
      where: path,
      hint: 'Choose another file, or a new name to make a library.',
    })
  }
  const version = db.pragma('user_version', { simple: true }) as number
  const newest = steps.at(-1)?.version ?? 0
  if (version > newest) {
    throw new QuarryError('library_newer', 'This library was made by a newer version of Quarry.', {
      where: path,
      hint: `Update Quarry: the file has format ${version}, this version reads up to ${newest}. Nothing was changed in it.`,
    })
  }
}

function schemaVersion(db: Database.Database): number {
  return db.pragma('user_version', { simple: true }) as number
}

function migrate(db: WritableDb, steps: readonly Migration[], tell: MigrationListener['updating']): void {
  const from = schemaVersion(db)
  const due = steps.filter(({ version }) => version > from)
  for (const [done, step] of due.entries()) {
    tell?.({ part: 'format', done, total: due.length })
    db.transaction(() => {
      const version = db.pragma('user_version', { simple: true }) as number
      if (step.version <= version) return
      db.exec(step.up)
      step.finish?.(db)
      db.pragma(`user_version = ${step.version}`)
    }).immediate()
  }
}

function missing(path: string): QuarryError {
  return new QuarryError('not_found', 'There is no library at this place.', {
    where: path,
    hint: 'Check the path, or import something to make a new library there.',
  })
}

/** A quota or a limit on the size of files: SQLite tells only an empty disk apart. */
const WRITING_FAILED: ReadonlySet<string> = new Set([
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_DIR_FSYNC',
  'SQLITE_IOERR_TRUNCATE',
  'SQLITE_IOERR_SHMSIZE',
])

/** SQLite's own errors as errors a person can act on. Errors that already say so pass through. */
export function asStoreError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const code = error.code
  const details = { where: path, cause: error }
  if (code === 'SQLITE_FULL') return diskFull(details)
  if (WRITING_FAILED.has(code)) {
    return new QuarryError('disk_full', `The disk did not take what was written: ${error.message}.`, {
      ...details,
      hint: 'Free some space or look after the disk, then run the same again: it goes on where it stopped.',
    })
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new QuarryError('busy', 'Another program is writing to this library.', {
      ...details,
      hint: 'Try again in a moment.',
    })
  }
  if (code === 'SQLITE_NOTADB') {
    return new QuarryError('invalid_input', 'This file is not a Quarry library.', {
      ...details,
      hint: 'Choose another file.',
    })
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_IOERR')) {
    return new QuarryError('library_damaged', `The library could not be read: ${error.message}.`, {
      ...details,
      hint: 'Verify the library, and restore a backup if that reports damage.',
    })
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM') {
    return new QuarryError('permission', 'The library cannot be opened for writing here.', {
      ...details,
      hint: 'Check that the folder exists and that you may write to it.',
    })
  }
  return error
}
