import { QuarryError } from '../../base/errors.ts'
import type { Collection, SmartSearch } from '../../model/document.ts'
import type { CollectionId, JobId } from '../../model/ids.ts'
import { bitsOfPrecision, precisionOfBits, type Precision } from '../../model/vectors/precision.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { named, row, rows, run } from '../statement.ts'

interface CollectionRow {
  id: CollectionId
  name: string
  documents: number
  passages: number
  created_at: number
  deleted_at: number | null
  precision: number
  search_dimension: number | null
  parent_id: CollectionId | null
  query: string | null
  mode: SmartSearch['mode']
  filters: string
  most: number
  least_score: number | null
}

const selected = `SELECT id, name, documents, passages, created_at, deleted_at, precision, search_dimension, parent_id,
    s.query, s.mode, s.filters, s.most, s.least_score
  FROM collections LEFT JOIN smart_collections s ON s.collection_id = id`

/** The ids of collections that something names: a job or an entry of the ledger goes on naming its collection. */
export const namedCollections = `SELECT collection_id FROM jobs WHERE collection_id IS NOT NULL
  UNION SELECT collection_id FROM ledger WHERE collection_id IS NOT NULL
  UNION SELECT collection_id FROM saved_searches WHERE collection_id IS NOT NULL
  UNION SELECT collection_id FROM search_documents`

/** Collections that are not in the trash, by name. */
export function listCollections(db: ReadableDb): Collection[] {
  return rows<CollectionRow>(db, `${selected} WHERE deleted_at IS NULL ORDER BY name COLLATE NOCASE`).map(toCollection)
}

/** @throws QuarryError not_found */
export function getCollection(db: ReadableDb, id: CollectionId): Collection {
  const found = row<CollectionRow>(db, `${selected} WHERE id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no collection with the number ${id}.`)
  return toCollection(found)
}

/** As {@link getCollection}. @throws QuarryError not_found also when it is in the trash */
export function getLiveCollection(db: ReadableDb, id: CollectionId): Collection {
  const found = getCollection(db, id)
  if (found.deletedAt !== undefined)
    throw new QuarryError('not_found', `The collection "${found.name}" is in the trash.`, { hint: 'Restore it first.' })
  return found
}

/** As {@link getLiveCollection}. @throws QuarryError conflict also when it is a smart one, which holds nothing */
export function getFillable(db: ReadableDb, id: CollectionId): Collection {
  return refuseSmart(getLiveCollection(db, id))
}

/** @throws QuarryError conflict when it is a smart collection */
export function refuseSmart(found: Collection): Collection {
  if (found.smart)
    throw new QuarryError('conflict', `"${found.name}" is a search: it holds no documents or collections itself.`, {
      hint: 'Choose another collection, or turn it into an ordinary one first.',
    })
  return found
}

export function findCollection(db: ReadableDb, name: string): Collection | undefined {
  const found = row<CollectionRow>(db, `${selected} WHERE name = ? AND deleted_at IS NULL`, name)
  return found && toCollection(found)
}

/** @throws QuarryError conflict when the name is taken */
export function createCollection(
  db: WritableDb,
  name: string,
  now: number,
  precision: Precision = 'float32',
): Collection {
  if (findCollection(db, name)) throw nameTaken(name)
  const { id } = run(
    db,
    'INSERT INTO collections (name, created_at, precision) VALUES (?, ?, ?)',
    name,
    now,
    bitsOfPrecision[precision],
  )
  return getCollection(db, id as CollectionId)
}

/**
 * Puts a collection in the trash that was made for a job and got nothing: no user made or changed it, it is empty, and
 * nothing names it but the job and what waits for that.
 */
export function removeUnused(db: WritableDb, id: CollectionId, job: JobId, now: number): void {
  run(
    db,
    `UPDATE collections SET deleted_at = @now
     WHERE id = @id AND deleted_at IS NULL AND documents = 0 AND parent_id IS NULL
       AND id NOT IN (SELECT parent_id FROM collections WHERE parent_id IS NOT NULL)
       AND id NOT IN (SELECT collection_id FROM jobs
         WHERE collection_id IS NOT NULL AND id <> @job AND feeds_from IS NOT @job)
       AND id NOT IN (SELECT collection_id FROM saved_searches WHERE collection_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM changed_rows WHERE table_name = 'collections' AND key = @key)`,
    { id, job, now, key: JSON.stringify([id]) },
  )
}

/** Adds to the counters of a collection; every change of its members goes with one of these in the same transaction. */
export function countMembers(db: WritableDb, id: CollectionId, documents: number, passages: number): void {
  run(
    db,
    'UPDATE collections SET documents = documents + ?, passages = passages + ? WHERE id = ?',
    documents,
    passages,
    id,
  )
}

/** The error of a name that another collection has. */
export function nameTaken(name: string, hint = 'Choose another name.'): QuarryError {
  return new QuarryError('conflict', `There is a collection named "${name}" already.`, { hint })
}

function toCollection(found: CollectionRow): Collection {
  const { query, mode, filters, most, least_score, ...own } = found
  const smart = query === null ? undefined : { query, mode, filters, most, leastScore: least_score ?? undefined }
  return { ...named(own), precision: precisionOfBits(found.precision), smart }
}
