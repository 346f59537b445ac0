import { copyFile, chmod, mkdir, open as openFile, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { throwIfAborted } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import { mediumPath } from '../media/mediaFolder.ts'
import type { DocumentId, OriginalId } from '../model/ids.ts'
import type { MediaType } from '../model/media.ts'
import type { NewOriginal, Original } from '../model/original.ts'
import type { FilePresence } from '../model/watching.ts'
import type { Store } from '../store/store.ts'
import { mimeOf, originalPath, originalsFolderOf } from './originalsFolder.ts'
import { hashFile, takeOriginal, type OriginalSource } from './takeOriginal.ts'

/** What documents were read from: files in the folder beside the library, each content once, and files that are linked. */
export interface Originals {
  readonly folder: string
  /**
   * Copies a source into the folder; nothing is noted in the library yet. The result goes into `NewDocument.original`, and
   * is stored in the transaction of the document. A copy that is not noted within a day is removed by a compaction.
   * @throws QuarryError disk_full, permission, not_found
   */
  take(source: OriginalSource, facts: OriginalDescription): Promise<NewOriginal>
  /** {@link take}s and notes it by itself. The next compaction removes it if nothing refers to it. */
  keep(source: OriginalSource, facts: OriginalDescription): Promise<OriginalId>
  /** @throws QuarryError not_found */
  get(id: OriginalId): Promise<Original>
  /** What a document was read from, the latest first. */
  ofDocument(id: DocumentId): Promise<readonly Original[]>
  /** The documents that were read from an original, by number. */
  documentsOf(id: OriginalId, limit: number): Promise<readonly DocumentId[]>
  /** The files in an original that became documents. */
  inside(id: OriginalId, limit: number): Promise<readonly Original[]>
  /** Where their files are now, of those that were moved in a watched folder or are gone from it. */
  files(ids: readonly OriginalId[]): Promise<ReadonlyMap<OriginalId, FilePresence>>
  /** Whether its bytes are where they were; of a linked file, or where it was moved. */
  stateOf(original: Original): Promise<OriginalState>
  /** The file that holds its bytes. @throws QuarryError not_found, conflict for a linked file that has changed */
  fileOf(original: Original): Promise<string>
  /** Bytes [start, end) of an original, at most to its end. @throws QuarryError as {@link fileOf} */
  read(original: Original, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** Whether every kept file is there and is what its name says. */
  verify(): Promise<{ readonly checked: number; readonly problems: readonly string[] }>
  /** Forgets originals that nothing refers to, and removes their files. Answers how many files were removed. */
  compact(signal?: AbortSignal): Promise<number>
  /** Copies kept files to where those of the library at `libraryPath` lie, and answers what is wrong with the copies. */
  copyTo(libraryPath: string, originals: readonly Original[]): Promise<readonly string[]>
  /** Where those of the library at `libraryPath` lie. */
  folderOf(libraryPath: string): string
}

export type OriginalState = 'kept' | 'linked' | 'changed' | 'missing'

/** What is known of an original besides its bytes. */
export interface OriginalDescription {
  /** The name of its format in imports; `html` for a captured page. */
  readonly format: string
  readonly name: string
  /** The absolute path or the address it was read from. */
  readonly path?: string
  readonly parent?: NewOriginal
  /** Where it is not that of the format. */
  readonly mime?: string
}

const ORIGINALS_PER_LOOK = 500
/** A copy that was not noted for so long was left behind by a process that ended. */
const STRAY_AFTER_MS = 86_400_000

export function createOriginals({
  store,
  folder,
  mediaFolder,
  clock,
}: {
  readonly store: Store
  readonly folder: string
  readonly mediaFolder: string
  readonly clock: Clock
}): Originals {
  const take: Originals['take'] = async (source, { format, name, path: from, parent, mime = mimeOf(format) }) => ({
    ...(await takeOriginal(source, mime, folder, clock.now())),
    format,
    mime,
    name,
    path: from,
    storage: 'folder',
    modifiedAt: undefined,
    parent,
  })

  /** Where its bytes should be now: what is linked may have been moved in a watched folder. */
  const presentPlace = async (original: Original): Promise<string | undefined> => {
    const file = placeOf(original, folder, mediaFolder)
    if (original.storage !== 'linked' || file === undefined) return file
    return (await store.readAfterWrite.originalFiles([original.id])).get(original.id)?.movedTo ?? file
  }

  const fileOf: Originals['fileOf'] = async (original) => {
    const file = await presentPlace(original)
    const state = await stateAt(original, file)
    if (file !== undefined && (state === 'kept' || state === 'linked')) return file
    const where = (original.storage === 'linked' ? file : undefined) ?? original.path ?? original.name
    if (state === 'changed')
      throw new QuarryError('conflict', 'The file has changed since it was imported.', {
        where,
        hint: 'Import it again. To keep files as they were, import them with their originals kept.',
      })
    throw new QuarryError('not_found', 'The original is not there any more.', {
      where,
      hint:
        original.storage === 'linked'
          ? 'Put the file back where it was, or import it again from where it is now.'
          : 'Restore it from a backup of the library, or import the file again.',
    })
  }

  return {
    folder,
    take,
    keep: async (source, facts) => store.write.putOriginal(await take(source, facts), clock.now()),
    get: (id) => store.readAfterWrite.getOriginal(id),
    ofDocument: (id) => store.readAfterWrite.originalsOfDocument(id),
    documentsOf: (id, limit) => store.read.documentsOfOriginal(id, limit),
    inside: (id, limit) => store.read.originalsInside(id, limit),
    files: (ids) => store.readAfterWrite.originalFiles(ids),
    stateOf: async (original) => stateAt(original, await presentPlace(original)),
    fileOf,
    read: async (original, start, end) => {
      const name = await fileOf(original)
      try {
        const file = await openFile(name)
        try {
          const bytes = new Uint8Array(Math.max(0, Math.min(end, original.bytes) - start))
          const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
          return bytes.subarray(0, bytesRead)
        } finally {
          await file.close()
        }
      } catch (error) {
        throw fileError(error, name)
      }
    },
    verify: async () => {
      const problems: string[] = []
      let checked = 0
      for (let after = 0; ;) {
        const some = await store.read.listKeptOriginals(after, ORIGINALS_PER_LOOK)
        if (some.length === 0) return { checked, problems }
        problems.push(...(await wrongFiles(folder, some)))
        checked += some.length
        after = some.at(-1)?.id ?? after
      }
    },
    compact: async (signal) => {
      let removed = 0
      for (;;) {
        throwIfAborted(signal)
        const forgotten = await store.write.dropOriginals()
        if (forgotten.length === 0) break
        for (const original of forgotten)
          if (original.storage === 'folder') removed += await removeForgotten(original, folder, store)
      }
      return removed + (await removeStrays(folder, store, clock.now(), signal))
    },
    folderOf: originalsFolderOf,
    copyTo: async (libraryPath, originals) => {
      const to = originalsFolderOf(libraryPath)
      const kept = originals.filter(({ storage }) => storage === 'folder')
      for (const original of kept) {
        const from = placeOf(original, folder, mediaFolder) as string
        // What is not there is named by the check of the copies.
        if (!(await stat(from).catch(() => undefined))) continue
        const copy = placeOf(original, to, mediaFolder) as string
        try {
          await mkdir(path.dirname(copy), { recursive: true, mode: ownerOnly.folder })
          await copyFile(from, copy)
          await chmod(copy, ownerOnly.file)
        } catch (error) {
          throw fileError(error, copy)
        }
      }
      return wrongFiles(to, kept)
    },
  }
}

/** The file that should hold its bytes; undefined for what is linked and was in another file, or uploaded. */
function placeOf(
  { storage, hash, mime, path: from }: Original,
  folder: string,
  mediaFolder: string,
): string | undefined {
  if (storage === 'linked' || hash === undefined) return from
  return storage === 'folder'
    ? originalPath(folder, { hash, mime })
    : mediumPath(mediaFolder, { hash, mime: mime as MediaType })
}

async function stateAt(original: Original, file: string | undefined): Promise<OriginalState> {
  const info = file === undefined ? undefined : await stat(file).catch(() => undefined)
  if (!info?.isFile()) return 'missing'
  if (original.storage !== 'linked') return 'kept'
  const isSame = info.size === original.bytes && Math.round(info.mtimeMs) === original.modifiedAt
  return isSame ? 'linked' : 'changed'
}

async function wrongFiles(folder: string, originals: readonly Original[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (const { name, hash, mime } of originals) {
    if (hash === undefined) continue
    const found = await hashFile(originalPath(folder, { hash, mime })).catch(() => undefined)
    if (found === undefined) problems.push(`The original of "${name}" (${hash.slice(0, 12)}) is not there.`)
    else if (found.hash !== hash) problems.push(`The original of "${name}" (${hash.slice(0, 12)}) is not what it was.`)
  }
  return problems
}

/**
 * Removes the file of an original that was dropped, unless the library has noted its bytes again. An import that has taken
 * the same bytes since, and has not stored its documents yet, marked the file with a later time: it stays for
 * {@link removeStrays}.
 */
async function removeForgotten({ hash, mime, createdAt }: Original, folder: string, store: Store): Promise<number> {
  if (hash === undefined || (await store.readAfterWrite.isOriginalKept(hash))) return 0
  const file = originalPath(folder, { hash, mime })
  const info = await stat(file).catch(() => undefined)
  if (!info || Math.round(info.mtimeMs) > createdAt) return 0
  await rm(file, { force: true })
  return 1
}

/** Removes files that were never noted: their process ended in between. Young ones may still be noted. */
async function removeStrays(
  folder: string,
  store: Store,
  now: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    throwIfAborted(signal)
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const info = await stat(file).catch(() => undefined)
    if (!info || now - info.mtimeMs <= STRAY_AFTER_MS) continue
    const [hash = ''] = entry.name.split('.')
    if (/^[0-9a-f]{64}$/.test(hash)) {
      if (await store.readAfterWrite.isOriginalKept(hash)) continue
    } else if (!entry.name.endsWith('.part')) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
