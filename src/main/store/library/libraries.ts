import type { ReadableDb } from '../connection.ts'
import { keptOriginalSizes } from '../originals/originals.ts'
import { count } from '../statement.ts'

export interface LibrarySize {
  readonly collections: number
  readonly documents: number
  readonly passages: number
  readonly vectors: number
  /** Bytes of the file's pages; the write-ahead log is not counted. */
  readonly bytes: number
  /** Of the originals in the folder, each content once. */
  readonly originals: { readonly files: number; readonly bytes: number }
}

export function describeLibrary(db: ReadableDb): LibrarySize {
  return {
    collections: count(db, 'SELECT count(*) FROM collections WHERE deleted_at IS NULL'),
    documents: count(db, 'SELECT count(*) FROM documents') - documentsInNone(db),
    passages: count(db, 'SELECT count(*) FROM passages'),
    vectors: count(db, 'SELECT total(vectors) FROM spaces'),
    bytes: fileBytes(db),
    originals: keptOriginalSizes(db),
  }
}

/**
 * Documents that are in no collection: those that were taken out of one or went with it, and earlier versions. Few collections
 * are gone: they come first.
 */
function documentsInNone(db: ReadableDb): number {
  return count(
    db,
    `SELECT count(*) FROM (
       SELECT document_id AS id FROM removed_documents
       UNION SELECT replaces FROM documents WHERE replaces IS NOT NULL
       UNION SELECT cd.document_id FROM collections gone CROSS JOIN collection_documents cd ON cd.collection_id = gone.id
         WHERE gone.deleted_at IS NOT NULL) outside
     WHERE NOT EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
       WHERE cd.document_id = outside.id AND c.deleted_at IS NULL)`,
  )
}

/** Bytes of the file's pages, without counting what is in them. */
export function fileBytes(db: ReadableDb): number {
  return count(db, 'PRAGMA page_count') * count(db, 'PRAGMA page_size')
}

/** A number that changes when another connection has written: how one process notices another's work. */
export function dataVersion(db: ReadableDb): number {
  return count(db, 'PRAGMA data_version')
}
