import { rmSync, statSync } from 'node:fs'
import { mkdtemp, stat } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../../base/errors.ts'
import { fileError } from '../../../base/files/fileError.ts'
import type { ExtractionContext, ExtractionFile } from '../../extraction/extractor.ts'
import type { ParsedPart } from '../format.ts'
import { ArchiveExceeded, archiveLimits, type ArchiveLimits } from './archiveLimits.ts'
import { isSystemError, Unpacking, type Child } from './unpacking.ts'

/** Enough that small files do not wait for each other, and little temporary space. */
const batchFiles = 32
const batchBytes = 16 * 1024 * 1024

/**
 * The entries of an archive as children, then one part for each reason why others were left out. An archive that is
 * damaged further on gives what comes before. @throws QuarryError where nothing of it can be read
 */
export async function* unpack(
  file: ExtractionFile,
  context: ExtractionContext,
  read: (unpacking: Unpacking) => AsyncIterable<Child>,
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<readonly ParsedPart[]> {
  const { size } = await stat(file.path)
  const folder = await mkdtemp(path.join(context.folder, 'archive-'))
  const unpacking = new Unpacking({ ...context, folder }, size, limits)
  let batch: ParsedPart[] = []
  let bytes = 0
  const take = () => {
    const full = batch
    batch = []
    bytes = 0
    return full
  }
  let stop: ParsedPart | undefined
  try {
    try {
      for await (const each of read(unpacking)) {
        batch.push(each)
        bytes += statSync(each.path).size
        if (batch.length >= batchFiles || bytes >= batchBytes) yield take()
      }
    } catch (error) {
      stop = { kind: 'refused', message: stopMessage(error, file.name, unpacking.entries) }
    }
    yield [...take(), ...unpacking.conclude(), ...(stop ? [stop] : [])]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function stopMessage(error: unknown, name: string, entries: number): string {
  if (error instanceof ArchiveExceeded) return `${error.message} What comes after that is not read.`
  if (isSystemError(error)) throw fileError(error, name)
  if (error instanceof QuarryError || !(error instanceof Error)) throw error
  if (entries === 0)
    throw new QuarryError('invalid_input', 'The archive cannot be read: it is damaged, cut off, or of another kind.', {
      hint: 'Get the whole file again, or unpack it in its own program and import the folder.',
      data: { detail: error.message },
    })
  return `The archive is damaged or cut off: what comes after entry ${entries.toLocaleString('en')} cannot be read. Get the whole file again.`
}
