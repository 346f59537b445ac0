import type { TextId } from '../../../model/ids.ts'
import { bitsOfPrecision, precisionOfBits, type Precision } from '../../../model/vectors/precision.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { count, rows, run } from '../../statement.ts'
import { bytesOf, slotLimit } from '../codes/codeChunks.ts'
import { readVectors } from '../storedVectors.ts'
import type { VectorSpace } from '../vectorSpace.ts'
import { fitCentre } from './reducedVectors.ts'

/** Vectors that a centre is fitted to, and how few of a batch will do when a space has none yet. */
const fittedVectors = 512
const leastFitted = 256

/** SQL for the bits kept of each number of a vector: the most that any collection with a document of its text asks for. */
export const bitsWanted = (textId: string) => `(
  SELECT max(c.precision) FROM passages p CROSS JOIN collection_documents cd ON cd.document_id = p.document_id
    CROSS JOIN collections c ON c.id = cd.collection_id WHERE p.text_id = ${textId})`

/** How the vectors of some texts are to be stored. */
export interface StoragePlan {
  /** The space as it is from now on: a centre may have been fitted. */
  readonly space: VectorSpace
  /** Undefined: all with full precision. */
  readonly precisionOf: ((textId: TextId) => Precision) | undefined
}

/**
 * How new vectors are to be stored, row i of `values` for `textIds[i]`. Texts in no collection are kept in full, and so
 * are vectors that should be bits as long as nothing says what bits are relative to. The caller holds the transaction.
 */
export function planStorage(
  db: WritableDb,
  space: VectorSpace,
  textIds: readonly TextId[],
  values: Float32Array,
): StoragePlan {
  if (!anyReduced(db)) return { space, precisionOf: undefined }
  const wanted = new Map(
    rows<{ textId: TextId; bits: number | null }>(
      db,
      `SELECT value AS textId, ${bitsWanted('value')} AS bits FROM json_each(?)`,
      JSON.stringify(textIds),
    ).map(({ textId, bits }) => [textId, precisionOfBits(bits ?? bitsOfPrecision.float32)]),
  )
  const bitRows = textIds.flatMap((textId, row) => (wanted.get(textId) === 'bits' ? [row] : []))
  const { dimension } = space
  const sample = bitRows.slice(0, fittedVectors).map((row) => values.subarray(row * dimension, (row + 1) * dimension))
  const planned = !space.centre && bitRows.length >= leastFitted ? withCentre(db, space, sample) : space
  if (!planned.centre && bitRows.length > 0) markUnreduced(db)
  return {
    space: planned,
    precisionOf: (textId) => {
      const precision = wanted.get(textId) ?? 'float32'
      return precision === 'bits' && !planned.centre ? 'float32' : precision
    },
  }
}

/** The space with a centre: its own, or one fitted to vectors spread evenly over its slots. The caller holds the transaction. */
export function withFittedCentre(db: WritableDb, space: VectorSpace): VectorSpace {
  if (space.centre) return space
  const limit = slotLimit(db, space.id)
  const wanted = Math.min(limit, fittedVectors)
  const slots = Array.from({ length: wanted }, (_, i) => Math.floor((i * limit) / wanted))
  return withCentre(
    db,
    space,
    Array.from(readVectors(db, space, slots), ([, vector]) => vector.slice()),
  )
}

/** Fits a centre to a sample; to what the codes of the space are relative to, where there are any, so that bits are codes. */
function withCentre(db: WritableDb, space: VectorSpace, sample: readonly Float32Array[]): VectorSpace {
  const { id, dimension } = space
  const together = new Float32Array(sample.length * dimension)
  for (const [i, vector] of sample.entries()) together.set(vector, i * dimension)
  const centre = fitCentre(dimension, together, space.codes?.parameters)
  run(
    db,
    'INSERT INTO sign_centres (space_id, means, deviations, gain) VALUES (?, ?, ?, ?)',
    id,
    bytesOf(centre.mean),
    bytesOf(centre.deviation),
    centre.gain,
  )
  return { ...space, centre }
}

/** Whether any collection asks for less than full precision. */
export function anyReduced(db: ReadableDb): boolean {
  return count(db, 'SELECT EXISTS (SELECT 1 FROM collections WHERE precision < 32)') === 1
}

function markUnreduced(db: WritableDb): void {
  run(db, 'UPDATE collections SET reducing = (SELECT max(reducing) + 1 FROM collections) WHERE precision = 1')
}
