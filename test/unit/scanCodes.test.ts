import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { createSignEncoder } from '../../src/main/store/vectors/scan/codeKernel.ts'
import { encode, fitCodes } from '../../src/main/store/vectors/scan/codes.ts'

const rowCount = 70

it('finds the compiled kernel for codes: without it, what follows compares JavaScript with itself', () => {
  expect(createSignEncoder()).toBeDefined()
})

describe.each([513, 768, 1024, 1530, 2047, 2051, 2560, 4096])('codes of %i dimensions', (dimension) => {
  const random = seededRandom(dimension)
  const vectors = Float32Array.from(
    { length: rowCount * dimension },
    () => (random.next() - 0.4) * 10 ** (random.next() * 8 - 4),
  )
  const row = (at: number) => vectors.subarray(at * dimension, (at + 1) * dimension)
  row(3).fill(0)
  row(5)[dimension - 1] = Number.NaN
  row(7)[0] = Number.POSITIVE_INFINITY
  row(11).fill(1e-30)
  row(13).fill(3e38)
  row(17).set(row(19))
  const same = fitCodes(dimension, row(19))
  const spread = fitCodes(dimension, vectors.subarray(20 * dimension))

  it.each([
    ['a sample', spread],
    ['the vector itself, so that every coordinate is at its threshold', same],
  ])('are the same from the compiled kernel and from JavaScript, fitted to %s', (_, parameters) => {
    const compiled = encode(parameters, vectors)
    expect(compiled).toEqual(encode(parameters, vectors, undefined, 'fallback'))
    expect(encode(parameters, row(23))).toEqual(encode(parameters, row(23), undefined, 'fallback'))
    expect(compiled.some((byte) => byte !== 0)).toBe(true)
  })

  it('follow the parameters when these change', () => {
    expect(encode(spread, vectors)).not.toEqual(encode(same, vectors))
    expect(encode(spread, vectors)).toEqual(encode(spread, vectors, undefined, 'fallback'))
  })
})
