import type { TextId } from '../../model/ids.ts'
import type { Precision } from '../../model/vectors/precision.ts'
import type { ReadableDb } from '../connection.ts'
import { rawRows } from '../statement.ts'
import { floatsOf } from './floats.ts'
import type { VectorSpace } from './vectorSpace.ts'
import {
  decodeBits,
  decodeInt8,
  encodeBits,
  encodeInt8,
  storedBytesOf,
  type DecodedVector,
  type SignCentre,
} from './compression/reducedVectors.ts'

/** In `vectors_<space>.flags`: how the vector of the row is stored. Neither: float32, as sqlite-vec has it. */
const INT8 = 2
const BITS = 4

export function precisionFlag(precision: Precision): number {
  if (precision === 'float32') return 0
  return precision === 'int8' ? INT8 : BITS
}

export function precisionOfFlags(flags: number): Precision {
  if (flags & BITS) return 'bits'
  return flags & INT8 ? 'int8' : 'float32'
}

/** SQL for the bits kept of each number of a vector with these flags. */
export function bitsOfFlags(flags: string): string {
  return `CASE ${flags} & ${INT8 | BITS} WHEN 0 THEN 32 WHEN ${INT8} THEN 8 ELSE 1 END`
}

/** What the table of a space checks of each row: the length that follows from the flags. */
export function lengthCheck(dimension: number): string {
  const bytes = (precision: Precision) => storedBytesOf(dimension, precision)
  return `length(embedding) = CASE flags & ${INT8 | BITS} WHEN 0 THEN ${bytes('float32')} WHEN ${INT8} THEN ${bytes('int8')} WHEN ${BITS} THEN ${bytes('bits')} ELSE -1 END`
}

/** A row of `vectors_<space>`, as far as it says what the vector is. */
export interface StoredVector {
  readonly flags: number
  readonly embedding: Uint8Array
}

/** @throws Error when bits are to be made or read in a space that has no centre */
export function encodeStored(precision: Precision, vector: Float32Array, centre: SignCentre | undefined): Uint8Array {
  if (precision === 'float32') return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return precision === 'int8' ? encodeInt8(vector) : encodeBits(there(centre), vector)
}

/** The length of what is not stored as bits is not worked out: it is the vector's own. */
export function decodeStored(
  { flags, embedding }: StoredVector,
  centre: SignCentre | undefined,
): Omit<DecodedVector, 'length'> & { readonly length?: number } {
  if (flags & BITS) return decodeBits(there(centre), embedding)
  return flags & INT8 ? decodeInt8(embedding) : { vector: floatsOf(embedding), gain: 1 }
}

function there(centre: SignCentre | undefined): SignCentre {
  if (!centre) throw new Error('The space has bits, but nothing that they are relative to.')
  return centre
}

/**
 * The space's vectors of some slots, read in one statement; slots that are gone are left out. `gain` is what a cosine with
 * the vector is to be multiplied by: see DecodedVector. `text` is what was embedded.
 */
export function* readVectors(
  db: ReadableDb,
  { id, centre }: VectorSpace,
  slots: ArrayLike<number>,
): Generator<readonly [slot: number, vector: Float32Array, gain: number, text: TextId]> {
  const found = rawRows<readonly [slot: number, text: TextId, flags: number, embedding: Uint8Array]>(
    db,
    `SELECT v.slot, v.text_id, v.flags, v.embedding FROM json_each(?) j CROSS JOIN vectors_${id} v ON v.slot = j.value`,
    JSON.stringify(Array.from(slots)),
  )
  for (const [slot, text, flags, embedding] of found) {
    const { vector, gain } = decodeStored({ flags, embedding }, centre)
    yield [slot, vector, gain, text]
  }
}
