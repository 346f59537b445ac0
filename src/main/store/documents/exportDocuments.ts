import { defined } from '../../base/defined.ts'
import type { ExportedDocument, JsonObject } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { exportFields } from '../fields/fieldValues.ts'
import { exportMarks, markedDocuments } from '../marks/exportMarks.ts'
import { known, rows } from '../statement.ts'
import type { DocumentRow } from './documents.ts'

type ExportRow = Omit<DocumentRow, 'characters'> & { readonly text: string; readonly raw: string }

/** The next documents of a collection, or of a list, by their numbers, after number `after`. */
export function exportDocuments(
  db: ReadableDb,
  of: CollectionId | readonly DocumentId[],
  after: number,
  limit: number,
): ExportedDocument[] {
  const found = rows<ExportRow>(
    db,
    `SELECT d.id, d.kind, d.external_id, d.title, b.text, d.url, d.domain, d.language, d.authors, d.published_at,
       d.crawled_at, d.captured_at, d.request_id, d.source_name, d.source_row, b.raw, d.replaces
     FROM ${
       typeof of === 'number'
         ? '(SELECT document_id FROM collection_documents WHERE collection_id = ?)'
         : '(SELECT value AS document_id FROM json_each(?))'
     } m JOIN documents d ON d.id = m.document_id JOIN document_texts b ON b.document_id = d.id
     WHERE m.document_id > ? ORDER BY m.document_id LIMIT ?`,
    typeof of === 'number' ? of : JSON.stringify(of),
    after,
    limit,
  )
  const ids = found.map(({ id }) => id)
  const fields = exportFields(db, ids)
  const marked = markedDocuments(db, ids)
  return found.map((one) => ({
    id: one.id,
    kind: one.kind,
    externalId: known(one.external_id),
    title: one.title,
    text: one.text,
    url: known(one.url),
    domain: known(one.domain),
    language: known(one.language),
    authors: known(one.authors),
    publishedAt: known(one.published_at),
    crawledAt: known(one.crawled_at),
    capturedAt: one.captured_at,
    requestId: known(one.request_id),
    source: { name: one.source_name, ...(one.source_row === null ? {} : { row: one.source_row }) },
    raw: JSON.parse(one.raw) as JsonObject,
    replaces: known(one.replaces),
    ...defined({ marks: marked.has(one.id) ? exportMarks(db, one.id) : undefined, fields: fields.get(one.id) }),
  }))
}
