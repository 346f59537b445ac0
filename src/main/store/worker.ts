import { workerData, type MessagePort } from 'node:worker_threads'
import type { CollectionId, SpaceId } from '../model/ids.ts'
import type { UpdateStep } from '../model/upkeep.ts'
import { QuarryError } from '../base/errors.ts'
import { systemClock } from '../base/clock.ts'
import { systemRandom } from '../base/random.ts'
import { loadProfilesEarly } from '../text/language.ts'
import { sendNote, serveWorker, Transferred } from '../base/workers.ts'
import {
  asStoreError,
  holdLittle,
  openCheckpointer,
  openMigrated,
  openReader,
  openWriterOrReader,
  type ReadableDb,
  type WritableDb,
} from './connection.ts'
import type { StoreNote } from './notes.ts'
import { readOperations } from './readOperations.ts'
import { takePriority, type ThreadRole } from './threadRoles.ts'
import { startListBuild, type ListBuild } from './search/lists/buildLists.ts'
import type { Listing } from './search/lists/wordLists.ts'
import { tendWords } from './search/wordIndex.ts'
import { startExactScores, type ExactScores } from './vectors/exact/exactScores.ts'
import { openRegistry } from './vectors/scanRegistry.ts'
import { startMeasuring, type SizeMeasuring } from './vectors/compression/measureSizes.ts'
import { checkScans, maintainScans, type ScanMaintenance } from './vectors/codes/maintainScans.ts'

/**
 * A thread with a connection of its own. `role` decides what it may do. SQLite is synchronous, so the thread is busy while
 * a statement runs.
 */
export interface StoreWorkerData {
  readonly path: string
  readonly role: ThreadRole
  /** From this time on, an operation is told of as slow. */
  readonly slowMs: number
  /** How readers hear of what the writer holds in memory for them: a reader's end, or the writer's ends of all. */
  readonly scans: readonly MessagePort[]
  /** As StoreOptions has it. */
  readonly searches: boolean
}

const note = (event: StoreNote) => sendNote(event)
const updating = (step: UpdateStep) => note({ kind: 'updating', step })

const { path, role, slowMs, scans, searches } = workerData as StoreWorkerData
let db: ReadableDb | WritableDb | undefined
let maintenance: ScanMaintenance | undefined
let measuring: SizeMeasuring | undefined
let comparing: ExactScores | undefined
let listing: ListBuild | undefined
// A writer loads first what searches wait for.
if (role !== 'writer') takePriority(role)
if (role === 'writer') await loadProfilesEarly()
const writing = role === 'writer' ? (await import('./writeOperations.ts')).writeOperations : {}

const handlers: Record<string, (...args: never[]) => unknown> = {
  // Not at the top of the file: an error thrown there would reach the caller without its code.
  open: () => {
    if (role === 'reader' || role === 'background') {
      startReading(openReader(path))
      return { isReadOnly: true }
    }
    if (role === 'checkpointer') {
      db = openCheckpointer(path)
      return { isReadOnly: false }
    }
    const writable = openWriterOrReader(path, {
      migrated: (from, to) => note({ kind: 'migrated', from, to }),
      updating,
    })
    db = writable
    if (writable.readonly) {
      takePriority(role)
      for (const name of Object.keys(writing)) handlers[name] = refuseToWrite
      return { isReadOnly: true }
    }
    if (!searches) holdLittle(writable)
    tendWords(writable, updating)
    checkScans(writable)
    if (!searches) {
      takePriority(role)
      return { isReadOnly: false }
    }
    const registry = openRegistry(writable, undefined)
    for (const port of scans) registry.addListener(port)
    maintenance = maintainScans(writable, registry, systemRandom, systemClock)
    maintenance.wake()
    void maintenance.loaded.then(() => takePriority(role))
    return { isReadOnly: false }
  },
  openMigrated: () => {
    const migrated = openMigrated(path)
    if (migrated) startReading(migrated)
    return migrated !== undefined
  },
  loaded: () => maintenance?.loaded,
  settle: () => maintenance?.settled(),
  checkpoint: (leastPages: number) => {
    if (db && unfoldedPages(db) >= leastPages) db.pragma('wal_checkpoint(PASSIVE)')
  },
  fold: () => {
    if (!db) return true
    const [done] = db.pragma('wal_checkpoint(PASSIVE)') as { busy: number; log: number; checkpointed: number }[]
    return done?.busy === 0 && done.log === done.checkpointed
  },
  changesElsewhere: () => db?.pragma('data_version', { simple: true }),
  copyTo: (to: string) => {
    try {
      db?.prepare('VACUUM INTO ?').run(to)
    } catch (error) {
      throw failureOf(error, to)
    }
  },
  startMeasuring: (spaceId: SpaceId, collectionId: CollectionId) => {
    measuring = startMeasuring(db as ReadableDb, spaceId, collectionId)
    return measuring.total
  },
  measure: () => measuring?.step(),
  reportSizes: () => measuring?.report(),
  startComparing: (spaceId: SpaceId, questions: Float32Array, neighbours: number) => {
    comparing = startExactScores(db as ReadableDb, spaceId, questions, neighbours)
    return comparing.total
  },
  compare: () => comparing?.step(),
  exactScores: () => comparing?.scores(),
  startLists: (due: Listing) => {
    listing = startListBuild(db as ReadableDb, due)
  },
  nextLists: () => {
    const lists = listing?.step() ?? []
    return new Transferred(
      lists,
      lists.map(({ postings }) => postings.buffer),
    )
  },
  listSizes: () => listing?.sizes(),
  close: async () => {
    await maintenance?.close()
    db?.close()
  },
}

function refuseToWrite(): never {
  throw new QuarryError('permission', 'This library can only be read: its file, or its folder, may not be written.', {
    where: path,
    hint: 'Allow writing there, or back the library up to another place and open the copy.',
  })
}

/** Pages of the write-ahead log that are not in the file yet. */
function unfoldedPages(db: ReadableDb): number {
  const [found] = db.pragma('wal_checkpoint(NOOP)') as { readonly log: number; readonly checkpointed: number }[]
  return found ? found.log - found.checkpointed : 0
}

function startReading(reader: ReadableDb): void {
  db = reader
  openRegistry(reader, scans[0])
}

function serve(
  operations: Record<string, (db: never, ...args: never[]) => unknown>,
  around: <T>(operation: () => T) => T,
): void {
  for (const [name, operation] of Object.entries(operations)) {
    handlers[name] = (...args) => {
      const startedAt = systemClock.now()
      try {
        const value = around(() => operation(db as never, ...args))
        return value instanceof Float32Array ? new Transferred(value, [value.buffer as ArrayBuffer]) : value
      } catch (error) {
        throw failureOf(error, path)
      } finally {
        const tookMs = systemClock.now() - startedAt
        if (tookMs >= slowMs) note({ kind: 'slow', operation: name, tookMs })
      }
    }
  }
}
serve(readOperations, (operation) => operation())
serve(writing, (operation) => (maintenance ? maintenance.during(operation) : operation()))
serveWorker(handlers)

/** The error for the caller, with its own stack: an unexpected one is logged with it. */
function failureOf(error: unknown, path: string): Error {
  const failure = asStoreError(error, path)
  return failure instanceof Error ? failure : new Error(String(failure))
}
