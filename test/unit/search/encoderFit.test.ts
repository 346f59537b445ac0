import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import { encodeQuery } from '../../../src/main/search/encoder/encodeQuery.ts'
import { timesBits, weighFeatures } from '../../../src/main/search/encoder/features.ts'
import { createEncoderFit } from '../../../src/main/search/encoder/fitEncoder.ts'

const dimension = 4
const nothing = () => {}
const pairs = fc.array(
  fc.record({
    text: fc.string({ unit: 'grapheme', maxLength: 30 }),
    vector: fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimension, maxLength: dimension }),
  }),
  { maxLength: 25 },
)

function fitTo(some: readonly { readonly text: string; readonly vector: readonly number[] }[], portion = 100) {
  const fit = createEncoderFit(dimension, some.length)
  for (let at = 0; at < some.length; at += portion) {
    const part = some.slice(at, at + portion)
    fit.add(
      part.map(({ text }) => text),
      Float32Array.from(part.flatMap(({ vector }) => vector)),
    )
  }
  return fit.fit(nothing)
}

test('the same pairs give the same encoder, in whatever portions, and vectors of finite numbers', () => {
  fc.assert(
    fc.property(pairs, fc.integer({ min: 1, max: 7 }), fc.string(), (some, portion, query) => {
      const weights = fitTo(some)
      expect(fitTo(some, portion)).toEqual(weights)
      const vector = encodeQuery(weights, query)
      expect(vector === undefined || (vector.length === dimension && vector.every(Number.isFinite))).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('a text of known words is near the vectors of texts with them', () => {
  const topics = [
    ['glacier moraine icefall', [1, 0, 0, 0]],
    ['orchard blossom apple', [0, 1, 0, 0]],
    ['harbour ferry engine', [0, 0, 1, 0]],
  ] as const
  const weights = fitTo(
    Array.from({ length: 30 }, (_, at) => {
      const [words, vector] = topics[at % topics.length] ?? topics[0]
      return { text: `${words} ${at}`, vector }
    }),
  )
  for (const [words, vector] of topics) {
    const [first = ''] = words.split(' ')
    const estimated = encodeQuery(weights, first) ?? new Float32Array(dimension)
    expect(estimated.indexOf(Math.max(...estimated))).toBe(vector.findIndex((value) => value === 1))
  }
})

test('nothing is estimated of a text without a known feature', () => {
  const weights = fitTo([{ text: 'glacier', vector: [1, 0, 0, 0] }])
  expect(encodeQuery(weights, '')).toBeUndefined()
  expect(encodeQuery(weights, '!!!')).toBeUndefined()
})

test('the compiled kernel and plain JavaScript give the same vectors but for rounding', () => {
  const random = seededRandom(5)
  const wide = 70
  const word = () => `w${Math.floor(60 * random.next())}`
  const texts = Array.from({ length: 150 }, () => `${word()} ${word()} ${word()} ${word()}`)
  const vectors = Float32Array.from({ length: texts.length * wide }, () => random.next() - 0.5)
  const [compiled, plain] = (['wasm', 'fallback'] as const).map((choice) => {
    const fit = createEncoderFit(wide, texts.length, choice)
    fit.add(texts, vectors)
    return fit.fit(nothing)
  })
  if (!compiled || !plain) throw new Error('Two encoders are fitted.')
  for (const text of texts.slice(0, 20)) {
    const one = encodeQuery(compiled, text) ?? new Float32Array(0)
    const other = encodeQuery(plain, text) ?? new Float32Array(1)
    expect(one.length).toBe(wide)
    expect(Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))).toBeLessThan(0.01 * Math.hypot(...other))
  }
})

test('of features that weigh the same, the first are kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }),
      fc.nat(59),
      (times, most) => {
        const limit = 1 + (most % times.length)
        const packed = Uint32Array.from(times, (quarters, row) => row * 2 ** timesBits + quarters)
        const { rows } = weighFeatures(packed, (hash) => hash, new Float32Array(times.length).fill(1), limit)
        const heaviest = [...times.keys()].sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a - b).slice(0, limit)
        expect([...rows]).toEqual(heaviest.sort((a, b) => a - b))
      },
    ),
  )
})
