import type { DocumentVersion } from '../../model/capture.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { known, rows } from '../statement.ts'

/**
 * All versions of a document, oldest first, itself among them: what it replaced, what replaced it, and what the addresses
 * that gave it gave at other times.
 */
export function listVersions(db: ReadableDb, id: DocumentId): DocumentVersion[] {
  return rows<{
    id: DocumentId
    title: string
    characters: number
    storedAt: number
    seenAt: number | null
    captures: number
    isCurrent: number
  }>(
    db,
    `WITH RECURSIVE versions (id) AS (
       SELECT id FROM documents WHERE id = ?
       UNION
       SELECT d.replaces FROM versions v JOIN documents d ON d.id = v.id WHERE d.replaces IS NOT NULL
       UNION
       SELECT d.id FROM versions v JOIN documents d ON d.replaces = v.id
       UNION
       SELECT other.document_id FROM versions v JOIN captures c ON c.document_id = v.id
       JOIN captures other ON other.collection_id = c.collection_id AND other.address = c.address
       WHERE other.document_id IS NOT NULL
     )
     SELECT d.id, d.title, d.characters, d.captured_at AS storedAt, max(c.captured_at) AS seenAt, count(c.id) AS captures,
       EXISTS (SELECT 1 FROM collection_documents cd WHERE cd.document_id = d.id) AS isCurrent
     FROM versions v JOIN documents d ON d.id = v.id LEFT JOIN captures c ON c.document_id = d.id
     GROUP BY d.id ORDER BY d.captured_at, d.id`,
    id,
  ).map((r) => ({ ...r, seenAt: known(r.seenAt), isCurrent: r.isCurrent === 1 }))
}
