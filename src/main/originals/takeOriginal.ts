import { createHash } from 'node:crypto'
import { constants, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileError } from '../base/files/fileError.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import { systemRandom } from '../base/random.ts'
import { originalPath } from './originalsFolder.ts'

export type OriginalSource = { readonly path: string } | { readonly bytes: Uint8Array }

/** What is in the folder now. */
export interface TakenOriginal {
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly bytes: number
}

/** {@link OriginalWriter} for one source. @throws as it does */
export async function takeOriginal(
  source: OriginalSource,
  mime: string,
  folder: string,
  now: number,
): Promise<TakenOriginal> {
  const writer = new OriginalWriter(folder, now)
  try {
    const taken = await writer.add(source, mime)
    await writer.settle()
    return taken
  } finally {
    writer.discard()
  }
}

/** Read and written at once: handing each step to another thread takes several times as long. */
const SMALL_BYTES = 1 << 20
const PIECE_BYTES = 1 << 20
const SYNCED_AT_ONCE = 16

/**
 * Copies files and bytes into the folder of originals under their hashes. A copy gets its name in {@link settle}, when it is
 * on the disk: of a thousand small files, waiting for the disk once for each took nine times as long as for many at once.
 * What is there already is not stored twice: it is marked as taken at `now`, so that a compaction under way leaves it.
 */
export class OriginalWriter {
  readonly #folder: string
  readonly #now: number
  /** Copies without their names yet, by the name. */
  readonly #parts = new Map<string, string>()

  constructor(folder: string, now: number) {
    this.#folder = folder
    this.#now = now
  }

  /** @throws QuarryError disk_full, permission, not_found */
  async add(source: OriginalSource, mime: string): Promise<TakenOriginal> {
    const content = contentOf(source)
    try {
      return typeof content === 'string' ? await this.#copy(content, mime) : this.#write(content, mime)
    } catch (error) {
      throw fileError(error, this.#folder)
    }
  }

  /** Resolves when everything that was added is on the disk, under its name. @throws QuarryError disk_full */
  async settle(): Promise<void> {
    const waiting = [...this.#parts]
    const next = async (): Promise<void> => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await this.#name(...one)
    }
    await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, next))
  }

  /** Removes what has not got its name. */
  discard(): void {
    for (const part of this.#parts.values()) rmSync(part, { force: true })
    this.#parts.clear()
  }

  #write(content: Uint8Array, mime: string): TakenOriginal {
    const taken = { hash: createHash('sha256').update(content).digest('hex'), bytes: content.length }
    const to = originalPath(this.#folder, { hash: taken.hash, mime })
    if (this.#isThere(to)) return taken
    mkdirSync(this.#folder, { recursive: true, mode: ownerOnly.folder })
    const part = this.#partOf()
    // Noted first: half a copy is removed too.
    this.#parts.set(to, part)
    writeFileSync(part, content, { mode: ownerOnly.file })
    return taken
  }

  /** Where the file system can, the copy shares the bytes of what it is of. It is the copy that is hashed. */
  async #copy(from: string, mime: string): Promise<TakenOriginal> {
    await mkdir(this.#folder, { recursive: true, mode: ownerOnly.folder })
    const part = this.#partOf()
    try {
      await copyFile(from, part, constants.COPYFILE_FICLONE)
      // A copy has the mode of what was copied.
      await chmod(part, ownerOnly.file)
      const taken = await hashFile(part)
      const to = originalPath(this.#folder, { hash: taken.hash, mime })
      if (this.#isThere(to)) await rm(part, { force: true })
      else this.#parts.set(to, part)
      return taken
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  #partOf(): string {
    return path.join(this.#folder, `${systemRandom.uuid()}.part`)
  }

  #isThere(to: string): boolean {
    if (this.#parts.has(to)) return true
    try {
      utimesSync(to, this.#now / 1000, this.#now / 1000)
      return true
    } catch {
      return false
    }
  }

  async #name(to: string, part: string): Promise<void> {
    try {
      await mkdir(path.dirname(to), { recursive: true, mode: ownerOnly.folder })
      const file = await open(part, 'r+')
      try {
        await file.sync()
        await file.utimes(this.#now / 1000, this.#now / 1000)
      } finally {
        await file.close()
      }
      await rename(part, to)
      this.#parts.delete(to)
    } catch (error) {
      throw fileError(error, to)
    }
  }
}

/** The bytes of a source, or the path of a file that is too large to be read at once. */
function contentOf(source: OriginalSource): Uint8Array | string {
  if ('bytes' in source) return source.bytes
  try {
    return statSync(source.path).size > SMALL_BYTES ? source.path : readFileSync(source.path)
  } catch (error) {
    throw fileError(error, source.path)
  }
}

/** The hash of a file and how many bytes it has. @throws the error of the system */
export async function hashFile(name: string): Promise<TakenOriginal> {
  const file = await open(name)
  try {
    const hash = createHash('sha256')
    const room = Buffer.allocUnsafe(PIECE_BYTES)
    for (let bytes = 0; ;) {
      const { bytesRead } = await file.read(room, 0, room.length, null)
      if (bytesRead === 0) return { hash: hash.digest('hex'), bytes }
      hash.update(room.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}
