import { describe, expect, it } from 'vitest'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { marksOf } from '../../src/main/store/vectors/scan/int4Codes.ts'
import { cosine } from '../../src/main/store/vectors/scan/rescore.ts'
import { createScanIndex } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { estimatesOf } from '../fixtures/int4Bounds.ts'
import { shapedVectors, vectorShapes } from '../fixtures/vectorShapes.ts'

/** What a code says of the error of its estimate, against the exact score, for questions that are not like the rows. */
const rowCount = 300
const questionCount = 20

/** Errors of all rows for all questions of a width, in units of their standard deviations. */
function errorsOf(shape: (typeof vectorShapes)[number], dimension: number, widths: readonly number[]) {
  const { rows, questions } = shapedVectors(shape, dimension, rowCount, questionCount)
  const index = createScanIndex(fitCodes(dimension, rows, 'int4'))
  const slots = Array.from({ length: rowCount }, (_, slot) => slot)
  index.append(slots, rows)
  return widths.map((width) => {
    let squares = 0
    let beyond = 0
    let count = 0
    for (let at = 0; at < questionCount; at++) {
      const question = questions.subarray(at * dimension, at * dimension + width)
      if (question.every((value) => value === 0)) continue
      for (const [slot, { estimate, deviation }] of estimatesOf(index, question, slots).entries()) {
        const row = rows.subarray(slot * dimension, slot * dimension + width)
        // A prefix of zeros has no direction, and no bound: it counts as unrelated.
        if (row.every((value) => value === 0)) continue
        const error = (cosine(question, row) - estimate) / deviation
        squares += error * error
        if (Math.abs(error) > 4) beyond++
        count++
      }
    }
    return { rms: Math.sqrt(squares / count), beyond, count }
  })
}

describe.each(vectorShapes)('bounds of %s vectors', (shape) => {
  // Of few numbers the error cannot be longer than the bound; of many it is normally distributed.
  it.each([1, 2, 5, 16])('hold for every row of %i dimensions', (dimension) => {
    for (const { beyond, count } of errorsOf(shape, dimension, [dimension])) {
      expect(count).toBeGreaterThan(1000)
      expect(beyond).toBe(0)
    }
  })

  it.each([64, 100, 384, 1000, 1024, 2047])('are as wide as the errors of %i dimensions', (dimension) => {
    for (const { rms, beyond, count } of errorsOf(shape, dimension, [dimension])) {
      expect(count).toBe(rowCount * questionCount)
      expect(rms).toBeGreaterThan(0.85)
      expect(rms).toBeLessThan(1.05)
      // Expected of a normal distribution: .4 of 6,000. What few numbers make of a width that is no power of two is
      // mixed less by the rotation.
      const isMixed = shape !== 'sparse' || Number.isInteger(Math.log2(dimension))
      expect(beyond).toBeLessThanOrEqual(isMixed ? 4 : 15)
    }
  })
})

describe.each(['random', 'clustered', 'heavy-tailed'] as const)('bounds of prefixes of %s vectors', (shape) => {
  it.each([64, 384, 1024])('are as wide as the errors at the marks of %i dimensions', (dimension) => {
    for (const { rms, beyond } of errorsOf(shape, dimension, marksOf(dimension).slice(1, -1))) {
      expect(rms).toBeGreaterThan(0.8)
      expect(rms).toBeLessThan(1.1)
      expect(beyond).toBeLessThanOrEqual(4)
    }
  })

  it('are little too narrow between two marks, where the length of a prefix is estimated', () => {
    const dimension = 1024
    for (const { rms } of errorsOf(shape, dimension, [192, 384, 640, 900])) expect(rms).toBeLessThan(2)
  })
})
