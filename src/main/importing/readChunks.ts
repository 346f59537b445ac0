import { packDocuments, prepareDocuments, type PassageSizes } from '../store/prepareDocuments.ts'
import type { StoredProblem } from '../store/tables/importProblems.ts'
import type { DocumentDraft, ImportItem, ImportOptions } from './importItem.ts'
import { readImport } from './readImport.ts'
import { pathSources } from './source.ts'

/** What to read, and how far an earlier run came. */
export interface ReadPlan extends PassageSizes {
  readonly paths: readonly string[]
  /** As in ImportPlan. */
  readonly names: readonly (string | null)[]
  readonly options: ImportOptions
  /** Records that an earlier run has dealt with: reading is repeatable, so they are passed over. */
  readonly skip: number
}

/** What is stored in one transaction. */
export interface ReadChunk {
  /** As packDocuments made them. */
  readonly documents: Uint8Array<ArrayBuffer>
  readonly vectors: GivenRows | undefined
  readonly problems: readonly StoredProblem[]
  readonly found: number
  readonly empty: number
  readonly refused: number
  /** Documents without a vector where there should be one. */
  readonly withoutVector: number
  /** Of the files as they lie on disk; how far reading has come with this chunk. */
  readonly bytesRead: number
  readonly bytesTotal: number | undefined
}

/** Vectors row after row, for the documents at the positions `documentAt`, ascending. */
interface GivenRows {
  readonly dimension: number
  readonly values: Float32Array<ArrayBuffer>
  readonly documentAt: Uint32Array<ArrayBuffer>
}

/**
 * Records to a chunk. The first chunks are small, so that something is there soon; later ones are large, because each
 * writes every page of the indexes it touches: at a million texts that is most of what is written.
 */
const FIRST_RECORDS = 500
const RECORDS = 5_000
/** What closes a chunk early. */
const CHARACTERS = 2_000_000
const VECTOR_BYTES = 20_000_000

/** Reads files and prepares what is in them for the store, a chunk at a time. @throws as readImport */
export async function* readChunks(plan: ReadPlan, signal: AbortSignal): AsyncGenerator<ReadChunk> {
  const reading = readImport(pathSources(plan.paths, plan.names), plan.options, signal)
  let skip = plan.skip
  let done = plan.skip
  let chunk = new ChunkBuilder(plan)
  const take = () => {
    const { bytesRead, bytesTotal } = reading.progress
    const full = chunk.finish(bytesRead, bytesTotal)
    done += full.found
    chunk = new ChunkBuilder(plan)
    return full
  }
  for await (const item of reading) {
    if (skip > 0) {
      if (isRecord(item)) skip--
      continue
    }
    chunk.add(item)
    if (chunk.isFull(done < 10 * FIRST_RECORDS ? FIRST_RECORDS : RECORDS)) yield take()
  }
  yield take()
}

class ChunkBuilder {
  readonly #plan: ReadPlan
  readonly #documents: Omit<DocumentDraft, 'vector'>[] = []
  readonly #documentAt: number[] = []
  readonly #problems: StoredProblem[] = []
  #values: Float32Array<ArrayBuffer> | undefined
  #dimension = 0
  #found = 0
  #empty = 0
  #refused = 0
  #characters = 0

  constructor(plan: ReadPlan) {
    this.#plan = plan
  }

  isFull(records: number): boolean {
    return (
      this.#found >= records ||
      this.#characters >= CHARACTERS ||
      (this.#documentAt.length + 1) * this.#dimension * 4 > VECTOR_BYTES
    )
  }

  add(item: ImportItem): void {
    if (isRecord(item)) this.#found++
    switch (item.kind) {
      case 'document': {
        const { vector, ...document } = item.draft
        if (vector) this.#addVector(vector)
        this.#documents.push(document)
        this.#characters += document.text.length
        return
      }
      case 'empty':
        this.#empty++
        return
      case 'refused':
        this.#refused++
        this.#problems.push(problemOf(item, 'refused'))
        return
      case 'warning':
        this.#problems.push(problemOf(item, 'warning'))
        return
      case 'file':
        return
    }
  }

  #addVector(vector: Float32Array): void {
    this.#dimension = vector.length
    const start = this.#documentAt.length * vector.length
    this.#values = withRoom(this.#values, start, vector.length)
    this.#values.set(vector, start)
    this.#documentAt.push(this.#documents.length)
  }

  finish(bytesRead: number, bytesTotal: number | undefined): ReadChunk {
    const prepared = prepareDocuments(this.#documents, this.#plan, new Set(this.#documentAt))
    const count = this.#documentAt.length
    const vectors = this.#values && {
      dimension: this.#dimension,
      values: this.#values.subarray(0, count * this.#dimension),
      documentAt: Uint32Array.from(this.#documentAt),
    }
    return {
      documents: packDocuments(prepared),
      vectors,
      problems: this.#problems,
      found: this.#found,
      empty: this.#empty,
      refused: this.#refused,
      withoutVector: this.#plan.options.mapping?.vector === undefined ? 0 : this.#documents.length - count,
      bytesRead,
      bytesTotal,
    }
  }
}

/** Twice the room where there is not enough, so that adding takes linear time. */
function withRoom(values: Float32Array<ArrayBuffer> | undefined, used: number, more: number) {
  if (values && values.length >= used + more) return values
  const grown = new Float32Array(Math.min(Math.max(2 * used, 64 * more), Math.max(used + more, VECTOR_BYTES / 4)))
  if (values) grown.set(values.subarray(0, used))
  return grown
}

/** Records are counted; a note that a file was opened or a date not understood is none. */
function isRecord(item: ImportItem): boolean {
  return item.kind === 'document' || item.kind === 'empty' || item.kind === 'refused'
}

/** A refusal or a warning as it is stored. */
export function problemOf(
  item: ImportItem & { kind: 'refused' | 'warning' },
  severity: 'refused' | 'warning',
): StoredProblem {
  const { file, row, column } = item.where
  return { file, row, column, message: item.message, severity }
}
