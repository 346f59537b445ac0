import type { CaptureFacts, CaptureOutcome, CaptureWay } from '../../model/capture.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import { run } from '../statement.ts'

/** A row of `captures`. */
interface CaptureRow {
  /** Negative: the capture came with a collection of that number. */
  readonly jobId: number
  readonly position: number
  readonly collectionId: CollectionId
  readonly address: string
  readonly way: CaptureWay
  readonly outcome: CaptureOutcome
  readonly error: string | undefined
  readonly at: number
  readonly facts: CaptureFacts | undefined
  readonly documentId: DocumentId | undefined
}

/** Inserts one capture. The caller holds the transaction. */
export function insertCapture(
  db: WritableDb,
  { jobId, position, collectionId, address, way, outcome, error, at, facts, documentId }: CaptureRow,
): void {
  run(
    db,
    `INSERT INTO captures (job_id, position, collection_id, address, way, outcome, error, captured_at, final_address, status,
       headers, sha256, bytes, included, left_out, document_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    jobId,
    position,
    collectionId,
    address,
    way,
    outcome,
    error ?? null,
    at,
    facts?.finalAddress ?? null,
    facts?.status ?? null,
    facts ? JSON.stringify(facts.headers) : null,
    facts ? Buffer.from(facts.sha256, 'hex') : null,
    facts?.bytes ?? null,
    facts?.included ?? null,
    facts?.leftOut ?? null,
    documentId ?? null,
  )
}
