import { access, constants, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../base/clock.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import type { Log } from '../base/log.ts'
import type { Tell } from '../base/measured.ts'
import type { LibraryCopy } from '../media/copyLibrary.ts'
import type { Closing, CopyStep } from '../model/upkeep.ts'
import { textHash } from '../text/contentHash.ts'
import { removeLibrary } from './libraryFiles.ts'

/** When a library is copied by itself, where to, and how many copies are kept. */
export interface BackupPlan {
  readonly backupEvery: 'never' | 'day' | 'week' | 'close'
  /** Empty: none is chosen, and nothing is copied. */
  readonly backupFolder: string
  readonly backupKeep: number
}

/** A copy that was made by itself. */
export interface ScheduledCopy {
  readonly path: string
  readonly at: number
}

/**
 * Refuses what cannot hold backups before it is chosen; an empty text chooses none.
 * @throws QuarryError usage for a relative path, not_found, invalid_input for a file, permission
 */
export async function requireBackupFolder(folder: string): Promise<void> {
  if (folder === '') return
  if (!path.isAbsolute(folder))
    throw new QuarryError('usage', 'The folder for backups is not named in full.', {
      where: folder,
      hint: 'Name it from the root of its disk.',
    })
  const found = await stat(folder).catch(() => undefined)
  if (!found) throw noFolder(folder)
  if (!found.isDirectory())
    throw new QuarryError('invalid_input', 'This is a file.', { where: folder, hint: 'Choose a folder.' })
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw fileError(error, folder)
  })
}

function noFolder(where: string): QuarryError {
  return new QuarryError('not_found', 'The folder for backups is not there.', {
    where,
    hint: 'Connect its disk, or choose another folder in the settings.',
  })
}

/** Makes backups of the open library on its schedule. */
export interface ScheduledBackups {
  /** Looks now and then whether one is due, until it is closed. */
  start(): void
  /** Ends; with a plan for it, makes one more, which the first caller is told of. */
  close(closing?: Closing): Promise<void>
  /** Makes one if it is due. @throws QuarryError also where the copy has problems */
  whenDue(): Promise<ScheduledCopy | undefined>
  /** Those that are there, the latest first. */
  list(): Promise<readonly ScheduledCopy[]>
  /** Why the last one failed. */
  readonly problem: string | undefined
}

const dayMs = 24 * 60 * 60 * 1000
const intervals = { day: dayMs, week: 7 * dayMs } as const
/** Opening a library should not be slowed down. */
const firstLookMs = 2 * 60 * 1000
const lookEveryMs = 15 * 60 * 1000

export function createScheduledBackups({
  library,
  readPlan,
  copyTo,
  clock,
  log,
}: {
  readonly library: string
  readonly readPlan: () => Promise<BackupPlan>
  readonly copyTo: (to: string, signal: AbortSignal, tell?: Tell<CopyStep>) => Promise<LibraryCopy>
  readonly clock: Clock
  readonly log: Log
}): ScheduledBackups {
  const name = `${path.basename(library).replace(/\.quarry$/, '')}-${placeMark(library)}`
  const ended = new AbortController()
  let looking: Promise<void> | undefined
  let closing: Promise<void> | undefined
  let problem: string | undefined

  const copiesIn = async (folder: string): Promise<readonly ScheduledCopy[]> => {
    const names = await readdir(folder).catch(() => [])
    const found = names.flatMap((file) => {
      const at = file.startsWith(`${name}-`) ? timeOf(file.slice(name.length + 1)) : undefined
      return at === undefined ? [] : [{ path: path.join(folder, file), at }]
    })
    return found.toSorted((a, b) => b.at - a.at)
  }
  const make = async (
    { backupFolder, backupKeep }: BackupPlan,
    signal: AbortSignal,
    tell?: Tell<CopyStep>,
  ): Promise<ScheduledCopy> => {
    const folder = await stat(backupFolder).catch(() => undefined)
    if (!folder?.isDirectory()) throw noFolder(backupFolder)
    const at = clock.now()
    const copy = await copyTo(path.join(backupFolder, `${name}-${stampOf(at)}.quarry`), signal, tell)
    const problems = copy.checks.flatMap((check) => check.problems)
    // Older copies may be the only whole ones.
    if (problems.length > 0)
      throw new QuarryError('library_damaged', `The backup has problems: ${problems[0]}`, {
        where: copy.path,
        hint: 'Verify the library. No older backup was deleted.',
      })
    for (const old of (await copiesIn(backupFolder)).slice(backupKeep)) await removeLibrary(old.path)
    log.info('backup made', { path: copy.path, bytes: copy.bytes })
    return { path: copy.path, at }
  }
  const noted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work()
      problem = undefined
      return result
    } catch (error) {
      if (!ended.signal.aborted) problem = describeError(error)
      throw error
    }
  }
  const whenDue = async (): Promise<ScheduledCopy | undefined> => {
    const plan = await readPlan()
    if (plan.backupEvery === 'never' || plan.backupEvery === 'close' || plan.backupFolder === '') return undefined
    const [last] = await copiesIn(plan.backupFolder)
    if (last && clock.now() - last.at < intervals[plan.backupEvery]) return undefined
    return noted(() => make(plan, ended.signal))
  }
  const logged = (error: unknown) => {
    if (!ended.signal.aborted) log.warn('backup failed', { error: describeError(error) })
  }
  const look = async (): Promise<void> => {
    for (let waitMs = firstLookMs; ; waitMs = lookEveryMs) {
      await clock.wait(waitMs, ended.signal)
      await whenDue().catch(logged)
    }
  }
  const end = async ({ tell, signal }: Partial<Closing> = {}): Promise<void> => {
    ended.abort()
    if (!looking) return
    await looking
    const plan = await readPlan()
    if (plan.backupEvery === 'close' && plan.backupFolder !== '')
      await make(plan, signal ?? new AbortController().signal, tell).catch((error: unknown) => {
        if (signal?.aborted) log.info('backup on closing left out', {})
        else log.warn('backup failed', { error: describeError(error) })
      })
  }
  return {
    start: () => {
      looking ??= look().catch(() => {}) // ended
    },
    close: (asked) => (closing ??= end(asked)),
    whenDue,
    list: async () => {
      const { backupFolder } = await readPlan()
      return backupFolder === '' ? [] : copiesIn(backupFolder)
    },
    get problem() {
      return problem
    },
  }
}

/** Tells libraries of one name apart: copies of two may be made in one folder, and each deletes only its own. */
function placeMark(library: string): string {
  return Buffer.from(textHash(path.resolve(library)))
    .toString('hex')
    .slice(0, 6)
}

/** `2031-02-03T040506Z`: file systems of Windows take no colon. */
function stampOf(time: number): string {
  return new Date(time)
    .toISOString()
    .replaceAll(':', '')
    .replace(/\.\d+Z$/, 'Z')
}

function timeOf(stamp: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.quarry$/.exec(stamp)
  const time = match ? Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
