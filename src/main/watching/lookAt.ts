import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import type { Probe } from '../base/probe.ts'
import type { JobId } from '../model/ids.ts'
import { terminalStates, type StoredJob } from '../model/jobs/job.ts'
import type { WatchedFile, WatchedFolder, WatchEvent, WatchLook } from '../model/watching.ts'
import type { Store } from '../store/store.ts'
import {
  compareListing,
  hasContent,
  isUnchanged,
  matchByContent,
  mayBeMoved,
  UNREAD,
  type ListedFile,
  type Listing,
  type PassedOver,
  type UnsettledFile,
} from './compareListing.ts'
import { isNoted, noteRefused, partKnown, type News } from './refusedKinds.ts'
import { saidOfFiles, type SaidOfFile } from './remarks.ts'

/** What a look needs of the rest of the core. */
export interface WatchPorts {
  /** The files of the folder. @throws QuarryError where it cannot be read */
  list(folder: WatchedFolder): Promise<Listing>
  /** Why an import of a folder refuses a file for its kind, as its name tells: nothing is opened. */
  refusal(path: string): string | undefined
  /** The SHA-256 of a file, hexadecimal. */
  hash(path: string, signal: AbortSignal): Promise<string>
  /** Starts an import of these files, and what embeds them if that was asked for. */
  startImport(folder: WatchedFolder, files: readonly ImportedFile[]): Promise<JobId>
  /** Resolves when the job has ended, or rests until the user resumes it. */
  ended(id: JobId, signal: AbortSignal): Promise<StoredJob>
  /** Goes on with a job that was interrupted. */
  resume(id: JobId): Promise<void>
}

export interface ImportedFile {
  readonly path: string
  /** What its documents are named after. */
  readonly sourceName: string
}

/** What a look found. */
export interface LookReport {
  readonly events: readonly WatchEvent[]
  /** Files that may still be being written; the next look is given them. */
  readonly unsettled: readonly UnsettledFile[]
  /** What an import passes over, and why. */
  readonly passedOver: readonly PassedOver[]
  /** Why the folder could not be looked at. */
  readonly trouble: string | undefined
  /** An import of the folder that waits for the user: nothing more is imported before. */
  readonly waitsFor: JobId | undefined
}

export interface LookSurroundings {
  readonly store: Store
  readonly clock: Clock
  readonly probe: Probe
  readonly ports: WatchPorts
}

/** Files of one import: what is imported is noted as each ends. */
const FILES_PER_IMPORT = 2_000
/** What is said of one file, of each kind. */
const KEPT_PROBLEMS = 3
const FILES_PER_PAGE = 2_000

const emptied =
  'The folder is empty and was not before. Its disk may not be connected, so nothing is marked as gone. If the folder was emptied on purpose, confirm it.'

/**
 * Brings a collection in step with a folder: imports what is new or changed, and notes what moved, and what is gone. What
 * has not changed is not opened. A look that is stopped loses nothing: the next one finds the same differences.
 *
 * @param seen what was unsettled at the last look
 */
