import type { CollectionId, MediumId } from '../../model/ids.ts'
import type { Medium } from '../../model/media.ts'
import type { ReadableDb } from '../connection.ts'
import { getMedium } from './media.ts'
import { rows } from '../statement.ts'

/** An image, and the title of a document that shows it, where there is one. */
export interface NamedImage {
  readonly medium: Medium
  readonly title: string | undefined
}

/** The latest images of the library, or of one collection, newest first. */
export function latestImages(db: ReadableDb, collectionId: CollectionId | undefined, limit: number): NamedImage[] {
  const found = rows<{ id: MediumId; title: string | null }>(
    db,
    `SELECT m.id, (SELECT d.title FROM document_media dm JOIN documents d ON d.id = dm.document_id
                   WHERE dm.media_id = m.id ORDER BY d.id DESC LIMIT 1) AS title
     FROM media m
     WHERE m.mime LIKE 'image/%' AND (? IS NULL OR EXISTS (
       SELECT 1 FROM document_media dm JOIN collection_documents cd ON cd.document_id = dm.document_id
       WHERE dm.media_id = m.id AND cd.collection_id = ?))
     ORDER BY m.id DESC LIMIT ?`,
    collectionId ?? null,
    collectionId ?? null,
    limit,
  )
  return found.map(({ id, title }) => ({ medium: getMedium(db, id), title: title ?? undefined }))
}
