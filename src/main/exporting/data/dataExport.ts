import type { CollectionSource, DocumentWithMedia } from '../../model/collectionSource.ts'
import type { CollectionId, DocumentId, SpaceId } from '../../model/ids.ts'
import type { Field } from '../../model/organising/fields.ts'

/** Formats in which documents are written as data. */
export type DataFormat =
  | 'jsonl'
  | 'csv'
  | 'xlsx'
  | 'parquet'
  | 'bibtex'
  | 'ris'
  | 'csl-json'
  | 'zotero-rdf'
  | 'markdown'
  | 'html'
  | 'docx'
  | 'odt'

/** Documents that are written, and how. */
export interface DataExport {
  readonly source: CollectionSource
  /** All documents of a collection in the order of their numbers, or these in this order. */
  readonly of: CollectionId | readonly DocumentId[]
  /** A column of a table each. */
  readonly fields: readonly Pick<Field, 'name' | 'type'>[]
  /** Of the whole, for formats with a heading. */
  readonly title: string
  /** CSV: a byte order mark first, and no cell that begins like a formula. */
  readonly forSpreadsheets: boolean
  /** The files and places of texts as citations print them, in their order: `audit.pdf, p. 42`. */
  readonly printPlaces: (
    cited: readonly { readonly documentId: DocumentId; readonly start?: number; readonly end?: number }[],
  ) => Promise<readonly (string | undefined)[]>
  /** Formats to be read: each document with its citation in this style, a name or the text of a CSL file. */
  readonly style: string | undefined
  /** Parquet: one row for each passage, with its vector in this space. */
  readonly space: { readonly id: SpaceId; readonly dimension: number } | undefined
}

/** Some documents, in full. Only one batch is in memory at a time. */
export type DocumentBatches = AsyncIterable<readonly DocumentWithMedia[]>

/** Bytes of a file, or text that is written as UTF-8. */
export type ExportPiece = string | Uint8Array

const documentsAtOnce = 100

/** Reads the documents of an export, some at a time. A document that is gone meanwhile is left out. */
export async function* readBatches(
  source: CollectionSource,
  of: DataExport['of'],
): AsyncGenerator<readonly DocumentWithMedia[], undefined> {
  if (typeof of !== 'number') {
    for (let at = 0; at < of.length; at += documentsAtOnce) {
      const asked = of.slice(at, at + documentsAtOnce)
      const found = new Map((await source.exportDocuments(asked, 0, asked.length)).map((one) => [one.id, one]))
      yield asked.flatMap((id) => found.get(id) ?? [])
    }
    return
  }
  for (let after = 0; ;) {
    const documents = await source.exportDocuments(of, after, documentsAtOnce)
    if (documents.length > 0) yield documents
    const last = documents.at(-1)
    if (last === undefined || documents.length < documentsAtOnce) return
    after = last.id
  }
}
