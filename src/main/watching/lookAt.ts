import path from 'node:path'
import { throwIfAborted } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { JobId } from '../model/ids.ts'
import { terminalStates, type StoredJob } from '../model/job.ts'
import type { WatchedFile, WatchedFolder, WatchEvent } from '../model/watching.ts'
import type { Store } from '../store/store.ts'
import { compareListing, matchByContent, type ListedFile, type Listing } from './compareListing.ts'

/** What a look needs of the rest of the core. */
export interface WatchPorts {
  /** The files that an import would read. @throws QuarryError where the folder cannot be read */
  list(folder: WatchedFolder): Promise<Listing>
  /** The SHA-256 of a file, hexadecimal. */
  hash(path: string, signal: AbortSignal): Promise<string>
  /** Starts an import of these files, and what embeds them if that was asked for. */
  startImport(folder: WatchedFolder, files: readonly ImportedFile[]): Promise<JobId>
  /** Resolves when the job has ended, or rests until the user resumes it. */
  ended(id: JobId, signal: AbortSignal): Promise<StoredJob>
}

export interface ImportedFile {
  readonly path: string
  /** What its documents are named after. */
  readonly sourceName: string
}

/** What a look found. */
export interface LookReport {
  readonly events: readonly WatchEvent[]
  /** Files that may still be being written. */
  readonly unsettled: number
  /** Why the folder could not be looked at. */
  readonly trouble: string | undefined
  /** An import of the folder that waits for the user: nothing more is imported before. */
  readonly waitsFor: JobId | undefined
}

/** A file that was written to so lately may be unfinished. */
export const SETTLE_MS = 2_000
/** Files of one import: what is imported is noted as each ends. */
const FILES_PER_IMPORT = 2_000
const KEPT_PROBLEMS = 1_000

const emptied = 'The folder is empty, and was not before. Perhaps its disk is not there: nothing in it counts as gone.'

/**
 * Brings a collection in step with a folder: imports what is new or changed, and notes what moved, and what is gone. What
 * has not changed is not opened. A look that is stopped loses nothing: the next one finds the same differences.
 */
