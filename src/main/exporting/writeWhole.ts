import { open, rename, rm } from 'node:fs/promises'
import { isAbort } from '../base/errors.ts'
import { fileError } from '../base/fileError.ts'

/**
 * Writes pieces of text to a file that is there only when it is whole: beside it first, then in its place. Answers its
 * bytes. @throws QuarryError not_found, permission, disk_full
 */
export function writeWhole(path: string, pieces: AsyncIterable<string>): Promise<number> {
  return writeWholeBytes(path, encoded(pieces))
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece, 'utf8')
}

/** {@link writeWhole} for bytes. */
export async function writeWholeBytes(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const partial = `${path}.part`
  try {
    const file = await open(partial, 'w')
    let bytes = 0
    try {
      for await (const piece of pieces) {
        await file.writeFile(piece)
        bytes += piece.length
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    return bytes
  } catch (error) {
    await rm(partial, { force: true })
    throw isAbort(error) ? error : fileError(error, path)
  }
}
