import type { CollectionId, DocumentId, SpaceId, TextId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { removeCodes } from '../vectors/codeChunks.ts'
import { countMembers } from './collections.ts'
import { passagesOf } from './identity.ts'
import { readValue, writeValue } from './settings.ts'
import { count, row, rows, run, statement } from './statement.ts'

/**
 * What `compact` is made of: steps of some milliseconds each, every one a transaction, so that others write in between.
 * Row numbers that were freed may be given out again; whoever follows the tables by number (vectors/loadColumns.ts) sees
 * from the `epoch` that this has happened.
 */
export interface CompactStep {
  /** Where the next step goes on; undefined: nothing is left. */
  readonly next: number | undefined
  /** Rows that were deleted. */
  readonly removed: number
}

const membersPerStep = 200
const scannedPerStep = 2_000
const documentsPerStep = 50
const textsPerStep = 60
const pagesPerMerge = 16
/** Pages of 64 KB. */
const pagesPerStep = 64

/** Empties collections that are in the trash; what nothing refers to any more is deleted itself. */
export function emptyTrash(db: WritableDb): CompactStep {
  return db
    .transaction(() => {
      const found = row<{ id: CollectionId }>(
        db,
        `SELECT c.id FROM collections c WHERE c.deleted_at IS NOT NULL
         AND EXISTS (SELECT 1 FROM collection_documents cd WHERE cd.collection_id = c.id)`,
      )
      if (!found) {
        // A job or a ledger entry that names its collection goes on naming it.
        run(
          db,
          `DELETE FROM collections WHERE deleted_at IS NOT NULL
             AND id NOT IN (SELECT collection_id FROM jobs WHERE collection_id IS NOT NULL)
             AND id NOT IN (SELECT collection_id FROM ledger WHERE collection_id IS NOT NULL)
             AND id NOT IN (SELECT collection_id FROM saved_searches WHERE collection_id IS NOT NULL)
             AND id NOT IN (SELECT collection_id FROM search_documents)`,
        )
        return { next: undefined, removed: 0 }
      }
      const ids = statement(
        db,
        `SELECT document_id FROM collection_documents WHERE collection_id = ? LIMIT ${membersPerStep}`,
      )
        .pluck()
        .all(found.id) as DocumentId[]
      let passages = 0
      for (const id of ids) {
        passages += passagesOf(db, id)
        run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', found.id, id)
        run(db, 'DELETE FROM search_documents WHERE collection_id = ? AND document_id = ?', found.id, id)
      }
      countMembers(db, found.id, -ids.length, -passages)
      return { next: 0, removed: ids.length }
    })
    .immediate()
}

/** Deletes documents that are in no collection, with their passages and words. Goes on behind the document `after`. */
export function dropDocuments(db: WritableDb, after: number): CompactStep {
  return droppingRows(db, 'documents', after, () => {
    const ids = statement(
      db,
      `SELECT id FROM documents d WHERE id > ? AND id <= ?
         AND NOT EXISTS (SELECT 1 FROM collection_documents cd WHERE cd.document_id = d.id) LIMIT ${documentsPerStep}`,
    )
      .pluck()
      .all(after, after + scannedPerStep) as DocumentId[]
    for (const id of ids) {
      for (const passage of rows<{ id: number }>(db, 'SELECT id FROM passages WHERE document_id = ?', id))
        run(db, 'DELETE FROM passage_words WHERE rowid = ?', passage.id)
      run(db, 'DELETE FROM passages WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_media WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_bodies WHERE document_id = ?', id)
      run(db, 'DELETE FROM search_documents WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_links WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_links WHERE linked_id = ?', id)
      run(db, 'UPDATE documents SET replaces = NULL WHERE replaces = ?', id)
      run(db, 'DELETE FROM documents WHERE id = ?', id)
    }
    return { removed: ids.length, last: ids.length === documentsPerStep ? ids.at(-1) : undefined }
  })
}

/**
 * Deletes texts that no passage has, and their vectors in every space. Those of a batch that is under way stay: what is
 * paid for is stored. Goes on behind the text `after`.
 */
export function dropTexts(db: WritableDb, after: number): CompactStep {
  return droppingRows(db, 'texts', after, () => {
    const under = textsUnderWay(db)
    const found = statement(
      db,
      `SELECT id FROM texts t WHERE id > ? AND id <= ? AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.text_id = t.id)
       LIMIT ${textsPerStep}`,
    )
      .pluck()
      .all(after, after + scannedPerStep) as TextId[]
    const ids = found.filter((id) => !under.has(id))
    for (const { id: spaceId } of rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces')) {
      const slots: number[] = []
      for (const id of ids) {
        const slot = row<{ slot: number }>(
          db,
          `DELETE FROM vectors_${spaceId} WHERE text_id = ? RETURNING slot`,
          id,
        )?.slot
        if (slot !== undefined) slots.push(slot)
      }
      run(db, 'UPDATE spaces SET vectors = vectors - ? WHERE id = ?', slots.length, spaceId)
      removeCodes(db, spaceId, slots)
    }
    for (const id of ids) {
      run(db, 'DELETE FROM failures WHERE text_id = ?', id)
      run(db, 'DELETE FROM media_input_elements WHERE text_id = ?', id)
      run(db, 'DELETE FROM media_inputs WHERE text_id = ?', id)
      run(db, 'DELETE FROM texts WHERE id = ?', id)
    }
    return { removed: ids.length, last: found.length === textsPerStep ? found.at(-1) : undefined }
  })
}

function droppingRows(
  db: WritableDb,
  table: 'documents' | 'texts',
  after: number,
  drop: () => { removed: number; last: number | undefined },
): CompactStep {
  return db
    .transaction(() => {
      const newest = highest(db)
      const limit = count(db, `SELECT max(id) FROM ${table}`)
      const { removed, last } = drop()
      if (highest(db) !== newest) writeValue(db, 'epoch', String(Number(readValue(db, 'epoch') ?? 0) + 1))
      const next = last ?? after + scannedPerStep
      return { removed, next: next >= limit ? undefined : next }
    })
    .immediate()
}

/** The numbers that the next rows are counted on from. */
function highest(db: ReadableDb): string {
  const found = row(
    db,
    `SELECT (SELECT max(id) FROM documents) AS documents, (SELECT max(id) FROM passages) AS passages,
       (SELECT max(id) FROM texts) AS texts`,
  )
  return JSON.stringify(found)
}

function textsUnderWay(db: ReadableDb): ReadonlySet<number> {
  const found = rows<{ ids: Uint8Array }>(db, `SELECT text_ids AS ids FROM batches WHERE state IN ('sent', 'waiting')`)
  return new Set(found.flatMap(({ ids }) => Array.from(new BigUint64Array(new Uint8Array(ids).buffer), Number)))
}

/**
 * Merges the word index, a few pages to a step, which is what takes deleted words out of it. The first step (`after` 0)
 * asks for all of it to be merged, the later ones go on.
 */
export function mergeWords(db: WritableDb, after: number): CompactStep {
  const before = count(db, 'SELECT total_changes()')
  run(
    db,
    `INSERT INTO passage_words (passage_words, rank) VALUES ('merge', ?)`,
    after === 0 ? -pagesPerMerge : pagesPerMerge,
  )
  const removed = count(db, 'SELECT total_changes()') - before
  // SQLite's documentation: less than two changes say that there was nothing to do.
  return { removed, next: removed > 1 ? after + 1 : undefined }
}

/** Gives free pages at the end of the file back, after moving others there. Older files have to be written anew as a whole. */
export function shrinkFile(db: WritableDb): CompactStep {
  const free = () => count(db, 'PRAGMA freelist_count')
  const before = free()
  if (before > 0 && count(db, 'PRAGMA auto_vacuum') === 0) {
    db.pragma('auto_vacuum = INCREMENTAL')
    db.exec('VACUUM')
  }
  db.exec(`PRAGMA incremental_vacuum(${pagesPerStep})`)
  const left = free()
  if (left > 0 && left < before) return { removed: before - left, next: 0 }
  db.pragma('wal_checkpoint(TRUNCATE)')
  return { removed: before - left, next: undefined }
}
