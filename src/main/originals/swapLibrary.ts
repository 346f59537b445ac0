import { readFile, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import { replaceFile } from '../base/files/replaceFile.ts'
import { isOpen, isThere, moveLibrary, partsOf } from './libraryFiles.ts'

/** What a swap that is not done still has to do: where the library goes that was there before; null where there was none. */
const swapNote = z.object({ aside: z.string().min(1).nullable() })

/** Where the copy of a backup is made that is to take the place of the library at `path`. */
export function stagedCopyOf(path: string): string {
  return `${path}.restoring`
}

/**
 * Moves the library aside and the copy into its place; answers where the library is now, undefined where there was none. A note
 * beside it lets the next opening finish what a crash left half done. @throws QuarryError busy
 */
export async function swapLibrary(path: string, isThereNow: boolean, now: number): Promise<string | undefined> {
  if (isThereNow && (await isOpen(path)))
    throw new QuarryError('busy', 'The library is open in another Quarry.', {
      where: path,
      hint: 'Close it there, then restore again.',
    })
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '')
  const aside = isThereNow ? `${path.replace(/\.quarry$/, '')}-before-restore-${stamp}.quarry` : undefined
  await replaceFile(noteOf(path), JSON.stringify({ aside: aside ?? null })).catch((error: unknown) => {
    throw fileError(error, noteOf(path))
  })
  const done = () => rm(noteOf(path), { force: true })
  let isAside = false
  try {
    if (aside !== undefined) await moveLibrary(path, aside)
    isAside = aside !== undefined
    await moveLibrary(stagedCopyOf(path), path)
  } catch (error) {
    // Where it cannot go back, the note stays: the next opening tries that again.
    if (aside !== undefined && isAside) await moveLibrary(aside, path)
    await done()
    throw error
  }
  await done()
  return aside
}

/**
 * Finishes a swap in which the process ended. Where something else has taken the place of the library since, that stays, and so
 * do the copy and the library that was there before.
 */
export async function finishSwap(path: string): Promise<void> {
  const note = await readNote(path)
  if (note === undefined) return
  try {
    const staged = stagedCopyOf(path)
    // The file of a library is the first of its parts to be moved: where that of the copy is there, nothing of it was moved.
    if (note.aside !== null && (await isThere(staged)) && !(await bothAreThere(path, note.aside)))
      await moveParts(path, note.aside)
    if (!(await isThere(staged)) || !(await isThere(path))) await moveParts(staged, path)
    // Without a copy to take its place, the library goes back.
    if (note.aside !== null && !(await isThere(path))) await moveParts(note.aside, path)
  } catch (error) {
    throw fileError(error, path)
  }
  await rm(noteOf(path), { force: true })
}

function noteOf(path: string): string {
  return `${stagedCopyOf(path)}.json`
}

async function readNote(path: string): Promise<z.output<typeof swapNote> | undefined> {
  try {
    return swapNote.parse(JSON.parse(await readFile(noteOf(path), 'utf8')))
  } catch {
    return undefined
  }
}

async function bothAreThere(one: string, other: string): Promise<boolean> {
  return (await isThere(one)) && (await isThere(other))
}

/** Moves what is still to be moved. */
async function moveParts(from: string, to: string): Promise<void> {
  const targets = partsOf(to)
  for (const [at, part] of partsOf(from).entries()) {
    const target = targets[at] ?? to
    if ((await isThere(part)) && !(await isThere(target))) await rename(part, target)
  }
}
