import type { CollectionId, DocumentId, JobId, SpaceId, TextId } from '../../model/ids.ts'
import type { PendingCounts, PendingCursor } from '../../model/jobs/pending.ts'
import type { ReadableDb } from '../connection.ts'
import { readSpan } from '../documents/longTexts.ts'
import { bitsOfFlags } from '../vectors/storedVectors.ts'
import { settledByJob } from './jobs.ts'
import { pendingFields } from './pendingTexts.ts'
import { rawRows, row, rows, rowsIn } from '../statement.ts'

/** The input of a multimodal request is no text. */
const isText = 'NOT EXISTS (SELECT 1 FROM media_inputs i WHERE i.text_id = p.text_id)'

/** A text without a vector in the space yet, and not quarantined. */
const isPending = (spaceId: SpaceId) => `
  ${isText} AND
  NOT EXISTS (SELECT 1 FROM vectors_${spaceId} v WHERE v.text_id = p.text_id)
  AND NOT EXISTS (SELECT 1 FROM failures f WHERE f.space_id = ${spaceId} AND f.text_id = p.text_id)`

/** A text whose vector is kept less exactly than the collection (a parameter) asks for. */
const isReduced = (spaceId: SpaceId) => `
  ${isText} AND EXISTS (SELECT 1 FROM vectors_${spaceId} v WHERE v.text_id = p.text_id
    AND ${bitsOfFlags('v.flags')} < (SELECT precision FROM collections WHERE id = ?))
  AND NOT EXISTS (SELECT 1 FROM failures f WHERE f.space_id = ${spaceId} AND f.text_id = p.text_id)`

/**
 * The next texts without a vector in the space, in document order after `cursor`. A text that several passages share may
 * come more than once. Without a collection: everything that is in any collection not in the trash. `again`, with a
 * collection: texts that have one, but less exactly than the collection asks for. For pendingTexts.ts to read: as objects
 * thousands of texts took longer from thread to thread than to be found.
 */
export function listPending(
  db: ReadableDb,
  spaceId: SpaceId,
  collectionId: CollectionId | undefined,
  cursor: PendingCursor,
  limit: number,
  again = false,
): Float64Array {
  const select = 'SELECT p.text_id, t.characters, t.json_bytes, p.document_id, p.ordinal'
  const after = '(p.document_id > ? OR (p.document_id = ? AND p.ordinal > ?))'
  const order = 'ORDER BY p.document_id, p.ordinal LIMIT ?'
  const { documentId, ordinal } = cursor
  if (collectionId !== undefined) {
    return packed(
      db,
      `${select} FROM collection_documents cd
         CROSS JOIN passages p ON p.document_id = cd.document_id CROSS JOIN texts t ON t.id = p.text_id
       WHERE cd.collection_id = ? AND cd.document_id >= ? AND ${after}
         AND ${again ? isReduced(spaceId) : isPending(spaceId)}
       ORDER BY cd.document_id, p.ordinal LIMIT ?`,
      collectionId,
      documentId,
      documentId,
      documentId,
      ordinal,
      ...(again ? [collectionId] : []),
      limit,
    )
  }
  return packed(
    db,
    `${select} FROM passages p CROSS JOIN texts t ON t.id = p.text_id
     WHERE p.document_id >= ? AND ${after} AND ${isPending(spaceId)}
       AND EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
                   WHERE cd.document_id = p.document_id AND c.deleted_at IS NULL)
     ${order}`,
    documentId,
    documentId,
    documentId,
    ordinal,
    limit,
  )
}

function packed(db: ReadableDb, sql: string, ...values: unknown[]): Float64Array {
  const found = rawRows<readonly number[]>(db, sql, ...values)
  const numbers = new Float64Array(found.length * pendingFields)
  let at = 0
  for (const row of found) for (let field = 0; field < pendingFields; field++) numbers[at++] = row[field] as number
  return numbers
}

/** How much waits ({@link listPending}), and how much `jobId` has settled: one statement, so that both are of one snapshot. */
export function countPending(
  db: ReadableDb,
  spaceId: SpaceId | undefined,
  collectionId: CollectionId | undefined,
  again = false,
  jobId?: JobId,
): PendingCounts {
  if (again && spaceId === undefined) return { texts: 0, characters: 0, jsonBytes: 0, settled: 0 }
  const waits = spaceId === undefined ? isText : again ? isReduced(spaceId) : isPending(spaceId)
  const members =
    collectionId === undefined
      ? `EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
                 WHERE cd.document_id = p.document_id AND c.deleted_at IS NULL AND ? IS NULL)`
      : 'p.document_id IN (SELECT document_id FROM collection_documents WHERE collection_id = ?)'
  const found = row<{ texts: number; characters: number | null; jsonBytes: number | null; settled: number | null }>(
    db,
    `SELECT count(*) AS texts, sum(t.characters) AS characters, sum(t.json_bytes) AS jsonBytes, ${settledByJob} AS settled
     FROM texts t WHERE t.id IN (SELECT p.text_id FROM passages p WHERE ${members} AND ${waits})`,
    jobId ?? null,
    collectionId ?? null,
    ...(again ? [collectionId ?? null] : []),
  )
  return {
    texts: found?.texts ?? 0,
    characters: found?.characters ?? 0,
    jsonBytes: found?.jsonBytes ?? 0,
    settled: found?.settled ?? 0,
  }
}

/** Texts whose documents are held in memory together. */
const TEXTS_AT_ONCE = 50

interface PassageSpan {
  readonly documentId: DocumentId
  readonly start: number
  readonly end: number
}

/** The texts themselves, in the order asked for; '' for one that no passage has any more. */
export function readTexts(db: ReadableDb, textIds: readonly TextId[]): string[] {
  const texts: string[] = []
  for (let at = 0; at < textIds.length; at += TEXTS_AT_ONCE) {
    const some = textIds.slice(at, at + TEXTS_AT_ONCE)
    const passages = new Map(
      rows<PassageSpan & { textId: TextId }>(
        db,
        // The first passage alone: a text may be in any number of them.
        `SELECT p.text_id AS textId, p.document_id AS documentId, p.start, p."end" FROM json_each(?) j
         CROSS JOIN passages p ON p.id = (SELECT min(id) FROM passages WHERE text_id = j.value)`,
        JSON.stringify(some),
      ).map((passage) => [passage.textId, passage]),
    )
    const bodies = new Map(
      rowsIn<{ documentId: DocumentId; text: string }>(
        db,
        'SELECT document_id AS documentId, text FROM document_bodies WHERE document_id IN',
        [...new Set(Array.from(passages.values(), ({ documentId }) => documentId))],
      ).map(({ documentId, text }) => [documentId, text]),
    )
    const textOf = ({ documentId, start, end }: PassageSpan) => {
      const body = bodies.get(documentId) ?? ''
      // A long text is not in the body.
      return body === '' ? readSpan(db, documentId, start, end) : body.slice(start, end)
    }
    for (const textId of some) {
      const passage = passages.get(textId)
      texts.push(passage ? textOf(passage) : '')
    }
  }
  return texts
}
