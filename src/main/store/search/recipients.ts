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

/** Stores whom documents went to, besides those that they are known to have gone to. The caller holds the transaction. */
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
    `INSERT OR IGNORE INTO document_recipients (recipient_id, document_id)
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

/** Of the values that most documents have, so many times the limit are looked through for documents that are live. */
const CANDIDATES = 3

/** Names and addresses that begin with `start`, without case, of live documents; what went to most documents first. */
export function recipientsFrom(db: ReadableDb, start: string, limit: number): Completion[] {
  const live = allowed(withoutFilters)
  const begins = (column: string) => `(${column} <> '' AND substr(${column}, 1, ?) = ? COLLATE NOCASE)`
  const typed = [start.length, start]
  return rows<Completion>(
    db,
    `WITH found AS MATERIALIZED (
       SELECT r.id, CASE WHEN ${begins('r.name')} THEN r.name ELSE r.address END AS value FROM recipients r
       WHERE ${begins('r.name')} OR ${begins('r.address')}),
     best AS MATERIALIZED (
       SELECT value FROM found GROUP BY value
       ORDER BY sum((SELECT count(*) FROM document_recipients dr WHERE dr.recipient_id = found.id)) DESC, value LIMIT ?)
     SELECT value, (
       SELECT count(DISTINCT d.id) FROM found CROSS JOIN document_recipients dr ON dr.recipient_id = found.id
       CROSS JOIN documents d ON d.id = dr.document_id WHERE found.value = best.value AND ${live.sql}) AS documents
     FROM best WHERE documents > 0 ORDER BY documents DESC, value LIMIT ?`,
    ...typed,
    ...typed,
    ...typed,
    CANDIDATES * limit,
    ...live.values,
    limit,
  )
}
