import { cp, stat } from 'node:fs/promises'
import path from 'node:path'
import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Tell } from '../base/measured.ts'
import { placeOfCopy, type LibraryCopy } from '../media/copyLibrary.ts'
import { mediaFolderOf } from '../media/mediaFolder.ts'
import type { Check } from '../model/check.ts'
import type { JobWork } from '../model/jobs/jobWork.ts'
import type { RunKind } from '../model/run.ts'
import type { CopyStep } from '../model/upkeep.ts'
import type { Store } from '../store/store.ts'
import { belongsToLibrary, isOpen, removeLibrary } from './libraryFiles.ts'

/** How far a move is: bytes of the library's file, then its folders and the check, which take what they take. */
export type MoveStep =
  | { readonly kind: 'copying'; readonly bytes: number; readonly total: number }
  | { readonly kind: 'checking' }

export interface MoveOutcome {
  /** Where the library is now: where it was, if the copy has problems. */
  readonly path: string
  readonly checks: readonly Check[]
  /** Where the library before it still lies; undefined: it was removed. */
  readonly left: string | undefined
}

export interface LibraryToMove {
  readonly path: string
  readonly store: Store
  backup(to: string, signal: AbortSignal | undefined, tell: Tell<CopyStep>): Promise<LibraryCopy>
}

const runKinds: readonly RunKind[] = ['answer', 'chat', 'messages', 'research']
/** How often the size of what is copied is looked at. */
const lookEveryMs = 250

/**
 * Moves a library that is open: copies it, checks the copy, has it opened in the place of the one there was, and only then
 * removes that. Meanwhile nothing can be stored, so that the copy has everything. Stopped or with a problem, it leaves the
 * library where it is and nothing else. A library that another program has open too is not removed.
 * @throws QuarryError conflict while there is work that stores something, where something is there already, and where another
 * program stored something meanwhile; usage for a place within the library's own folders
 */
export async function* moveOpenLibrary(
  { path: from, store, backup }: LibraryToMove,
  to: string,
  {
    clock,
    signal,
    open,
  }: {
    readonly clock: Clock
    readonly signal: AbortSignal
    /** Opens the library there in the place of the one in use, and closes that; answers whether it may be removed now. */
    readonly open: (path: string) => Promise<boolean>
  },
): AsyncGenerator<MoveStep, MoveOutcome> {
  // Before anything is refused too: work that goes on is not to fail because somebody wanted to move the library.
  await mustBeAtRest(from, store)
  const place = await placeOfCopy(from, to)
  if (await belongsToLibrary(from, place))
    throw new QuarryError('usage', 'This folder belongs to the library itself.', {
      where: place,
      hint: 'Choose another folder.',
    })
  const release = await store.refuseWrites(() => isBeingMoved(from))
  // Where nobody wants the next step, nobody wants the copy.
  const leaving = new AbortController()
  const stopped = AbortSignal.any([signal, leaving.signal])
  const state: { look?: () => CopyStep | Promise<CopyStep>; isDone: boolean; isInUse: boolean } = {
    isDone: false,
    isInUse: false,
  }
  let copying: Promise<LibraryCopy> | undefined
  try {
    await mustBeAtRest(from, store)
    const changes = await store.changesElsewhere()
    const begun = backup(place, stopped, (look) => (state.look = look)).finally(() => (state.isDone = true))
    copying = begun
    const ended = begun.then(
      () => {},
      () => {},
    )
    let step: CopyStep = { part: 'library', done: 0, total: (await stat(from)).size }
    while (!state.isDone) {
      yield step.part === 'library' ? { kind: 'copying', bytes: step.done, total: step.total } : { kind: 'checking' }
      // The wait goes on where the copy is done before it: a quarter of a second once.
      await Promise.race([ended, clock.wait(lookEveryMs, stopped).catch(() => {})])
      step = (await lookAt(state.look)) ?? step
    }
    const { checks } = await begun
    if (checks.some(({ problems }) => problems.length > 0)) return { path: from, checks, left: undefined }
    await copyLocalState(from, place)
    if ((await store.changesElsewhere()) !== changes) throw wasChanged(from)
    const mayGo = await open(place)
    state.isInUse = true
    const isKept = !mayGo || (await isOpen(from))
    if (!isKept) await removeLibrary(from)
    return { path: place, checks, left: isKept ? from : undefined }
  } finally {
    // A request that still holds the library that was closed hears why it cannot store anything.
    if (!state.isInUse) release()
    leaving.abort(abortedByUser())
    // Also one that was made before anybody could stop it.
    if (!state.isInUse)
      await copying?.then(
        () => removeLibrary(place),
        () => {},
      )
  }
}

/** How far the copy is; undefined where that cannot be seen now, as its file has just been given its name. */
async function lookAt(look: (() => CopyStep | Promise<CopyStep>) | undefined): Promise<CopyStep | undefined> {
  try {
    return await look?.()
  } catch {
    return undefined
  }
}

/** What the local service knows of tasks that are not done. */
async function copyLocalState(from: string, to: string): Promise<void> {
  const state = path.join(mediaFolderOf(from), 'localservice')
  if (await stat(state).catch(() => undefined))
    await cp(state, path.join(mediaFolderOf(to), 'localservice'), { recursive: true })
}

async function mustBeAtRest(from: string, store: Store): Promise<void> {
  const jobs = await store.readAfterWrite.listJobs('unfinished', 1_000)
  const runs = await store.readAfterWrite.listRuns(runKinds, 20)
  const isBusy =
    jobs.some(({ state }) => state === 'running' || state === 'queued') || runs.some(({ state }) => state === 'running')
  if (isBusy)
    throw new QuarryError('conflict', 'The library cannot be moved while something is being done in it.', {
      hint: 'Wait until the jobs and answers are done, or pause them.',
    })
  for (const { work } of jobs)
    for (const file of filesOf(work))
      if (await belongsToLibrary(from, file))
        throw new QuarryError('conflict', 'Imports that are not done read files from the folder of the library.', {
          where: file,
          hint: 'Let these imports end, or cancel them.',
        })
}

/** What a job reads: these are absolute paths, which would be those of the library before it. */
function filesOf(work: JobWork | undefined): readonly string[] {
  if (work?.kind === 'import-records' || work?.kind === 'import-media') return work.payload.paths
  return work?.kind === 'capture' && work.payload.handed ? [work.payload.handed.path] : []
}

function wasChanged(where: string): QuarryError {
  return new QuarryError('conflict', 'Another program changed the library while it was copied: it stays where it is.', {
    where,
    hint: 'Close it there, then move it again.',
  })
}

function isBeingMoved(where: string): QuarryError {
  return new QuarryError('conflict', 'The library is being moved: nothing can be changed until that is done.', {
    where,
    hint: 'Wait for it, or cancel it in the settings.',
  })
}
