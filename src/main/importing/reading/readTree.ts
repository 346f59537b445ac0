import { rm, stat } from 'node:fs/promises'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Extraction } from '../formats/format.ts'
import { formats } from '../formats/formats.ts'
import type { ImportItem, ImportOptions, ReadBatch } from '../importItem.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { FoundFile } from '../sources/foundFile.ts'
import { childFile, refusalOf } from '../sources/source.ts'
import { isOwnFailure } from './ownFailure.ts'
import type { OriginalTaking } from './originalTaking.ts'
import { readFile } from './readFile.ts'
import { withKnown, type Known } from './withKnown.ts'

/** Deeper files are refused: an archive that holds itself has no end. */
const MAX_DEPTH = 8

/** How much all files inside one file may hold together: archives in archives multiply. */
interface TreeLimits {
  readonly files: number
  readonly bytes: number
}

const treeLimits: TreeLimits = { files: 1_000_000, bytes: 40 * 1024 ** 3 }

/** What one import keeps, and what an earlier run of it has done. */
export interface ImportRun {
  /** Without it the items name no originals. */
  readonly originals?: OriginalTaking | undefined
  /** Whether an earlier run has stored the next record: what takes long is not done for it again. */
  readonly isStored?: () => boolean
  /** As in the context of a format. */
  readonly longTexts?: string | undefined
}

/** What a file is read with. */
export interface Reading extends ImportRun {
  readonly options: ImportOptions
  readonly extraction: Extraction
  readonly signal: AbortSignal | undefined
  /** Bytes of the file that was named, as it lies on disk. Files in it are not counted. */
  readonly onBytes: (bytes: number) => void
  readonly limits?: TreeLimits
}

/** Counts the files inside one file, at any depth. */
class InnerFiles {
  readonly #limits: TreeLimits
  #files = 0
  #bytes = 0

  constructor(limits: TreeLimits) {
    this.#limits = limits
  }

  /** No more is read. */
  get isExceeded(): boolean {
    return this.#files > this.#limits.files || this.#bytes > this.#limits.bytes
  }

  add(bytes: number): void {
    this.#files++
    this.#bytes += bytes
  }
}

/** Where in the tree a file lies. */
interface Level {
  readonly depth: number
  readonly inner: InnerFiles
  /** The original of the file that this one is in. */
  readonly parent: NewOriginal | undefined
  readonly known?: Known | undefined
}

/**
 * The items of a file, and of the files in it: attachments, and entries of archives. A file in it that cannot be read is
 * an item. @throws QuarryError for what makes the outermost file unreadable, and the reason of the signal
 */
export function readTree(file: FoundFile, reading: Reading): AsyncGenerator<ReadBatch> {
  return readLevel(file, reading, { depth: 0, inner: new InnerFiles(reading.limits ?? treeLimits), parent: undefined })
}

async function* readLevel(file: FoundFile, reading: Reading, level: Level): AsyncGenerator<ReadBatch> {
  const { originals } = reading
  let original: NewOriginal | undefined
  let isAnnounced = originals === undefined
  const { known } = level
  const read = readFile(file, reading)
  for await (const { items, textBytes } of known ? withKnown(read, known, isDocument) : read) {
    const opened = originals && items.find((item) => item.kind === 'file')
    if (opened) {
      original = await originals.take(file, opened.file, level.parent)
      // Batches before it, of pages that were recognised, did not know it.
      isAnnounced = false
    }
    const children = items.filter((item) => item.kind === 'child')
    const own = children.length === 0 ? items : items.filter((item) => item.kind !== 'child')
    yield { items: isAnnounced ? own : [{ kind: 'original', original }, ...own], textBytes }
    isAnnounced = originals === undefined || children.length === 0
    const below = { ...level, depth: level.depth + 1, parent: original, known: known && { within: known.within } }
    for (const child of children) {
      // The files that are left are deleted with the folder of the extraction.
      if (level.inner.isExceeded) return
      yield* readChild(file, child, { ...reading, onBytes: () => {} }, below)
    }
  }
}

/** Tables, mailboxes and archives hold what is not the file itself. */
function isDocument(format: string): boolean {
  return formats.named(format).holds === undefined
}

async function* readChild(
  parent: FoundFile,
  { name, path, place, isKept = false, known }: Extract<ImportItem, { kind: 'child' }>,
  reading: Reading,
  level: Level,
): AsyncGenerator<ReadBatch> {
  const full = `${parent.name}/${name}`
  const refused = (message: string, kind: 'refused' | 'warning' = 'refused'): ReadBatch => ({
    items: [{ kind, where: { file: full, ...(place === undefined ? {} : { place }) }, message }],
    textBytes: 0,
  })
  try {
    const { size } = await stat(path)
    level.inner.add(size)
    if (level.inner.isExceeded) {
      yield refused('The files inside the outermost file are too many or too large. From here on they are not read.')
      return
    }
    if (level.depth > MAX_DEPTH) {
      yield refused(`Files more than ${MAX_DEPTH} levels inside other files are not read.`)
      return
    }
    // The format that the user named is that of the outer file.
    const { format: _, ...options } = reading.options
    const child = await childFile(full, path, size, options)
    const file = isKept ? { ...child, from: path } : child
    if (file.refusal !== undefined) yield refused(file.refusal, file.passedOver ? 'warning' : 'refused')
    else
      yield* readLevel(
        file,
        { ...reading, options },
        known ? { ...level, known: { file: known, within: known.within } } : level,
      )
  } catch (error) {
    throwIfAborted(reading.signal)
    if (isOwnFailure(error) || !(error instanceof QuarryError)) throw error
    yield refused(refusalOf(error))
  } finally {
    if (!isKept) await rm(path, { force: true })
  }
}
