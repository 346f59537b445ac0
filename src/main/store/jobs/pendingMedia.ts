import type { DocumentId, JobId, SpaceId, TextId } from '../../model/ids.ts'
import type { MediaInput } from '../../model/mediaInput.ts'
import type { MediumId } from '../../model/ids.ts'
import type { MediaDocument, MediaScope, PendingMediaInput } from '../../model/jobs/pending.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { addPassage } from '../media/importMedia.ts'
import { addEmbedCounts, settledByJob } from './jobs.ts'
import { documentMedia } from '../media/media.ts'
import { ensureMediaInput } from '../media/mediaInputs.ts'
import { count, rows, run } from '../statement.ts'

const hasVideo = (text: string) =>
  `EXISTS (SELECT 1 FROM media_input_elements v JOIN media vm ON vm.id = v.media_id
           WHERE v.text_id = ${text} AND vm.mime LIKE 'video/%')`
/** An input `i` made as the scope says. Binds fusion, instruction, frame rate. */
const madeSo = `i.fusion = ? AND i.instruction IS ? AND (i.frame_rate IS ? OR NOT ${hasVideo('i.text_id')})`
/** A document `d` of the scope. Binds the collection twice. */
const inScope = `EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
  WHERE cd.document_id = d.id AND c.deleted_at IS NULL AND (? IS NULL OR cd.collection_id = ?))`

function attributes({ fusion, instruction, frameRate }: MediaScope): readonly unknown[] {
  return [fusion ? 1 : 0, instruction ?? null, frameRate ?? null]
}

function scoped({ collectionId }: MediaScope): readonly unknown[] {
  return [collectionId ?? null, collectionId ?? null]
}

/** The next documents of the scope that have images or videos, by their numbers. */
export function listMediaDocuments(db: ReadableDb, scope: MediaScope, after: number, limit: number): MediaDocument[] {
  const found = rows<{ id: DocumentId; title: string; text: string; missing: number }>(
    db,
    `SELECT d.id, d.title, b.text, (
       SELECT count(*) FROM document_media dm WHERE dm.document_id = d.id AND NOT EXISTS (
         SELECT 1 FROM passages p JOIN media_inputs i ON i.text_id = p.text_id
           JOIN media_input_elements e ON e.text_id = i.text_id AND e.media_id = dm.media_id
         WHERE p.document_id = d.id AND ${madeSo})) AS missing
     FROM documents d JOIN document_texts b ON b.document_id = d.id
     WHERE d.id > ? AND EXISTS (SELECT 1 FROM document_media dm WHERE dm.document_id = d.id) AND ${inScope}
     ORDER BY d.id LIMIT ?`,
    ...attributes(scope),
    after,
    ...scoped(scope),
    limit,
  )
  const media = Map.groupBy(
    documentMedia(
      db,
      found.map(({ id }) => id),
    ),
    ({ documentId }) => documentId,
  )
  return found.map(({ id, title, text, missing }) => ({
    id,
    title,
    text,
    media: media.get(id)?.map(({ medium }) => medium) ?? [],
    planned: missing === 0,
  }))
}

/** Makes inputs passages of their documents. What is there already stays as it is. Answers their numbers, in order. */
export function putMediaInputs(
  db: WritableDb,
  wanted: readonly { readonly documentId: DocumentId; readonly input: MediaInput<MediumId> }[],
): TextId[] {
  return db
    .transaction(() =>
      wanted.map(({ documentId, input }) => {
        const textId = ensureMediaInput(db, input)
        addPassage(db, documentId, textId)
        return textId
      }),
    )
    .immediate()
}

