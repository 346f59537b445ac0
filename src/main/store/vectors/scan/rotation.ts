import { seededRandom } from '../../../base/random.ts'

/**
 * A fixed random rotation of the coordinates. After it the energy of a vector is spread evenly over all of them, whatever
 * its coordinates meant before, so that the error of a coarse code has no direction: it is as small for a question of
 * another kind as for a stored vector. Random signs, then a Walsh–Hadamard transform over the largest power of two that
 * fits and, where that leaves coordinates over, also over the last ones; all of it twice. After one pass the error of a
 * vector with few numbers other than zero lies in few directions, and questions with the same numbers found it up to 12
 * of its deviations away.
 *
 * Lengths and angles are kept. The same on every machine: only additions, sign changes and one product per number.
 */
export interface Rotation {
  readonly dimension: number
  /** Width of the transform: a power of two. */
  readonly width: number
  /** What each pass multiplies the coordinates by, 1 or -1; one pass after the other. */
  readonly signs: Float32Array
}

const seed = 0x51_72_79_34
/** codes.as.ts has the same number. */
const passes = 2

export function rotationOf(dimension: number): Rotation {
  const width = 2 ** Math.floor(Math.log2(dimension))
  const random = seededRandom(seed ^ dimension)
  const signs = Float32Array.from({ length: passes * dimension }, () => (random.next() < 0.5 ? -1 : 1))
  return { dimension, width, signs }
}

/** Rotates `vector` in place. codes.as.ts does the same, in the same order of additions. */
export function rotate({ dimension, width, signs }: Rotation, vector: Float32Array): void {
  for (let pass = 0; pass < passes; pass++) {
    const from = pass * dimension
    for (let j = 0; j < dimension; j++) vector[j] = (vector[j] as number) * (signs[from + j] as number)
    transform(vector, 0, width)
    if (width < dimension) transform(vector, dimension - width, width)
  }
}

function transform(vector: Float32Array, from: number, width: number): void {
  const to = from + width
  for (let half = 1; half < width; half *= 2)
    for (let start = from; start < to; start += 2 * half)
      for (let j = start; j < start + half; j++) {
        const a = vector[j] as number
        const b = vector[j + half] as number
        vector[j] = a + b
        vector[j + half] = a - b
      }
  const scale = Math.fround(1 / Math.sqrt(width))
  for (let j = from; j < to; j++) vector[j] = (vector[j] as number) * scale
}
