import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { QuarryError } from '../base/errors.ts'
import { claimFile } from '../base/files/claimFile.ts'
import type { Tell } from '../base/measured.ts'
import type { RestoreStep } from '../model/upkeep.ts'
import { copyClosedLibrary, isOpen, isThere, removeLibrary } from './libraryFiles.ts'
import { finishSwap, stagedCopyOf, swapLibrary } from './swapLibrary.ts'

/** What became of a backup that was restored. */
export interface Restored {
  /** Where the library is now. */
  readonly path: string
  readonly from: string
  readonly bytes: number
  readonly ok: boolean
  readonly problems: readonly string[]
  /** Where the library is that was there before; undefined where there was none, or it stays in use. */
  readonly replaced: string | undefined
}

export interface RestorePorts {
  /** Opens a library, which brings it up to this version, reads it from end to end, and answers what is wrong with it. */
  check(path: string): Promise<readonly string[]>
  /** Runs `swap` while this process does not have the library at `path` open; answers whether there is one. */
  whileClosed(path: string, swap: (isThere: boolean) => Promise<void>): Promise<void>
  now(): number
}

const unreadable: ReadonlySet<string> = new Set(['invalid_input', 'library_damaged', 'library_newer'])

/**
 * Copies a backup, checks the copy, and puts it in the place of the library at `path`, which goes beside it. With `isOther` it
 * is a library of its own at `path`, where there is none yet. When it fails or is stopped, everything is as it was.
 * `from` may be a folder with one backup.
 * @throws QuarryError usage, conflict, busy where another process has the library open or restores it as well
 */
export async function restoreLibrary(
  { from: backup, path, isOther }: { readonly from: string; readonly path: string; readonly isOther: boolean },
  ports: RestorePorts,
  signal: AbortSignal | undefined,
  tell: Tell<RestoreStep>,
): Promise<Restored> {
  const from = await libraryIn(backup)
  if (from === path) throw new QuarryError('usage', 'The backup is the library itself.', { where: from })
  // Two that restore at once would copy into one file, and each take away what the other has copied.
  const claim = `${stagedCopyOf(path)}.lock`
  const release = await claimFile(claim)
  if (!release)
    throw new QuarryError('busy', 'Another Quarry is restoring a backup here.', {
      where: path,
      hint: `Wait until it is done. If none is, delete ${claim}.`,
    })
  try {
    return await restoreClaimed({ from, path, isOther }, ports, signal, tell)
  } finally {
    await release()
  }
}

async function restoreClaimed(
  { from, path, isOther }: { readonly from: string; readonly path: string; readonly isOther: boolean },
  { check, whileClosed, now }: RestorePorts,
  signal: AbortSignal | undefined,
  tell: Tell<RestoreStep>,
): Promise<Restored> {
  const staged = isOther ? path : stagedCopyOf(path)
  if (!isOther) {
    await finishSwap(path)
    await removeLeftCopy(staged, check)
  }
  let bytes = 0
  for await (const step of copyClosedLibrary(from, staged, signal)) {
    bytes = step.total
    tell(() => ({ part: 'copying', done: step.bytes, total: step.total }))
  }
  try {
    tell(() => ({ part: 'checking' }))
    const problems = await checked(staged, from, check)
    signal?.throwIfAborted()
    const ok = problems.length === 0
    let replaced: string | undefined
    if (ok && !isOther) {
      tell(() => ({ part: 'swapping' }))
      await whileClosed(path, async (isThereNow) => {
        replaced = await swapLibrary(path, isThereNow, now())
      })
    }
    if (!ok) await removeLibrary(staged)
    return { path, from, bytes, ok, problems, replaced }
  } catch (error) {
    await removeLibrary(staged)
    throw error
  }
}

/** Removes the copy that a process left which ended while it restored. One that another process has open stays. */
async function removeLeftCopy(staged: string, check: RestorePorts['check']): Promise<void> {
  if (!(await isThere(staged))) return
  // One that ended while it checked left the log: closing the copy takes that away, unless it is open elsewhere.
  if (await isOpen(staged)) await check(staged).catch(() => [])
  if (!(await isOpen(staged))) await removeLibrary(staged)
}

/** What makes the copy unreadable is said of the backup: the copy goes. */
async function checked(staged: string, backup: string, check: RestorePorts['check']): Promise<readonly string[]> {
  try {
    return await check(staged)
  } catch (error) {
    if (!(error instanceof QuarryError) || !unreadable.has(error.code)) throw error
    throw new QuarryError(error.code, error.message, {
      where: backup,
      hint: 'Choose another backup; nothing was changed.',
      cause: error,
    })
  }
}

/** The one library of a folder; any other name is that of a file. */
async function libraryIn(place: string): Promise<string> {
  if ((await stat(place).catch(() => undefined))?.isDirectory() !== true) return place
  const names = (await readdir(place)).filter((name) => name.endsWith('.quarry')).toSorted()
  const [name] = names
  if (name !== undefined && names.length === 1) return join(place, name)
  throw new QuarryError(
    'usage',
    names.length === 0 ? 'There is no backup in this folder.' : 'There are several backups in this folder.',
    { where: place, hint: names.length === 0 ? 'Name a backup.' : `Name one: ${names.join(', ')}.` },
  )
}