/** Inputs made so of documents after `after` up to `to` that have neither a vector nor a recorded failure. */
export function listPendingMedia(db: ReadableDb, scope: MediaScope, after: number, to: number): PendingMediaInput[] {
  return rows<PendingMediaInput>(
    db,
    `SELECT p.text_id AS textId, p.document_id AS documentId, p.ordinal
     FROM documents d CROSS JOIN passages p ON p.document_id = d.id CROSS JOIN media_inputs i ON i.text_id = p.text_id
     WHERE d.id > ? AND d.id <= ? AND ${inScope} AND ${madeSo} AND NOT ${isSettled(scope, 'i.text_id')}
     ORDER BY p.document_id, p.ordinal`,
    after,
    to,
    ...scoped(scope),
    ...attributes(scope),
  )
}

export interface PendingMediaCounts {
  readonly inputs: number
  readonly images: number
  readonly videos: number
  readonly videoMs: number
  readonly settled: number
}

/**
 * How much waits: images and videos (each once, wherever it is shown), and how many vectors that will be. With fusion a
 * document is counted as one vector until its parts are known. `settled` is what `jobId` has settled in the same snapshot.
 */
export function countPendingMedia(db: ReadableDb, scope: MediaScope, jobId?: JobId): PendingMediaCounts {
  const settled = `EXISTS (SELECT 1 FROM media_input_elements e JOIN media_inputs i ON i.text_id = e.text_id
    ${scope.fusion ? 'JOIN passages p ON p.text_id = i.text_id AND p.document_id = d.id' : ''}
    WHERE e.media_id = dm.media_id AND ${madeSo} AND ${isSettled(scope, 'i.text_id')})`
  const [found] = rows<PendingMediaCounts>(
    db,
    `SELECT coalesce(${settledByJob}, 0) AS settled, count(DISTINCT ${scope.fusion ? 'document_id' : 'media_id'}) AS inputs,
       count(DISTINCT CASE WHEN video THEN NULL ELSE media_id END) AS images,
       count(DISTINCT CASE WHEN video THEN media_id END) AS videos, total(CASE WHEN video THEN duration_ms END) AS videoMs
     FROM (SELECT dm.document_id, dm.media_id, m.mime LIKE 'video/%' AS video, m.duration_ms
           FROM document_media dm JOIN media m ON m.id = dm.media_id JOIN documents d ON d.id = dm.document_id
           WHERE ${inScope} AND NOT ${settled})`,
    jobId ?? null,
    ...scoped(scope),
    ...attributes(scope),
  )
  return found ?? { inputs: 0, images: 0, videos: 0, videoMs: 0, settled: 0 }
}

function isSettled({ spaceId }: MediaScope, text: string): string {
  if (spaceId === undefined) return '0'
  return `(EXISTS (SELECT 1 FROM vectors_${spaceId} v WHERE v.text_id = ${text})
    OR EXISTS (SELECT 1 FROM failures f WHERE f.space_id = ${spaceId} AND f.text_id = ${text}))`
}

/** Records that inputs cannot be embedded, for a reason that was found before anything was sent. */
export function recordMediaFailures(
  db: WritableDb,
  jobId: JobId,
  spaceId: SpaceId,
  failures: readonly { readonly textId: TextId; readonly message: string }[],
  now: number,
): void {
  db.transaction(() => {
    let added = 0
    for (const { textId, message } of failures) {
      added += run(
        db,
        `INSERT INTO failures (space_id, text_id, job_id, code, message, at) VALUES (?, ?, ?, 'not_sent', ?, ?)
         ON CONFLICT DO NOTHING`,
        spaceId,
        textId,
        jobId,
        message,
        now,
      ).changes
    }
    addEmbedCounts(db, jobId, { failed: added }, now)
  }).immediate()
}

/** Tokens that one input has cost on average with a model; undefined before the first reply. */
export function tokensPerMediaInput(db: ReadableDb, origin: string, model: string): number | undefined {
  const items = `FROM ledger l JOIN batches b ON b.id = l.batch_id
    WHERE l.operation = 'vl-embedding' AND l.origin = ? AND l.model = ?`
  const of = count(db, `SELECT total(b.items) ${items}`, origin, model)
  if (of === 0) return undefined
  return count(db, `SELECT total(json_extract(l.usage, '$.input_tokens')) ${items}`, origin, model) / of
}
