import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAbort, QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import { untilWhole } from '../base/files/untilWhole.ts'

/**
 * Writes pieces, text as UTF-8, to a file that is there only when it is whole: beside it first, then in its place. Yields
 * the bytes so far after each piece and returns all of them. When it fails or is left early, what was there before stays.
 * @throws QuarryError not_found, permission, disk_full, conflict in place of a library or another SQLite database
 */
export async function* writeInSteps(
  to: string,
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<number, number> {
  await refuseDatabase(to)
  const partial = `${to}.part`
  let isWhole = false
  const ended = untilWhole([partial])
  try {
    const file = await open(partial, 'w').catch((error: unknown) => {
      throw isMissing(error) ? noFolder(path.dirname(to)) : error
    })
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
    await rename(partial, to)
    isWhole = true
    return bytes
  } catch (error) {
    throw isAbort(error) ? error : fileError(error, to)
  } finally {
    if (!isWhole) await rm(partial, { force: true })
    ended()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Of a file that is made, only its folder can be missing. A mistyped path makes no folders. */
const noFolder = (folder: string) =>
  new QuarryError('not_found', 'There is no such folder.', {
    where: folder,
    hint: 'Make it first, or choose another place.',
  })

/** {@link writeInSteps} to its end. Answers the bytes of the file. */
export async function writeWholeBytes(to: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const steps = writeInSteps(to, pieces)
  for (let step = await steps.next(); ; step = await steps.next()) if (step.done) return step.value
}

const databaseHeader = Buffer.from('SQLite format 3\0', 'latin1')

/** An export that is given the name of a library must not replace months of work; nor the log that SQLite keeps beside it. */
async function refuseDatabase(to: string): Promise<void> {
  if (!(await isDatabase(to.replace(/-(?:wal|shm|journal)$/, '')))) return
  throw new QuarryError('conflict', 'There is a library or another database of this name.', {
    where: to,
    hint: 'Choose another name.',
  })
}

/** False where there is no such file. */
async function isDatabase(place: string): Promise<boolean> {
  const file = await open(place, 'r').catch(() => undefined)
  if (!file) return false
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(databaseHeader.length), position: 0 })
    return buffer.equals(databaseHeader)
  } catch {
    // A folder, for example: writing tells what is wrong.
    return false
  } finally {
    await file.close()
  }
}
