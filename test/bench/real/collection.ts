import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const collectionNames = ['news', 'sentences', 'poems', 'lsa', 'given'] as const
export type CollectionName = (typeof collectionNames)[number]

/** A kind of question that is asked of a collection. */
export interface QuestionKind {
  readonly kind: string
  /** So many of them, the first, are compared with exact search. */
  readonly compared: number
  /** What is asked in whole searches; empty where the vectors came in a file, and no text can be compared with them. */
  readonly texts: readonly string[]
}

/**
 * Real texts as documents, and what is asked of them. The folder also holds `docs.jsonl`, or `docs.parquet` with vectors;
 * the vectors of the questions of each kind that are compared, as KIND.f32; later the library and the truth.
 */
export interface Collection {
  readonly name: CollectionName
  readonly documents: number
  /** The vectors come with the documents; otherwise the default encoder makes them. */
  readonly given: boolean
  readonly dimension: number
  readonly kinds: readonly QuestionKind[]
}

const file = 'collection.json'

export function writeCollection(folder: string, collection: Collection): void {
  writeFileSync(join(folder, file), JSON.stringify(collection))
}

export function readCollection(folder: string): Collection {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Collection
}

/** The file of documents that is imported. */
export function documentsFile({ given }: Pick<Collection, 'given'>): string {
  return given ? 'docs.parquet' : 'docs.jsonl'
}

export function libraryOf(folder: string): string {
  return join(folder, 'library.quarry')
}

/** Vectors of questions, one behind the other. */
export function readVectorsOf(folder: string, kind: string): Float32Array {
  return new Float32Array(Uint8Array.from(readFileSync(join(folder, `${kind}.f32`))).buffer)
}
