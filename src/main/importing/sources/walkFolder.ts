import { lstat, readdir, readlink, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { advise } from '../../base/advice.ts'
import { fileError } from '../../base/files/fileError.ts'
import { zoteroFileName } from '../formats/references/zotero/library/zotero.ts'

/** What lies in a folder, in sorted order. */
export type FolderEntry =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly bytes: number
      readonly mtimeMs: number
      /** Device and number: the same for a file that is renamed. */
      readonly inode: string
    }
  /** It cannot be looked at, or is neither a file nor a folder. */
  | { readonly kind: 'unreadable'; readonly path: string; readonly message: string; readonly isFolder: boolean }
  /** A link that leads out of the folder, which is not followed unless asked for. */
  | { readonly kind: 'leaving'; readonly path: string; readonly message: string }

/**
 * Every file below a folder. Hidden files are passed over, a folder is entered once however many links lead to it, and
 * links are followed as long as they stay within the folder: one that leaves it may lead to the whole disk, and to what
 * nobody meant to hand over. With `followLinks` those are followed, too.
 */
export async function* walkFolder(folder: string, followLinks: boolean): AsyncGenerator<FolderEntry> {
  let root: string
  try {
    root = await realpath(folder)
  } catch (error) {
    yield { kind: 'unreadable', path: folder, message: fileError(error, folder).message, isFolder: true }
    return
  }
  yield* walk(folder, { root: followLinks ? undefined : root, entered: new Set() })
}

interface Walk {
  /** Where links must not lead out of. */
  readonly root: string | undefined
  readonly entered: Set<string>
}

async function* walk(folder: string, progress: Walk): AsyncGenerator<FolderEntry> {
  let names: string[]
  try {
    const real = await realpath(folder)
    if (progress.entered.has(real)) return
    progress.entered.add(real)
    const all = await readdir(folder)
    // The files of Zotero's data folder are read by its database, which knows what they are.
    names = all.includes(zoteroFileName) ? [zoteroFileName] : all.sort()
  } catch (error) {
    yield { kind: 'unreadable', path: folder, message: fileError(error, folder).message, isFolder: true }
    return
  }
  for (const name of names) {
    if (name.startsWith('.')) continue
    const full = path.join(folder, name)
    try {
      if (progress.root !== undefined && (await leaves(full, progress.root))) {
        yield { kind: 'leaving', path: full, message: await leavingNote(full) }
        continue
      }
      const info = await stat(full)
      if (info.isDirectory()) yield* walk(full, progress)
      else if (info.isFile()) {
        const { size: bytes, mtimeMs, dev, ino } = info
        yield { kind: 'file', path: full, bytes, mtimeMs, inode: `${dev}:${ino}` }
      } else yield { kind: 'unreadable', path: full, message: 'This is not a regular file.', isFolder: false }
    } catch (error) {
      yield { kind: 'unreadable', path: full, message: fileError(error, full).message, isFolder: false }
    }
  }
}

/** Only a link can: whatever else lies in the folder is within it. @throws what the file system says of a broken one */
async function leaves(full: string, root: string): Promise<boolean> {
  if (!(await lstat(full)).isSymbolicLink()) return false
  const target = await realpath(full)
  return target !== root && !target.startsWith(root.endsWith(path.sep) ? root : root + path.sep)
}

async function leavingNote(link: string): Promise<string> {
  const target = await readlink(link)
  return `This is a link that leads out of the folder, to ${target}: it was not followed. ${advise('followLinks')}`
}
