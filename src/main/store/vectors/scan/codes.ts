import type { CodeKind } from '../../../model/vectors/codeKind.ts'
import { createSignEncoder, type SignEncoder } from './codeKernel.ts'
import { encodeInt4, int4CodeBytes, int4CodingOf } from './int4Codes.ts'

/**
 * Codes: what is left of a vector in the scan. There are two kinds. `int4` (int4Codes.ts) has four bits a coordinate and an
 * error that is known, so that a search finds the nearest of any question; every code is looked at. `signs`, described
 * here, takes a quarter of the memory and can be partitioned, and is for vectors in clusters (chooseKind.ts).
 *
 * Of `signs`, each coordinate of the vector (scaled to length 1) is compared with one
 * or more thresholds around its mean, one bit per threshold, so that the Hamming distance of two codes follows the
 * distance of the vectors. From 513 dimensions on there is one threshold, the mean itself; fewer dimensions get more,
 * because a hundred bits cannot tell a million vectors apart. Bits of a coordinate lie together, so the code of a
 * prefix is a prefix of the code.
 *
 * Measured on 40,000 vectors without clusters, the hardest case, recall@10 by rows read 100 / 200 / 400: 4096 dimensions
 * coded by their first 1024 .946 / .986 / .996, 2048 .967 / .995 / 1, all .977 / .996 / .999; with clusters all are 1 at
 * 100. Hence at most the first 2048 coordinates are coded.
 */
/** What was measured of a sample of a space's vectors. */
export interface VectorStatistics {
  readonly dimension: number
  /** Mean of each coordinate over the vectors that were looked at, each scaled to length 1. */
  readonly mean: Float32Array
  /** Standard deviation of each coordinate over the same vectors. */
  readonly deviation: Float32Array
}

export interface CodeParameters extends VectorStatistics {
  readonly kind: CodeKind
}

/** Bits a code aims at; 128 bytes per vector, which performance.md found enough at a million of 1024 dimensions. */
const targetBits = 1024
const maxThresholds = 16
const maxCoordinates = 2048

/** Thresholds per coordinate: as many as fit into 1024 bits, 1 to 16. */
function thresholdsOf(dimension: number): number {
  return Math.max(1, Math.min(maxThresholds, Math.floor(targetBits / dimension)))
}

/** Coordinates that codes say something about: the first 2048. */
function codedOf(dimension: number): number {
  return Math.min(dimension, maxCoordinates)
}

/** Bytes of one code, a multiple of 16 for the kernel. */
export function codeBytesOf({ kind, dimension }: Pick<CodeParameters, 'kind' | 'dimension'>): number {
  if (kind === 'int4') return int4CodeBytes(dimension)
  return Math.ceil((codedOf(dimension) * thresholdsOf(dimension)) / 128) * 16
}

/** Measures mean and deviation of a sample; what was added is not kept. */
export interface CodeFit {
  /** More of the sample, row after row. */
  add(vectors: Float32Array): void
  /** Of all that was added. Nothing gives means of 0 and deviations as of random directions. */
  statistics(): VectorStatistics
}

/** A few thousand rows do; more change little. */
export function createCodeFit(dimension: number): CodeFit {
  const sum = new Float64Array(dimension)
  const squares = new Float64Array(dimension)
  let rows = 0
  return {
    add: (vectors) => {
      for (let at = 0; at + dimension <= vectors.length; at += dimension) {
        const scale = inverseNorm(vectors, at, dimension)
        if (scale === 0) continue
        rows++
        for (let j = 0; j < dimension; j++) {
          const value = (vectors[at + j] as number) * scale
          sum[j] = (sum[j] as number) + value
          squares[j] = (squares[j] as number) + value * value
        }
      }
    },
    statistics: () => {
      const mean = new Float32Array(dimension)
      const deviation = new Float32Array(dimension).fill(1 / Math.sqrt(dimension))
      if (rows === 0) return { dimension, mean, deviation }
      for (let j = 0; j < dimension; j++) {
        const average = (sum[j] as number) / rows
        mean[j] = average
        const variance = (squares[j] as number) / rows - average * average
        // One row, or a coordinate that never changes, says nothing about spread: keep that of random directions.
        if (variance > 1e-12) deviation[j] = Math.sqrt(variance)
      }
      return { dimension, mean, deviation }
    },
  }
}

