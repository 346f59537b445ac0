import type { TextId } from '../../model/ids.ts'
import { bitsOfPrecision, precisionOfBits, type Precision } from '../../model/vectors/precision.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { ColumnRows } from '../documents/columns/columnRows.ts'
import { count, rows, run } from '../statement.ts'
import { addCodes, recodeRows, removeCodes } from './codes/codeChunks.ts'
import { bitsWanted, planStorage, withFittedCentre, type StoragePlan } from './compression/planStorage.ts'
import {
  bitsOfFlags,
  decodeStored,
  encodeStored,
  precisionFlag,
  precisionOfFlags,
  type StoredVector,
} from './storedVectors.ts'
import type { VectorSpace } from './vectorSpace.ts'

/**
 * The only place that inserts, replaces or deletes vectors. Rows, the number of vectors and the codes of a space change
 * together, so that the scan finds what is stored once the transaction is committed. The caller holds the transaction, in
 * which it has read `space`.
 */

/**
 * Stores one vector per text, row i of `values` for `textIds[i]`; a text that has one already keeps it. Answers how many
 * were new. A text that is only in collections of less precision gets no more than these ask for.
 */
export function putVectors(
  db: WritableDb,
  space: VectorSpace,
  textIds: readonly TextId[],
  values: Float32Array,
  flags: number,
): number {
  if (values.length !== textIds.length * space.dimension)
    throw new Error(`There are ${values.length} numbers for ${textIds.length} vectors of ${space.dimension}.`)
  const fresh = withoutVector(db, space, textIds, values)
  const firstSlot = count(db, `SELECT max(slot) FROM vectors_${space.id}`) + 1
  const plan = planStorage(db, space, textIds, values)
  const reduced = insertVectors(db, plan, { ...fresh, firstSlot, flags })
  run(db, 'UPDATE spaces SET vectors = vectors + ? WHERE id = ?', fresh.textIds.length, space.id)
  if (reduced.length < fresh.textIds.length) addCodes(db, plan.space, firstSlot, fresh.textIds, fresh.values)
  noteReduced(db, plan.space, reduced)
  return fresh.textIds.length
}

/** Deletes vectors of texts that are stored less exactly than some collection asks for: better ones take their place. */
export function dropLessExact(db: WritableDb, space: VectorSpace, textIds: readonly TextId[]): void {
  if (!space.isReduced) return
  const less = `${bitsOfFlags('flags')} < ${bitsWanted(`vectors_${space.id}.text_id`)}`
  deleteVectors(db, space, textIds, `AND ${less}`)
}

/** Deletes the vectors of texts. */
export function dropVectors(db: WritableDb, space: VectorSpace, textIds: readonly TextId[]): void {
  deleteVectors(db, space, textIds, '')
}

function deleteVectors(db: WritableDb, space: VectorSpace, textIds: readonly TextId[], condition: string): void {
  const slots = rows<{ slot: number }>(
    db,
    `DELETE FROM vectors_${space.id} WHERE text_id IN (SELECT value FROM json_each(?)) ${condition} RETURNING slot`,
    JSON.stringify(textIds),
  ).map(({ slot }) => slot)
  run(db, 'UPDATE spaces SET vectors = vectors - ? WHERE id = ?', slots.length, space.id)
  removeCodes(db, space, slots)
}

/**
 * Reduces at most so many vectors, behind the slot `after`, to what collections ask for. Answers how many lost precision,
 * and the last slot that was looked at where there may be more.
 */
export function reduceSlots(
  db: WritableDb,
  space: VectorSpace,
  after: number,
  most: number,
): { readonly reduced: number; readonly next: number | undefined } {
  const found = rows<{ slot: number; flags: number; bits: number | null }>(
    db,
    `SELECT v.slot, v.flags, ${bitsWanted('v.text_id')} AS bits FROM vectors_${space.id} v
       WHERE v.slot > ? ORDER BY v.slot LIMIT ?`,
    after,
    most,
  )
  const due = found.flatMap(({ slot, flags, bits }) => {
    const precision = precisionOfBits(bits ?? bitsOfPrecision.float32)
    return bitsOfPrecision[precision] < bitsOfPrecision[precisionOfFlags(flags)] ? [{ slot, precision }] : []
  })
  const centred = due.some(({ precision }) => precision === 'bits') ? withFittedCentre(db, space) : space
  // Deleted and inserted again: changing a row in place never gives a page back.
  const taken = due.flatMap(({ slot, precision }) => takeVector(db, space, slot).map((one) => ({ ...one, precision })))
  for (const { slot, textId, flags, embedding, precision } of taken) {
    const { vector } = decodeStored({ flags, embedding }, centred.centre)
    const encoded = encodeStored(precision, vector, centred.centre)
    insertVector(db, space, slot, textId, (flags & ~6) | precisionFlag(precision), encoded)
  }
  noteReduced(
    db,
    centred,
    due.map(({ slot }) => slot),
  )
  return { reduced: due.length, next: found.length === most ? found.at(-1)?.slot : undefined }
}

