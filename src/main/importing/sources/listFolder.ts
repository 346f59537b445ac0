import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { formats } from '../formats/formats.ts'
import type { ImportOptions } from '../importItem.ts'
import { isMediaName } from '../media/mediaFiles.ts'
import { hasExtension } from './extension.ts'
import { isReadAsText } from './refusalInside.ts'
import { walkFolder } from './walkFolder.ts'

/** A file of a folder that an import would try to read. */
export interface FolderFile {
  /** From the folder, with `/` between names, as `writtenName` writes them. */
  readonly path: string
  readonly bytes: number
  readonly mtimeMs: number
  readonly inode: string
}

/**
 * The files of a folder that an import of it would read, without opening any; `hidden` are paths that cannot be looked
 * at now. @throws QuarryError for a folder that cannot be read itself
 */
export async function listFolder(
  folder: string,
  options: Pick<ImportOptions, 'format' | 'followLinks' | 'recognition'>,
): Promise<{ readonly files: readonly FolderFile[]; readonly hidden: readonly string[] }> {
  const files: FolderFile[] = []
  const hidden: string[] = []
  const within = (full: string) => path.relative(folder, full).split(path.sep).join('/')
  for await (const entry of walkFolder(folder, options.followLinks ?? false)) {
    if (entry.kind === 'unreadable') {
      if (entry.path === folder) throw new QuarryError('not_found', entry.message, { where: folder })
      hidden.push(within(entry.path))
    } else if (entry.kind === 'file' && isRead(entry.path, options)) {
      const { bytes, mtimeMs, inode, shown = entry.path } = entry
      files.push({ path: within(shown), bytes, mtimeMs, inode })
    }
  }
  return { files, hidden }
}

function isRead(name: string, options: Pick<ImportOptions, 'format' | 'recognition'>): boolean {
  if (options.format !== undefined || isReadAsText(name, options)) return true
  return !isMediaName(name) && (formats.withExtensionOf(name).length > 0 || !hasExtension(name))
}
