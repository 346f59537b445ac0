import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/fileError.ts'

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

/**
 * The images and videos at `paths`, folders walked in sorted order. A file that is named is always tried; of a folder,
 * what has another ending is passed over. Hidden files are, too, and a folder is entered once however many links lead to
 * it. @throws QuarryError not_found, permission for what is named and cannot be read; invalid_input for a folder without any
 */
export async function findMediaFiles(
  paths: readonly string[],
  names: readonly (string | null)[] = [],
): Promise<FoundMediaFile[]> {
  const found: FoundMediaFile[] = []
  for (const [index, named] of paths.entries()) {
    const info = await stat(named).catch((error: unknown) => {
      throw fileError(error, named)
    })
    if (info.isDirectory()) await addFolder(named, found)
    else found.push({ path: named, name: names[index] ?? named, bytes: info.size })
  }
  return found
}

async function addFolder(folder: string, found: FoundMediaFile[]): Promise<void> {
  const before = found.length
  await walk(folder, found, new Set())
  if (found.length === before) {
    throw new QuarryError('invalid_input', 'The folder holds no image and no video.', {
      where: folder,
      hint: 'PNG, JPEG, WebP, GIF, AVIF, MP4 and WebM are taken; hidden files are passed over.',
    })
  }
}

async function walk(folder: string, found: FoundMediaFile[], entered: Set<string>): Promise<void> {
  try {
    const real = await realpath(folder)
    if (entered.has(real)) return
    entered.add(real)
    for (const name of (await readdir(folder)).sort()) {
      if (name.startsWith('.')) continue
      const full = path.join(folder, name)
      const info = await stat(full).catch(() => undefined)
      if (info?.isDirectory()) await walk(full, found, entered)
      else if (info?.isFile()) add(full, info.size, found)
    }
  } catch (error) {
    found.push({ path: folder, name: folder, bytes: 0, refusal: fileError(error, folder).message })
  }
}

function add(full: string, bytes: number, found: FoundMediaFile[]): void {
  const extension = path.extname(full).toLowerCase()
  const what = foreign[extension]
  if (kept.has(extension)) found.push({ path: full, name: full, bytes })
  else if (what !== undefined) found.push({ path: full, name: full, bytes, refusal: `This is ${what}` })
}
