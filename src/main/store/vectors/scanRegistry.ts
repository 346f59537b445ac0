import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { openColumns, type Columns, type ColumnsHandle } from './columns/columns.ts'
import { followColumns } from './columns/loadColumns.ts'
import { attachSpaceScan, type SpaceScan, type SpaceScanHandle } from './spaceScan.ts'
import { isCoded, readSpace, type CodedSpace, type VectorSpace } from './vectorSpace.ts'

/**
 * The scans that this thread knows, by space. The writer thread makes them and posts what it made to the readers, each
 * through a port of its own; a reader looks into its port when a search asks, so that nothing need run in between.
 */
export interface ScanRegistry {
  find(spaceId: SpaceId): SpaceScan | undefined
  all(): Iterable<SpaceScan>
  /** What filters need, once it is loaded. */
  columns(): Columns | undefined
  /** Keeps a scan in place of an earlier one of its space, and tells the threads that listen. */
  publish(scan: SpaceScan): void
  publishColumns(columns: Columns): void
  /** Tells a thread of every scan, now and from now on. */
  addListener(port: MessagePort): void
  /** How long a search may wait for codes to be loaded; 0 in the thread that loads them. */
  readonly patienceMs: number
}

interface Post {
  readonly scan?: SpaceScanHandle
  readonly columns?: ColumnsHandle
}

/** How long a search waits for the codes to be loaded: a million take a second from a slow disk. */
const LOADING_TIMEOUT_MS = 10_000

/** Asking the tables takes about as long. */
const COLUMNS_TIMEOUT_MS = 1_000

const registries = new WeakMap<ReadableDb, ScanRegistry>()

/** Makes the registry of the thread that `db` belongs to; `source` is where it hears of scans made elsewhere. */
export function openRegistry(db: ReadableDb, source: MessagePort | undefined): ScanRegistry {
  const scans = new Map<SpaceId, SpaceScan>()
  const listeners: MessagePort[] = []
  let columns: Columns | undefined
  const listen = (): void => {
    if (!source) return
    for (let post = receiveMessageOnPort(source); post; post = receiveMessageOnPort(source)) {
      const made = post.message as Post
      if (made.scan) scans.set(made.scan.spaceId, attachSpaceScan(made.scan))
      if (made.columns) columns = openColumns(made.columns)
    }
  }
  const tell = (made: Post): void => {
    for (const port of listeners) port.postMessage(made)
  }
  const registry: ScanRegistry = {
    find: (spaceId) => {
      listen()
      return scans.get(spaceId)
    },
    all: () => scans.values(),
    columns: () => {
      listen()
      return columns
    },
    publish: (scan) => {
      scans.set(scan.spaceId, scan)
      tell({ scan: scan.handle })
    },
    publishColumns: (loaded) => {
      columns = loaded
      tell({ columns: loaded.handle })
    },
    addListener: (port) => {
      listeners.push(port)
      for (const scan of scans.values()) port.postMessage({ scan: scan.handle } satisfies Post)
      if (columns) port.postMessage({ columns: columns.handle } satisfies Post)
    },
    patienceMs: source ? LOADING_TIMEOUT_MS : 0,
  }
  registries.set(db, registry)
  return registry
}

/**
 * The scan of a space in the state that `db` sees, or undefined when there is none, when it does not hold every vector
 * (being built, or damaged) or when loading it takes too long: then sqlite-vec has to look at every vector. Where it
 * `mayLag`, it may lack what is being written at the moment, and hold what is being deleted, until {@link catchUp}:
 * applying ten thousand new rows, or waiting for who does, takes ten milliseconds.
 */
export function readyScan(
  db: ReadableDb,
  space: VectorSpace,
  { mayLag = false }: { readonly mayLag?: boolean } = {},
): SpaceScan | undefined {
  if (!isCoded(space) || !space.codes.isComplete || space.codes.isExact) return undefined
  const registry = registries.get(db)
  const scan = registry?.find(space.id)
  if (!registry || scan?.fitted !== space.codes.fitted || !scan.waitUntilLoaded(registry.patienceMs)) return undefined
  if (!mayLag || !scan.isBeingWritten) scan.bringUpTo(db, space)
  return scan
}

/** Brings a scan that may lag to the state that `db` sees; answers whether it did. */
export function catchUp(db: ReadableDb, space: CodedSpace, scan: SpaceScan): boolean {
  if (scan.changes >= space.codes.changes) return false
  scan.bringUpTo(db, space)
  return true
}

/**
 * The columns in the state that `db` sees, or undefined when filters have to ask the tables. While they are being loaded,
 * waiting for them takes less time than that, unless nobody is waiting for the answer either.
 */
export function readyColumns(
  db: ReadableDb,
  { mayWait = true }: { readonly mayWait?: boolean } = {},
): Columns | undefined {
  const registry = registries.get(db)
  const columns = registry?.columns()
  if (!registry || !columns) return undefined
  if (mayWait) columns.waitUntilLoaded(Math.min(registry.patienceMs, COLUMNS_TIMEOUT_MS))
  return followColumns(db, columns) ? columns : undefined
}

/** Of each space: how many vectors it has, and whether searches use its scan. */
export function describeScans(db: ReadableDb): { spaceId: SpaceId; vectors: number; ready: boolean }[] {
  const spaces = rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces').map(({ id }) => readSpace(db, id))
  return spaces.map((space) => ({
    spaceId: space.id,
    vectors: space.vectors,
    ready: readyScan(db, space) !== undefined,
  }))
}
