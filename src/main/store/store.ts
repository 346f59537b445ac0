import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads'
import { throwIfAborted } from '../base/abort.ts'
import { systemClock, type Clock } from '../base/clock.ts'
import { fileError } from '../base/files/fileError.ts'
import { silentLog, SLOW_MS, type Log } from '../base/log.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import { connectWorker, type WorkerConnection } from '../base/workers.ts'
import type { CollectionId, SpaceId } from '../model/ids.ts'
import type { UpdateStep } from '../model/upkeep.ts'
import type { SizeReport } from '../model/vectors/size.ts'
import { createCheckpointing, type Checkpointer } from './library/checkpointing.ts'
import { createIdleCheckpoint } from './library/idleCheckpoint.ts'
import { createListKeeper } from './search/lists/listKeeper.ts'
import type { Listing, WordList } from './search/lists/wordLists.ts'
import type { ReadOperations } from './readOperations.ts'
import { comparesVectors, keepsOrders, neverRefused, slowReads } from './readRoutes.ts'
import { route } from './route.ts'
import { limitsOf, type ThreadRole } from './threadRoles.ts'
import { takeNote, type StoreNote } from './notes.ts'
import type { StoreWorkerData } from './worker.ts'
import type { WriteOperations } from './writeOperations.ts'

export type { EstimatedDocument } from './documents/estimateDocuments.ts'
export type { ImportChunk } from './documents/imports.ts'
export type { AppliedPart, PulledMember } from './team/applyTeam.ts'
export type { PulledMarks } from './team/teamMarks.ts'

/** The operations of `O` as the rest of the core calls them: without the connection, and with a promise. */
type Asked<O> = {
  readonly [K in keyof O]: O[K] extends (db: never, ...args: infer A) => infer R ? (...args: A) => Promise<R> : never
}
type Served<O> = {
  [K in keyof O]: O[K] extends (db: never, ...args: infer A) => infer R ? (...args: A) => R : never
}
interface Thread {
  open: (db: never) => { readonly isReadOnly: boolean }
  openMigrated: (db: never) => boolean
  loaded: (db: never) => void
  settle: (db: never) => void
  checkpoint: (db: never, leastPages: number) => void
  fold: (db: never) => boolean
  changesElsewhere: (db: never) => number
  copyTo: (db: never, to: string) => void
  startMeasuring: (db: never, spaceId: SpaceId, collectionId: CollectionId) => number
  measure: (db: never) => number
  reportSizes: (db: never) => SizeReport
  startComparing: (db: never, spaceId: SpaceId, questions: Float32Array, neighbours: number) => number
  compare: (db: never) => number
  exactScores: (db: never) => readonly Float64Array[]
  startLists: (db: never, due: Listing) => void
  nextLists: (db: never) => WordList[]
  listSizes: (db: never) => Uint8Array<ArrayBuffer> | undefined
  close: (db: never) => void
}
type Both = Served<ReadOperations & WriteOperations & Thread>

/**
 * The library file, through its threads: one writer, and readers that are never blocked by it (WAL). `read` goes to the
 * least busy reader, or to the one that readRoutes.ts names, and sees every write that has been answered; `write` and
 * `readAfterWrite` go to the writer, which answers behind every write asked for before.
 */
