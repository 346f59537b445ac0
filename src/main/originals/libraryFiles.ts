import { copyFile, lstat, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { throwIfAborted } from '../base/abort.ts'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import { profileFile } from '../base/files/profileFile.ts'
import { untilWhole } from '../base/files/untilWhole.ts'
import { mediaFolderOf } from '../media/mediaFolder.ts'
import { originalsFolderOf } from './originalsFolder.ts'

/** Everything that belongs to a library that is not open: its file, its folders, and its service profile. */
export function partsOf(libraryPath: string): readonly string[] {
  return [libraryPath, mediaFolderOf(libraryPath), originalsFolderOf(libraryPath), profileFile(libraryPath)]
}

/** Whether a place is one of the library's own files or folders, or within one: what is there goes when it is removed. */
export async function belongsToLibrary(libraryPath: string, place: string): Promise<boolean> {
  const real = await realPlace(place)
  const parts = await Promise.all(partsOf(libraryPath).map(realPlace))
  return parts.some((part) => real === part || real.startsWith(part + path.sep))
}

/** The path without symbolic links, also of what is not there yet: as far as it is there. */
async function realPlace(place: string): Promise<string> {
  const parent = path.dirname(place)
  const real = await realpath(place).catch(() => undefined)
  if (real !== undefined || parent === place) return real ?? place
  return path.join(await realPlace(parent), path.basename(place))
}

/** Bytes copied, and of how many. */
export interface CopyStep {
  readonly bytes: number
  readonly total: number
}

/**
 * Copies a library that is not open, with all that belongs to it. When it fails or is left early, nothing of the copy
 * stays. @throws QuarryError not_found, conflict where something is there already, or the library is open
 */
export async function* copyClosedLibrary(
  from: string,
  to: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<CopyStep, undefined> {
  if (await isThere(to)) throw taken(to)
  if (await isOpen(from))
    throw new QuarryError('conflict', 'This library is open, or was not closed in an orderly way.', {
      where: from,
      hint: 'Close it, or make a backup of it and restore that.',
    })
  const files: { readonly from: string; readonly to: string; readonly bytes: number }[] = []
  const targets = partsOf(to)
  for (const [at, part] of partsOf(from).entries()) files.push(...(await filesOf(part, targets[at] ?? to, at === 0)))
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let isWhole = false
  let copied = 0
  const ended = untilWhole(targets)
  try {
    for (const file of files) {
      throwIfAborted(signal)
      try {
        await mkdir(path.dirname(file.to), { recursive: true, mode: ownerOnly.folder })
        await copyFile(file.from, file.to)
      } catch (error) {
        throw fileError(error, file.to)
      }
      copied += file.bytes
      yield { bytes: copied, total }
    }
    isWhole = true
  } finally {
    if (!isWhole) await removeLibrary(to)
    ended()
  }
}

/**
 * Removes a library that is not open. Its log goes with it: a connection that only reads leaves that where it is, should it be
 * the last to close, as it may be of a file that a writer refused.
 */
export async function removeLibrary(libraryPath: string): Promise<void> {
  const logs = ['-wal', '-shm'].map((ending) => `${libraryPath}${ending}`)
  for (const part of [...partsOf(libraryPath), ...logs]) await rm(part, { recursive: true, force: true })
}

/** Gives a library that is not open another name; when a part cannot be moved, all go back. @throws QuarryError conflict */
export async function moveLibrary(from: string, to: string): Promise<void> {
  if (await isThere(to)) throw taken(to)
  const targets = partsOf(to)
  const moved: { readonly from: string; readonly to: string }[] = []
  try {
    for (const [at, part] of partsOf(from).entries()) {
      const target = targets[at] ?? to
      if (!(await isThere(part))) continue
      await rename(part, target)
      moved.push({ from: part, to: target })
    }
  } catch (error) {
    for (const part of moved.toReversed()) await rename(part.to, part.from)
    throw fileError(error, to)
  }
}

/** Whether the log of changes lies beside the file: it goes with the last process that closes the library. */
export function isOpen(libraryPath: string): Promise<boolean> {
  return isThere(`${libraryPath}-wal`)
}

/** Whether there is anything of this name, be it a link to nothing. */
export function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}

function taken(where: string): QuarryError {
  return new QuarryError('conflict', 'There is something of this name already.', {
    where,
    hint: 'Choose another name.',
  })
}

async function filesOf(from: string, to: string, isNeeded: boolean) {
  const found = await stat(from).catch((error: unknown) => {
    if (isNeeded) throw fileError(error, from)
  })
  if (!found) return []
  if (!found.isDirectory()) return [{ from, to, bytes: found.size }]
  if (isNeeded) throw new QuarryError('invalid_input', 'This is a folder.', { where: from, hint: 'Name a file.' })
  const inside = await readdir(from, { recursive: true, withFileTypes: true })
  const files = inside.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async (file) => ({
      from: file,
      to: path.join(to, path.relative(from, file)),
      bytes: (await stat(file)).size,
    })),
  )
}
