import { copyFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileError } from '../base/files/fileError.ts'
import { profileFile } from '../base/files/profileFile.ts'
import { untilWhole } from '../base/files/untilWhole.ts'
import type { Tell } from '../base/measured.ts'
import type { CopyStep } from '../model/upkeep.ts'
import { copyStore } from '../store/library/copyStore.ts'
import type { Store } from '../store/store.ts'
import type { Media } from './media.ts'
import { mediaFolderOf } from './mediaFolder.ts'
import type { Check } from '../model/check.ts'
import type { Original } from '../model/original.ts'

/** A copy of a library: its file, its images, videos and originals, and what the user changed in its service profile. */
export interface LibraryCopy {
  readonly path: string
  readonly bytes: number
  readonly media: number
  readonly originals: number
  readonly checks: readonly Check[]
}

/**
 * The file that a copy to `to` has. A folder takes it under the library's own name; so does a name without an ending that is
 * not there yet, which becomes a folder.
 */
export async function placeOfCopy(library: string, to: string): Promise<string> {
  const found = await stat(to).catch(() => undefined)
  const isFolder = found ? found.isDirectory() : path.extname(to) === ''
  return path.resolve(isFolder ? path.join(to, path.basename(library)) : to)
}

/**
 * Copies an open library to the file `to`, or under its own name into that folder. When it fails or is stopped, nothing that it
 * made stays. @throws QuarryError conflict
 */
export async function copyLibrary(
  library: {
    readonly path: string
    readonly store: Store
    readonly media: Media
    readonly originals: {
      /** Copies files to where those of the library at `libraryPath` lie, and answers what is wrong with the copies. */
      copyTo(libraryPath: string, originals: readonly Original[]): Promise<readonly string[]>
      /** Where those of the library at `libraryPath` lie. */
      folderOf(libraryPath: string): string
    }
  },
  to: string,
  signal: AbortSignal | undefined,
  tell: Tell<CopyStep> = () => {},
): Promise<LibraryCopy> {
  const copy = await placeOfCopy(library.path, to)
  const problems: Record<'media' | 'originals', string[]> = { media: [], originals: [] }
  let media = 0
  let originals = 0
  // A folder that is there already is another library's: it is not taken away with what was begun.
  const made: string[] = []
  for (const folder of [mediaFolderOf(copy), library.originals.folderOf(copy)])
    if (!(await stat(folder).catch(() => undefined))) made.push(folder)
  const ended = untilWhole(made)
  const { bytes, checks } = await copyStore(
    library.store,
    copy,
    {
      media: async (some) => {
        problems.media.push(...(await library.media.copyTo(mediaFolderOf(copy), some)))
        media += some.length
      },
      originals: async (some) => {
        problems.originals.push(...(await library.originals.copyTo(copy, some)))
        originals += some.length
      },
    },
    signal,
    tell,
  )
    .catch(async (error: unknown) => {
      for (const folder of made) await rm(folder, { recursive: true, force: true })
      throw error
    })
    .finally(ended)
  await copyFile(profileFile(library.path), profileFile(copy)).catch((error: unknown) => {
    const failed = fileError(error, profileFile(copy))
    if (failed.code !== 'not_found') throw failed
  })
  return {
    path: copy,
    bytes,
    media,
    originals,
    checks: [
      ...checks,
      { name: 'image and video files', checked: media, problems: problems.media },
      { name: 'originals', checked: originals, problems: problems.originals },
    ],
  }
}
