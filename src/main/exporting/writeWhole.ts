import { open, rename, rm } from 'node:fs/promises'
import { isAbort } from '../base/errors.ts'
import { fileError } from '../base/fileError.ts'

/**
 * Writes pieces, text as UTF-8, to a file that is there only when it is whole: beside it first, then in its place. Yields
 * the bytes so far after each piece and returns all of them. When it fails or is left early, what was there before stays.
 * @throws QuarryError not_found, permission, disk_full
 */
export async function* writeInSteps(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<number, number> {
  const partial = `${path}.part`
  let isWhole = false
  try {
    const file = await open(partial, 'w')
    let bytes = 0
    try {
      for await (const piece of pieces) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
        await file.writeFile(chunk)
        bytes += chunk.length
        yield bytes
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    isWhole = true
    return bytes
  } catch (error) {
    throw isAbort(error) ? error : fileError(error, path)
  } finally {
    if (!isWhole) await rm(partial, { force: true })
  }
}

/** {@link writeInSteps} to its end. Answers the bytes of the file. */
export async function writeWholeBytes(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const steps = writeInSteps(path, pieces)
  for (let step = await steps.next(); ; step = await steps.next()) if (step.done) return step.value
}
