import type { CollectionId, SpaceId, TextId } from '../../model/ids.ts'
import type { Space, SpaceKey } from '../../model/space.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { addCodes } from './codes/codeChunks.ts'
import { encodeStored, lengthCheck, precisionFlag } from './storedVectors.ts'
import { ColumnRows } from '../documents/columnRows.ts'
import { noteReduced, planStorage, type Storage } from './compression/precision.ts'
import { multimodalSpaces } from './multimodalSpaces.ts'
import { count, row, rows, run } from '../statement.ts'

/** Set in `vectors_<space>.flags` when the reply warned that texts of its batch were truncated. */
export const TRUNCATED = 1

const columns = 'id, origin, model, dimension'

export function findSpace(db: ReadableDb, key: SpaceKey): SpaceId | undefined {
  return row<{ id: SpaceId }>(
    db,
    'SELECT id FROM spaces WHERE origin = ? AND model = ? AND dimension = ?',
    key.origin,
    key.model,
    key.dimension,
  )?.id
}

/** Every space with the number of vectors in it, oldest first. */
export function listSpaces(db: ReadableDb): Space[] {
  return rows<Space>(db, `SELECT ${columns}, vectors FROM spaces ORDER BY id`)
}

/**
 * The space of that identity, made when there is none. Its vectors are rows of an ordinary table in sqlite-vec's float32
 * format, or with less precision where no collection asks for more (vectors/storedVectors.ts). The table checks their
 * length: a vector of another width can never enter. One row is one distinct text
 * embedded as a document; vectors of queries are in `query_vectors` and never ranked.
 */
export function ensureSpace(db: WritableDb, key: SpaceKey, now: number): SpaceId {
  const known = findSpace(db, key)
  if (known !== undefined) return known
  return db
    .transaction(() => {
      // Another process may have made it since we looked.
      const made = findSpace(db, key)
      if (made !== undefined) return made
      const { id } = run(
        db,
        'INSERT INTO spaces (origin, model, dimension, created_at, vectors) VALUES (?, ?, ?, ?, 0)',
        key.origin,
        key.model,
        key.dimension,
        now,
      )
      db.exec(`
        CREATE TABLE vectors_${id} (
          slot INTEGER PRIMARY KEY,
          text_id INTEGER NOT NULL REFERENCES texts (id),
          flags INTEGER NOT NULL,
          embedding BLOB NOT NULL CHECK (${lengthCheck(key.dimension)})
        ) STRICT;
        CREATE UNIQUE INDEX vectors_${id}_by_text ON vectors_${id} (text_id);
      `)
      return id as SpaceId
    })
    .immediate()
}

/**
 * Stores one vector per text, row i of `values` for `textIds[i]`; a text that has one already keeps it. Answers how many
 * were new. A text that is only in collections of less precision gets no more than these ask for. Codes go with the
 * vectors, so that the scan finds them once this is committed. The caller holds the transaction.
 */
export function putVectors(
  db: WritableDb,
  spaceId: SpaceId,
  textIds: readonly TextId[],
  values: Float32Array,
  dimension: number,
  flags: number,
): number {
  const kept = areNewest(db, spaceId, textIds) ? undefined : firstWithoutVector(db, spaceId, textIds)
  const isAll = kept === undefined || kept.length === textIds.length
  const fresh = isAll ? values : pickRows(values, kept, dimension)
  const freshTexts = isAll ? textIds : kept.map((row) => textIds[row] as TextId)
  const firstSlot = count(db, `SELECT max(slot) FROM vectors_${spaceId}`) + 1
  const storage = planStorage(db, spaceId, textIds, values)
  const reduced = storage
    ? insertPlanned(db, spaceId, { firstSlot, textIds: freshTexts, values: fresh, flags }, storage)
    : []
  if (!storage) insertFloats(db, spaceId, { firstSlot, textIds: freshTexts, values: fresh, flags })
  run(db, 'UPDATE spaces SET vectors = vectors + ? WHERE id = ?', freshTexts.length, spaceId)
  if (reduced.length < freshTexts.length) addCodes(db, spaceId, firstSlot, freshTexts, fresh)
  if (reduced.length > 0) noteReduced(db, spaceId, reduced)
  return freshTexts.length
}

/** Whether the texts are in order of their ids and newer than all that have a vector, as they are while a library grows. */
function areNewest(db: ReadableDb, spaceId: SpaceId, textIds: readonly TextId[]): boolean {
  let last = count(db, `SELECT max(text_id) FROM vectors_${spaceId}`)
  for (const textId of textIds) {
    if (textId <= last) return false
    last = textId
  }
  return true
}

