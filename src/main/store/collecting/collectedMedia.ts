import type { DocumentKind, JsonObject } from '../../model/document.ts'
import type { CollectionId, DocumentId, JobId } from '../../model/ids.ts'
import type { ImportCounts, StoredProblem } from '../../model/jobs/job.ts'
import type { FetchedLink } from '../../model/collecting.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { linkMedium } from '../media/importMedia.ts'
import { putProblem } from '../jobs/importProblems.ts'
import { setCounts } from '../jobs/jobs.ts'
import { insertMedium } from '../media/media.ts'
import { known, rows, run } from '../statement.ts'

export interface FetchedMedia {
  readonly jobId: JobId
  readonly links: readonly FetchedLink[]
  readonly problems: readonly StoredProblem[]
  /** The job's counts before, with what was found and refused already added. */
  readonly counts: ImportCounts
}

/** The next documents of a collection that came from the service, with the addresses that were fetched for them. */
export function listCollectedMedia(
  db: ReadableDb,
  collectionId: CollectionId,
  after: number,
  limit: number,
): { id: DocumentId; kind: DocumentKind; url: string | undefined; raw: JsonObject; fetched: string[] }[] {
  return rows<{ id: DocumentId; kind: DocumentKind; url: string | null; raw: string; fetched: string }>(
    db,
    `SELECT d.id, d.kind, d.url, b.raw, (
       SELECT json_group_array(dm.source) FROM document_media dm WHERE dm.document_id = d.id AND dm.source IS NOT NULL
     ) AS fetched
     FROM collection_documents cd JOIN documents d ON d.id = cd.document_id JOIN document_bodies b ON b.document_id = d.id
     WHERE cd.collection_id = ? AND cd.document_id > ?
       AND d.kind IN ('web', 'news', 'business', 'video', 'subject', 'company', 'person')
     ORDER BY cd.document_id LIMIT ?`,
    collectionId,
    after,
    limit,
  ).map(({ id, kind, url, raw, fetched }) => ({
    id,
    kind,
    url: known(url),
    raw: JSON.parse(raw) as JsonObject,
    fetched: JSON.parse(fetched) as string[],
  }))
}

/** Links what was fetched with its documents, and notes what was not and the job's counts, in one transaction. */
export function linkFetchedMedia(db: WritableDb, fetched: FetchedMedia, now: number): ImportCounts {
  return db
    .transaction(() => {
      const counts: { -readonly [K in keyof ImportCounts]: number } = { ...fetched.counts }
      for (const { documentId, url, medium } of fetched.links) {
        const mediumId = insertMedium(db, medium, now)
        if (linkMedium(db, documentId, mediumId)) {
          counts.imported++
          counts.passages++
        } else counts.duplicate++
        run(
          db,
          'UPDATE document_media SET source = ? WHERE document_id = ? AND media_id = ? AND source IS NULL',
          url,
          documentId,
          mediumId,
        )
      }
      for (const problem of fetched.problems) putProblem(db, fetched.jobId, problem)
      setCounts(db, fetched.jobId, counts, now)
      return counts
    })
    .immediate()
}
