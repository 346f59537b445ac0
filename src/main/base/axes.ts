import type { Random } from './random.ts'

const rounds = 8

/**
 * The mean of vectors and the `axes` directions in which they differ most (principal components), by orthogonal iteration:
 * `dimension` numbers of the mean, then a row of `dimension` for each axis. `vectors` are rows of `dimension` numbers.
 */
export function findAxes(vectors: Float32Array, dimension: number, axes: number, random: Random): Float32Array {
  const count = vectors.length / dimension
  const basis = new Float32Array(dimension * (axes + 1))
  for (let at = 0; at < vectors.length; at++)
    basis[at % dimension] = (basis[at % dimension] ?? 0) + (vectors[at] ?? 0) / count
  for (let at = dimension; at < basis.length; at++) basis[at] = random.next() - 0.5
  orthonormalise(basis, dimension, axes)
  const centred = new Float32Array(dimension)
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(dimension * axes)
    for (let start = 0; start < vectors.length; start += dimension) {
      for (let i = 0; i < dimension; i++) centred[i] = (vectors[start + i] as number) - (basis[i] as number)
      for (let axis = 0; axis < axes; axis++) {
        const row = dimension * (axis + 1)
        let dot = 0
        for (let i = 0; i < dimension; i++) dot += (centred[i] as number) * (basis[row + i] as number)
        const into = dimension * axis
        for (let i = 0; i < dimension; i++) next[into + i] = (next[into + i] as number) + dot * (centred[i] as number)
      }
    }
    basis.set(next, dimension)
    orthonormalise(basis, dimension, axes)
  }
  return basis
}

/** Makes the rows after the mean perpendicular and of length 1; one that is nothing but others becomes zero. */
function orthonormalise(basis: Float32Array, dimension: number, axes: number): void {
  for (let axis = 1; axis <= axes; axis++) {
    const row = basis.subarray(axis * dimension, (axis + 1) * dimension)
    const before = norm(row)
    for (let other = 1; other < axis; other++) {
      const against = basis.subarray(other * dimension, (other + 1) * dimension)
      let dot = 0
      for (let i = 0; i < dimension; i++) dot += (row[i] as number) * (against[i] as number)
      for (let i = 0; i < dimension; i++) row[i] = (row[i] as number) - dot * (against[i] as number)
    }
    const after = norm(row)
    const scale = after > before * 1e-5 ? 1 / after : 0
    for (let i = 0; i < dimension; i++) row[i] = (row[i] as number) * scale
  }
}

function norm(row: Float32Array): number {
  return Math.sqrt(row.reduce((sum, value) => sum + value * value, 0))
}

/** Rows of `dimension` numbers as rows of as many numbers as there are axes. */
export function reduceTo(basis: Float32Array, vectors: Float32Array, dimension: number): Float32Array {
  const axes = basis.length / dimension - 1
  const reduced = new Float32Array((vectors.length / dimension) * axes)
  for (let start = 0, into = 0; start < vectors.length; start += dimension, into += axes)
    for (let axis = 0; axis < axes; axis++) {
      const row = dimension * (axis + 1)
      let dot = 0
      for (let i = 0; i < dimension; i++)
        dot += ((vectors[start + i] as number) - (basis[i] as number)) * (basis[row + i] as number)
      reduced[into + axis] = dot
    }
  return reduced
}
