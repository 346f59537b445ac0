import type { Capture, CaptureFacts, CaptureOutcome, CaptureWay, LastCapture } from '../../model/capture.ts'
import type { CollectionId, DocumentId, JobId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { count, known, row, rows } from '../statement.ts'

/** The positions of a job's addresses that are dealt with. */
export function capturedPositions(db: ReadableDb, jobId: JobId): number[] {
  return rows<{ position: number }>(db, 'SELECT position FROM captures WHERE job_id = ?', jobId).map(
    ({ position }) => position,
  )
}

/** What an address gave the last time, where the collection still holds that document. */
export function lastCapture(db: ReadableDb, collectionId: CollectionId, address: string): LastCapture | undefined {
  const found = row<{ documentId: DocumentId; finalAddress: string; sha256: string; headers: string }>(
    db,
    `SELECT c.document_id AS documentId, c.final_address AS finalAddress, lower(hex(c.sha256)) AS sha256, c.headers
     FROM captures c JOIN collection_documents cd
       ON cd.collection_id = c.collection_id AND cd.document_id = c.document_id
     WHERE c.collection_id = ? AND c.address = ? AND c.way = 'fetched' AND c.sha256 IS NOT NULL
     ORDER BY c.id DESC LIMIT 1`,
    collectionId,
    address,
  )
  return found && { ...found, headers: JSON.parse(found.headers) as CaptureFacts['headers'] }
}

interface CaptureRow {
  id: number
  job_id: JobId
  position: number
  collection_id: CollectionId
  address: string
  way: CaptureWay
  outcome: CaptureOutcome
  error: string | null
  captured_at: number
  final_address: string | null
  status: number | null
  headers: string | null
  sha256: string | null
  bytes: number | null
  included: number | null
  left_out: number | null
  document_id: DocumentId | null
}

const columns = `id, job_id, position, collection_id, address, way, outcome, error, captured_at, final_address, status,
  headers, lower(hex(sha256)) AS sha256, bytes, included, left_out, document_id`

/** Captures of a job in the order of its addresses, or those of a document, the latest first. */
export function listCaptures(
  db: ReadableDb,
  of: { readonly jobId: JobId } | { readonly documentId: DocumentId },
  offset: number,
  limit: number,
): { total: number; items: Capture[] } {
  const [column, order, value] =
    'jobId' in of ? ['job_id', 'position', of.jobId] : ['document_id', 'id DESC', of.documentId]
  return {
    total: count(db, `SELECT count(*) FROM captures WHERE ${column} = ?`, value),
    items: rows<CaptureRow>(
      db,
      `SELECT ${columns} FROM captures WHERE ${column} = ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      value,
      limit,
      offset,
    ).map(toCapture),
  }
}

/** The captures that gave these documents, the oldest first. */
export function capturesOf(db: ReadableDb, ids: readonly DocumentId[]): Capture[] {
  return rows<CaptureRow>(
    db,
    `SELECT ${columns} FROM captures WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(ids),
  ).map(toCapture)
}

function toCapture(r: CaptureRow): Capture {
  return {
    id: r.id,
    jobId: r.job_id,
    position: r.position,
    collectionId: r.collection_id,
    address: r.address,
    way: r.way,
    outcome: r.outcome,
    error: known(r.error),
    at: r.captured_at,
    documentId: known(r.document_id),
    facts:
      r.final_address === null
        ? undefined
        : {
            finalAddress: r.final_address,
            status: known(r.status),
            headers: JSON.parse(r.headers ?? '[]') as CaptureFacts['headers'],
            sha256: r.sha256 ?? '',
            bytes: r.bytes ?? 0,
            included: r.included ?? 0,
            leftOut: r.left_out ?? 0,
          },
  }
}
