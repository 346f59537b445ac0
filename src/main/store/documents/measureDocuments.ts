import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { count, row } from '../statement.ts'

/** How many documents there are, how long their texts are together, and how many of them were captured from the web. */
export interface DocumentMeasures {
  readonly documents: number
  readonly characters: number
  readonly captured: number
}

/** Of a collection, or of documents by their numbers. No text is read. */
export function measureDocuments(db: ReadableDb, of: CollectionId | readonly DocumentId[]): DocumentMeasures {
  const [members, value] =
    typeof of === 'number'
      ? ['SELECT document_id AS id FROM collection_documents WHERE collection_id = ?', of]
      : ['SELECT value AS id FROM json_each(?)', JSON.stringify(of)]
  const found = row<{ documents: number; characters: number }>(
    db,
    `SELECT count(*) AS documents, coalesce(sum(d.characters), 0) AS characters
     FROM (${members}) m CROSS JOIN documents d ON d.id = m.id`,
    value,
  )
  // Few libraries have captures of as many documents as collections hold.
  const captured = count(
    db,
    `SELECT count(*) FROM (SELECT DISTINCT document_id AS id FROM captures WHERE document_id IS NOT NULL) c
     WHERE c.id IN (${members})`,
    value,
  )
  return { documents: found?.documents ?? 0, characters: found?.characters ?? 0, captured }
}
