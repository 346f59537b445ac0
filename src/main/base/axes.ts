import type { Random } from './random.ts'

const rounds = 8
/** Vectors that are added to an axis at once. */
const together = 4

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
  const atOnce = Array.from({ length: together }, () => ({
    centred: new Float64Array(dimension),
    dots: new Float64Array(axes),
  }))
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(dimension * axes)
    for (let start = 0; start < vectors.length; start += together * dimension) {
      for (const [at, { centred, dots }] of atOnce.entries()) {
        // Behind the last vector: nothing is added.
        if (start + at * dimension < vectors.length) centre(vectors, start + at * dimension, basis, centred)
        else centred.fill(0)
        project(centred, basis, dots)
      }
      for (let axis = 0; axis < axes; axis++) addTo(next, dimension * axis, atOnce, axis)
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
  const dots = new Float64Array(axes)
  const centred = new Float64Array(dimension)
  for (let start = 0, into = 0; start < vectors.length; start += dimension, into += axes) {
    centre(vectors, start, basis, centred)
    project(centred, basis, dots)
    reduced.set(dots, into)
  }
  return reduced
}

/** The vector at `start` relative to the mean, with which `basis` begins, in `centred`. */
function centre(vectors: Float32Array, start: number, basis: Float32Array, centred: Float64Array): void {
  for (let i = 0; i < centred.length; i++) centred[i] = (vectors[start + i] as number) - (basis[i] as number)
}

/**
 * Into `dots`, how far a vector goes along each axis. Four axes at once: the sum of one waits for each of its additions, so
 * that one after another took three times as long.
 */
function project(centred: Float64Array, basis: Float32Array, dots: Float64Array): void {
  const dimension = centred.length
  const whole = dots.length - (dots.length % 4)
  for (let axis = 0; axis < whole; axis += 4) {
    const a = dimension * (axis + 1)
    const b = a + dimension
    const c = b + dimension
    const d = c + dimension
    let alongA = 0
    let alongB = 0
    let alongC = 0
    let alongD = 0
    for (let i = 0; i < dimension; i++) {
      const value = centred[i] as number
      alongA += value * (basis[a + i] as number)
      alongB += value * (basis[b + i] as number)
      alongC += value * (basis[c + i] as number)
      alongD += value * (basis[d + i] as number)
    }
    dots[axis] = alongA
    dots[axis + 1] = alongB
    dots[axis + 2] = alongC
    dots[axis + 3] = alongD
  }
  for (let axis = whole; axis < dots.length; axis++) {
    const row = dimension * (axis + 1)
    let along = 0
    for (let i = 0; i < dimension; i++) along += (centred[i] as number) * (basis[row + i] as number)
    dots[axis] = along
  }
}

type Projected = { readonly centred: Float64Array; readonly dots: Float64Array }

/** Adds {@link together} vectors to the sum of an axis, each as often as it goes along it: the sum is read and written once. */
function addTo(sums: Float64Array, start: number, [a, b, c, d]: readonly Projected[], axis: number): void {
  if (!a || !b || !c || !d) return
  const timesA = a.dots[axis] as number
  const timesB = b.dots[axis] as number
  const timesC = c.dots[axis] as number
  const timesD = d.dots[axis] as number
  for (let i = 0; i < a.centred.length; i++)
    sums[start + i] =
      (sums[start + i] as number) +
      timesA * (a.centred[i] as number) +
      timesB * (b.centred[i] as number) +
      timesC * (c.centred[i] as number) +
      timesD * (d.centred[i] as number)
}
