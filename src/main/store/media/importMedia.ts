import type { CollectionId, DocumentId, JobId, MediumId } from '../../model/ids.ts'
import type { ImportCounts, StoredProblem } from '../../model/jobs/job.ts'
import { isVideo, type MediumDocument } from '../../model/media.ts'
import { plainMediaInput } from '../../model/mediaInput.ts'
import { MAX_PASSAGE_CHARS } from '../../text/passages.ts'
import type { WritableDb } from '../connection.ts'
import { putProblem } from '../jobs/importProblems.ts'
import { setCounts } from '../jobs/jobs.ts'
import { getMedium, insertMedium } from './media.ts'
import { addMediaPassage, ensureMediaInput } from './mediaInputs.ts'
import { count, known, row, run } from '../statement.ts'
import { storeDocuments } from '../documents/storeDocuments.ts'

export interface MediaChunk {
  readonly jobId: JobId
  readonly documents: readonly MediumDocument[]
  readonly problems: readonly StoredProblem[]
  /** The job's counts before this chunk, with its found and refused files already added. */
  readonly counts: ImportCounts
}

/**
 * Stores one chunk of a media import: media, documents, problems and the job's counts in one transaction. What is in the
 * collection already, under whatever name, is a duplicate.
 */
export function importMedia(db: WritableDb, chunk: MediaChunk, collectionId: CollectionId, now: number): ImportCounts {
  return db
    .transaction(() => {
      const counts = { ...chunk.counts }
      const mutable: { -readonly [K in keyof ImportCounts]: number } = counts
      for (const { medium, document } of chunk.documents) {
        const isNew = row(db, 'SELECT 1 FROM media WHERE hash = ?', Buffer.from(medium.facts.hash, 'hex')) === undefined
        const mediumId = insertMedium(db, medium, now)
        if (isShownIn(db, collectionId, mediumId)) {
          mutable.duplicate++
          continue
        }
        const options = { collectionId, passageChars: MAX_PASSAGE_CHARS, passageOverlap: 0, now }
        const stored = storeDocuments(db, [document], options)
        const [documentId] = stored.documentIds
        if (documentId === undefined) continue
        mutable.imported += stored.imported + stored.duplicate
        mutable.updated += stored.updated
        mutable.newTexts += stored.newTexts + (isNew ? 1 : 0)
        mutable.passages += stored.passages + (linkMedium(db, documentId, mediumId) ? 1 : 0)
      }
      for (const problem of chunk.problems) putProblem(db, chunk.jobId, problem)
      setCounts(db, chunk.jobId, counts, now)
      return counts
    })
    .immediate()
}

/** Adds a medium to those that a document shows, unless it is there. */
export function showMedium(db: WritableDb, documentId: DocumentId, mediumId: MediumId): void {
  run(
    db,
    `INSERT INTO document_media (document_id, ordinal, media_id)
     SELECT ?, coalesce((SELECT max(ordinal) + 1 FROM document_media WHERE document_id = ?), 0), ?
     WHERE NOT EXISTS (SELECT 1 FROM document_media WHERE document_id = ? AND media_id = ?)`,
    documentId,
    documentId,
    mediumId,
    documentId,
    mediumId,
  )
}

/** Links a medium with a document that shows it, as a passage of its own. Answers whether that is new. */
export function linkMedium(db: WritableDb, documentId: DocumentId, mediumId: MediumId): boolean {
  showMedium(db, documentId, mediumId)
  const input = ensureMediaInput(db, plainMediaInput(mediumId, isVideo(getMedium(db, mediumId).mime)))
  return addPassage(db, documentId, input)
}

/** {@link addMediaPassage}, with the counters of the collections that the document is in. */
export function addPassage(
  db: WritableDb,
  documentId: DocumentId,
  input: ReturnType<typeof ensureMediaInput>,
): boolean {
  const document = row<{ title: string; language: string | null }>(
    db,
    'SELECT title, language FROM documents WHERE id = ?',
    documentId,
  )
  if (!document) return false
  const { title, language } = document
  if (!addMediaPassage(db, { id: documentId, title, language: known(language) }, input)) return false
  run(
    db,
    `UPDATE collections SET passages = passages + 1
     WHERE id IN (SELECT collection_id FROM collection_documents WHERE document_id = ?)`,
    documentId,
  )
  return true
}

/** Whether a document of the collection is this very image or video. */
function isShownIn(db: WritableDb, collectionId: CollectionId, mediumId: MediumId): boolean {
  return (
    count(
      db,
      `SELECT count(*) FROM document_media dm
         JOIN collection_documents cd ON cd.document_id = dm.document_id AND cd.collection_id = ?
         JOIN documents d ON d.id = dm.document_id
       WHERE dm.media_id = ? AND d.kind IN ('image', 'video') AND d.url IS NULL`,
      collectionId,
      mediumId,
    ) > 0
  )
}
