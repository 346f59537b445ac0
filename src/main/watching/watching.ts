import { stat } from 'node:fs/promises'
import path from 'node:path'
import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { isAbort, QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import type { Log } from '../base/log.ts'
import type { Probe } from '../base/probe.ts'
import { createLease } from '../jobs/durable/lease.ts'
import { createNotifier } from '../jobs/durable/notifier.ts'
import { createPoller } from '../jobs/durable/poller.ts'
import { ticks } from '../jobs/durable/ticks.ts'
import type { CollectionId, WatchId } from '../model/ids.ts'
import type { StoredWatchEvent, WatchedFolder, WatchedFolderCounts, WatchOptions } from '../model/watching.ts'
import type { Store } from '../store/store.ts'
import { SETTLE_MS, type UnsettledFile } from './compareListing.ts'
import { lookAt, type LookReport, type WatchPorts } from './lookAt.ts'

/**
 * Folders that collections follow. One process of a library looks at them: at its start, when the system says that
 * something changed, and every few minutes. Importing costs nothing; embedding is done only for folders where the user
 * asked for it.
 */
export interface Watching {
  list(): Promise<readonly (WatchedFolder & { readonly counts: WatchedFolderCounts })[]>
  /**
   * @param collection makes the collection, once it is known that the folder is there
   * @throws QuarryError not_found, invalid_input for a file, conflict where the collection follows a folder that this one is
   *   in, or one in it: each of their files would be there twice
   */
  add(folder: string, collection: () => Promise<CollectionId>, options: WatchOptions): Promise<WatchedFolder>
  /** Stops watching; the documents stay. @throws QuarryError not_found */
  remove(id: WatchId): Promise<void>
  /** @throws QuarryError not_found */
  setPaused(id: WatchId, isPaused: boolean): Promise<WatchedFolder>
  /**
   * The folder was moved: its files are looked for at another path.
   *
   * @throws QuarryError not_found, invalid_input, conflict as of {@link add}
   */
  move(id: WatchId, folder: string): Promise<WatchedFolder>
  /** Looks at it now. @param acceptEmpty the folder was emptied on purpose. @throws QuarryError not_found */
  look(id: WatchId, options: { readonly acceptEmpty: boolean }, signal?: AbortSignal): Promise<LookReport>
  /** What happened, newest first; of all folders where none is named. */
  history(id: WatchId | undefined, before: number | undefined, limit: number): Promise<readonly StoredWatchEvent[]>
  /** What happens from now on, in any process. Watches meanwhile. */
  follow(signal: AbortSignal): AsyncIterable<StoredWatchEvent>
  /** Begins to watch by itself, until closed. */
  start(): void
  close(): Promise<void>
}

/** How often folders that another process added, and leases that were left, are noticed. */
const TICK_MS = 5_000
/** A look walks the whole folder: hints come by the hundred while files are copied. */
const REST_MS = 1_000
const LOOK_EVERY_MS = 5 * 60_000
const EVENTS_AT_ONCE = 500

/** When a folder is looked at next, and what tells that it changed. */
interface Attention {
  readonly path: string
  dueAt: number
  /** A look is set for soon. */
  isSoon: boolean
  readonly end: () => void
}

export function createWatching({
  store,
  clock,
  log,
  probe,
  owner,
  pid,
  ports,
  hint,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly probe: Probe
  readonly owner: string
  readonly pid: number
  readonly ports: WatchPorts
  /** Calls back when something in a folder may have changed; the answer ends it. */
  readonly hint: (folder: string, changed: () => void) => () => void
}): Watching {
  const closing = new AbortController()
  const lease = createLease('watching', { store, clock, owner, pid })
  const changed = createNotifier()
  const attention = new Map<WatchId, Attention>()
  const unsettled = new Map<WatchId, readonly UnsettledFile[]>()
  /** One look at a time: two would import the same files twice. */
  let looking: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(look: () => Promise<T>): Promise<T> => {
    const next = looking.then(look)
    looking = next.catch(() => {})
    return next
  }

  const lookNow = (id: WatchId, acceptEmpty: boolean, signal: AbortSignal): Promise<LookReport> =>
    inTurn(async () => {
      const folder = await store.readAfterWrite.getWatch(id)
      const seen = unsettled.get(id) ?? []
      const report = await lookAt(folder, { acceptEmpty, seen }, { store, clock, probe, ports }, signal)
      unsettled.set(id, report.unsettled)
      if (report.events.length > 0) changed.notify()
      return report
    })

  /** Gives each folder that is watched a hint, and takes it from the others. */
  const attend = (folders: readonly WatchedFolder[]): void => {
    const active = new Map(folders.filter(({ isPaused }) => !isPaused).map((folder) => [folder.id, folder]))
    for (const [id, one] of attention)
      if (active.get(id)?.path !== one.path) {
        one.end()
        attention.delete(id)
      }
    for (const [id, { path: at }] of active)
      if (!attention.has(id)) {
        attention.set(id, { path: at, dueAt: clock.now(), isSoon: false, end: hint(at, () => lookSoon(id, REST_MS)) })
      }
  }

  /** After `ms`; hints that come before count as the same. */
  const lookSoon = (id: WatchId, ms: number): void => {
    const one = attention.get(id)
    if (!one || one.isSoon) return
    one.isSoon = true
    clock.wait(ms, closing.signal).then(
      () => {
        one.isSoon = false
        one.dueAt = clock.now()
        poller.wake()
      },
      () => {},
    )
  }

  const lookAtDue = async (): Promise<boolean> => {
    const folders = await store.readAfterWrite.watchedFolders()
    if (folders.length === 0) return false
    if ((await lease.acquire()) === 'other') {
      attend([])
      return true
    }
    attend(folders)
    for (const [id, one] of attention) {
      if (closing.signal.aborted) return false
      if (one.dueAt > clock.now()) continue
      one.dueAt = clock.now() + LOOK_EVERY_MS
      const report = await lookNow(id, false, closing.signal).catch((error: unknown) => {
        // The other folders are looked at all the same.
        if (!isAbort(error))
          log.error('a watched folder could not be looked at', { path: one.path, error: String(error) })
      })
      if (report && report.unsettled.length > 0) lookSoon(id, SETTLE_MS)
    }
    return true
  }

  const poller = createPoller({
    clock,
    everyMs: TICK_MS,
    signal: closing.signal,
    look: lookAtDue,
    idle: async () => {
      attend([])
      await lease.release()
    },
    failed: (error) => {
      if (!isAbort(error)) log.error('watched folders could not be looked at', { error: String(error) })
    },
  })
  let isStarted = false
  const start = () => {
    isStarted = true
    poller.start()
  }
  const wake = () => {
    if (isStarted) poller.wake()
  }

  const checkFolder = async (folder: string): Promise<string> => {
    const absolute = path.resolve(folder)
    const info = await stat(absolute).catch((error: unknown) => {
      throw fileError(error, folder)
    })
    if (!info.isDirectory())
      throw new QuarryError('invalid_input', 'This is a file. Only folders can be watched.', { where: folder })
    return absolute
  }

  const refuseNested = async (folder: string, collectionId: CollectionId, moved?: WatchId): Promise<void> => {
    const followed = (await store.readAfterWrite.watchedFolders()).filter(
      (one) => one.collectionId === collectionId && one.id !== moved,
    )
    // One that is watched already only gets other options.
    if (moved === undefined && followed.some((one) => one.path === folder)) return
    for (const { path: other } of followed) {
      if (isWithin(folder, other))
        throw new QuarryError('conflict', `The collection follows ${other} already, and with it this folder.`)
      if (isWithin(other, folder))
        throw new QuarryError(
          'conflict',
          `The collection follows ${other} already, which is in this folder. Stop watching that one first.`,
        )
    }
  }

  return {
    list: () => store.readAfterWrite.listWatches(),
    add: async (folder, collection, options) => {
      const absolute = await checkFolder(folder)
      const collectionId = await collection()
      await refuseNested(absolute, collectionId)
      const id = await store.write.addWatch(absolute, collectionId, options, clock.now())
      wake()
      return store.readAfterWrite.getWatch(id)
    },
    remove: async (id) => {
      await store.readAfterWrite.getWatch(id)
      await store.write.removeWatch(id)
      wake()
    },
    setPaused: async (id, isPaused) => {
      await store.readAfterWrite.getWatch(id)
      await store.write.changeWatch(id, { isPaused })
      wake()
      return store.readAfterWrite.getWatch(id)
    },
    move: async (id, folder) => {
      const { collectionId } = await store.readAfterWrite.getWatch(id)
      const absolute = await checkFolder(folder)
      await refuseNested(absolute, collectionId, id)
      await store.write.changeWatch(id, { path: absolute })
      wake()
      return store.readAfterWrite.getWatch(id)
    },
    look: (id, { acceptEmpty }, signal) =>
      lookNow(id, acceptEmpty, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal),
    history: (id, before, limit) => store.readAfterWrite.watchEvents(id, before, limit),
    follow: async function* (signal) {
      const [latest] = await store.readAfterWrite.watchEvents(undefined, undefined, 1)
      let last = latest?.id ?? 0
      start()
      const stopping = AbortSignal.any([signal, closing.signal])
      for await (const _ of ticks({ notifier: changed, clock, everyMs: TICK_MS, signal: stopping }))
        for (const event of await store.readAfterWrite.watchEventsAfter(last, EVENTS_AT_ONCE)) {
          last = event.id
          yield event
        }
    },
    start,
    close: async () => {
      closing.abort(abortedByUser('Quarry is closing.'))
      await poller.stopped()
      await looking
    },
  }
}

function isWithin(folder: string, outer: string): boolean {
  const way = path.relative(outer, folder)
  return way === '' || (way.split(path.sep)[0] !== '..' && !path.isAbsolute(way))
}