function takeVector(db: WritableDb, { id }: VectorSpace, slot: number) {
  return rows<StoredVector & { slot: number; textId: TextId }>(
    db,
    `DELETE FROM vectors_${id} WHERE slot = ? RETURNING slot, text_id AS textId, flags, embedding`,
    slot,
  )
}

/** Notes that vectors of these slots are stored with less than they came with. */
function noteReduced(db: WritableDb, space: VectorSpace, slots: readonly number[]): void {
  if (slots.length === 0) return
  run(db, 'UPDATE spaces SET reduced = 1 WHERE id = ? AND reduced = 0', space.id)
  recodeRows(db, space, slots)
}

/** Texts that have no vector yet, with theirs. */
interface FreshVectors {
  readonly textIds: readonly TextId[]
  /** Row after row. */
  readonly values: Float32Array
}

/** The texts without a vector in the space, each once, with their rows. */
function withoutVector(
  db: ReadableDb,
  space: VectorSpace,
  textIds: readonly TextId[],
  values: Float32Array,
): FreshVectors {
  if (areNewest(db, space, textIds)) return { textIds, values }
  const held = new Set(
    rows<{ textId: TextId }>(
      db,
      `SELECT v.text_id AS textId FROM json_each(?) j CROSS JOIN vectors_${space.id} v ON v.text_id = j.value`,
      JSON.stringify(textIds),
    ).map(({ textId }) => textId),
  )
  const kept: number[] = []
  for (const [row, textId] of textIds.entries()) {
    if (held.has(textId)) continue
    held.add(textId)
    kept.push(row)
  }
  if (kept.length === textIds.length) return { textIds, values }
  return { textIds: kept.map((row) => textIds[row] as TextId), values: pickRows(values, kept, space.dimension) }
}

/** Whether the texts are in order of their ids and newer than all that have a vector, as they are while a library grows. */
function areNewest(db: ReadableDb, { id }: VectorSpace, textIds: readonly TextId[]): boolean {
  let last = count(db, `SELECT max(text_id) FROM vectors_${id}`)
  for (const textId of textIds) {
    if (textId <= last) return false
    last = textId
  }
  return true
}

function pickRows(values: Float32Array, kept: readonly number[], dimension: number): Float32Array {
  const picked = new Float32Array(kept.length * dimension)
  for (const [to, from] of kept.entries())
    picked.set(values.subarray(from * dimension, (from + 1) * dimension), to * dimension)
  return picked
}

/** Vectors for slots that follow each other. */
interface NewRows extends FreshVectors {
  readonly firstSlot: number
  readonly flags: number
}

/** Inserts each vector with as much as is planned for its text; answers the slots of those that lost something. */
function insertVectors(db: WritableDb, { space, precisionOf }: StoragePlan, fresh: NewRows): number[] {
  if (!precisionOf) {
    insertFloats(db, space, fresh)
    return []
  }
  const { firstSlot, textIds, values, flags } = fresh
  const { dimension, centre } = space
  const reduced: number[] = []
  for (const [index, textId] of textIds.entries()) {
    const precision: Precision = precisionOf(textId)
    const vector = values.subarray(index * dimension, (index + 1) * dimension)
    const slot = firstSlot + index
    insertVector(db, space, slot, textId, flags | precisionFlag(precision), encodeStored(precision, vector, centre))
    if (precision !== 'float32') reduced.push(slot)
  }
  return reduced
}

/** Bytes of vectors to a statement: it copies them, and every page it does not make itself before changing it. */
const BYTES_PER_CALL = 1 << 20

function insertFloats(
  db: WritableDb,
  { id, dimension }: VectorSpace,
  { firstSlot, textIds, values, flags }: NewRows,
): void {
  const width = dimension * Float32Array.BYTES_PER_ELEMENT
  const rowsPerCall = Math.max(1, Math.floor(BYTES_PER_CALL / width))
  for (let from = 0; from < textIds.length; from += rowsPerCall) {
    const some = textIds.slice(from, from + rowsPerCall)
    const vectors = new ColumnRows(some.length)
    vectors.insert(db, `vectors_${id}`, {
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

function insertVector(
  db: WritableDb,
  { id }: VectorSpace,
  slot: number,
  textId: TextId,
  flags: number,
  embedding: Uint8Array,
): void {
  run(
    db,
    `INSERT INTO vectors_${id} (slot, text_id, flags, embedding) VALUES (?, ?, ?, ?)`,
    slot,
    textId,
    flags,
    embedding,
  )
}
