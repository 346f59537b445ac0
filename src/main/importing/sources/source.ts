import { readSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { openablePath } from '../../base/files/foreignNames.ts'
import { hasExtension } from './extension.ts'
import type { FoundFile } from './foundFile.ts'
import { cannotRead, foreignKindByName } from '../formats/foreignKinds.ts'
import { formats } from '../formats/formats.ts'
import type { ImportOptions } from '../importItem.ts'
import { isMediaName } from '../media/mediaFiles.ts'
import { isReadAsText, mediaNote, refusalInside } from './refusalInside.ts'
import { openFile } from '../reading/openFile.ts'
import { zoteroFileName } from '../../model/zotero.ts'
import { isToldByBytes } from './toldByBytes.ts'
import { walkFolder, zoteroStorage, type FolderEntry } from './walkFolder.ts'

/**
 * Where an import comes from. A path may be a file or a folder (`name` is what the file is called instead of its path;
 * with `isUnattended` it is refused like a file of a folder when something is wrong with it);
 * `bytes` are held in memory; a stream is read to its end once.
 */
export type ImportSource =
  | {
      readonly kind: 'path'
      readonly path: string
      readonly name?: string | undefined
      readonly isUnattended?: boolean
    }
  | { readonly kind: 'stdin'; readonly stream: AsyncIterable<Uint8Array>; readonly name?: string }
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array }

/** Paths as sources; an upload lies under a path of Quarry's making and is called by the name it came with. */
export function pathSources(
  paths: readonly string[],
  names: readonly (string | null)[] = [],
  isUnattended = false,
): ImportSource[] {
  return paths.map((path, index) => ({ kind: 'path', path, name: names[index] ?? undefined, isUnattended }))
}

/**
 * Large enough to be fast; in the main thread small enough that decoding and parsing one piece stays far under 20 ms. The
 * turn between two pieces takes as long as reading a row.
 */
const pieceBytes = (isMainThread ? 64 : 256) * 1024

/**
 * Every file of the sources, folders walked in sorted order; see {@link walkFolder}.
 * @throws QuarryError not_found, permission for what was named and cannot be read; invalid_input where it is the only one
 */
export async function findFiles(sources: readonly ImportSource[], options: ImportOptions): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const source of sources) {
    if (source.kind === 'stdin')
      found.push({ name: source.name ?? 'stdin', bytes: undefined, named: true, open: () => inPieces(source.stream) })
    else if (source.kind === 'bytes')
      found.push({ name: source.name, bytes: source.bytes.length, named: true, open: () => inPieces([source.bytes]) })
    else
      try {
        await addPath(source, options, found)
      } catch (error) {
        if (!(error instanceof QuarryError)) throw error
        if (!source.isUnattended && (sources.length === 1 || !isUnreadable(error))) throw error
        const name = source.name ?? source.path
        found.push({ ...fileAt(source.path, 0, !source.isUnattended), name, refusal: refusalOf(error) })
      }
  }
  return found
}

/** What is wrong is what lies in a file: beside others that are good it is left out, and they are not. */
export function isUnreadable(error: unknown): error is QuarryError {
  return error instanceof QuarryError && error.code === 'invalid_input'
}

/** An error as the reason why a file was left out. */
export function refusalOf({ message, hint }: QuarryError): string {
  return hint === undefined ? message : `${message} ${hint}`
}

async function addPath(
  { path: named, name = named, isUnattended = false }: Extract<ImportSource, { kind: 'path' }>,
  options: ImportOptions,
  found: FoundFile[],
): Promise<void> {
  const opened = await openablePath(named)
  const info = await stat(opened).catch((error: unknown) => {
    throw fileError(error, name)
  })
  if (!info.isDirectory()) {
    const foreign = options.format ? undefined : foreignKindByName(named)
    if (foreign !== undefined)
      throw new QuarryError('invalid_input', foreign.message, { where: name, hint: foreign.hint })
    // A pipe or a device has no size of its own.
    const file = fileAt(opened, info.isFile() ? info.size : undefined, !isUnattended)
    // What is reached over a link of ours cannot be found there later.
    found.push({ ...file, name, ...(isUnattended && opened === named ? { from: named } : {}) })
    return
  }
  const before = found.length
  for await (const entry of walkFolder(opened, options.followLinks ?? false, false, named))
    found.push(await entryOf(entry, options))
  if (found.length === before)
    throw new QuarryError('invalid_input', 'The folder holds no file to import.', {
      where: named,
      hint: 'Hidden files are passed over.',
    })
}

