import { rmSync } from 'node:fs'
import path from 'node:path'
import { DocumentPreparer, type PreparedDocuments } from '../../store/documents/prepareDocuments.ts'
import type { DocumentDraft, ImportItem, ImportOptions } from '../importItem.ts'
import { createOriginalTaking } from './originalTaking.ts'
import { addTallies, noTally, type RecognitionTally } from '../ocr/tally.ts'
import { problemOf } from './problemOf.ts'
import { readImport } from './readImport.ts'
import { pathSources } from '../sources/source.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { PassageSizes } from '../../model/storedDocuments.ts'
import type { StoredProblem } from '../../model/jobs/job.ts'

/** What to read, and how far an earlier run came. */
export interface ReadPlan extends PassageSizes {
  readonly paths: readonly string[]
  /** As in ImportPlan. */
  readonly names: readonly (string | null)[]
  readonly options: ImportOptions
  /** As in ImportRequest. */
  readonly isUnattended: boolean
  /** Records that an earlier run has dealt with: reading is repeatable, so they are passed over. */
  readonly skip: number
  /** The folder of originals, and when this reading began. Without it documents have no originals. */
  readonly originals?: { readonly folder: string; readonly now: number }
  /** A folder for long texts; the reader of the chunks deletes it when all are stored. */
  readonly longTexts?: string
  /** Where bytes that were read, and all that there are, are told between two chunks (importProgress.ts). */
  readonly progress?: Float64Array<SharedArrayBuffer> | undefined
}

/**
 * What is stored in one transaction. Documents and vectors lie in shared memory that the chunk after the next is read into,
 * and long texts in files that are deleted then: they must be stored before that one is asked for.
 */
export interface ReadChunk {
  readonly documents: PreparedDocuments
  readonly vectors: ImportedRows | undefined
  readonly problems: readonly StoredProblem[]
  readonly found: number
  readonly empty: number
  readonly refused: number
  /** Documents without a vector where there should be one. */
  readonly withoutVector: number
  /** Of pictures, since the chunk before. */
  readonly recognition: RecognitionTally
  /** Of the files as they lie on disk; how far reading has come with this chunk. */
  readonly bytesRead: number
  readonly bytesTotal: number | undefined
}

/** Vectors row after row, for the documents at the positions `documentAt`, ascending. */
interface ImportedRows {
  readonly dimension: number
  readonly values: Float32Array<SharedArrayBuffer>
  readonly documentAt: Uint32Array<ArrayBuffer>
}

/**
 * Records to a chunk. The first chunks are small, so that something is there soon; later ones are large, because words are
 * written and merged once for each: of a million rows, 54,000 a second were stored without vectors in chunks of 5,000,
 * 61,000 in chunks of 10,000 and 64,000 in chunks of 20,000, which held 100 MB more with vectors and stored as many of them
 * (42,000).
 */
const FIRST_RECORDS = 500
const RECORDS = 10_000
/** What closes a chunk early. */
const CHARACTERS = 4_000_000
const VECTOR_BYTES = 41_000_000

/** Reads files and prepares what is in them for the store, a chunk at a time. @throws as readImport */
export async function* readChunks(plan: ReadPlan, signal: AbortSignal): AsyncGenerator<ReadChunk> {
  const { options, originals: keeping } = plan
  const taking = keeping && createOriginalTaking(options.originals ?? 'auto', keeping.folder, keeping.now)
  let original: NewOriginal | undefined
  let skip = plan.skip
  const sources = pathSources(plan.paths, plan.names, plan.isUnattended)
  const reading = readImport(sources, options, signal, {
    originals: taking,
    isStored: () => skip > 0,
    longTexts: plan.longTexts,
  })
  let done = plan.skip
  const rooms = [new ChunkRoom(plan), new ChunkRoom(plan)] as const
  let chunks = 0
  const begin = () => {
    const records = done < 10 * FIRST_RECORDS ? FIRST_RECORDS : RECORDS
    return new ChunkBuilder(plan, records, rooms[chunks++ % 2 ? 1 : 0])
  }
  let chunk = begin()
  const tell = () => {
    if (!plan.progress) return
    const { bytesRead, bytesTotal } = reading.progress
    plan.progress.set([bytesRead, bytesTotal ?? 0])
  }
  const take = async () => {
    // A document is stored only when its original is on the disk.
    await taking?.settle()
    const { bytesRead, bytesTotal } = reading.progress
    const full = chunk.finish(bytesRead, bytesTotal)
    done += full.found
    return full
  }
  try {
    for await (const items of reading.batches()) {
      tell()
      for (const item of items) {
        if (item.kind === 'original') {
          original = item.original
          continue
        }
        if (skip > 0) {
          if (isRecord(item)) skip--
          if (item.kind === 'document') deleteFiles(item.draft)
          continue
        }
        chunk.add(item, original)
        // A page takes seconds: how far reading has come is stored with each.
        const isPageDone = item.kind === 'recognition' && item.recognised > 0
        if (!chunk.isFull && !isPageDone) continue
        yield await take()
        // Not before: its memory is that of the chunk before the one that was given.
        chunk = begin()
      }
    }
    yield await take()
  } finally {
    taking?.discard()
  }
}

