import path from 'node:path'
import { mediaExtensions, type MediumFacts } from '../model/media.ts'

/** The folder of a library's images and videos, beside its file. */
export function mediaFolderOf(libraryPath: string): string {
  return `${libraryPath}.media`
}

/** Where the bytes of a medium lie: under their hash, in 256 folders so that none gets too long to list. */
export function mediumPath(folder: string, { hash, mime }: Pick<MediumFacts, 'hash' | 'mime'>): string {
  return path.join(folder, hash.slice(0, 2), `${hash}.${mediaExtensions[mime]}`)
}

/** Where the thumbnail of a medium lies: a WebP, which can be made again from the medium at any time. */
export function thumbnailPath(folder: string, hash: string): string {
  return path.join(folder, 'thumbnails', hash.slice(0, 2), `${hash}.webp`)
}
