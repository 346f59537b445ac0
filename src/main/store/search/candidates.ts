import type { DocumentId, PassageId } from '../../model/ids.ts'
import type { Candidate } from '../../model/search/candidate.ts'
import type { ReadableDb } from '../connection.ts'
import { readSpan } from '../documents/longTexts.ts'
import { known, rows } from '../statement.ts'

interface CandidateRow {
  passageId: PassageId
  documentId: DocumentId
  ordinal: number
  start: number
  end: number
  title: string
  url: string | null
  kind: string
  language: string | null
  published_at: number | null
  captured_at: number
}

/** The passages of these numbers that there are, in that order. */
export function readCandidates(db: ReadableDb, ids: readonly PassageId[]): Candidate[] {
  return rows<CandidateRow>(
    db,
    `SELECT p.id AS passageId, p.document_id AS documentId, p.ordinal, p.start, p."end", d.title, d.url, d.kind,
       d.language, d.published_at, d.captured_at
     FROM json_each(?) j CROSS JOIN passages p ON p.id = j.value CROSS JOIN documents d ON d.id = p.document_id
     ORDER BY j.key`,
    JSON.stringify(ids),
  ).map((found) => ({
    before: readSpan(db, found.documentId, Math.max(0, found.start - 2), found.start),
    passageId: found.passageId,
    documentId: found.documentId,
    ordinal: found.ordinal,
    start: found.start,
    end: found.end,
    text: readSpan(db, found.documentId, found.start, found.end),
    title: found.title,
    url: known(found.url),
    kind: found.kind,
    language: known(found.language),
    publishedAt: known(found.published_at),
    capturedAt: found.captured_at,
  }))
}
