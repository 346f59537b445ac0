import type { CollectionId, SpaceId, TextId } from '../../../model/ids.ts'
import { bitsOfPrecision, precisionOfBits, type Precision } from '../../../model/precision.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { bytesOf, readCodeState, readParameters, recodeRows, removeCodes, slotLimit } from '../codes/codeChunks.ts'
import { fitCentre, type SignCentre } from './reducedVectors.ts'
import {
  bitsOfFlags,
  decodeStored,
  encodeStored,
  precisionFlag,
  precisionOfFlags,
  readCentre,
  readVectors,
  type StoredVector,
} from '../storedVectors.ts'
import { inStep, type CompactStep } from '../../library/compact.ts'
import { getCollection } from '../../documents/collections.ts'
import { count, rows, run } from '../../statement.ts'

/** Vectors that a centre is fitted to, and how few of a batch will do when a space has none yet. */
const fittedVectors = 512
const leastFitted = 256

/** Bits kept of each number of a vector: the most that any collection with a document of its text asks for. */
const bitsWanted = (textId: string) => `(
  SELECT max(c.precision) FROM passages p CROSS JOIN collection_documents cd ON cd.document_id = p.document_id
    CROSS JOIN collections c ON c.id = cd.collection_id WHERE p.text_id = ${textId})`

/** How the vectors of some texts are to be stored. */
export interface Storage {
  readonly precisionOf: (textId: TextId) => Precision
  readonly centre: SignCentre | undefined
}

/**
 * How new vectors are to be stored; undefined: all in full. Texts in no collection are kept in full, and so are vectors
 * that should be bits as long as nothing says what bits are relative to. The caller holds the transaction.
 */
export function planStorage(
  db: WritableDb,
  spaceId: SpaceId,
  textIds: readonly TextId[],
  values: Float32Array,
): Storage | undefined {
  if (!anyReduced(db)) return undefined
  const wanted = new Map(
    rows<{ textId: TextId; bits: number | null }>(
      db,
      `SELECT value AS textId, ${bitsWanted('value')} AS bits FROM json_each(?)`,
      JSON.stringify(textIds),
    ).map(({ textId, bits }) => [textId, precisionOfBits(bits ?? bitsOfPrecision.float32)]),
  )
  const bitRows = textIds.flatMap((textId, row) => (wanted.get(textId) === 'bits' ? [row] : []))
  let centre = readCentre(db, spaceId)
  if (!centre && bitRows.length >= leastFitted) {
    const dimension = values.length / textIds.length
    const sample = bitRows.slice(0, fittedVectors).map((row) => values.subarray(row * dimension, (row + 1) * dimension))
    centre = makeCentre(db, spaceId, dimension, sample)
  }
  if (!centre && bitRows.length > 0) markUnreduced(db)
  return {
    precisionOf: (textId) => {
      const precision = wanted.get(textId) ?? 'float32'
      return precision === 'bits' && !centre ? 'float32' : precision
    },
    centre,
  }
}

/** Notes that vectors of these slots are stored with less than they came with. The caller holds the transaction. */
export function noteReduced(db: WritableDb, spaceId: SpaceId, slots: readonly number[]): void {
  run(db, 'UPDATE spaces SET reduced = 1 WHERE id = ? AND reduced = 0', spaceId)
  recodeRows(db, spaceId, slots)
}

/**
 * Takes out vectors of these texts that are kept less exactly than some collection asks for: better ones take their place.
 * The caller holds the transaction.
 */
export function dropLessExact(db: WritableDb, spaceId: SpaceId, textIds: readonly TextId[]): void {
  if (count(db, 'SELECT reduced FROM spaces WHERE id = ?', spaceId) === 0) return
  const slots = rows<{ slot: number }>(
    db,
    `DELETE FROM vectors_${spaceId} WHERE text_id IN (SELECT value FROM json_each(?))
       AND ${bitsOfFlags('flags')} < ${bitsWanted(`vectors_${spaceId}.text_id`)} RETURNING slot`,
    JSON.stringify(textIds),
  ).map(({ slot }) => slot)
  run(db, 'UPDATE spaces SET vectors = vectors - ? WHERE id = ?', slots.length, spaceId)
  removeCodes(db, spaceId, slots)
}

/** Whether any collection asks for less than full precision. */
function anyReduced(db: ReadableDb): boolean {
  return count(db, 'SELECT EXISTS (SELECT 1 FROM collections WHERE precision < 32)') === 1
}

/**
 * What a collection asks for from now on. Vectors that are more precise than any collection asks for stay so until they
 * are reduced ({@link reduceVectors}); vectors that were reduced stay as they are. @throws QuarryError not_found
 */
