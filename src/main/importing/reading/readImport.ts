import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { ExtractionProcess } from '../extraction/extraction.ts'
import type { Extraction } from '../formats/format.ts'
import type { ImportItem, ImportOptions, ImportProgress, ImportReading } from '../importItem.ts'
import { isOwnFailure } from './ownFailure.ts'
import { readTree, type ImportRun } from './readTree.ts'
import type { FoundFile } from '../sources/foundFile.ts'
import { filesOfZotero, findFiles, isUnreadable, refusalOf, type ImportSource } from '../sources/source.ts'

/**
 * Reads sources one after the other. What is wrong with one record, or with one file of several, is an item; what is wrong
 * with the request itself (a named file that is missing, a column that is not there, a single file that is binary or of an
 * unknown kind) is thrown as a QuarryError: not_found, permission, invalid_input, usage.
 */
export function readImport(
  sources: readonly ImportSource[],
  options: ImportOptions,
  signal?: AbortSignal,
  run: ImportRun = {},
): ImportReading {
  const progress = new Progress()
  const batches = () => readBatches(sources, options, progress, signal, run)
  return {
    get progress() {
      return progress.now()
    },
    batches,
    [Symbol.asyncIterator]: async function* () {
      for await (const items of batches()) yield* items
    },
  }
}

async function* readBatches(
  sources: readonly ImportSource[],
  options: ImportOptions,
  progress: Progress,
  signal: AbortSignal | undefined,
  run: ImportRun,
): AsyncGenerator<readonly ImportItem[]> {
  throwIfAborted(signal)
  const files = await findFiles(sources, options)
  progress.found(files)
  const extraction = new ExtractionProcess()
  try {
    yield* readFiles(files, sources.length === 1, options, extraction, progress, signal, run)
  } finally {
    await extraction.close()
  }
}

async function* readFiles(
  files: readonly FoundFile[],
  isOnlySource: boolean,
  options: ImportOptions,
  extraction: Extraction,
  progress: Progress,
  signal: AbortSignal | undefined,
  run: ImportRun,
): AsyncGenerator<readonly ImportItem[]> {
  let dimension = options.dimension
  const left = files.toReversed()
  for (let file = left.pop(); file; file = left.pop()) {
    throwIfAborted(signal)
    progress.begin(file)
    if (file.refusal !== undefined) yield [refusal(file, file.refusal, file.passedOver ? 'warning' : 'refused')]
    else
      try {
        for await (const { items } of readTree(file, {
          options: dimension === undefined ? options : { ...options, dimension },
          extraction,
          signal,
          onBytes: (bytes) => progress.read(bytes),
          ...run,
        })) {
          // The vectors of all files belong together.
          dimension ??= items.find(hasVector)?.draft.vector?.length
          yield items
        }
      } catch (error) {
        if (signal?.aborted || isOwnFailure(error) || !(error instanceof QuarryError)) throw error
        // One bad file of several is left out; the only one that was named must be right, and so must be what is asked of it.
        if (file.named && (isOnlySource || !isUnreadable(error))) throw error
        yield [refusal(file, refusalOf(error))]
        const more = await filesOfZotero(file, options)
        progress.add(more)
        left.push(...more.toReversed())
      }
    progress.end(file)
  }
}

function refusal({ name }: FoundFile, message: string, kind: 'refused' | 'warning' = 'refused'): ImportItem {
  return { kind, where: { file: name }, message }
}

function hasVector(item: ImportItem): item is ImportItem & { kind: 'document' } {
  return item.kind === 'document' && item.draft.vector !== undefined
}

class Progress {
  #file: FoundFile | undefined
  #fileBytesRead = 0
  #filesDone = 0
  #filesTotal = 0
  #bytesRead = 0
  #bytesTotal: number | undefined

  found(files: readonly FoundFile[]): void {
    this.#bytesTotal = 0
    this.add(files)
  }

  /** Files that are found while others are read. */
  add(files: readonly FoundFile[]): void {
    this.#filesTotal += files.length
    for (const { bytes } of files)
      this.#bytesTotal = this.#bytesTotal === undefined || bytes === undefined ? undefined : this.#bytesTotal + bytes
  }

  begin(file: FoundFile): void {
    this.#file = file
    this.#fileBytesRead = 0
  }

  /** A compressed file that is spooled counts as it is read, expanded: never more than its own bytes are taken. */
  read(bytes: number): void {
    const left = (this.#file?.bytes ?? Number.POSITIVE_INFINITY) - this.#fileBytesRead
    const counted = Math.max(0, Math.min(bytes, left))
    this.#fileBytesRead += counted
    this.#bytesRead += counted
  }

  end(file: FoundFile): void {
    // A file that was refused after its first piece is done all the same.
    if (file.bytes !== undefined) this.#bytesRead += Math.max(0, file.bytes - this.#fileBytesRead)
    this.#filesDone++
  }

  now(): ImportProgress {
    return {
      file: this.#file?.name,
      fileBytesRead: this.#fileBytesRead,
      fileBytes: this.#file?.bytes,
      filesDone: this.#filesDone,
      filesTotal: this.#filesTotal,
      bytesRead: this.#bytesRead,
      bytesTotal: this.#bytesTotal,
    }
  }
}