/**
 * The files that the database of Zotero's data folder would have brought, where it cannot be read; none for any other file of
 * a folder. They are imported like files of any folder then: no one would look for them beside a database that was refused.
 */
export async function filesOfZotero({ path: at, named }: FoundFile, options: ImportOptions): Promise<FoundFile[]> {
  if (named || at === undefined || path.basename(at) !== zoteroFileName) return []
  const storage = path.join(path.dirname(at), zoteroStorage)
  const isThere = await stat(storage).catch(() => undefined)
  if (!isThere?.isDirectory()) return []
  const found: FoundFile[] = []
  for await (const entry of walkFolder(storage, options.followLinks ?? false)) found.push(await entryOf(entry, options))
  return found
}

async function entryOf(entry: FolderEntry, options: ImportOptions): Promise<FoundFile> {
  const passedOver = (refusal: string): FoundFile => ({ ...fileAt(entry.path, 0, false), refusal, passedOver: true })
  if (entry.kind === 'leaving') return passedOver(entry.message)
  if (entry.kind === 'file' && !options.format && isMediaName(entry.path) && !isReadAsText(entry.path, options))
    return passedOver(mediaNote)
  if (entry.kind === 'unreadable') return { ...fileAt(entry.path, 0, false), refusal: entry.message }
  const refusal = options.format ? undefined : await refusalInFolder(entry.path, entry.bytes, options)
  if (refusal !== undefined) return { ...fileAt(entry.path, 0, false), name: entry.shown ?? entry.path, refusal }
  return { ...fileAt(entry.path, entry.bytes, false), ...(entry.shown === undefined ? {} : { name: entry.shown }) }
}

/** One file that the user has named, under the name it is known by. @throws QuarryError not_found, permission */
export async function fileNamed(path: string, name: string): Promise<FoundFile> {
  const info = await stat(path).catch((error: unknown) => {
    throw fileError(error, name)
  })
  return { ...fileAt(path, info.size, true), name }
}

/** A file in a file, whose bytes lie at `path`: the rules for files of a folder apply. */
export async function childFile(name: string, path: string, bytes: number, options: ImportOptions): Promise<FoundFile> {
  const file = { ...fileAt(path, bytes, false), name }
  const refusal = refusalInside(name, options)
  return refusal === undefined || (await isToldByBytes(path, name))
    ? file
    : { ...file, refusal: refusal.message, passedOver: refusal.passedOver }
}

/**
 * In a folder an unknown ending is not imported: program texts and settings are not documents unless asked for. The advice
 * to name the file itself is given only where that works: the file is opened as it would be then.
 */
async function refusalInFolder(name: string, bytes: number, options: ImportOptions): Promise<string | undefined> {
  const byName = refusalByName(name)
  if (byName === undefined || foreignKindByName(name) !== undefined) return byName
  if (await isToldByBytes(name)) return undefined
  const file = fileAt(name, bytes, true)
  try {
    await (await openFile(file, file.open(), options)).close()
  } catch (error) {
    return refusalOf(fileError(error, name))
  }
  return `${byName} ${advise('nameFormat')}`
}

/** The same as far as the name tells, without opening the file. */
export function refusalByName(name: string): string | undefined {
  const foreign = foreignKindByName(name)
  if (foreign !== undefined) return cannotRead(foreign)
  if (formats.withExtensionOf(name).length > 0 || !hasExtension(name)) return undefined
  return `Files ending in ${path.extname(name)} are not imported from a folder.`
}

function fileAt(name: string, bytes: number | undefined, named: boolean): FoundFile {
  return { name, path: name, bytes, named, open: () => piecesOf(name, bytes) }
}

/**
 * All in the same memory: new memory for each piece kept the garbage collector busy for as long as parsing took. `bytes`:
 * the size of what is a file and no pipe. Such a one is waited for in a thread of its own: asking yet another thread for
 * each piece took longer than reading it.
 */
async function* piecesOf(name: string, bytes: number | undefined): AsyncGenerator<Uint8Array> {
  const file = await open(name)
  try {
    const room = Buffer.allocUnsafeSlow(Math.max(1, Math.min(pieceBytes, bytes ?? pieceBytes)))
    for (;;) {
      const bytesRead =
        isMainThread || bytes === undefined
          ? (await file.read(room, 0, room.length)).bytesRead
          : readSync(file.fd, room)
      if (bytesRead === 0) return
      yield room.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Uploads and pipes may hand over megabytes at once. */
async function* inPieces(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
}