export function setPrecision(db: WritableDb, id: CollectionId, precision: Precision): void {
  db.transaction(() => {
    const before = getCollection(db, id).precision
    run(db, 'UPDATE collections SET precision = ? WHERE id = ?', bitsOfPrecision[precision], id)
    if (bitsOfPrecision[precision] < bitsOfPrecision[before])
      run(db, 'UPDATE collections SET reducing = (SELECT max(reducing) + 1 FROM collections) WHERE id = ?', id)
    if (precision === 'float32') run(db, 'UPDATE collections SET reducing = 0 WHERE id = ?', id)
  }).immediate()
}

function markUnreduced(db: WritableDb): void {
  run(db, 'UPDATE collections SET reducing = (SELECT max(reducing) + 1 FROM collections) WHERE precision = 1')
}

/** Where reducing stands: ask before it begins, and tell {@link finishReducing} when all of it is done. */
export function readReducing(db: ReadableDb): { readonly wanted: boolean; readonly mark: number } {
  return { wanted: anyReduced(db), mark: count(db, 'SELECT max(reducing) FROM collections') }
}

/** Everything that was to be reduced at that mark is; what was asked for since is not. */
export function finishReducing(db: WritableDb, mark: number): void {
  run(db, 'UPDATE collections SET reducing = 0 WHERE reducing <= ?', mark)
}

/**
 * Reduces at most so many vectors of a space to what collections ask for, behind the slot `after`. Each step is a
 * transaction of some milliseconds: whatever happens in between, every vector is stored one way or the other, with its code.
 */
export function reduceVectors(
  db: WritableDb,
  spaceId: SpaceId,
  after: number,
  most: number,
): CompactStep & { readonly of: number } {
  return inStep(db, () => {
    const found = rows<{ slot: number; flags: number; bits: number | null }>(
      db,
      `SELECT v.slot, v.flags, ${bitsWanted('v.text_id')} AS bits FROM vectors_${spaceId} v
         WHERE v.slot > ? ORDER BY v.slot LIMIT ?`,
      after,
      most,
    )
    const due = found.flatMap(({ slot, flags, bits }) => {
      const precision = precisionOfBits(bits ?? bitsOfPrecision.float32)
      return bitsOfPrecision[precision] < bitsOfPrecision[precisionOfFlags(flags)] ? [{ slot, precision }] : []
    })
    let centre = readCentre(db, spaceId)
    if (!centre && due.some(({ precision }) => precision === 'bits'))
      centre = makeCentre(db, spaceId, undefined, sampleOf(db, spaceId))
    const changed = due.flatMap(({ slot, precision }) => {
      const [stored] = rows<StoredVector & { textId: TextId }>(
        db,
        // Taken out and put in again: changing a row in place never gives a page back.
        `DELETE FROM vectors_${spaceId} WHERE slot = ? RETURNING text_id AS textId, flags, embedding`,
        slot,
      )
      if (!stored) return []
      const embedding = encodeStored(precision, decodeStored(stored, centre).vector, centre)
      return [{ slot, textId: stored.textId, flags: (stored.flags & ~6) | precisionFlag(precision), embedding }]
    })
    for (const { slot, textId, flags, embedding } of changed)
      run(
        db,
        `INSERT INTO vectors_${spaceId} (slot, text_id, flags, embedding) VALUES (?, ?, ?, ?)`,
        slot,
        textId,
        flags,
        embedding,
      )
    if (due.length > 0)
      noteReduced(
        db,
        spaceId,
        due.map(({ slot }) => slot),
      )
    const next = found.length === most ? found.at(-1)?.slot : undefined
    return { removed: due.length, next, of: slotLimit(db, spaceId) }
  })
}

/** Vectors spread evenly over the slots of a space. */
function sampleOf(db: ReadableDb, spaceId: SpaceId): Float32Array[] {
  const limit = slotLimit(db, spaceId)
  const slots = Array.from({ length: Math.min(limit, fittedVectors) }, (_, i) =>
    Math.floor((i * limit) / Math.min(limit, fittedVectors)),
  )
  return Array.from(readVectors(db, spaceId, slots), ([, vector]) => vector.slice())
}

/** Fits a centre to a sample; to what the scan's codes are relative to, where there are any, so that bits are codes. */
function makeCentre(
  db: WritableDb,
  spaceId: SpaceId,
  width: number | undefined,
  sample: readonly Float32Array[],
): SignCentre {
  const dimension = width ?? count(db, 'SELECT dimension FROM spaces WHERE id = ?', spaceId)
  const together = new Float32Array(sample.length * dimension)
  for (const [i, vector] of sample.entries()) together.set(vector, i * dimension)
  const codes = readCodeState(db, spaceId)
  const centre = fitCentre(dimension, together, codes && readParameters(db, spaceId, codes.fitted))
  run(
    db,
    'INSERT INTO sign_centres (space_id, means, deviations, gain) VALUES (?, ?, ?, ?)',
    spaceId,
    bytesOf(centre.mean),
    bytesOf(centre.deviation),
    centre.gain,
  )
  return centre
}
