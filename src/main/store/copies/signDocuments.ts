import type { DocumentId } from '../../model/ids.ts'
import { BANDS, signatureOf } from '../../text/shingles.ts'
import type { WritableDb } from '../connection.ts'
import { inStep, type CompactStep } from '../library/compact.ts'
import { readValue, writeValue } from '../library/settings.ts'
import { rows, run } from '../statement.ts'
import { insertSigned, unsignedTo } from './signatures.ts'

/** A step of signing documents that were stored before there were signatures; `next` is undefined when all are signed. */
export function signDocuments(db: WritableDb, most: number): CompactStep {
  return inStep(db, () => {
    const to = readValue(db, unsignedTo)
    const found =
      to === undefined
        ? []
        : rows<{ id: DocumentId; text: string }>(
            db,
            `SELECT b.document_id AS id, b.text FROM document_texts b
             WHERE b.document_id <= ? ORDER BY b.document_id DESC LIMIT ?`,
            Number(to),
            most,
          )
    const signatures = new Uint32Array(found.length * BANDS)
    for (const [index, { text }] of found.entries()) signatures.set(signatureOf(text), index * BANDS)
    insertSigned(
      db,
      found.map(({ id }) => id),
      signatures,
    )
    const last = found.at(-1)
    if (last && found.length === most) writeValue(db, unsignedTo, String(last.id - 1))
    else run(db, 'DELETE FROM library WHERE key = ?', unsignedTo)
    return { next: last && found.length === most ? 0 : undefined, removed: 0 }
  })
}
