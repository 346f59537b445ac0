import { createInt4Encoder, type Int4Coding, type Int4Encoder } from './codeKernel.ts'
import { rotate, rotationOf } from './rotation.ts'

/**
 * Codes of four bits a coordinate, with an error that is known. A vector, scaled to length 1 and taken relative to the
 * mean of its space, is rotated (rotation.ts) and each coordinate rounded to one of 16 steps of equal width. What the
 * rounding does to the product with a query follows from the code alone, whatever the query: it is normally distributed
 * around 0, and its standard deviation is stored with the code. So a search knows which rows it must read to be sure.
 *
 * Measured: errors in units of that deviation have a root mean square near 1, of stored vectors and of questions that are none
 * (test/property/int4Bounds.test.ts); what searches find and take on real texts is in test/bench/RESULTS.md.
 *
 * Layout of a code: groups of 32 coordinates in 16 bytes, the first 16 in the low halves; padded with zeros to groups of
 * 128 coordinates; then 16 bytes, little-endian: the width of a step (float32), the standard deviation of the error
 * (float32), and the shares of the vector's square length in its first 1/8, 1/4, 1/2 and 3/4 (16 bits each, of 65,535).
 */
/** Steps, in standard deviations of the coordinates: what loses least of a normal distribution with 16 of equal width. */
const stepDeviations = 0.335
export const trailerBytes = 16
/** Widths that the stored shares of square length are for, as parts of the dimension; 0 and 1 need not be stored. */
const shareMarks = [0, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1] as const
const groupCoordinates = 128

/** Bytes of the coordinates in a code. */
export function int4CoordinateBytes(dimension: number): number {
  return (Math.ceil(dimension / groupCoordinates) * groupCoordinates) / 2
}

export function int4CodeBytes(dimension: number): number {
  return int4CoordinateBytes(dimension) + trailerBytes
}

/** Where each mark lies, in coordinates. */
export function marksOf(dimension: number): readonly number[] {
  return shareMarks.map((share) => Math.round(share * dimension))
}

/**
 * The fewest numbers a query may have: the first mark. Below it nothing says how much of a vector lies in so few of its
 * coordinates. Measured of 6,000 vectors of 1024 numbers in one cloud, recall@10 by the first 16 / 64 / 100: .48 / .89 / 1.
 */
export function narrowestInt4(dimension: number): number {
  return Math.max(1, marksOf(dimension)[1] ?? 1)
}

const codings = new WeakMap<Float32Array, Int4Coding>()

/** `mean` is that of the space, as it was measured; what is made of it is kept as long as it is. */
export function int4CodingOf(mean: Float32Array): Int4Coding {
  const known = codings.get(mean)
  if (known) return known
  const rotation = rotationOf(mean.length)
  const rotated = mean.slice()
  rotate(rotation, rotated)
  const coding = {
    rotation,
    mean: rotated,
    marks: marksOf(mean.length),
    coordinateBytes: int4CoordinateBytes(mean.length),
  }
  codings.set(mean, coding)
  return coding
}

/** Made when first needed: it takes a tenth of the time, with the same result. */
let threadEncoder: Int4Encoder | 'none' | undefined

/**
 * Codes of the vectors that lie row after row in `vectors`; codes likewise. `length` is what the vectors are divided by,
 * where that is not the length of each. Vectors that are no numbers get a code that says nothing.
 */
export function encodeInt4(
  coding: Int4Coding,
  vectors: Float32Array,
  length?: number,
  kernel: 'auto' | 'fallback' = 'auto',
): Uint8Array {
  const { dimension } = coding.rotation
  const stride = int4CodeBytes(dimension)
  const rows = Math.floor(vectors.length / dimension)
  const codes = new Uint8Array(rows * stride)
  if (kernel === 'auto') {
    if (threadEncoder === undefined) threadEncoder = createInt4Encoder() ?? 'none'
    if (threadEncoder !== 'none') {
      threadEncoder(coding, vectors, length, codes)
      return codes
    }
  }
  const work = new Float32Array(dimension)
  const trailer = new DataView(codes.buffer)
  for (let row = 0; row < rows; row++) {
    const vector = vectors.subarray(row * dimension, (row + 1) * dimension)
    const at = row * stride
    encodeRow(coding, vector, length, work, codes, at, trailer)
  }
  return codes
}

