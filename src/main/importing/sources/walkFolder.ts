import { isUtf8 } from 'node:buffer'
import { lstat, readdir, readlink, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { advise } from '../../base/advice.ts'
import { fileError } from '../../base/files/fileError.ts'
import { linkTo, writtenName } from '../../base/files/foreignNames.ts'
import { zoteroFileName } from '../../model/zotero.ts'

/** What lies in a folder, in sorted order. */
export type FolderEntry =
  | {
      readonly kind: 'file'
      readonly path: string
      /**
       * What it is called where `path` leads over a link of ours, because its name, or that of a folder on the way, is not in
       * UTF-8: as `writtenName` writes it.
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
 * nobody meant to hand over. With `followLinks` those are followed, too. What is Zotero's own in its data folder is
 * left to its database, which knows what it is; `entersZotero`: it is walked like anything else. `shown`: what the folder is
 * called, where it is reached over a link of ours.
 */
export async function* walkFolder(
  folder: string,
  followLinks: boolean,
  entersZotero = false,
  shown = folder,
): AsyncGenerator<FolderEntry> {
  let root: string
  try {
    root = await realpath(folder)
  } catch (error) {
    yield { kind: 'unreadable', path: shown, message: fileError(error, shown).message, isFolder: true }
    return
  }
  yield* walk(folder, shown, { root: followLinks ? undefined : root, entersZotero, entered: new Set() })
}

interface Walk {
  /** Where links must not lead out of. */
  readonly root: string | undefined
  readonly entersZotero: boolean
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
    names = !progress.entersZotero && (await isOfZotero(folder, all)) ? all.filter((name) => !isZoteros(name)) : all
  } catch (error) {
    yield { kind: 'unreadable', path: shown, message: fileError(error, shown).message, isFolder: true }
    return
  }
  const entries = names.map((bytes) => ({ bytes, name: writtenName(bytes) }))
  for (const { bytes, name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
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

/** Where Zotero keeps files. */
export const zoteroStorage = 'storage'
/** What Zotero makes in its data folder, besides its database. */
const zoteroFolders = new Set([zoteroStorage, 'cache', 'styles', 'translators', 'locate', 'pipes', 'logs'])
/** `zotero.sqlite.bak`, `zotero.sqlite.1.bak`. */
const besideDatabase = /^zotero\.sqlite(?:-journal|-wal|-shm|\..*bak)$/

/** Zotero's data folder: a database of that name alone may lie among any other files. */
async function isOfZotero(folder: string, names: readonly Buffer[]): Promise<boolean> {
  if (!names.some((name) => name.toString() === zoteroFileName)) return false
  const storage = await stat(path.join(folder, zoteroStorage)).catch(() => undefined)
  return storage?.isDirectory() === true
}

function isZoteros(bytes: Buffer): boolean {
  const name = bytes.toString()
  return zoteroFolders.has(name) || besideDatabase.test(name)
}

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
