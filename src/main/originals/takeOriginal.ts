import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { fileError } from '../base/fileError.ts'
import { ownerOnly } from '../base/ownerOnly.ts'
import { systemRandom } from '../base/random.ts'
import { originalPath } from './originalsFolder.ts'

export type OriginalSource = { readonly path: string } | { readonly bytes: Uint8Array }

/** What is in the folder now. */
export interface TakenOriginal {
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly bytes: number
}

const PIECE_BYTES = 1 << 20

/**
 * Copies a file, or writes bytes, into the folder of originals under their hash. What is there already is not stored twice:
 * it is marked as taken at `now`, so that a compaction under way leaves it. The copy is on the disk before it gets its name.
 * @throws QuarryError disk_full, permission, not_found
 */
export async function takeOriginal(
  source: OriginalSource,
  mime: string,
  folder: string,
  now: number,
): Promise<TakenOriginal> {
  const part = path.join(folder, `${systemRandom.uuid()}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
    await copyTo(part, source)
    const { file, ...taken } = await openHashed(part, 'r+')
    try {
      const to = originalPath(folder, { hash: taken.hash, mime })
      if (await isMarked(to, now)) return taken
      await file.sync()
      await mkdir(path.dirname(to), { recursive: true, mode: ownerOnly.folder })
      await utimes(part, now / 1000, now / 1000)
      await rename(part, to)
      return taken
    } finally {
      await file.close()
    }
  } catch (error) {
    throw fileError(error, 'path' in source ? source.path : folder)
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}

/** The hash of a file's bytes. @throws the error of the system */
export async function hashFile(name: string): Promise<string> {
  const { file, hash } = await openHashed(name, 'r')
  await file.close()
  return hash
}

/** Where the file system can, the copy shares the bytes of what it is of. */
async function copyTo(part: string, source: OriginalSource): Promise<void> {
  if ('path' in source) {
    await copyFile(source.path, part, constants.COPYFILE_FICLONE)
    // A copy has the mode of what was copied.
    await chmod(part, ownerOnly.file)
    return
  }
  const file = await open(part, 'w', ownerOnly.file)
  try {
    await file.writeFile(source.bytes)
  } finally {
    await file.close()
  }
}

async function openHashed(name: string, flags: 'r' | 'r+'): Promise<TakenOriginal & { readonly file: FileHandle }> {
  const file = await open(name, flags)
  try {
    const hash = createHash('sha256')
    const bytes = await addFile(file, hash)
    return { file, hash: hash.digest('hex'), bytes }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function addFile(file: FileHandle, hash: Hash): Promise<number> {
  const room = Buffer.allocUnsafe(PIECE_BYTES)
  for (let total = 0; ;) {
    const { bytesRead } = await file.read(room, 0, room.length, null)
    if (bytesRead === 0) return total
    hash.update(room.subarray(0, bytesRead))
    total += bytesRead
  }
}

async function isMarked(file: string, now: number): Promise<boolean> {
  try {
    await utimes(file, now / 1000, now / 1000)
    return true
  } catch {
    return false
  }
}
