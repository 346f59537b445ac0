import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonStringBytes } from '../../src/main/base/bytes.ts'
import { bodyOf, frameBytes, packSizes, packTexts } from '../../src/main/embedding/packTexts.ts'
import { embeddingBodyFrame } from '../../src/main/service/operations/embeddingLimits.ts'

/** Search and Embedding, "Limits": 1000 elements, 10,000 characters each, 2 MB of body (read as 2,000,000 bytes). */
const LIMITS = { maxItems: 1000, maxCharacters: 10_000, maxBodyBytes: 2_000_000 }
const frame = embeddingBodyFrame({ model: 'svc-embedding-0.6b', dimension: 1024, inputType: 'document' })

/** UTF-16 units of every awkward kind: lone surrogates, astral pairs, controls, characters JSON escapes. */
const awkwardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u0000',
        '\u001f',
        '"',
        '\\',
        '\n',
        '\u2028',
        '\ud800',
        '\udfff',
        '😀',
        '\u{10ffff}',
        'é',
        '語',
        '\u007f',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

describe('jsonStringBytes', () => {
  it('is the size that JSON.stringify gives, for any string', () => {
    fc.assert(
      fc.property(awkwardText, (text) => {
        expect(jsonStringBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)))
      }),
      { numRuns: 500 },
    )
  })

  it('is right for every single UTF-16 unit', () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const text = String.fromCharCode(unit)
      if (jsonStringBytes(text) !== Buffer.byteLength(JSON.stringify(text))) expect.fail(`U+${unit.toString(16)}`)
    }
  })
})

describe('packTexts', () => {
  const small = { maxItems: 4, maxCharacters: 30, maxBodyBytes: 200 + frameBytes(frame) }

  it('keeps every request within every limit, keeps the order, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(awkwardText, { maxLength: 60 }), (texts) => {
        const { requests, refused } = packTexts(texts, frame, small)
        for (const { indexes, body } of requests) {
          expect(indexes.length).toBeLessThanOrEqual(small.maxItems)
          expect(Buffer.byteLength(body)).toBeLessThanOrEqual(small.maxBodyBytes)
          expect(JSON.parse(body).input).toEqual(indexes.map((index) => texts[index]))
          for (const index of indexes) expect(texts[index]?.length).toBeLessThanOrEqual(small.maxCharacters)
        }
        const packed = requests.flatMap(({ indexes }) => indexes)
        expect(packed).toEqual([...packed].sort((a, b) => a - b))
        expect([...packed, ...refused.map(({ index }) => index)].sort((a, b) => a - b)).toEqual(texts.map((_, i) => i))
        for (const { index } of refused) expect(texts[index]?.length).toBeGreaterThan(small.maxCharacters)
      }),
    )
  })

  it('never needs more requests than the best division in the same order, plus one', () => {
    const sizes = fc.array(fc.record({ characters: fc.constant(1), jsonBytes: fc.integer({ min: 3, max: 60 }) }), {
      minLength: 1,
      maxLength: 25,
    })
    const limits = { maxItems: 5, maxCharacters: 10, maxBodyBytes: 110 }
    fc.assert(
      fc.property(sizes, (texts) => {
        const { packs } = packSizes(texts, 10, limits)
        expect(packs.length).toBeLessThanOrEqual(
          fewest(
            texts.map(({ jsonBytes }) => jsonBytes),
            10,
            limits,
          ) + 1,
        )
      }),
    )
  })

  it('closes a request only where the next text would have broken the limit it names', () => {
    fc.assert(
      fc.property(
        fc.array(
          awkwardText.map((text) => text.slice(0, 30)),
          { maxLength: 60 },
        ),
        (texts) => {
          const { requests } = packTexts(texts, frame, small)
          for (const [at, { indexes, body, closedBy }] of requests.entries()) {
            const next = texts[(indexes.at(-1) ?? 0) + 1]
            if (closedBy === 'end') expect(at).toBe(requests.length - 1)
            else if (closedBy === 'items') expect(indexes).toHaveLength(small.maxItems)
            else expect(Buffer.byteLength(body) + 1 + jsonStringBytes(next ?? '')).toBeGreaterThan(small.maxBodyBytes)
          }
        },
      ),
    )
  })

  it.each([
    [1000, 1],
    [1001, 2],
  ])('puts %i short texts into %i requests', (count, requests) => {
    expect(
      packTexts(
        Array.from({ length: count }, () => 'a'),
        frame,
        LIMITS,
      ).requests,
    ).toHaveLength(requests)
  })

  it('takes a text of 10,000 characters and refuses one of 10,001', () => {
    expect(packTexts(['x'.repeat(10_000)], frame, LIMITS)).toMatchObject({ requests: [{ indexes: [0] }], refused: [] })
    const over = packTexts(['x'.repeat(10_001), 'next'], frame, LIMITS)
    expect(over).toMatchObject({ requests: [{ indexes: [1] }], refused: [{ index: 0, limit: 'characters' }] })
  })

  it('fills a body to exactly 2,000,000 bytes, and starts another for one byte more', () => {
    const full = Array.from({ length: 250 }, () => 'é'.repeat(3_990))
    const room = LIMITS.maxBodyBytes - Buffer.byteLength(bodyOf(full, frame)) - 1 - 2
    const last = room > 0 && room <= 10_000 ? 'y'.repeat(room) : ''
    expect(last.length, 'the last text fills the rest').toBeGreaterThan(0)
    const exact = packTexts([...full, last], frame, LIMITS)
    expect(exact.requests.map(({ body }) => Buffer.byteLength(body))).toEqual([2_000_000])
    const over = packTexts([...full, `${last}y`], frame, LIMITS)
    expect(over.requests.map(({ closedBy }) => closedBy)).toEqual(['bytes', 'end'])
  })
})

/** The least number of requests for an order-keeping division, by dynamic programming. */
function fewest(
  sizes: readonly number[],
  frameSize: number,
  limits: { maxItems: number; maxBodyBytes: number },
): number {
  const best = [0]
  for (let end = 1; end <= sizes.length; end++) {
    best[end] = Infinity
    let bytes = frameSize - 1
    for (let start = end; start > Math.max(0, end - limits.maxItems); start--) {
      bytes += (sizes[start - 1] ?? 0) + 1
      if (bytes > limits.maxBodyBytes) break
      best[end] = Math.min(best[end] ?? Infinity, (best[start - 1] ?? Infinity) + 1)
    }
  }
  return best[sizes.length] ?? 0
}
