import { expect, test } from 'vitest'
import { correctEstimate } from '../../../src/main/search/encoder/correctEstimate.ts'
import { encodeQuery } from '../../../src/main/search/encoder/encodeQuery.ts'
import { createEncoderFit } from '../../../src/main/search/encoder/fitEncoder.ts'

const words = ['glacier', 'moraine', 'icefall', 'ferry', 'harbour', 'engine']

function fitted() {
  const texts = words.flatMap((one) => words.flatMap((other) => (one === other ? [] : [`${one} ${other}`])))
  const fit = createEncoderFit(4, texts.length)
  for (const text of texts)
    fit.add([text], Float32Array.of(words.indexOf(text.split(' ')[0] ?? '') < 3 ? 1 : 0.2, 1, 0, 0))
  return fit.fit(() => {})
}

const weights = fitted()
const query = 'glacier moraine icefall'
const estimate = encodeQuery(weights, query) ?? new Float32Array(4)
const pairs = (
  texts: readonly string[],
  vectors: readonly number[],
  titles: readonly string[] = texts.map(() => ''),
) => ({
  documents: [],
  titles,
  texts,
  vectors: Float32Array.from(vectors),
})
const cosine = (one: Float32Array, other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / (Math.hypot(...one) * Math.hypot(...other))
const axis = [0, 0, 1, 0]

test('a stored text of the same words corrects an estimate most, one of other words not at all', () => {
  const towards = (texts: readonly string[], titles?: readonly string[]) =>
    cosine(correctEstimate(weights, query, estimate, pairs(texts, axis, titles)), axis)
  const same = towards([query])
  const half = towards(['glacier moraine harbour engine'])
  expect(same).toBeGreaterThan(0.6)
  expect(half).toBeGreaterThan(0.01)
  expect(half).toBeLessThan(same / 2)
  expect(towards(['nowhere'])).toBeCloseTo(0, 5)
  // A title counts as the words before its text.
  expect(towards(['engine'], ['glacier moraine icefall'])).toBeGreaterThan(half)
})

test('an estimate is compared as it is where nothing is known besides, and vectors count alike however long they are', () => {
  const alone = correctEstimate(weights, query, estimate, pairs([], []))
  expect(cosine(alone, Array.from(estimate))).toBeCloseTo(1, 5)
  const [short, long] = [0.1, 50].map((length) =>
    correctEstimate(weights, query, estimate, pairs([query], [0, 0, length, 0])),
  )
  expect(cosine(short as Float32Array, Array.from(long as Float32Array))).toBeCloseTo(1, 5)
})
