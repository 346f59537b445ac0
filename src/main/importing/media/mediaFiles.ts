import { stat } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { walkFolder, type FolderEntry } from '../sources/walkFolder.ts'

/** A file that may be an image or video; what it is, its bytes tell later. */
export interface FoundMediaFile {
  readonly path: string
  /** What it is called: an upload lies under a path of Quarry's making. */
  readonly name: string
  readonly bytes: number
  /** Why it is left out, where its name says enough. */
  readonly refusal?: string
}

const kept = new Set(['.png', '.jpg', '.jpeg', '.jpe', '.webp', '.gif', '.avif', '.mp4', '.m4v', '.webm'])
const foreign: Readonly<Record<string, string>> = {
  '.svg': 'an SVG drawing, which may run programs. Save it as PNG first.',
  '.heic': 'an HEIC image. Save it as JPEG first.',
  '.heif': 'an HEIC image. Save it as JPEG first.',
  '.tif': 'a TIFF image. Save it as PNG first.',
  '.tiff': 'a TIFF image. Save it as PNG first.',
  '.bmp': 'a bitmap. Save it as PNG first.',
  '.mov': 'a QuickTime video. Save it as MP4 first.',
  '.mkv': 'a Matroska video. Save it as WebM first.',
  '.avi': 'an AVI video. Save it as MP4 first.',
}

/** Whether its name says that it is an image or video that can be kept. */
export function isMediaName(name: string): boolean {
  return kept.has(path.extname(name).toLowerCase())
}

/** What was found at some paths. */
export interface FoundMedia {
  readonly files: readonly FoundMediaFile[]
  /** Links that lead out of a folder and were not followed. */
  readonly leaving: readonly Extract<FolderEntry, { kind: 'leaving' }>[]
}

/**
 * The images and videos at `paths`, folders walked in sorted order (see {@link walkFolder}). A file that is named is always
 * tried; of a folder, what has another ending is passed over.
 * @throws QuarryError not_found, permission for what is named and cannot be read; invalid_input for a folder without any
 */
export async function findMediaFiles(
  paths: readonly string[],
  names: readonly (string | null)[],
  followLinks: boolean,
): Promise<FoundMedia> {
  const files: FoundMediaFile[] = []
  const leaving: Extract<FolderEntry, { kind: 'leaving' }>[] = []
  for (const [index, named] of paths.entries()) {
    const info = await stat(named).catch((error: unknown) => {
      throw fileError(error, named)
    })
    if (!info.isDirectory()) {
      files.push({ path: named, name: names[index] ?? named, bytes: info.size })
      continue
    }
    const before = files.length
    const left = leaving.length
    for await (const entry of walkFolder(named, followLinks, true)) {
      if (entry.kind === 'leaving') leaving.push(entry)
      else if (entry.kind === 'file') add(entry, files)
      else if (entry.isFolder || isMediaName(entry.path))
        files.push({ path: entry.path, name: entry.path, bytes: 0, refusal: entry.message })
    }
    if (files.length === before) throw nothingIn(named, leaving[left])
  }
  return { files, leaving }
}

function nothingIn(folder: string, link: Extract<FolderEntry, { kind: 'leaving' }> | undefined): QuarryError {
  const types = 'PNG, JPEG, WebP, GIF, AVIF, MP4 and WebM are taken; hidden files are passed over.'
  return new QuarryError('invalid_input', 'The folder holds no image and no video.', {
    where: folder,
    hint: link ? `${types} ${link.path}: ${link.message}` : types,
  })
}

function add(
  { path: full, shown: name = full, bytes }: Extract<FolderEntry, { kind: 'file' }>,
  found: FoundMediaFile[],
): void {
  const extension = path.extname(full).toLowerCase()
  const what = foreign[extension]
  if (kept.has(extension)) found.push({ path: full, name, bytes })
  else if (what !== undefined) found.push({ path: full, name, bytes, refusal: `This is ${what}` })
}
