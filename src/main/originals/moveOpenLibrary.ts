import { cp, stat } from 'node:fs/promises'
import path from 'node:path'
import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Tell } from '../base/measured.ts'
import { placeOfCopy, type LibraryCopy } from '../media/copyLibrary.ts'
import { mediaFolderOf } from '../media/mediaFolder.ts'
import type { Check } from '../model/check.ts'
import type { RunKind } from '../model/run.ts'
import type { CopyStep } from '../model/upkeep.ts'
import type { Store } from '../store/store.ts'
import { isOpen, removeLibrary } from './libraryFiles.ts'

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
 * @throws QuarryError conflict while there is work that stores something, or where something is there already
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
    /** Opens the library there in the place of the one in use, which `release` lets be written again before it is closed. */
    readonly open: (path: string, release: () => void) => Promise<void>
  },
): AsyncGenerator<MoveStep, MoveOutcome> {
  await mustBeAtRest(store)
  const place = await placeOfCopy(from, to)
  const release = await store.refuseWrites(() => isBeingMoved(from))
  // Where nobody wants the next step, nobody wants the copy.
  const leaving = new AbortController()
  const stopped = AbortSignal.any([signal, leaving.signal])
  const state: { look?: () => CopyStep | Promise<CopyStep>; isDone: boolean; isInUse: boolean } = {
    isDone: false,
    isInUse: false,
  }
  const copying = backup(place, stopped, (look) => (state.look = look)).finally(() => (state.isDone = true))
  copying.catch(() => {})
  try {
    let step: CopyStep = { part: 'library', done: 0, total: (await stat(from)).size }
    while (!state.isDone) {
      yield step.part === 'library' ? { kind: 'copying', bytes: step.done, total: step.total } : { kind: 'checking' }
      // The wait goes on where the copy is done before it: a quarter of a second once.
      await Promise.race([copying.catch(() => {}), clock.wait(lookEveryMs, stopped).catch(() => {})])
      step = (await lookAt(state.look)) ?? step
    }
    const { checks } = await copying
    if (checks.some(({ problems }) => problems.length > 0)) return { path: from, checks, left: undefined }
    await copyLocalState(from, place)
    await open(place, release)
    state.isInUse = true
    const isElsewhere = await isOpen(from)
    if (!isElsewhere) await removeLibrary(from)
    return { path: place, checks, left: isElsewhere ? from : undefined }
  } finally {
    release()
    leaving.abort(abortedByUser())
    // Also one that was made before anybody could stop it.
    if (!state.isInUse)
      await copying.then(
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

async function mustBeAtRest(store: Store): Promise<void> {
  const jobs = await store.readAfterWrite.listJobs(true, 1_000)
  const runs = await store.readAfterWrite.listRuns(runKinds, 20)
  const isBusy =
    jobs.some(({ state }) => state === 'running' || state === 'queued') || runs.some(({ state }) => state === 'running')
  if (isBusy)
    throw new QuarryError('conflict', 'The library cannot be moved while something is being done in it.', {
      hint: 'Wait until the jobs and answers are done, or pause them.',
    })
}

function isBeingMoved(where: string): QuarryError {
  return new QuarryError('conflict', 'The library is being moved: nothing can be changed until that is done.', {
    where,
    hint: 'Wait for it, or cancel it in the settings.',
  })
}
