import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anchorOf, findAnchor } from '../../src/main/text/anchor.ts'
import { approximateEnds, editDistance } from '../../src/main/text/approximate.ts'
import { measureAnchors } from '../fixtures/anchorTrials.ts'

const spanOf = (text: string, quote: string, from = 0) => {
  const start = text.indexOf(quote, from)
  return { start, end: start + quote.length }
}

const found = (before: string, quote: string, after: string, from = 0) => {
  const span = findAnchor(after, anchorOf(before, spanOf(before, quote, from)))
  return span && after.slice(span.start, span.end)
}

describe('a quote in another version of its text', () => {
  test('is found where its context is, not at the first place that reads the same', () => {
    const row = (port: string) => `Port of ${port}: closed until further notice. `
    const before = row('Antwerp') + row('Bremen') + row('Calais')
    const after = `Status of the day. ${row('Calais')}${row('Antwerp')}${row('Dover')}${row('Bremen')}`
    const quote = 'closed until further notice'
    const span = findAnchor(after, anchorOf(before, spanOf(before, quote, before.indexOf('Bremen'))))
    expect(span).toEqual(spanOf(after, quote, after.indexOf('Bremen')))
  })

  test('is found with small changes, and with spaces that a new reading of the file put in', () => {
    const before = 'Before that, nothing. The cargo was delayed by nine days. After that, nothing.'
    expect(found(before, 'The cargo was delayed by nine days.', before.replace('nine', 'ten'))).toBe(
      'The cargo was delayed by ten days.',
    )
    expect(found(before, 'The cargo was delayed by nine days.', before.replaceAll(' ', '\n '))).toBe(
      'The\n cargo\n was\n delayed\n by\n nine\n days.',
    )
  })

  test('is not found where more than one character in four is another one', () => {
    const quote = 'abcdefghijklmnopqrstuvwx'
    const changed = (count: number) => `. ${'#'.repeat(count)}${quote.slice(count)} .`
    expect(findAnchor(changed(6), { start: 0, quote, before: '', after: '' })).toBeDefined()
    expect(findAnchor(changed(7), { start: 0, quote, before: '', after: '' })).toBeUndefined()
  })

  test('that is short is found only beside what it stood beside', () => {
    const before = 'The fee is no longer due. Ships may leave at once.'
    expect(found(before, 'no', 'Ships may not leave. There is nothing new.')).toBeUndefined()
    expect(found(before, 'no', `It is said: ${before}`)).toBe('no')
  })

  test('that is long is found by its beginning and end', () => {
    const long = Array.from({ length: 300 }, (_, at) => `Sentence number ${at} of the report.`).join(' ')
    const quote = long.slice(1_000, 5_000).trim()
    const after = `A preface.\n${long.replace('number 90 of', 'number ninety of').replace('number 28 of', 'no. 28 of')}`
    const text = found(long, quote, after) as string
    expect(editDistance(text.slice(0, 80), quote.slice(0, 80))).toBeLessThanOrEqual(4)
    expect(text.slice(-80)).toBe(quote.slice(-80))
  })

  test('of an unchanged text is where it was, and no border cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.nat(), fc.nat(), (text, at, length) => {
        const start = at % text.length
        const end = Math.min(text.length, start + 1 + (length % text.length))
        const anchor = anchorOf(text, { start, end })
        const span = findAnchor(text, anchor)
        if (span) expect(text.slice(span.start, span.end).isWellFormed()).toBe(text.isWellFormed())
        if (span && text.indexOf(anchor.quote) === text.lastIndexOf(anchor.quote) && anchor.quote.isWellFormed())
          expect(text.slice(span.start, span.end).trim()).toBe(anchor.quote.trim())
      }),
    )
  })
})

test('the bit-parallel search finds what the table of distances finds', () => {
  const letters = (maxLength: number) =>
    fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength }).map((all) => all.join(''))
  fc.assert(
    fc.property(letters(90), letters(80), fc.nat(40), (text, pattern, maxEdits) => {
      fc.pre(pattern !== '')
      const expected = endsByTable(text, pattern)
      const ends = approximateEnds(text, pattern, maxEdits)
      for (const { end, edits } of ends) expect(edits).toBe(expected[end - 1])
      const least = Math.min(Infinity, ...expected.filter((edits) => edits <= maxEdits))
      expect(Math.min(Infinity, ...ends.map(({ edits }) => edits))).toBe(least)
    }),
  )
})

/** For each end in the text the fewest edits of a match there (P. Sellers, 1980). */
function endsByTable(text: string, pattern: string): number[] {
  let column = Array.from({ length: pattern.length + 1 }, (_, row) => row)
  return Array.from(text, (unit) => {
    const next = [0]
    for (let row = 1; row <= pattern.length; row++)
      next.push(
        Math.min(
          (column[row - 1] as number) + (pattern[row - 1] === unit ? 0 : 1),
          (column[row] as number) + 1,
          (next[row - 1] as number) + 1,
        ),
      )
    column = next
    return column[pattern.length] as number
  })
}

test('with one word in ten changed nearly all quotes are found, and hardly one in a wrong place', () => {
  const { right, wrong } = measureAnchors({ share: 0.1, trials: 300, seed: 7 })
  expect(right).toBeGreaterThanOrEqual(0.9)
  expect(wrong).toBeLessThanOrEqual(0.02)
})
