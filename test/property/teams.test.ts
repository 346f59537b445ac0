import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuseSources } from '../../src/main/team/fuseSources.ts'
import { halfBytes, signBits, vectorFromHalves } from '../../src/main/team/postgres/halfVectors.ts'
import { textBytes, textFromBytes } from '../../src/main/team/postgres/textBytes.ts'
import { marksFromParts, markParts } from '../../src/main/text/markParts.ts'

const hit = fc.record({ hash: fc.stringMatching(/^[0-9a-f]{2}$/) })
const source = (origin: string) =>
  fc.uniqueArray(hit, { selector: ({ hash }) => hash, maxLength: 20 }).map((hits) => ({ origin, hits }))

test('the order in which sources answer changes nothing, and each document is there once', () => {
  const sources = fc.tuple(source('local'), source('east'), source('west'))
  fc.assert(
    fc.property(sources, fc.nat(5), ([local, east, west], limit) => {
      const orders = [
        [local, east, west],
        [west, local, east],
        [east, west, local],
      ].map((order) => fuseSources(order, limit + 1))
      expect(orders[1]).toEqual(orders[0])
      expect(orders[2]).toEqual(orders[0])
      const hashes = orders[0]?.map(({ hash }) => hash) ?? []
      expect(new Set(hashes).size).toBe(hashes.length)
    }),
  )
})

test('a source that found nothing takes nothing from the others', () => {
  fc.assert(
    fc.property(source('local'), (local) => {
      const alone = fuseSources([local], 20)
      expect(fuseSources([{ origin: 'east', hits: [] }, local], 20)).toEqual(alone)
      expect(alone.map(({ hash }) => hash)).toEqual(local.hits.map(({ hash }) => hash))
    }),
  )
})

test('vectors as halves are the nearest that halves can hold, and keep their signs', () => {
  const number = fc.float({ min: -65_000, max: 65_000, noNaN: true })
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 40 }), (numbers) => {
      const vector = Float32Array.from(numbers)
      const back = vectorFromHalves(halfBytes(vector))
      expect(back.length).toBe(vector.length)
      for (const [at, value] of vector.entries())
        expect(Math.abs((back[at] as number) - value)).toBeLessThanOrEqual(
          Math.max(2 ** -25, Math.abs(value) * 2 ** -11),
        )
      expect(signBits(vector)).toBe([...vector].map((value) => (value > 0 ? '1' : '0')).join(''))
    }),
  )
})

test('numbers that halves cannot hold keep their direction', () => {
  const back = vectorFromHalves(halfBytes(Float32Array.of(1e9, -5e8)))
  expect([...back]).toEqual([1, -0.5])
})

test('every text comes back as it was, NUL and halves of pairs too', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(unit).map((units) => units.join('')),
      ),
      (text) => {
        expect(textFromBytes(textBytes(text))).toBe(text)
      },
    ),
  )
})

const colour = fc.constantFrom('yellow' as const, 'green' as const)
const note = fc.record({ text: fc.string({ minLength: 1 }) })
const marks = fc.record({
  version: fc.constant(1 as const),
  documentId: fc.constant(0),
  tags: fc.uniqueArray(fc.record({ name: fc.stringMatching(/^[a-z]{1,4}$/), colour: fc.constant(null) }), {
    selector: ({ name }) => name,
  }),
  starred: fc.boolean(),
  read: fc.constant(false),
  highlights: fc.uniqueArray(
    fc.record({
      start: fc.nat(50),
      end: fc.integer({ min: 51, max: 99 }),
      colour,
      quote: fc.string(),
      before: fc.string(),
      after: fc.string(),
      notes: fc.uniqueArray(note, { selector: ({ text }) => text, maxLength: 2 }),
    }),
    { selector: ({ start, end, colour: of }) => `${start} ${end} ${of}`, maxLength: 4 },
  ),
  notes: fc.uniqueArray(note, { selector: ({ text }) => text, maxLength: 3 }),
})

test('marks taken apart and put together in any order are the same', () => {
  fc.assert(
    fc.property(marks, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (given, random) => {
      const order = [...random.take(200)]
      const parts = markParts(given)
      const shuffled = parts.map((part, at) => ({ part, by: order[at] ?? 0 })).sort((a, b) => a.by - b.by)
      const made = marksFromParts(
        shuffled.map(({ part }) => part),
        0,
      )
      const keys = (of: ReturnType<typeof markParts>) => of.map(({ key }) => key).sort()
      expect(keys(markParts(made))).toEqual(keys(parts))
      expect(new Set(keys(parts)).size).toBe(parts.length)
    }),
  )
})

test('a mark that cannot be read is left out, and no other with it', () => {
  const unreadable = fc.record({
    key: fc.stringMatching(/^[0-9a-f]{32}$/),
    kind: fc.constantFrom('tag', 'star', 'status', 'priority', 'highlight', 'note', 'field', 'of a newer version'),
    value: fc.constantFrom('', '{', 'null', '7', '{"name":7}', '{"start":0,"colour":"infrared","quote":""}'),
  })
  fc.assert(
    fc.property(marks, fc.array(unreadable, { minLength: 1, maxLength: 3 }), (given, others) => {
      const parts = markParts(given)
      expect(marksFromParts([...others, ...parts], 0)).toEqual(marksFromParts(parts, 0))
    }),
  )
})