export interface Store {
  readonly path: string
  /** The file, or its folder, may not be written: every operation of `write` is refused. */
  readonly isReadOnly: boolean
  readonly read: Asked<ReadOperations>
  readonly write: Asked<WriteOperations>
  /** Reads on the writer's connection, behind every write asked for before. */
  readonly readAfterWrite: Asked<ReadOperations>
  /**
   * `write[name](...args)` for what has vectors, moving `buffers` instead of copying them: while much of it is written, a
   * thread of its own folds the write-ahead log (library/checkpointing.ts).
   */
  writeVectors<K extends keyof WriteOperations & string>(
    name: K,
    buffers: readonly Transferable[],
    ...args: Parameters<Asked<WriteOperations>[K]>
  ): ReturnType<Asked<WriteOperations>[K]>
  /** Resolves when nothing is left to do in the background for what is stored: codes of vectors, and lists of words. */
  settle(): Promise<void>
  /**
   * Measures in a thread of its own what smaller vectors would be worth (vectors/measureSizes.ts); the last item has the
   * report. @throws QuarryError conflict where there are too few vectors
   */
  measureSizes(spaceId: SpaceId, collectionId: CollectionId, signal: AbortSignal): AsyncIterable<MeasureProgress>
  /**
   * For each question, row after row in `questions`, the `neighbours` largest cosines with any vector of the space, best
   * first: every one is compared, in a thread of its own that lets all others go first.
   */
  exactScores(
    spaceId: SpaceId,
    questions: Float32Array,
    neighbours: number,
    signal: AbortSignal,
  ): Promise<readonly Float64Array[]>
  /**
   * Opens a thread that folds the write-ahead log back into the file, while others write; to be closed. As long as there is
   * one, the writer leaves the log to it.
   */
  openCheckpointer(): Promise<Checkpointer>
  /** Writes the library as it is at one moment to a file that is not there yet, while others write. */
  copyTo(to: string, signal: AbortSignal | undefined): Promise<void>
  /**
   * From now on every operation of `write` is refused with what `why` makes, until what is answered is called; resolves when
   * those before are done. What a thread does for itself (codes, lists of words) goes on: it changes nothing that anybody stored.
   */
  refuseWrites(why: () => Error): Promise<() => void>
  /** A number that is another one as soon as another process has stored something; only two of them can be compared. */
  changesElsewhere(): Promise<number>
  /** Reads another library file, which nobody else has open, in a thread of its own; the signal ends that. */
  lookInto<T>(
    file: string,
    look: (read: Asked<ReadOperations>) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T>
  close(): Promise<void>
}

export interface MeasureProgress {
  /** Vectors compared, of how many. */
  readonly done: number
  readonly total: number
  readonly report: SizeReport | undefined
}

export interface StoreOptions {
  readonly path: string
  readonly workerUrl: URL
  readonly clock?: Clock | undefined
  /** Hears of migrations and of slow operations. */
  readonly log?: Log
  readonly slowMs?: number
  /** Reader threads; searches run side by side up to this number. */
  readonly readers?: number
  /** False: nothing is loaded or made for searches, which are right but slow then. What has only to be read takes no more memory. */
  readonly searches?: boolean
  /** Hears how far a library of an earlier version has come, before it is open. */
  readonly onUpdating?: ((step: UpdateStep) => void) | undefined
}

/** Opens the library at `path`, making the file (and its folder) where there is none. @throws QuarryError */
export async function openStore({
  path,
  workerUrl,
  clock = systemClock,
  log = silentLog,
  slowMs = SLOW_MS,
  readers = 2,
  searches = true,
  onUpdating = () => {},
}: StoreOptions): Promise<Store> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: ownerOnly.folder })
  } catch (error) {
    throw fileError(error, dirname(path))
  }
  const connect = (role: ThreadRole, scans: readonly MessagePort[] = [], file = path) =>
    connectWorker<Both>(
      workerUrl,
      {
        workerData: { path: file, role, slowMs, scans, searches } satisfies StoreWorkerData,
        transferList: [...scans],
        resourceLimits: limitsOf(role),
      },
      (note) => takeNote(note as StoreNote, { log, library: file, onUpdating }),
    )
  // One more for the thread of slow reads.
  const links = Array.from({ length: readers + 1 }, () => new MessageChannel())
  // All threads start at once: most of the time that takes goes into loading their code.
  const writer = connect(
    'writer',
    links.map(({ port1 }) => port1),
  )
  const pool = links.slice(0, readers).map(({ port2 }) => connect('reader', [port2]))
  let isReadOnly = false
  try {
    // The writer makes and migrates the file; where it has nothing to do for that, readers need not wait for it.
    const writing = writer.call.open()
    const reading = pool.map(async ({ call }) => {
      if (await call.openMigrated()) return
      await writing
      await call.open()
    })
    await Promise.all([writing, ...reading])
    ;({ isReadOnly } = await writing)
  } catch (error) {
    // A thread left behind would keep the process from ending.
    for (const thread of [...pool, writer]) await thread.close()
    throw error
  }
  const reader = () => pool.reduce((least, one) => (one.pending < least.pending ? one : least))
  // Started by the first slow read: many libraries are never asked for one.
  let slow: WorkerConnection<Both> | undefined
  let isClosing = false
  const slowReader = (): WorkerConnection<Both> => {
    if (slow) return slow
    // A thread that begins while the others end would keep the process from ending. Those refuse what comes late.
    if (isClosing) return reader()
    slow = connect(
      'reader',
      links.slice(readers).map(({ port2 }) => port2),
    )
    // Calls are answered in their order; one that cannot be opened fails each of them.
    slow.call.open().catch(() => {})
    return slow
  }
  const readerFor = (name: string) =>
    slowReads.has(name) ? slowReader() : keepsOrders.has(name) ? (pool.at(-1) ?? reader()) : reader()
  let checkpointers = 0
  const openCheckpointer = async (): Promise<Checkpointer> => {
    if (++checkpointers === 1) await writer.call.leaveLog(true)
    const thread = connect('checkpointer')
    const close = async () => {
      await thread.call.close().catch(() => {})
      await thread.close()
      if (--checkpointers === 0) await writer.call.leaveLog(false)
    }
    try {
      await thread.call.open()
    } catch (error) {
      await close()
      throw error
    }
    return { checkpoint: (leastPages = 0) => thread.call.checkpoint(leastPages), close }
  }
  const checkpointing = createCheckpointing(openCheckpointer, clock)
  const idleCheckpoint = createIdleCheckpoint(async () => {
    // What is done for vectors in the background writes too.
    await writer.call.settle().catch(() => {})
    return writer.call.fold()
  }, clock)
  // The signal ends the thread, whatever statement it is in.
  const withThread = async <T>(
    role: ThreadRole,
    work: (thread: WorkerConnection<Both>) => Promise<T>,
    { file = path, signal }: { readonly file?: string; readonly signal?: AbortSignal | undefined } = {},
  ) => {
    throwIfAborted(signal)
    const thread = connect(role, [], file)
    const stop = () => void thread.close()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      await thread.call.open()
      return await work(thread)
    } catch (error) {
      // A thread that was ended rejects what was asked of it.
      throwIfAborted(signal)
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      await thread.call.close().catch(() => {})
      await thread.close()
    }
  }
  const listKeeper = createListKeeper(
    {
      due: async () => (isReadOnly ? undefined : writer.call.dueListing()),
      changesElsewhere: () => writer.call.changesElsewhere(),
      make: (due, signal) =>
        withThread(
          'background',
          // Finding the words of a large library is one statement of seconds.
          async ({ call }) => {
            while ((await writer.call.dropWordLists(due.generation)) > 0) throwIfAborted(signal)
            await call.startLists(due)
            for (let lists = await call.nextLists(); lists.length > 0; lists = await call.nextLists())
              await writer.call.putWordLists(due.generation, lists)
            const sizes = await call.listSizes()
            if (sizes) await writer.call.publishWordLists(due, sizes)
            while ((await writer.call.dropWordLists(due.generation)) > 0) throwIfAborted(signal)
          },
          { signal },
        ),
    },
    { clock, log },
  )
  const wrote = () => {
    idleCheckpoint.wrote()
    if (searches) listKeeper.wrote()
  }
  // Where it fails, vectors are compared without what it would have loaded.
  const loading = writer.call.loaded().catch(() => {})
  let refusal: (() => Error) | undefined
  const write = route(() => writer, {
    done: wrote,
    refused: (name) => (neverRefused.has(name) ? undefined : refusal?.()),
  }) as Store['write']
  // Opening may have written, and a process that died may have left a log.
  if (!isReadOnly) wrote()
  return {
    path,
    isReadOnly,
    read: route(readerFor, {
      before: (name) => (comparesVectors.has(name) ? loading : undefined),
    }) as Store['read'],
    write,
    readAfterWrite: route(() => writer) as Store['readAfterWrite'],
    writeVectors: (name, buffers, ...args) => {
      if (refusal) return Promise.reject(refusal()) as never
      const written = writer.transfer(name, buffers, ...(args as never))
      // A failure is the caller's.
      written.then(
        () => {
          checkpointing.wrote()
          wrote()
        },
        () => {},
      )
      return written as never
    },
    settle: async () => {
      await writer.call.settle()
      await listKeeper.settled()
    },
    exactScores: (spaceId, questions, neighbours, signal) =>
      withThread('background', async ({ call }) => {
        const total = await call.startComparing(spaceId, questions, neighbours)
        for (let done = 0; done < total; done = await call.compare()) throwIfAborted(signal)
        return call.exactScores()
      }),
    measureSizes: async function* (spaceId, collectionId, signal) {
      const thread = connect('reader')
      try {
        await thread.call.open()
        const total = await thread.call.startMeasuring(spaceId, collectionId)
        for (let done = 0; done < total;) {
          throwIfAborted(signal)
          yield { done, total, report: undefined }
          done = await thread.call.measure()
        }
        yield { done: total, total, report: await thread.call.reportSizes() }
      } finally {
        await thread.call.close().catch(() => {})
        await thread.close()
      }
    },
    openCheckpointer,
    copyTo: (to, signal) => withThread('background', ({ call }) => call.copyTo(to), { signal }),
    refuseWrites: async (why) => {
      refusal = why
      const release = () => {
        refusal = undefined
      }
      try {
        // Answered behind every write that was asked for before.
        await writer.call.fold()
      } catch (error) {
        release()
        throw error
      }
      return release
    },
    changesElsewhere: () => writer.call.changesElsewhere(),
    lookInto: (file, look, signal) => withThread('background', ({ call }) => look(call), { file, signal }),
    close: async () => {
      isClosing = true
      await listKeeper.close()
      await idleCheckpoint.close()
      await checkpointing.close()
      // Readers first: the last connection to close folds the write-ahead log back into the file.
      for (const one of [...pool, ...(slow ? [slow] : []), writer]) {
        await one.call.close().catch(() => {})
        await one.close()
      }
    },
  }
}
