/** As pgvector sends a halfvec: its width and two bytes more, then the numbers, the high byte first. */
const HEAD_BYTES = 4
const HALF_BYTES = 2
/** A half holds no more than 65,504. */
const LARGEST_HALF = 65_000

/** The vector as halves can hold it: directions are compared, so its length does not count. */
function inRange(vector: Float32Array): Float32Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest <= LARGEST_HALF ? vector : vector.map((value) => value / largest)
}

/** '1' for each number that is above zero, else '0', as sign codes are compared. */
export function signBits(vector: Float32Array): string {
  let bits = ''
  for (const value of vector) bits += value > 0 ? '1' : '0'
  return bits
}

export function halfText(vector: Float32Array): string {
  return `[${inRange(vector).join(',')}]`
}

export function halfBytes(vector: Float32Array): Buffer {
  const kept = inRange(vector)
  const bytes = Buffer.alloc(HEAD_BYTES + kept.length * HALF_BYTES)
  bytes.writeUInt16BE(kept.length, 0)
  for (let at = 0; at < kept.length; at++) bytes.writeUInt16BE(toHalf(kept[at] as number), HEAD_BYTES + at * HALF_BYTES)
  return bytes
}

/** How a query sends the column `half` of `v`. */
export const sentHalf = ({ isHalfvec }: { readonly isHalfvec: boolean }): string =>
  isHalfvec ? 'halfvec_send(v.half)' : 'v.half'

/** The inverse of {@link halfBytes}, also of what `halfvec_send` gives. */
export function vectorFromHalves(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const vector = new Float32Array(view.getUint16(0))
  for (let at = 0; at < vector.length; at++) vector[at] = fromHalf(view.getUint16(HEAD_BYTES + at * HALF_BYTES))
  return vector
}

/** Cosine similarity of a query and a vector, over the query's numbers; 0 where one has no length. */
export function cosine(query: Float32Array, vector: Float32Array): number {
  let dot = 0
  let one = 0
  let other = 0
  for (let at = 0; at < query.length; at++) {
    const a = query[at] as number
    const b = vector[at] as number
    dot += a * b
    one += a * a
    other += b * b
  }
  return one > 0 && other > 0 ? dot / Math.sqrt(one * other) : 0
}

const scratch = new DataView(new ArrayBuffer(4))

/** The sixteen bits of the half nearest to a number; of two equally near the one that ends in zero. */
function toHalf(value: number): number {
  scratch.setFloat32(0, value)
  const bits = scratch.getUint32(0)
  const sign = (bits >>> 16) & 0x8000
  const exponent = (bits >>> 23) & 0xff
  // Below 2^-14 a half keeps steps of 2^-24.
  if (exponent < 113) return sign | roundedHalf(Math.abs(value) * 2 ** 24)
  const rest = bits & 0x7fffff
  const half = ((exponent - 112) << 10) | (rest >>> 13)
  const left = rest & 0x1fff
  return sign | (half + (left > 0x1000 || (left === 0x1000 && (half & 1) === 1) ? 1 : 0))
}

function roundedHalf(value: number): number {
  const down = Math.floor(value)
  const left = value - down
  return left > 0.5 || (left === 0.5 && down % 2 === 1) ? down + 1 : down
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >>> 10) & 0x1f
  const rest = half & 0x3ff
  return sign * (exponent === 0 ? rest * 2 ** -24 : (1 + rest / 1024) * 2 ** (exponent - 15))
}