/**
 * Memory for one chunk after another: allocated for each, it made the garbage collectors of all threads look through their
 * heaps every few thousand rows.
 */
class ChunkRoom {
  readonly documents: DocumentPreparer
  #vectors = new SharedArrayBuffer(0)
  /** Those of the chunk whose texts are in files. */
  #inFiles: DocumentDraft[] = []

  constructor(sizes: PassageSizes) {
    this.documents = new DocumentPreparer(sizes)
  }

  /** Starts over: the chunk before is stored. */
  clear(): void {
    this.documents.clear()
    for (const draft of this.#inFiles) deleteFiles(draft)
    this.#inFiles = []
  }

  add(draft: DocumentDraft, original: NewOriginal | undefined): void {
    this.documents.add(draft, original)
    if (folderOf(draft) !== undefined) this.#inFiles.push(draft)
  }

  /** For so many numbers; their values are undefined. */
  vectors(numbers: number): Float32Array<SharedArrayBuffer> {
    const bytes = numbers * Float32Array.BYTES_PER_ELEMENT
    if (this.#vectors.byteLength < bytes) this.#vectors = new SharedArrayBuffer(bytes)
    return new Float32Array(this.#vectors, 0, numbers)
  }
}

class ChunkBuilder {
  readonly #expectsVectors: boolean
  readonly #records: number
  readonly #documentAt: number[] = []
  readonly #problems: StoredProblem[] = []
  /** Room for the vectors of all records, or of as many as may be. */
  #values: Float32Array<SharedArrayBuffer> | undefined
  readonly #room: ChunkRoom
  #dimension = 0
  #found = 0
  #empty = 0
  #refused = 0
  #characters = 0
  #recognition = noTally

  constructor(plan: ReadPlan, records: number, room: ChunkRoom) {
    room.clear()
    this.#room = room
    this.#expectsVectors = plan.options.mapping?.vector !== undefined
    this.#records = records
  }

  get isFull(): boolean {
    const vectors = this.#documentAt.length
    return (
      this.#found >= this.#records ||
      this.#characters >= CHARACTERS ||
      (this.#values !== undefined && (vectors + 1) * this.#dimension > this.#values.length)
    )
  }

  add(item: Exclude<ImportItem, { kind: 'original' }>, original: NewOriginal | undefined): void {
    if (isRecord(item)) this.#found++
    switch (item.kind) {
      case 'document':
        if (item.draft.vector) this.#addVector(item.draft.vector)
        this.#room.add(item.draft, original)
        this.#characters += item.draft.text.length
        return
      case 'empty':
        this.#empty++
        return
      case 'refused':
        this.#refused++
        this.#problems.push(problemOf(item))
        return
      case 'warning':
      case 'note':
        this.#problems.push(problemOf(item))
        return
      case 'recognition':
        this.#recognition = addTallies(this.#recognition, item)
        return
      case 'file':
        return
    }
  }

  #addVector(vector: Float32Array): void {
    this.#dimension = vector.length
    const rows = Math.max(1, Math.min(this.#records, Math.floor(VECTOR_BYTES / 4 / vector.length)))
    this.#values ??= this.#room.vectors(rows * vector.length)
    this.#values.set(vector, this.#documentAt.length * vector.length)
    this.#documentAt.push(this.#room.documents.count)
  }

  finish(bytesRead: number, bytesTotal: number | undefined): ReadChunk {
    const vectors = this.#documentAt.length
    return {
      documents: this.#room.documents.finish(),
      vectors: this.#values && {
        dimension: this.#dimension,
        values: this.#values.subarray(0, vectors * this.#dimension),
        documentAt: Uint32Array.from(this.#documentAt),
      },
      problems: this.#problems,
      found: this.#found,
      empty: this.#empty,
      refused: this.#refused,
      withoutVector: this.#expectsVectors ? this.#room.documents.count - vectors : 0,
      recognition: this.#recognition,
      bytesRead,
      bytesTotal,
    }
  }
}

/** Records are counted; a note that a file was opened or a date not understood is none. */
function isRecord(item: ImportItem): boolean {
  return item.kind === 'document' || item.kind === 'empty' || item.kind === 'refused'
}

/** Where the long text of a document is, with its layout. */
function folderOf({ text }: DocumentDraft): string | undefined {
  return typeof text !== 'string' && 'path' in text ? path.dirname(text.path) : undefined
}

function deleteFiles(draft: DocumentDraft): void {
  const folder = folderOf(draft)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}
