import { defined } from '../../base/defined.ts'
import type { ExportedDocument, JsonObject } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { exportMarks } from '../marks/exportMarks.ts'
import { known, rows } from '../statement.ts'
import type { DocumentRow } from './documents.ts'

type ExportRow = Omit<DocumentRow, 'characters'> & { readonly text: string; readonly raw: string }

/** The next documents of a collection, by their numbers, after number `after`. */
export function exportDocuments(
  db: ReadableDb,
  collectionId: CollectionId,
  after: number,
  limit: number,
): ExportedDocument[] {
  return rows<ExportRow>(
    db,
    `SELECT d.id, d.kind, d.external_id, d.title, b.text, d.url, d.domain, d.language, d.authors, d.published_at,
       d.crawled_at, d.captured_at, d.request_id, d.source_name, d.source_row, b.raw, d.replaces
     FROM collection_documents cd JOIN documents d ON d.id = cd.document_id JOIN document_bodies b ON b.document_id = d.id
     WHERE cd.collection_id = ? AND cd.document_id > ? ORDER BY cd.document_id LIMIT ?`,
    collectionId,
    after,
    limit,
  ).map((found) => ({
    id: found.id,
    kind: found.kind,
    externalId: known(found.external_id),
    title: found.title,
    text: found.text,
    url: known(found.url),
    domain: known(found.domain),
    language: known(found.language),
    authors: known(found.authors),
    publishedAt: known(found.published_at),
    crawledAt: known(found.crawled_at),
    capturedAt: found.captured_at,
    requestId: known(found.request_id),
    source: { name: found.source_name, ...(found.source_row === null ? {} : { row: found.source_row }) },
    raw: JSON.parse(found.raw) as JsonObject,
    replaces: known(found.replaces),
    ...defined({ marks: exportMarks(db, found.id) }),
  }))
}