export async function lookAt(
  folder: WatchedFolder,
  { acceptEmpty, seen }: { readonly acceptEmpty: boolean; readonly seen: readonly UnsettledFile[] },
  { store, clock, probe, ports }: LookSurroundings,
  signal: AbortSignal,
): Promise<LookReport> {
  const events: WatchEvent[] = []
  const record = async (look: Partial<WatchLook>) => {
    const { files = [], left = [], trouble } = look
    await store.write.recordLook(folder.id, { files, left, trouble, events: look.events ?? [] }, clock.now())
    events.push(...(look.events ?? []))
    probe('watch.recorded')
  }
  const unlisted = { events, unsettled: seen, passedOver: [], trouble: undefined, waitsFor: undefined }
  if (folder.jobId !== undefined) {
    const job = await endOf(folder.jobId, ports, signal)
    if (!terminalStates.includes(job.state)) return { ...unlisted, waitsFor: job.id }
  }
  const { listing, trouble } = await listed(folder, acceptEmpty, { store, ports })
  throwIfAborted(signal)
  if (trouble !== undefined) {
    const isNews = folder.trouble !== trouble
    await record({ trouble, events: isNews ? [event('unreachable', '', trouble)] : [] })
    return { ...unlisted, trouble }
  }
  const report = { ...unlisted, passedOver: listing.passedOver }
  const news = await withoutUnchanged(folder, listing, store)
  const { known, left } = partKnown(news)
  const found = compareListing(known, { files: news.files, hidden: listing.hidden }, clock.now(), seen)
  const contents = new Contents(folder, ports, signal)
  const changedFiles = found.changed.map(({ file }) => file)
  await contents.read([...mayBeMoved(found), ...changedFiles])
  const matched = matchByContent(found, ({ path: at }) => contents.hashes.get(at))
  const moved = [...found.moved, ...matched.moved]
  // Of a changed file with the content it had, only the times were touched.
  const isTouched = ({ file, known: before }: (typeof found.changed)[number]) =>
    contents.hashes.get(file.path) === before.hash
  const touched = found.changed.filter(isTouched)
  const now = clock.now()
  const back = [...found.back, ...touched.filter(({ known: before }) => before.state === 'gone')]
  await record({
    left: [...moved.map(({ known: before }) => before.path), ...left],
    files: [
      ...[...moved, ...back].map(({ file, known: before }) => ({ ...before, ...file, ...thereSince(now) })),
      ...touched
        .filter(({ known: before }) => before.state === 'there')
        .map(({ file, known: before }) => ({ ...before, ...file })),
      ...matched.gone.map((before) => ({ ...before, state: 'gone' as const, since: now })),
    ],
    events: [
      ...(folder.trouble === undefined ? [] : [event('reachable', '')]),
      ...moved.map(({ file, known: before }) => event('moved', file.path, before.path)),
      ...back.map(({ file }) => event('back', file.path)),
      ...matched.gone.map((before) => event('gone', before.path)),
      ...left.map((path) => event('gone', path)),
    ],
  })
  const unsettled = [...found.unsettled]
  for (let at = 0; at < news.refused.length; at += FILES_PER_PAGE) {
    const some = news.refused.slice(at, at + FILES_PER_PAGE)
    const { refusal } = ports
    const noted = noteRefused(folder, some, { known: news.known, seen, now: clock.now(), refusal })
    unsettled.push(...noted.unsettled)
    if (noted.files.length > 0) await record(noted)
  }
  const wanted: Wanted[] = [
    ...matched.added.map((file) => ({ file, known: undefined })),
    ...found.changed.filter((one) => !isTouched(one)),
  ]
  for (let at = 0; at < wanted.length; at += FILES_PER_IMPORT) {
    const some = wanted.slice(at, at + FILES_PER_IMPORT)
    await contents.read(some.map(({ file }) => file))
    const refused = unreadable(folder, some, contents, clock.now())
    if (refused.files.length > 0) await record(refused)
    const readable = some.filter(({ file }) => contents.hashes.has(file.path))
    if (readable.length === 0) continue
    const files = readable.map((one) => ({ path: absolute(folder, one.file), sourceName: sourceNameOf(folder, one) }))
    const jobId = await ports.startImport(folder, files)
    await store.write.changeWatch(folder.id, { jobId })
    const job = await endOf(jobId, ports, signal)
    // Otherwise the next look would begin it again.
    if (job.state === 'cancelled') await store.write.changeWatch(folder.id, { isPaused: true })
    if (job.state !== 'done') return { ...report, waitsFor: terminalStates.includes(job.state) ? undefined : jobId }
    probe('watch.imported')
    const imported = readable.map((one) => ({
      ...one.file,
      sourceName: sourceNameOf(folder, one),
      hash: contents.hashes.get(one.file.path) as string,
    }))
    const said = saidOfFiles(
      await store.readAfterWrite.problemsByFile(jobId, KEPT_PROBLEMS),
      new Set(imported.map(({ sourceName }) => sourceName)),
      await store.readAfterWrite.filesRead(imported),
    )
    const saidOf = (one: Wanted) => said.get(sourceNameOf(folder, one))
    await record({
      files: imported.map((file) => ({
        ...file,
        ...thereSince(clock.now()),
        problem: said.get(file.sourceName)?.refusal,
      })),
      events: readable.flatMap((one) => eventsOf(one, saidOf(one))),
    })
  }
  return { ...report, unsettled }
}

/** A file to be imported, and what is known of it. */
interface Wanted {
  readonly file: ListedFile
  readonly known: WatchedFile | undefined
}

/**
 * The end of an import. One that was interrupted, as by the end of its process, goes on: it costs nothing. One that was
 * paused waits for the user.
 */
async function endOf(id: JobId, ports: WatchPorts, signal: AbortSignal): Promise<StoredJob> {
  const job = await ports.ended(id, signal)
  if (job.state !== 'interrupted') return job
  await ports.resume(id)
  return ports.ended(id, signal)
}

/** What happened to a file that was given to an import, and what that said of it. */
function eventsOf({ file, known }: Wanted, { refusal, remarks }: SaidOfFile = unremarkable): readonly WatchEvent[] {
  const read = event(known === undefined || !hasContent(known) ? 'added' : 'changed', file.path)
  return [
    refusal === undefined ? read : event('refused', file.path, refusal),
    ...remarks.map(({ kind, within, message }) => event(kind, `${file.path}${within}`, message)),
  ]
}

