import path from 'node:path'
import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import { formats } from '../formats/formats.ts'
import type { ImportOptions } from '../importItem.ts'
import { isMediaName } from '../media/mediaFiles.ts'
import { hasExtension } from './extension.ts'
import { isReadAsText, mediaNote } from './refusalInside.ts'
import { isToldByBytes } from './toldByBytes.ts'
import { walkFolder } from './walkFolder.ts'

/** A file of a folder that an import would try to read. */
export interface FolderFile {
  /** From the folder, with `/` between names, as `writtenName` writes them. */
  readonly path: string
  readonly bytes: number
  readonly mtimeMs: number
  readonly inode: string
}

/** What lies in a folder, as far as names and first bytes tell. */
export interface FolderListing {
  /** What an import of the folder would read. */
  readonly files: readonly FolderFile[]
  /** Files of kinds that an import refuses; `refusalByName` gives the reason. */
  readonly refused: readonly FolderFile[]
  /** Images, videos and links that an import passes over, with its notes. */
  readonly passedOver: readonly { readonly message: string; readonly count: number }[]
  /** Paths that cannot be looked at now. */
  readonly hidden: readonly string[]
}

/** Lists a folder, and opens no file but those whose ending may be that of several kinds. @throws QuarryError for a folder that cannot be read itself */
export async function listFolder(
  folder: string,
  options: Pick<ImportOptions, 'format' | 'followLinks' | 'recognition'>,
): Promise<FolderListing> {
  const files: FolderFile[] = []
  const refused: FolderFile[] = []
  const passedOver = new Map<string, number>()
  const passOver = (message: string) => passedOver.set(message, (passedOver.get(message) ?? 0) + 1)
  const hidden: string[] = []
  const within = (full: string) => path.relative(folder, full).split(path.sep).join('/')
  for await (const entry of walkFolder(folder, options.followLinks ?? false)) {
    if (entry.kind === 'unreadable') {
      if (entry.path === folder) throw new QuarryError('not_found', entry.message, { where: folder })
      hidden.push(within(entry.path))
    } else if (entry.kind === 'leaving') passOver(leavingNotes)
    else if (isPassedOver(entry.path, options)) passOver(mediaNote)
    else {
      const { bytes, mtimeMs, inode, shown = entry.path } = entry
      const list = isRead(entry.path, options) || (await isToldByBytes(entry.path)) ? files : refused
      list.push({ path: within(shown), bytes, mtimeMs, inode })
    }
  }
  return { files, refused, passedOver: [...passedOver].map(([message, count]) => ({ message, count })), hidden }
}

/** Of all links together: the note of an import names where each one leads. */
const leavingNotes = `Links that lead out of the folder were not followed. ${advise('followLinks')}`

function isPassedOver(name: string, options: Pick<ImportOptions, 'format' | 'recognition'>): boolean {
  return options.format === undefined && isMediaName(name) && !isReadAsText(name, options)
}

function isRead(name: string, { format }: Pick<ImportOptions, 'format'>): boolean {
  return format !== undefined || formats.withExtensionOf(name).length > 0 || !hasExtension(name)
}