function encodeRow(
  { rotation, mean, marks }: Int4Coding,
  vector: Float32Array,
  length: number | undefined,
  work: Float32Array,
  codes: Uint8Array,
  at: number,
  trailer: DataView,
): void {
  const { dimension } = rotation
  const end = at + int4CoordinateBytes(dimension)
  const shares = marks.slice(1).map((mark, i) => squares(vector, marks[i] as number, mark))
  const square = shares.reduce((sum, one) => sum + one, 0)
  let sum = 0
  for (let mark = 0; mark < 4; mark++) {
    sum += shares[mark] as number
    const share = square > 0 ? (sum / square) * 65_535 + 0.5 : 0
    trailer.setUint16(end + 8 + 2 * mark, share, true)
  }
  const norm = length ?? Math.sqrt(square)
  const scale = norm > 0 ? 1 / norm : 0
  for (let j = 0; j < dimension; j++) work[j] = (vector[j] as number) * scale
  rotate(rotation, work)
  let largest = 0
  for (let j = 0; j < dimension; j++) {
    const value = Math.fround((work[j] as number) - (mean[j] as number))
    work[j] = value
    largest = Math.max(largest, Math.abs(value))
  }
  const total = squares(work, 0, dimension)
  // Nothing but the mean, or not a number.
  if (!(total > 1e-30 && total <= Number.MAX_VALUE)) return
  const step = Math.min(stepDeviations * Math.sqrt(total / dimension), largest / 7.5)
  const perStep = Math.fround(1 / step)
  const products = [0, 0, 0, 0]
  let levels = 0
  for (let j = 0; j < dimension; j++) {
    const value = work[j] as number
    const raised = Math.fround(Math.fround(value * perStep) + 8)
    const level = Math.trunc(Math.max(0, Math.min(15, raised)))
    const centred = 2 * level - 15
    levels += centred * centred
    // As the compiled kernel adds: four sums, and the coordinates left over at the end in the first.
    const lane = j < (dimension & ~3) ? j & 3 : 0
    products[lane] = (products[lane] as number) + centred * value
    const byte = at + ((j >> 5) << 4) + (j & 15)
    codes[byte] = (codes[byte] as number) | ((j & 16) === 0 ? level : level << 4)
  }
  const [a, b, c, d] = products as [number, number, number, number]
  const product = (a + b + (c + d)) / 2
  const width = total / product
  const error = Math.max(0, (width * width * levels) / 4 - total)
  trailer.setFloat32(end, width, true)
  trailer.setFloat32(end + 4, Math.sqrt(error / dimension), true)
}

/** Four sums, because each addition would wait for the one before. */
function squares(vector: Float32Array, from: number, to: number): number {
  const inFours = to - ((to - from) & 3)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let j = from; j < inFours; j += 4) {
    a += (vector[j] as number) * (vector[j] as number)
    b += (vector[j + 1] as number) * (vector[j + 1] as number)
    c += (vector[j + 2] as number) * (vector[j + 2] as number)
    d += (vector[j + 3] as number) * (vector[j + 3] as number)
  }
  for (let j = inFours; j < to; j++) a += (vector[j] as number) * (vector[j] as number)
  return a + b + (c + d)
}

/** A query as the kernel compares it with codes. */
export interface Int4Query {
  /** Coordinates as signed bytes, padded with zeros. */
  readonly bytes: Int8Array
  /** A score is `(base + width * step * (2 * product - offset)) * gain`. */
  readonly base: number
  readonly step: number
  readonly offset: number
  /** Standard deviation of what rounding the query adds to a score, for a vector of length 1. */
  readonly rounding: number
}

/** Codes a query of the stored width or of a prefix of it; its length does not matter. */
export function encodeInt4Query({ rotation }: Int4Coding, mean: Float32Array, query: Float32Array): Int4Query {
  const { dimension } = rotation
  const length = Math.sqrt(squares(query, 0, query.length))
  const scale = length > 0 ? 1 / length : 0
  const rotated = new Float32Array(dimension)
  let base = 0
  for (let j = 0; j < query.length; j++) {
    const value = (query[j] as number) * scale
    rotated[j] = value
    base += value * (mean[j] as number)
  }
  rotate(rotation, rotated)
  let largest = 0
  for (const value of rotated) largest = Math.max(largest, Math.abs(value))
  const bytes = new Int8Array(int4CoordinateBytes(dimension) * 2)
  let sum = 0
  if (largest > 0)
    for (let j = 0; j < dimension; j++) {
      const value = Math.round(((rotated[j] as number) / largest) * 127)
      bytes[j] = value
      sum += value
    }
  const step = largest / 127
  return { bytes, base, step: step / 2, offset: 15 * sum, rounding: step / Math.sqrt(12) }
}
