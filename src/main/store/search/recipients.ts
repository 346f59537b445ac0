import type { DocumentId } from '../../model/ids.ts'
import type { Completion } from '../../model/search/completion.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { rows, run } from '../statement.ts'
import { allowed } from './filters.ts'

/** A message that is stored, and its recipients as JSON (text/names/recipients.ts). */
export interface SentDocument {
  readonly id: DocumentId
  readonly recipients: string
}

/** Stores whom new documents went to. The caller holds the transaction. */
export function insertRecipients(db: WritableDb, documents: readonly SentDocument[]): void {
  if (documents.length === 0) return
  const given = `[${documents.map(({ id, recipients }) => `[${id},${recipients}]`).join()}]`
  const each = `json_each(?) d CROSS JOIN json_each(d.value, '$[1]') j`
  run(
    db,
    `INSERT OR IGNORE INTO recipients (name, address) SELECT j.value ->> 'name', j.value ->> 'address' FROM ${each}`,
    given,
  )
  run(
    db,
    `INSERT INTO document_recipients (recipient_id, document_id)
     SELECT r.id, d.value ->> 0 FROM ${each}
     CROSS JOIN recipients r ON r.name = j.value ->> 'name' AND r.address = j.value ->> 'address'`,
    given,
  )
}

/** Forgets whom a document went to, and names that no other document has. */
export function dropRecipients(db: WritableDb, id: DocumentId): void {
  const named = rows<{ id: number }>(
    db,
    'DELETE FROM document_recipients WHERE document_id = ? RETURNING recipient_id AS id',
    id,
  )
  for (const recipient of named)
    run(
      db,
      `DELETE FROM recipients WHERE id = ? AND NOT EXISTS (SELECT 1 FROM document_recipients WHERE recipient_id = id)`,
      recipient.id,
    )
}

/** Names and addresses that begin with `start`, without case, of live documents; what went to most documents first. */
export function recipientsFrom(db: ReadableDb, start: string, limit: number): Completion[] {
  const live = allowed(withoutFilters)
  const begins = (column: string) => `(${column} <> '' AND substr(${column}, 1, ?) = ? COLLATE NOCASE)`
  const typed = [start.length, start]
  return rows<Completion>(
    db,
    `WITH found AS (
       SELECT id, CASE WHEN ${begins('name')} THEN name ELSE address END AS value FROM recipients
       WHERE ${begins('name')} OR ${begins('address')})
     SELECT f.value, count(DISTINCT d.id) AS documents
     FROM found f CROSS JOIN document_recipients r ON r.recipient_id = f.id CROSS JOIN documents d ON d.id = r.document_id
     WHERE ${live.sql} GROUP BY f.value ORDER BY documents DESC, value LIMIT ?`,
    ...typed,
    ...typed,
    ...typed,
    ...live.values,
    limit,
  )
}
