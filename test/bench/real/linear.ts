/** A matrix, row after row. */
export interface Rows {
  readonly width: number
  readonly values: Float64Array
}

/** The products of every two columns, `width` x `width`. */
export function gram({ width, values }: Rows): Float64Array {
  const out = new Float64Array(width * width)
  for (let row = 0; row < values.length; row += width)
    for (let i = 0; i < width; i++) {
      const value = values[row + i] as number
      if (value === 0) continue
      const to = i * width
      for (let j = i; j < width; j++) out[to + j] = (out[to + j] as number) + value * (values[row + j] as number)
    }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) out[i * width + j] = out[j * width + i] as number
  return out
}

/**
 * Makes the columns orthogonal and of length 1, in place: by the Cholesky factor of their products, in which a column that
 * depends on those before it becomes 0.
 */
export function orthonormalize(rows: Rows): void {
  const { width, values } = rows
  const factor = cholesky(gram(rows), width)
  for (let row = 0; row < values.length; row += width)
    for (let j = 0; j < width; j++) {
      const diagonal = factor[j * width + j] as number
      let value = values[row + j] as number
      for (let i = 0; i < j; i++) value -= (values[row + i] as number) * (factor[j * width + i] as number)
      values[row + j] = diagonal === 0 ? 0 : value / diagonal
    }
}

/** The lower factor of a symmetric matrix. */
function cholesky(matrix: Float64Array, width: number): Float64Array {
  const factor = new Float64Array(width * width)
  for (let i = 0; i < width; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * width + j] as number
      for (let m = 0; m < j; m++) sum -= (factor[i * width + m] as number) * (factor[j * width + m] as number)
      const diagonal = factor[j * width + j] as number
      if (i !== j) factor[i * width + j] = diagonal === 0 ? 0 : sum / diagonal
      // What is left of a column that depends on others is rounding.
      else factor[i * width + i] = sum > 1e-12 * (matrix[i * width + i] as number) ? Math.sqrt(sum) : 0
    }
  return factor
}

/** Rows whose cosine is below this are orthogonal. */
const enough = 1e-10
const mostSweeps = 30

/**
 * The eigenvectors of the `most` largest eigenvalues of a symmetric matrix without negative ones, as rows, largest first:
 * pairs of rows are turned until all are orthogonal (Jacobi's method, one-sided), when each is an eigenvector as long as
 * its eigenvalue.
 */
export function eigenvectors(matrix: Float64Array, width: number, most: number): Float64Array {
  const rows = Array.from({ length: width }, (_, i) => matrix.slice(i * width, (i + 1) * width))
  for (let sweep = 0, turned = true; turned && sweep < mostSweeps; sweep++) {
    turned = false
    for (let i = 0; i < width; i++)
      for (let j = i + 1; j < width; j++) if (turn(rows[i] as Float64Array, rows[j] as Float64Array)) turned = true
  }
  const lengths = rows.map((row) => Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)))
  const order = [...rows.keys()].sort((a, b) => (lengths[b] as number) - (lengths[a] as number)).slice(0, most)
  const out = new Float64Array(most * width)
  for (const [at, row] of order.entries()) {
    const length = lengths[row] as number
    if (length > 0)
      out.set(
        (rows[row] as Float64Array).map((value) => value / length),
        at * width,
      )
  }
  return out
}

/** Turns two rows in their plane until they are orthogonal; false where they were. */
function turn(one: Float64Array, other: Float64Array): boolean {
  let [alpha, beta, gamma] = [0, 0, 0]
  for (let j = 0; j < one.length; j++) {
    const [a, b] = [one[j] as number, other[j] as number]
    alpha += a * a
    beta += b * b
    gamma += a * b
  }
  if (Math.abs(gamma) <= enough * Math.sqrt(alpha * beta) || alpha === 0 || beta === 0) return false
  const zeta = (beta - alpha) / (2 * gamma)
  const tangent = Math.sign(zeta || 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
  const cosine = 1 / Math.sqrt(1 + tangent * tangent)
  const sine = cosine * tangent
  for (let j = 0; j < one.length; j++) {
    const [a, b] = [one[j] as number, other[j] as number]
    one[j] = cosine * a - sine * b
    other[j] = sine * a + cosine * b
  }
  return true
}