export async function lookAt(
  folder: WatchedFolder,
  { acceptEmpty }: { readonly acceptEmpty: boolean },
  { store, clock, ports }: { readonly store: Store; readonly clock: Clock; readonly ports: WatchPorts },
  signal: AbortSignal,
): Promise<LookReport> {
  const report = { events: [] as WatchEvent[], unsettled: 0, trouble: undefined, waitsFor: undefined }
  if (folder.jobId !== undefined) {
    const job = await ports.ended(folder.jobId, signal)
    if (!terminalStates.includes(job.state)) return { ...report, waitsFor: job.id }
  }
  const record = async (look: {
    files?: readonly WatchedFile[]
    left?: readonly string[]
    events?: readonly WatchEvent[]
    trouble?: string
  }) => {
    const { files = [], left = [], events = [], trouble } = look
    await store.write.recordLook(folder.id, { files, left, events, trouble }, clock.now())
    report.events.push(...events)
  }
  const known = await store.readAfterWrite.watchedFiles(folder.id)
  const { listing, trouble } = await listed(folder, known, acceptEmpty, ports)
  throwIfAborted(signal)
  if (trouble !== undefined) {
    const isNews = folder.trouble !== trouble
    await record({ trouble, events: isNews ? [{ kind: 'unreachable', path: '', detail: trouble }] : [] })
    return { ...report, trouble }
  }
  const reachable: WatchEvent[] =
    folder.trouble === undefined ? [] : [{ kind: 'reachable', path: '', detail: undefined }]
  const found = compareListing(known, listing, clock.now() - SETTLE_MS)
  const absolute = (file: ListedFile) => path.join(folder.path, ...file.path.split('/'))
  const hashes = await hashAll([...found.added, ...found.changed.map(({ file }) => file)], absolute, ports, signal)
  const matched = matchByContent(found, ({ path: at }) => hashes.get(at))
  const moved = [...found.moved, ...matched.moved]
  const now = clock.now()
  // Only its times were touched.
  const same = found.changed.filter(({ file, known: before }) => hashes.get(file.path) === before.hash)
  await record({
    left: moved.map(({ known: before }) => before.path),
    files: [
      ...moved.map(({ file, known: before }) => ({ ...before, ...file, state: 'there' as const, since: now })),
      ...same.map(({ file, known: before }) => ({
        ...before,
        ...file,
        ...(before.state === 'gone' ? again(now) : {}),
      })),
      ...found.back.map(({ file, known: before }) => ({ ...before, ...file, ...again(now) })),
      ...matched.gone.map((before) => ({ ...before, state: 'gone' as const, since: now })),
    ],
    events: [
      ...reachable,
      ...moved.map(({ file, known: before }) => event('moved', file.path, before.path)),
      ...[...found.back, ...same.filter(({ known: before }) => before.state === 'gone')].map(({ file }) =>
        event('back', file.path),
      ),
      ...matched.gone.map((before) => event('gone', before.path)),
    ],
  })
  const changed = found.changed.filter((one) => !same.includes(one) && hashes.has(one.file.path))
  const wanted = [
    ...matched.added
      .filter((file) => hashes.has(file.path))
      .map((file) => ({ file, sourceName: absolute(file), kind: 'added' as const })),
    ...changed.map(({ file, known: before }) => ({ file, sourceName: before.sourceName, kind: 'changed' as const })),
  ]
  for (let at = 0; at < wanted.length; at += FILES_PER_IMPORT) {
    const some = wanted.slice(at, at + FILES_PER_IMPORT)
    const files = some.map(({ file, sourceName }) => ({ path: absolute(file), sourceName }))
    const jobId = await ports.startImport(folder, files)
    await store.write.changeWatch(folder.id, { jobId })
    const job = await ports.ended(jobId, signal)
    if (job.state !== 'done') return { ...report, waitsFor: terminalStates.includes(job.state) ? undefined : jobId }
    const problems = await problemsOf(store, jobId)
    await record({
      files: some.map(({ file, sourceName }) => ({
        ...file,
        sourceName,
        hash: hashes.get(file.path) as string,
        state: 'there' as const,
        since: clock.now(),
        problem: problems.get(sourceName),
      })),
      events: some.map(({ file, sourceName, kind }) => {
        const problem = problems.get(sourceName)
        return problem === undefined ? event(kind, file.path) : event('refused', file.path, problem)
      }),
    })
  }
  return { ...report, unsettled: found.unsettled.length + unread(found.added, hashes) }
}

function event(kind: WatchEvent['kind'], at: string, detail?: string): WatchEvent {
  return { kind, path: at, detail }
}

function again(now: number) {
  return { state: 'there' as const, since: now }
}

async function listed(
  folder: WatchedFolder,
  known: readonly WatchedFile[],
  acceptEmpty: boolean,
  ports: WatchPorts,
): Promise<{ readonly listing: Listing; readonly trouble: string | undefined }> {
  const nothing = { files: [], hidden: [] }
  try {
    const listing = await ports.list(folder)
    const isEmptied = listing.files.length + listing.hidden.length === 0 && known.some(({ state }) => state === 'there')
    return { listing, trouble: isEmptied && !acceptEmpty ? emptied : undefined }
  } catch (error) {
    if (!(error instanceof QuarryError)) throw error
    return { listing: nothing, trouble: error.message }
  }
}

/** By path; without those that cannot be read now, or were deleted meanwhile. */
async function hashAll(
  files: readonly ListedFile[],
  absolute: (file: ListedFile) => string,
  ports: WatchPorts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const file of files) {
    const hash = await ports.hash(absolute(file), signal).catch(() => undefined)
    throwIfAborted(signal)
    if (hash !== undefined) hashes.set(file.path, hash)
  }
  return hashes
}

function unread(files: readonly ListedFile[], hashes: ReadonlyMap<string, string>): number {
  return files.filter(({ path: at }) => !hashes.has(at)).length
}

/** Why whole files were refused, by what their documents are named after. */
async function problemsOf(store: Store, jobId: JobId): Promise<ReadonlyMap<string, string>> {
  const { items } = await store.readAfterWrite.listProblems(jobId, KEPT_PROBLEMS)
  return new Map(
    items
      .filter(({ severity, row }) => severity === 'refused' && row === undefined)
      .map(({ file, message }) => [file, message]),
  )
}