/** The codes of a sample that is all there, row after row in `vectors`. */
export function fitCodes(dimension: number, vectors: Float32Array, kind: CodeKind = 'signs'): CodeParameters {
  const fit = createCodeFit(dimension)
  fit.add(vectors)
  return { kind, ...fit.statistics() }
}

/** Made when first needed: it takes less than half the time, with the same result. */
let threadEncoder: SignEncoder | 'none' | undefined

/**
 * Codes of the vectors that lie row after row in `vectors`; codes likewise, `codeBytesOf(dimension)` bytes each. `length`
 * is what the vectors are divided by, where that is not the length of each.
 */
export function encode(
  parameters: CodeParameters,
  vectors: Float32Array,
  length?: number,
  kernel: 'auto' | 'fallback' = 'auto',
): Uint8Array {
  const { dimension } = parameters
  if (parameters.kind === 'int4') return encodeInt4(int4CodingOf(parameters.mean), vectors, length, kernel)
  const coded = codedOf(dimension)
  const stride = codeBytesOf(parameters)
  const rows = Math.floor(vectors.length / dimension)
  const thresholds = thresholdTable(parameters)
  const count = thresholdsOf(dimension)
  const encodeRow = count === 1 ? encodeSigns : encodeLevels
  const codes = new Uint8Array(rows * stride)
  if (count === 1 && length === undefined && kernel === 'auto') {
    if (threadEncoder === undefined) threadEncoder = createSignEncoder() ?? 'none'
    if (threadEncoder !== 'none') {
      threadEncoder(vectors, { dimension, coded, stride, thresholds }, codes)
      return codes
    }
  }
  for (let row = 0; row < rows; row++) {
    const from = row * dimension
    const scale = length === undefined ? inverseNorm(vectors, from, dimension) : length > 0 ? 1 / length : 0
    encodeRow(vectors, from, coded, scale, thresholds, codes, row * stride, count)
  }
  return codes
}

/**
 * The code of a vector of which only is known whether each coordinate lies above the mean: a bit for each in `signs`, from
 * the lowest bit of the first byte on. Undefined where a code says more of a coordinate than that.
 */
export function codesFromSigns({ kind, dimension }: CodeParameters, signs: Uint8Array): Uint8Array | undefined {
  if (kind !== 'signs' || thresholdsOf(dimension) > 1) return undefined
  const code = new Uint8Array(codeBytesOf({ kind, dimension }))
  code.set(signs.subarray(0, Math.ceil(codedOf(dimension) / 8)))
  return code
}

/** A query as the scan needs it. */
export interface EncodedQuery {
  readonly code: Uint8Array
  /** Bits of the code that count; fewer than it has, when the query is a prefix. */
  readonly bits: number
  /**
   * What each bit of a code says for its vector being near: 256 sums per code byte, as signed 16-bit numbers, zero
   * behind `bits`.
   */
  readonly table: Int16Array
}

/** Codes a query of the stored width or of a prefix of it. */
export function encodeQuery(parameters: CodeParameters, query: Float32Array): EncodedQuery {
  const { dimension, mean, deviation } = parameters
  const count = thresholdsOf(dimension)
  const code = new Uint8Array(codeBytesOf(parameters))
  // Stored vectors have length 1, their prefixes less: the query gets the length that such a prefix has on average.
  let energy = 0
  for (let j = 0; j < query.length; j++) energy += (mean[j] as number) ** 2 + (deviation[j] as number) ** 2
  const scale = Math.sqrt(energy) * inverseNorm(query, 0, query.length)
  const encodeRow = count === 1 ? encodeSigns : encodeLevels
  const thresholds = thresholdTable(parameters)
  const coded = codedOf(query.length)
  encodeRow(query, 0, coded, scale, thresholds, code, 0, count)
  // A bit moves the vector it stands for over a threshold by a step of the coordinate's deviation. What that takes off
  // the squared distance to the query is the step times how far beyond the threshold the query lies. With one bit per
  // coordinate, leaving the deviation out was better: 1M x 1024, 75 rows .992 instead of .986.
  const weights = new Float64Array(code.length * 8)
  for (let j = 0; j < coded; j++)
    for (let bit = j * count; bit < (j + 1) * count; bit++) {
      const beyond = (query[j] as number) * scale - (thresholds[bit] as number)
      weights[bit] = beyond * (count === 1 ? 1 : (deviation[j] as number))
    }
  return { code, bits: coded * count, table: sumTable(weights) }
}

