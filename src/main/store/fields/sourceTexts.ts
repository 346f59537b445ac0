import { fieldOf, type Row } from '../../model/columns.ts'
import type { Json } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { FieldSource } from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import { count, statement } from '../statement.ts'
import { scopeOf } from './fields.ts'
import { factColumns } from './readFields.ts'
import { fieldText, foldAscii } from '../../text/values/typedValue.ts'

/** What stands in documents for a field. */
export interface SourceTexts {
  /** In the collection, or in the library. */
  readonly documents: number
  readonly lookedAt: number
  /** Each once, without case, the most frequent first. `json` is what the first document has. */
  readonly texts: readonly { readonly text: string; readonly json: Json; readonly documents: number }[]
}

/**
 * The different texts of a column or fact in all documents of a collection and those within it (or of the library), or in
 * about `most` of them, spread evenly.
 */
export function sourceTexts(
  db: ReadableDb,
  source: FieldSource,
  collectionId: CollectionId | undefined,
  most?: number,
): SourceTexts {
  const { from, bound, documents } = someDocuments(db, collectionId, most)
  if (source.kind === 'typed') return { documents, lookedAt: 0, texts: [] }
  const value = source.kind === 'fact' ? factColumns[source.fact] : 'b.raw'
  const found = statement(
    db,
    `SELECT ${value} FROM ${from} JOIN documents d ON d.id = m.document_id
     ${source.kind === 'fact' ? '' : 'JOIN document_bodies b ON b.document_id = d.id'}`,
  )
    .pluck()
    .iterate(...bound) as IterableIterator<string | number | null>
  const texts = new Map<string, { text: string; json: Json; documents: number }>()
  let lookedAt = 0
  for (const one of found) {
    lookedAt++
    const json = source.kind === 'column' ? fieldOf(JSON.parse(String(one)) as Row, source.column) : one
    const text = fieldText(json)
    if (text === '') continue
    const key = foldAscii(text)
    const known = texts.get(key)
    if (known) known.documents++
    else texts.set(key, { text, json: json as Json, documents: 1 })
  }
  return { documents, lookedAt, texts: [...texts.values()].sort((a, b) => b.documents - a.documents) }
}

/** Documents of a collection and those within it (or of the library) as the table `m`: all, or about `most`, spread evenly. */
export function someDocuments(
  db: ReadableDb,
  collectionId: CollectionId | undefined,
  most?: number,
): { readonly from: string; readonly bound: readonly unknown[]; readonly documents: number } {
  const all =
    collectionId === undefined
      ? 'SELECT id AS document_id FROM documents'
      : 'SELECT DISTINCT document_id FROM collection_documents WHERE collection_id IN (SELECT value FROM json_each(?))'
  const scope = scopeOf(db, { collectionId })
  const bound = scope === undefined ? [] : [JSON.stringify(scope)]
  const documents = count(db, `SELECT count(*) FROM (${all})`, ...bound)
  const step = most === undefined ? 1 : Math.max(1, Math.floor(documents / most))
  return {
    from: `(SELECT document_id FROM (SELECT document_id, row_number() OVER (ORDER BY document_id) AS place FROM (${all}))
      WHERE place % ? = 0 LIMIT ?) m`,
    bound: [...bound, step, most ?? -1],
    documents,
  }
}
