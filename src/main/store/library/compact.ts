import { systemClock } from '../../base/clock.ts'
import type { CollectionId, ConversationId, DocumentId, RunId, SpaceId, TextId, TurnId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { dropVectors } from '../vectors/spaceWriter.ts'
import { readSpace } from '../vectors/vectorSpace.ts'
import { countMembers, namedCollections } from '../documents/collections.ts'
import { dropHash } from '../documents/hashes.ts'
import { keepHighestDocument } from '../documents/highestDocument.ts'
import { dropSignature } from '../copies/signatures.ts'
import { dropFieldValues } from '../fields/fieldEdits.ts'
import { loseMarks } from '../marks/lostMarks.ts'
import { passagesOf } from '../documents/identity.ts'
import { dropRun } from '../runs/journal.ts'
import { readValue, writeValue } from './settings.ts'
import { among, count, row, rows, run, statement } from '../statement.ts'
import type { TrashChosen } from './trash.ts'
import { dropRecipients } from '../search/recipients.ts'
import { unindexPassages } from '../search/wordIndex.ts'

/**
 * What `compact` is made of: steps of some milliseconds each, every one a transaction, so that others write in between.
 * How many rows a step may take is up to who asks for it (store/smallSteps.ts), who hears how long it took. Row numbers that were freed may be given out again; whoever follows the tables by number (vectors/loadColumns.ts) sees
 * from the `epoch` that this has happened.
 */
export interface CompactStep {
  /** Where the next step goes on; undefined: nothing is left. */
  readonly next: number | undefined
  /** What was deleted. */
  readonly removed: number
  /** How long nobody else could write. */
  readonly tookMs: number
}

/** Rows scanned in one step; most of them may be kept. */
const scannedPerStep = 2_000

/** Runs a step, a transaction with its commit, and says how long that took. */
export function inStep<T extends object>(db: WritableDb, work: () => T): T & { readonly tookMs: number } {
  const before = systemClock.now()
  const done = db.transaction(work).immediate()
  return { ...done, tookMs: systemClock.now() - before }
}

/** Empties collections that are in the trash, all or some; what nothing refers to any more is deleted itself. */
export function emptyTrash(db: WritableDb, most: number, only?: TrashChosen): CompactStep {
  const { sql, values } = among('id', only?.collections)
  return inStep(db, () => {
    const forgotten = only ? forgetRemoved(db, only) : run(db, 'DELETE FROM removed_documents').changes
    if (forgotten > 0) return { next: 0, removed: forgotten }
    const found = row<{ id: CollectionId }>(
      db,
      `SELECT c.id FROM collections c WHERE c.deleted_at IS NOT NULL AND ${sql}
         AND EXISTS (SELECT 1 FROM collection_documents cd WHERE cd.collection_id = c.id)`,
      ...values,
    )
    if (!found) {
      const gone = `deleted_at IS NOT NULL AND ${sql} AND id NOT IN (${namedCollections})`
      run(db, `DELETE FROM collections WHERE ${gone}`, ...values)
      return { next: undefined, removed: 0 }
    }
    const ids = statement(db, 'SELECT document_id FROM collection_documents WHERE collection_id = ? LIMIT ?')
      .pluck()
      .all(found.id, most) as DocumentId[]
    let passages = 0
    for (const id of ids) {
      passages += passagesOf(db, id)
      run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', found.id, id)
      run(db, 'DELETE FROM search_documents WHERE collection_id = ? AND document_id = ?', found.id, id)
    }
    countMembers(db, found.id, -ids.length, -passages)
    return { next: 0, removed: ids.length }
  })
}

/** Forgets that documents were taken out of their collections; answers of how many. */
function forgetRemoved(db: WritableDb, { documents, collections }: TrashChosen): number {
  let forgotten = 0
  for (const { collectionId, documentId } of documents)
    forgotten += run(
      db,
      'DELETE FROM removed_documents WHERE collection_id = ? AND document_id = ?',
      collectionId,
      documentId,
    ).changes
  for (const id of collections)
    forgotten += run(db, 'DELETE FROM removed_documents WHERE collection_id = ?', id).changes
  return forgotten
}

/** A capture of `d` has an address whose last version its collection still holds: earlier versions of it are kept. */
const isCapturedVersion = `EXISTS (
  SELECT 1 FROM captures c JOIN captures other ON other.collection_id = c.collection_id AND other.address = c.address
  JOIN collection_documents held ON held.collection_id = other.collection_id AND held.document_id = other.document_id
  WHERE c.document_id = d.id)`

/** Deletes documents that are in no collection, with their passages and words. Goes on behind the document `after`. */
export function dropDocuments(db: WritableDb, after: number, most: number): CompactStep {
  return droppingRows(db, 'documents', after, () => {
    const ids = statement(
      db,
      `SELECT id FROM documents d WHERE id > ? AND id <= ?
         AND NOT EXISTS (SELECT 1 FROM collection_documents cd WHERE cd.document_id = d.id)
         AND NOT EXISTS (SELECT 1 FROM removed_documents r WHERE r.document_id = d.id)
         AND NOT ${isCapturedVersion} LIMIT ?`,
    )
      .pluck()
      .all(after, after + scannedPerStep, most) as DocumentId[]
    unindexPassages(
      db,
      ids.flatMap((id) => rows<{ id: number }>(db, 'SELECT id FROM passages WHERE document_id = ?', id)),
    )
    if (ids.length > 0) keepHighestDocument(db)
    for (const id of ids) {
      loseMarks(db, id, systemClock.now())
      dropFieldValues(db, id, systemClock.now())
      dropSignature(db, id)
      dropRecipients(db, id)
      run(db, 'DELETE FROM passages WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_media WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_bodies WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_layouts WHERE document_id = ?', id)
      run(db, 'DELETE FROM long_texts WHERE document_id = ?', id)
      run(db, 'DELETE FROM long_layouts WHERE document_id = ?', id)
      run(db, 'DELETE FROM passage_languages WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_originals WHERE document_id = ?', id)
      run(db, 'DELETE FROM search_documents WHERE document_id = ?', id)
      run(db, 'UPDATE captures SET document_id = NULL WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_links WHERE document_id = ?', id)
      run(db, 'DELETE FROM document_links WHERE linked_id = ?', id)
      run(db, 'UPDATE documents SET replaces = NULL WHERE replaces = ?', id)
      dropHash(db, 'documents', id)
      run(db, 'DELETE FROM documents WHERE id = ?', id)
    }
    return { removed: ids.length, last: ids.length === most ? ids.at(-1) : undefined }
  })
}

/**
 * Deletes texts that no passage has, and their vectors in every space. Those of a batch that is under way stay: what is
 * paid for is stored. Goes on behind the text `after`.
 */
export function dropTexts(db: WritableDb, after: number, most: number): CompactStep {
  return droppingRows(db, 'texts', after, () => {
    const under = textsUnderWay(db)
    const found = statement(
      db,
      `SELECT id FROM texts t WHERE id > ? AND id <= ? AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.text_id = t.id)
       LIMIT ?`,
    )
      .pluck()
      .all(after, after + scannedPerStep, most) as TextId[]
    const ids = found.filter((id) => !under.has(id))
    for (const { id } of rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces')) dropVectors(db, readSpace(db, id), ids)
    for (const id of ids) {
      run(db, 'DELETE FROM failures WHERE text_id = ?', id)
      run(db, 'DELETE FROM media_input_elements WHERE text_id = ?', id)
      run(db, 'DELETE FROM media_inputs WHERE text_id = ?', id)
      dropHash(db, 'texts', id)
      run(db, 'DELETE FROM texts WHERE id = ?', id)
    }
    return { removed: ids.length, last: found.length === most ? found.at(-1) : undefined }
  })
}

function droppingRows(
  db: WritableDb,
  table: 'documents' | 'texts',
  after: number,
  drop: () => { removed: number; last: number | undefined },
): CompactStep {
  return inStep(db, () => {
    const newest = highest(db)
    const limit = count(db, `SELECT max(id) FROM ${table}`)
    const { removed, last } = drop()
    if (highest(db) !== newest) writeValue(db, 'epoch', String(Number(readValue(db, 'epoch') ?? 0) + 1))
    const next = last ?? after + scannedPerStep
    return { removed, next: next >= limit ? undefined : next }
  })
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
 * Merges the word index, so many pages to a step, which is what takes deleted words out of it. The first step (`after` 0)
 * asks for all of it to be merged, the later ones go on. Pages are those that are written: where nothing is left to write,
 * one step would read all there is.
 */
export function mergeWords(db: WritableDb, after: number, most: number): CompactStep {
  return inStep(db, () => {
    if (!row(db, 'SELECT 1 FROM passages LIMIT 1')) {
      run(db, `INSERT INTO passage_words (passage_words) VALUES ('delete-all')`)
      return { removed: 0, next: undefined }
    }
    const before = count(db, 'SELECT total_changes()')
    run(db, `INSERT INTO passage_words (passage_words, rank) VALUES ('merge', ?)`, after === 0 ? -most : most)
    const removed = count(db, 'SELECT total_changes()') - before
    // SQLite's documentation: less than two changes say that there was nothing to do.
    return { removed, next: removed > 1 ? after + 1 : undefined }
  })
}

/** Deletes conversations that were removed, all or some, a turn to a step: its evidence, and its answer with the run it came by. */
export function dropConversations(db: WritableDb, only?: readonly ConversationId[]): CompactStep {
  const { sql, values } = among('id', only)
  const removed = `SELECT id FROM conversations WHERE deleted_at IS NOT NULL AND ${sql}`
  return inStep(db, () => {
    // Answers came after what they answer, so that no turn goes before those that follow it. What still runs stays.
    const turn = row<{ id: TurnId; runId: RunId | null }>(
      db,
      `SELECT t.id, t.run_id AS runId FROM turns t
       WHERE t.conversation_id IN (${removed}) AND NOT EXISTS (SELECT 1 FROM turns o JOIN runs r ON r.id = o.run_id
         WHERE o.conversation_id = t.conversation_id AND r.state = 'running') ORDER BY t.id DESC LIMIT 1`,
      ...values,
    )
    if (turn) {
      run(db, 'DELETE FROM turn_passages WHERE turn_id = ?', turn.id)
      run(db, 'DELETE FROM turns WHERE id = ?', turn.id)
      if (turn.runId !== null) dropRun(db, turn.runId)
      return { next: 0, removed: 0 }
    }
    const { changes } = run(
      db,
      `DELETE FROM conversations WHERE id IN (${removed}) AND id NOT IN (SELECT conversation_id FROM turns)`,
      ...values,
    )
    return { next: undefined, removed: changes }
  })
}

/** Gives free pages at the end of the file back, after moving others there. Older files have to be rewritten as a whole. */
export function shrinkFile(db: WritableDb, most: number): CompactStep {
  const free = () => count(db, 'PRAGMA freelist_count')
  const before = free()
  if (before > 0 && count(db, 'PRAGMA auto_vacuum') === 0) {
    db.pragma('auto_vacuum = INCREMENTAL')
    db.exec('VACUUM')
  }
  return inStep(db, () => {
    db.exec(`PRAGMA incremental_vacuum(${most})`)
    const left = free()
    return { removed: before - left, next: left > 0 && left < before ? 0 : undefined }
  })
}