/** For each byte of a code and each value it may have, the sum of the weights of its bits, scaled to 16-bit numbers. */
function sumTable(weights: Float64Array): Int16Array {
  let largest = 0
  for (let at = 0; at < weights.length; at += 8) {
    let sum = 0
    for (let bit = 0; bit < 8; bit++) sum += Math.abs(weights[at + bit] as number)
    largest = Math.max(largest, sum)
  }
  const scale = largest > 0 ? 32767 / largest : 0
  const table = new Int16Array(weights.length * 32)
  const sums = new Float64Array(256)
  for (let byte = 0; byte < weights.length / 8; byte++) {
    for (let bit = 0, size = 1; bit < 8; bit++, size *= 2) {
      const weight = (weights[byte * 8 + bit] as number) * scale
      for (let value = 0; value < size; value++) sums[size + value] = (sums[value] as number) + weight
    }
    table.set(sums, byte * 256)
  }
  return table
}

function encodeSigns(
  vectors: Float32Array,
  from: number,
  dimension: number,
  scale: number,
  thresholds: Float64Array,
  codes: Uint8Array,
  to: number,
): void {
  const whole = dimension & ~7
  let at = to
  for (let j = 0; j < whole; j += 8) {
    const v = from + j
    codes[at++] =
      +((vectors[v] as number) * scale > (thresholds[j] as number)) |
      (+((vectors[v + 1] as number) * scale > (thresholds[j + 1] as number)) << 1) |
      (+((vectors[v + 2] as number) * scale > (thresholds[j + 2] as number)) << 2) |
      (+((vectors[v + 3] as number) * scale > (thresholds[j + 3] as number)) << 3) |
      (+((vectors[v + 4] as number) * scale > (thresholds[j + 4] as number)) << 4) |
      (+((vectors[v + 5] as number) * scale > (thresholds[j + 5] as number)) << 5) |
      (+((vectors[v + 6] as number) * scale > (thresholds[j + 6] as number)) << 6) |
      (+((vectors[v + 7] as number) * scale > (thresholds[j + 7] as number)) << 7)
  }
  for (let j = whole; j < dimension; j++)
    if ((vectors[from + j] as number) * scale > (thresholds[j] as number))
      codes[at] = (codes[at] as number) | (1 << (j & 7))
}

function encodeLevels(
  vectors: Float32Array,
  from: number,
  dimension: number,
  scale: number,
  thresholds: Float64Array,
  codes: Uint8Array,
  to: number,
  count: number,
): void {
  for (let j = 0, bit = 0; j < dimension; j++) {
    const value = (vectors[from + j] as number) * scale
    for (let t = 0; t < count; t++, bit++)
      if (value > (thresholds[bit] as number)) {
        const at = to + (bit >> 3)
        codes[at] = (codes[at] as number) | (1 << (bit & 7))
      }
  }
}

const thresholdTables = new WeakMap<CodeParameters, Float64Array>()

/**
 * Thresholds cut a normal distribution of each coordinate's mean and deviation into steps of equal width, about the
 * width that loses least for that number of steps.
 */
function thresholdTable(parameters: CodeParameters): Float64Array {
  const known = thresholdTables.get(parameters)
  if (known) return known
  const { dimension, mean, deviation } = parameters
  const coded = codedOf(dimension)
  const count = thresholdsOf(dimension)
  const table = new Float64Array(coded * count)
  const step = 3 / (count + 1) ** 0.8
  for (let j = 0; j < coded; j++)
    for (let t = 0; t < count; t++)
      table[j * count + t] = (mean[j] as number) + (deviation[j] as number) * step * (t - (count - 1) / 2)
  thresholdTables.set(parameters, table)
  return table
}

/** Four sums, because each addition would wait for the one before. */
function inverseNorm(vectors: Float32Array, from: number, dimension: number): number {
  const to = from + dimension
  const inFours = to - (dimension % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let j = from; j < inFours; j += 4) {
    a += (vectors[j] as number) * (vectors[j] as number)
    b += (vectors[j + 1] as number) * (vectors[j + 1] as number)
    c += (vectors[j + 2] as number) * (vectors[j + 2] as number)
    d += (vectors[j + 3] as number) * (vectors[j + 3] as number)
  }
  for (let j = inFours; j < to; j++) a += (vectors[j] as number) * (vectors[j] as number)
  const sum = a + b + (c + d)
  return sum > 0 ? 1 / Math.sqrt(sum) : 0
}
