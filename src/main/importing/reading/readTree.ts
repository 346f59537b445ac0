import { rm, stat } from 'node:fs/promises'
import { throwIfAborted } from '../../base/abort.ts'
import { isAbort, QuarryError } from '../../base/errors.ts'
import type { Extraction } from '../formats/format.ts'
import type { ImportItem, ImportOptions, ReadBatch } from '../importItem.ts'
import type { FoundFile } from '../sources/foundFile.ts'
import { childFile, refusalOf } from '../sources/source.ts'
import { readFile } from './readFile.ts'

/** Deeper files are refused: an archive that holds itself has no end. */
const MAX_DEPTH = 8

/** What a file is read with. */
export interface Reading {
  readonly options: ImportOptions
  readonly extraction: Extraction
  readonly signal: AbortSignal | undefined
  /** Bytes of the file that was named, as it lies on disk. Files in it are not counted. */
  readonly onBytes: (bytes: number) => void
}

/**
 * The items of a file, and of the files in it: attachments, and entries of archives. A file in it that cannot be read is
 * an item. @throws QuarryError for what makes the outermost file unreadable, and the reason of the signal
 */
export async function* readTree(file: FoundFile, reading: Reading, depth = 0): AsyncGenerator<ReadBatch> {
  const { options, extraction, signal, onBytes } = reading
  for await (const { items, textBytes } of readFile(file, options, extraction, onBytes, signal)) {
    const children = items.filter((item) => item.kind === 'child')
    if (children.length === 0) {
      yield { items, textBytes }
      continue
    }
    yield { items: items.filter((item) => item.kind !== 'child'), textBytes }
    for (const child of children) yield* readChild(file, child, { ...reading, onBytes: () => {} }, depth + 1)
  }
}

async function* readChild(
  parent: FoundFile,
  { name, path, place }: Extract<ImportItem, { kind: 'child' }>,
  reading: Reading,
  depth: number,
): AsyncGenerator<ReadBatch> {
  const full = `${parent.name}/${name}`
  const refused = (message: string, kind: 'refused' | 'warning' = 'refused'): ReadBatch => ({
    items: [{ kind, where: { file: full, ...(place === undefined ? {} : { place }) }, message }],
    textBytes: 0,
  })
  try {
    if (depth > MAX_DEPTH) {
      yield refused(`Files more than ${MAX_DEPTH} levels inside other files are not read.`)
      return
    }
    // The format that the user named is that of the outer file.
    const { format: _, ...options } = reading.options
    const file = childFile(full, path, (await stat(path)).size)
    if (file.refusal !== undefined) yield refused(file.refusal, file.passedOver ? 'warning' : 'refused')
    else yield* readTree(file, { ...reading, options }, depth)
  } catch (error) {
    throwIfAborted(reading.signal)
    if (isAbort(error) || !(error instanceof QuarryError)) throw error
    yield refused(refusalOf(error))
  } finally {
    await rm(path, { force: true })
  }
}
