import { expect, test } from 'vitest'
import { findAxes, reduceTo } from '../../../src/main/base/axes.ts'
import { seededRandom } from '../../../src/main/base/random.ts'

const dimension = 8

/** Vectors that differ most along the first dimension, less along the second, and so on. */
function stretched(count: number): Float32Array {
  const random = seededRandom(3)
  return Float32Array.from(
    { length: count * dimension },
    (_, at) => (random.next() - 0.5) * 10 * 0.4 ** (at % dimension),
  )
}

test.each([1, 3, 4, 6])('%i axes are those along which vectors differ most, however many vectors there are', (axes) => {
  for (const count of [401, 402, 403, 404]) {
    const basis = findAxes(stretched(count), dimension, axes, seededRandom(7))
    for (let axis = 0; axis < axes; axis++) {
      const row = basis.subarray(dimension * (axis + 1), dimension * (axis + 2))
      expect(Math.abs(row[axis] ?? 0)).toBeGreaterThan(0.95)
    }
  }
})

test('the reduced vector is how far a vector goes from the mean along each axis', () => {
  const vectors = stretched(50)
  const axes = 6
  const basis = findAxes(vectors, dimension, axes, seededRandom(7))
  const reduced = reduceTo(basis, vectors, dimension)
  for (let row = 0; row < 50; row++)
    for (let axis = 0; axis < axes; axis++) {
      const along = Array.from({ length: dimension }, (_, i) => {
        const relative = (vectors[row * dimension + i] ?? 0) - (basis[i] ?? 0)
        return relative * (basis[dimension * (axis + 1) + i] ?? 0)
      })
      expect(reduced[row * axes + axis]).toBeCloseTo(
        along.reduce((sum, value) => sum + value),
        4,
      )
    }
})