/** Which of the texts have no vector in the space; of a text that is there twice, only the first. */
function firstWithoutVector(db: ReadableDb, spaceId: SpaceId, textIds: readonly TextId[]): number[] {
  const held = new Set(
    rows<{ textId: TextId }>(
      db,
      `SELECT v.text_id AS textId FROM json_each(?) j CROSS JOIN vectors_${spaceId} v ON v.text_id = j.value`,
      JSON.stringify(textIds),
    ).map(({ textId }) => textId),
  )
  const without: number[] = []
  for (let row = 0; row < textIds.length; row++) {
    const textId = textIds[row] as TextId
    if (held.has(textId)) continue
    held.add(textId)
    without.push(row)
  }
  return without
}

/** Vectors of texts that have none, for slots that follow each other. */
interface FreshVectors {
  readonly firstSlot: number
  readonly textIds: readonly TextId[]
  /** Row after row. */
  readonly values: Float32Array
  readonly flags: number
}

/** Bytes of vectors to a statement: it copies them, and every page it does not make itself before changing it. */
const BYTES_PER_CALL = 1 << 20

function insertFloats(db: WritableDb, spaceId: SpaceId, { firstSlot, textIds, values, flags }: FreshVectors): void {
  const width = values.byteLength / textIds.length
  const rowsPerCall = Math.max(1, Math.floor(BYTES_PER_CALL / width))
  for (let from = 0; from < textIds.length; from += rowsPerCall) {
    const some = textIds.slice(from, from + rowsPerCall)
    const vectors = new ColumnRows(some.length)
    vectors.insert(db, `vectors_${spaceId}`, {
      slot: vectors.counting(firstSlot + from),
      text_id: vectors.integers(some),
      flags: vectors.same(flags),
      embedding: vectors.blobs(
        Buffer.from(values.buffer, values.byteOffset + from * width, some.length * width),
        width,
      ),
    })
  }
}

/** Stores each vector with as much as is planned for its text; answers the slots of those that lost something. */
function insertPlanned(
  db: WritableDb,
  spaceId: SpaceId,
  { firstSlot, textIds, values, flags }: FreshVectors,
  { precisionOf, centre }: Storage,
): number[] {
  const dimension = values.length / textIds.length
  const reduced: number[] = []
  for (const [index, textId] of textIds.entries()) {
    const precision = precisionOf(textId)
    const embedding = encodeStored(precision, values.subarray(index * dimension, (index + 1) * dimension), centre)
    run(
      db,
      `INSERT INTO vectors_${spaceId} (slot, text_id, flags, embedding) VALUES (?, ?, ?, ?)`,
      firstSlot + index,
      textId,
      flags | precisionFlag(precision),
      embedding,
    )
    if (precision !== 'float32') reduced.push(firstSlot + index)
  }
  return reduced
}

function pickRows(values: Float32Array, kept: readonly number[], dimension: number): Float32Array {
  const picked = new Float32Array(kept.length * dimension)
  for (const [to, from] of kept.entries())
    picked.set(values.subarray(from * dimension, (from + 1) * dimension), to * dimension)
  return picked
}

/** Per space, how many distinct texts of a collection have a vector in it, of how many. */
export function coverage(
  db: ReadableDb,
  collectionId: CollectionId,
): { space: Omit<Space, 'vectors'>; embedded: number; texts: number }[] {
  const ofCollection = `SELECT DISTINCT p.text_id FROM collection_documents cd CROSS JOIN passages p ON p.document_id = cd.document_id
    WHERE cd.collection_id = ?`
  const isMedia = 'SELECT 1 FROM media_inputs i WHERE i.text_id = t.text_id'
  const ofMedia = `SELECT DISTINCT dm.media_id FROM collection_documents cd
    CROSS JOIN document_media dm ON dm.document_id = cd.document_id WHERE cd.collection_id = ?`
  const spaces = rows<Omit<Space, 'vectors'>>(db, `SELECT ${columns} FROM spaces ORDER BY id`)
  // All in one pass: in a large collection, finding which texts it has takes longest.
  const embeddedIn = spaces.map(
    ({ id }) => `total(EXISTS (SELECT 1 FROM vectors_${id} v WHERE v.text_id = t.text_id)) AS in${id}`,
  )
  const counted = row<Record<string, number>>(
    db,
    `SELECT ${[`total(NOT EXISTS (${isMedia})) AS texts`, ...embeddedIn].join(', ')} FROM (${ofCollection}) t`,
    collectionId,
  )
  const texts = counted?.['texts'] ?? 0
  const media = count(db, `SELECT count(*) FROM (${ofMedia})`, collectionId)
  const multimodal = new Set<SpaceId>(multimodalSpaces(db))
  return spaces
    .map((space) => ({
      space,
      embedded: counted?.[`in${space.id}`] ?? 0,
      // An image may have several vectors: fused with a text, or made with another instruction.
      texts: multimodal.has(space.id) ? media : texts,
    }))
    .map((found) => ({ ...found, texts: Math.max(found.texts, found.embedded) }))
    .filter(({ embedded }) => embedded > 0)
}