const unremarkable: SaidOfFile = { refusal: undefined, remarks: [] }

function event(kind: WatchEvent['kind'], at: string, detail?: string): WatchEvent {
  return { kind, path: at, detail }
}

function thereSince(since: number) {
  return { state: 'there' as const, since }
}

function absolute(folder: WatchedFolder, file: ListedFile): string {
  return path.join(folder.path, ...file.path.split('/'))
}

/** What the documents of a file are named after, also when it was moved since. */
function sourceNameOf(folder: WatchedFolder, { file, known }: Wanted): string {
  return known?.sourceName ?? absolute(folder, file)
}

async function listed(
  folder: WatchedFolder,
  acceptEmpty: boolean,
  { store, ports }: Pick<LookSurroundings, 'store' | 'ports'>,
): Promise<{ readonly listing: Listing; readonly trouble: string | undefined }> {
  const nothing = { files: [], refused: [], passedOver: [], hidden: [] }
  try {
    const listing = await ports.list(folder)
    const isEmpty = Object.values(listing).every((list) => list.length === 0) && !acceptEmpty
    const isEmptied = isEmpty && (await store.readAfterWrite.watchedFolderHasFiles(folder.id))
    return { listing, trouble: isEmptied ? emptied : undefined }
  } catch (error) {
    if (!(error instanceof QuarryError)) throw error
    return { listing: nothing, trouble: error.message }
  }
}

/**
 * Leaves out the files that are as they are known, a page at a time: all of a large folder at once would block the main
 * process for too long.
 */
async function withoutUnchanged(folder: WatchedFolder, listing: Listing, store: Store): Promise<News> {
  const files = await byPath(listing.files)
  const refused = await byPath(listing.refused)
  const known: WatchedFile[] = []
  for (let after = ''; ;) {
    const page = await store.readAfterWrite.watchedFiles(folder.id, after, FILES_PER_PAGE)
    for (const one of page) {
      const file = files.get(one.path)
      const kept = refused.get(one.path)
      if (file && isUnchanged(one, file)) files.delete(one.path)
      else if (kept && isNoted(one, kept)) refused.delete(one.path)
      else known.push(one)
    }
    const last = page.at(-1)
    if (!last) return { known, files: [...files.values()], refused: [...refused.values()], hidden: listing.hidden }
    after = last.path
  }
}

async function byPath(listed: readonly ListedFile[]): Promise<Map<string, ListedFile>> {
  const found = new Map<string, ListedFile>()
  for (const [index, file] of listed.entries()) {
    if (index % FILES_PER_PAGE === 0) await nextTurn()
    found.set(file.path, file)
  }
  return found
}

/** What files hold, each read once. */
class Contents {
  /** SHA-256, hexadecimal, by path. */
  readonly hashes = new Map<string, string>()
  /** Why files cannot be read, by path. */
  readonly problems = new Map<string, string>()
  readonly #folder: WatchedFolder
  readonly #ports: WatchPorts
  readonly #signal: AbortSignal

  constructor(folder: WatchedFolder, ports: WatchPorts, signal: AbortSignal) {
    this.#folder = folder
    this.#ports = ports
    this.#signal = signal
  }

  /** Those that were deleted meanwhile are in neither map: the next look does not find them. */
  async read(files: readonly ListedFile[]): Promise<void> {
    for (const file of files) {
      if (this.hashes.has(file.path) || this.problems.has(file.path)) continue
      const at = absolute(this.#folder, file)
      try {
        this.hashes.set(file.path, await this.#ports.hash(at, this.#signal))
      } catch (error) {
        throwIfAborted(this.#signal)
        const { code, message } = fileError(error, at)
        if (code !== 'not_found') this.problems.set(file.path, message)
      }
    }
  }
}

/** What is noted of files that cannot be read: they are tried again at each look, and named once. */
function unreadable(
  folder: WatchedFolder,
  some: readonly Wanted[],
  { problems }: Contents,
  now: number,
): Pick<WatchLook, 'files' | 'events'> {
  const news = some.flatMap((one) => {
    const problem = problems.get(one.file.path)
    return problem === undefined || problem === one.known?.problem ? [] : [{ one, problem }]
  })
  return {
    files: news.map(({ one, problem }) => ({
      ...(one.known ?? { ...one.file, sourceName: sourceNameOf(folder, one), hash: UNREAD }),
      ...thereSince(one.known?.state === 'there' ? one.known.since : now),
      problem,
    })),
    events: news.map(({ one, problem }) => event('refused', one.file.path, problem)),
  }
}
