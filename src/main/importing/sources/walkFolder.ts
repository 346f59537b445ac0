import { isUtf8 } from 'node:buffer'
import { lstat, mkdtemp, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { advise } from '../../base/advice.ts'
import { fileError } from '../../base/files/fileError.ts'
import { makeTemporaryFolder } from '../../base/files/temporaryFolders.ts'
import { zoteroFileName } from '../formats/references/zotero/library/zotero.ts'

/** What lies in a folder, in sorted order. */
export type FolderEntry =
  | {
      readonly kind: 'file'
      readonly path: string
      /**
       * What it is called where `path` leads over a link of ours: its name, or that of a folder on the way, is not in UTF-8, and
       * cannot be written as a path. The bytes that are none are shown as U+FFFD.
       */
      readonly shown?: string
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
  yield* walk(folder, folder, { root: followLinks ? undefined : root, entered: new Set() })
}

interface Walk {
  /** Where links must not lead out of. */
  readonly root: string | undefined
  readonly entered: Set<string>
}

/** `shown`: what the folder is called. */
async function* walk(folder: string, shown: string, progress: Walk): AsyncGenerator<FolderEntry> {
  let names: Buffer[]
  try {
    const real = (await realpath(folder, 'buffer')).toString('latin1')
    if (progress.entered.has(real)) return
    progress.entered.add(real)
    const all = await readdir(folder, 'buffer')
    // The files of Zotero's data folder are read by its database, which knows what they are.
    const zotero = all.find((name) => name.toString() === zoteroFileName)
    names = zotero ? [zotero] : all
  } catch (error) {
    yield { kind: 'unreadable', path: shown, message: fileError(error, shown).message, isFolder: true }
    return
  }
  const entries = names.map((bytes) => ({ bytes, name: bytes.toString() }))
  for (const { bytes, name } of entries.sort((a, b) =>
    a.name === b.name ? a.bytes.compare(b.bytes) : a.name < b.name ? -1 : 1,
  )) {
    if (name.startsWith('.')) continue
    const called = path.join(shown, name)
    try {
      const isWritable = isUtf8(bytes)
      const given = isWritable ? path.join(folder, name) : Buffer.concat([Buffer.from(folder + path.sep), bytes])
      if (progress.root !== undefined && (await leaves(given, progress.root))) {
        yield { kind: 'leaving', path: called, message: await leavingNote(given) }
        continue
      }
      const full = typeof given === 'string' ? given : await linkTo(given, name)
      const info = await stat(full)
      if (info.isDirectory()) yield* walk(full, called, progress)
      else if (info.isFile()) {
        const { size: bytes, mtimeMs, dev, ino } = info
        const inode = `${dev}:${ino}`
        yield { kind: 'file', path: full, ...(full === called ? {} : { shown: called }), bytes, mtimeMs, inode }
      } else yield { kind: 'unreadable', path: called, message: 'This is not a regular file.', isFolder: false }
    } catch (error) {
      yield { kind: 'unreadable', path: called, message: fileError(error, called).message, isFolder: false }
    }
  }
}

/** A link in a temporary folder, which is deleted when Quarry starts the next time. */
async function linkTo(target: Buffer, name: string): Promise<string> {
  links ??= makeTemporaryFolder('spool')
  const link = path.join(await mkdtemp(path.join(await links, 'name-')), name)
  await symlink(Buffer.from(await realpath(target, 'buffer')), link)
  return link
}

let links: Promise<string> | undefined

/** Only a link can: whatever else lies in the folder is within it. @throws what the file system says of a broken one */
async function leaves(full: string | Buffer, root: string): Promise<boolean> {
  if (!(await lstat(full)).isSymbolicLink()) return false
  const target = await realpath(full, 'utf8')
  return target !== root && !target.startsWith(root.endsWith(path.sep) ? root : root + path.sep)
}

async function leavingNote(link: string | Buffer): Promise<string> {
  const target = await readlink(link, 'utf8')
  return `This is a link that leads out of the folder, to ${target}: it was not followed. ${advise('followLinks')}`
}
