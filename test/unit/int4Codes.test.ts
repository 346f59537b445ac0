import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { createInt4Encoder } from '../../src/main/store/vectors/scan/codeKernel.ts'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { encodeInt4, int4CodeBytes, int4CodingOf, trailerBytes } from '../../src/main/store/vectors/scan/int4Codes.ts'
import { cosine } from '../../src/main/store/vectors/scan/rescore.ts'
import { rotate, rotationOf } from '../../src/main/store/vectors/scan/rotation.ts'

const rowCount = 40
const dimensions = [1, 2, 3, 5, 64, 100, 300, 384, 513, 1024, 1530, 2047, 2560, 4096]

it('finds the compiled encoder: without it, what follows compares JavaScript with itself', () => {
  expect(createInt4Encoder()).toBeDefined()
})

function sampleOf(dimension: number) {
  const random = seededRandom(dimension)
  const vectors = Float32Array.from(
    { length: rowCount * dimension },
    () => (random.next() - 0.4) * 10 ** (random.next() * 8 - 4),
  )
  const row = (at: number) => vectors.subarray(at * dimension, (at + 1) * dimension)
  row(3).fill(0)
  row(5)[dimension - 1] = Number.NaN
  row(7)[0] = Number.POSITIVE_INFINITY
  row(8)[dimension >> 1] = Number.NEGATIVE_INFINITY
  row(11).fill(1e-30)
  row(12).fill(3e38)
  row(13).fill(0)[dimension - 1] = 1
  row(14).fill(0)[0] = -2
  row(15).set(row(16))
  return { vectors, row }
}

describe.each(dimensions)('codes of four bits of %i dimensions', (dimension) => {
  const { vectors, row } = sampleOf(dimension)
  const spread = fitCodes(dimension, vectors.subarray(20 * dimension), 'int4')
  row(17).set(spread.mean)
  const codings = [
    ['a sample', int4CodingOf(spread.mean)],
    ['a vector that is coded', int4CodingOf(fitCodes(dimension, row(16), 'int4').mean)],
    ['nothing', int4CodingOf(new Float32Array(dimension))],
  ] as const

  it.each(codings)('are the same from the compiled encoder and from JavaScript, relative to %s', (_, coding) => {
    const compiled = encodeInt4(coding, vectors)
    expect(compiled).toEqual(encodeInt4(coding, vectors, undefined, 'fallback'))
    expect(compiled.length).toBe(rowCount * int4CodeBytes(dimension))
    expect(encodeInt4(coding, row(23))).toEqual(encodeInt4(coding, row(23), undefined, 'fallback'))
    for (const length of [0, 1e-30, 0.7, 40, 1e30])
      expect(encodeInt4(coding, vectors, length)).toEqual(encodeInt4(coding, vectors, length, 'fallback'))
  })

  it('say nothing of vectors that are no numbers, and have no width or error that is none', () => {
    const codes = encodeInt4(codings[0][1], vectors)
    const stride = int4CodeBytes(dimension)
    const widths = Array.from({ length: rowCount }, (_, at) => {
      const floats = new Float32Array(codes.slice((at + 1) * stride - trailerBytes, (at + 1) * stride).buffer)
      return { width: floats[0] as number, error: floats[1] as number }
    })
    for (const { width, error } of widths) {
      expect(width).toBeGreaterThanOrEqual(0)
      expect(error).toBeGreaterThanOrEqual(0)
      expect(Number.isFinite(width + error)).toBe(true)
    }
    for (const at of [5, 7, 8]) expect(widths[at]).toEqual({ width: 0, error: 0 })
    for (const at of [1, 11, 12, 13]) expect(widths[at]?.width).toBeGreaterThan(0)
  })
})

it.each(dimensions)('the rotation of %i dimensions keeps lengths and products', (dimension) => {
  const random = seededRandom(dimension)
  const rotation = rotationOf(dimension)
  const vectors = Array.from({ length: 6 }, () => Float32Array.from({ length: dimension }, () => random.next() - 0.3))
  vectors.push(new Float32Array(dimension).fill(1, 0, 1), new Float32Array(dimension).fill(1, dimension - 1))
  const rotated = vectors.map((vector) => {
    const copy = vector.slice()
    rotate(rotation, copy)
    return copy
  })
  for (const [i, one] of vectors.entries()) {
    expect(Math.hypot(...(rotated[i] ?? [])) / Math.hypot(...one)).toBeCloseTo(1, 5)
    for (const [j, other] of vectors.entries())
      expect(cosine(rotated[i] as Float32Array, rotated[j] as Float32Array)).toBeCloseTo(cosine(one, other), 5)
  }
})
