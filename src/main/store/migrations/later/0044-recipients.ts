import type { JsonObject } from '../../../model/document.ts'
import { recipientsOf } from '../../../text/names/recipients.ts'
import type { WritableDb } from '../../database.ts'
import type { Migration } from '../../library/migration.ts'

/** Whom messages went to: each name and address once, and the documents that went there. */
export const recipients: Migration = {
  version: 44,
  name: 'recipients',
  up: `
    CREATE TABLE recipients (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      UNIQUE (name, address)
    ) STRICT;
    CREATE TABLE document_recipients (
      recipient_id INTEGER NOT NULL REFERENCES recipients (id),
      document_id INTEGER NOT NULL REFERENCES documents (id),
      PRIMARY KEY (recipient_id, document_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_recipients_by_document ON document_recipients (document_id);
  `,
  finish: readRecords,
}

/** As many documents as have their recipients stored by one statement. */
const atOnce = 1_000

const each = `json_each(?) d CROSS JOIN json_each(d.value, '$[1]') j`

/** Reads the recipients of all messages out of their records. */
function readRecords(db: WritableDb): void {
  const next = db.prepare(
    `SELECT b.document_id AS id, b.raw FROM documents d JOIN document_bodies b ON b.document_id = d.id
     WHERE d.id > ? AND d.kind = 'file' AND instr(b.raw, '"headers"') > 0 ORDER BY d.id LIMIT ${atOnce}`,
  )
  const name = db.prepare(
    `INSERT OR IGNORE INTO recipients (name, address) SELECT j.value ->> 'name', j.value ->> 'address' FROM ${each}`,
  )
  const link = db.prepare(
    `INSERT INTO document_recipients (recipient_id, document_id) SELECT r.id, d.value ->> 0 FROM ${each}
     CROSS JOIN recipients r ON r.name = j.value ->> 'name' AND r.address = j.value ->> 'address'`,
  )
  for (let last = 0; ;) {
    const found = next.all(last) as { readonly id: number; readonly raw: string }[]
    const given = JSON.stringify(
      found.map(({ id, raw }) => [id, recipientsOf({ kind: 'file', raw: JSON.parse(raw) as JsonObject })]),
    )
    name.run(given)
    link.run(given)
    if (found.length < atOnce) return
    last = found.at(-1)?.id ?? last
  }
}
