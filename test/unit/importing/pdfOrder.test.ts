import { describe, expect, test } from 'vitest'
import { logicalOrder } from '../../../src/main/importing/formats/pdf/chars/bidi.ts'
import type { DrawnChar } from '../../../src/main/importing/formats/pdf/chars/drawnChars.ts'
import { linesOf, textOf, type Line } from '../../../src/main/importing/formats/pdf/lines.ts'
import { readingOrder } from '../../../src/main/importing/formats/pdf/order.ts'
import type { Run } from '../../../src/main/importing/formats/pdf/runs.ts'
import { verticalChars } from '../../../src/main/importing/formats/pdf/chars/verticalChars.ts'

/** Characters as a line shows them, from left to right, each ten wide. */
const shown = (text: string) => [...text].map((char, at) => ({ text: char, u0: at * 10, u1: at * 10 + 10 }))
const read = (chars: Parameters<typeof logicalOrder>[0]) =>
  logicalOrder(chars)
    .chars.map(({ text }) => text)
    .join('')

describe('a line from right to left', () => {
  test('is read from its right end, with its numbers and Latin words as they stand', () => {
    expect(read(shown('.2031 ץיק'))).toBe('קיץ 2031.')
    expect(read(shown('םייוסינ PDF קדב'))).toBe('בדק PDF ניסויים')
  })

  test('has its brackets turned', () => {
    expect(read(shown('(א)'))).toBe('(א)')
  })

  test('has no strokes that only make it longer, and keeps its slashes', () => {
    const [left, right] = [
      { text: 'د', u0: 0, u1: 10, font: 1, object: 1 },
      { text: 'ق', u0: 20, u1: 30, font: 1, object: 3 },
    ] as const
    const stroke = { text: '/', u0: 8, u1: 20, font: 1, object: 2 }
    expect(read([left, stroke, right])).toBe('قد')
    expect(read([left, { ...stroke, text: 'A' }, right])).toBe('قد')
    expect(read([left, { ...stroke, u1: 16 }, { ...stroke, u0: 14 }, right])).toBe('قد')
    expect(read([left, { ...stroke, u0: 10 }, right])).toBe('ق/د')
    expect(read([left, { ...stroke, font: 2 }, right])).toBe('ق/د')
    expect(read([left, { ...stroke, object: 1 }, right])).toBe('ق/د')
  })
})

describe('characters below each other', () => {
  const char = (text: string, left: number, top: number): DrawnChar => ({
    text,
    object: 1,
    left,
    right: left + 10,
    top,
    bottom: top + 10,
    x: left,
    y: top + 10,
  })
  const sizeOf = () => 10

  test('are vertical writing where they are ideographs or kana', () => {
    // A long vowel, dots and dashes are of no script of their own: what is between two of them would be too short.
    for (const text of ['収穫は遅れ', 'でニャーニャー泣いて', 'ああ……そう――だ']) {
      const column = [...text].map((letter, at) => char(letter, 100, at * 10))
      expect(verticalChars(column, sizeOf)).toEqual(new Set(column))
    }
  })

  test('are none where they are two cells, Latin letters, or the beginnings of lines', () => {
    const cells = [char('一', 100, 0), char('二', 100, 10)]
    const latin = [...'abc'].map((text, at) => char(text, 100, at * 10))
    const across = [...'収穫は遅れ'].map((text, at) => char(text, 100 + at * 10, 0))
    const dashes = [...'———'].map((text, at) => char(text, 100, at * 10))
    expect([cells, latin, across, dashes].map((chars) => verticalChars(chars, sizeOf).size)).toEqual([0, 0, 0, 0])
  })
})

describe('words that are far apart on one line', () => {
  /** A word whose letters are five wide, in a font of ten. */
  const word = (text: string, u0: number, row = 0): Run => ({
    chars: [...text].map((char, at) => ({ text: char, u0: u0 + at * 5, u1: u0 + at * 5 + 5 })),
    u0,
    u1: u0 + text.length * 5,
    v0: row * 12,
    v1: row * 12 + 10,
    base: row * 12 + 8,
    size: 10,
    isBold: false,
  })
  const linesWith = (...words: readonly Run[]) => linesOf(words).map(textOf)

  test('are a line where all gaps are equal: it is justified', () => {
    expect(linesWith(word('unaccountable', 0), word('in', 77), word('harbours', 99))).toEqual([
      'unaccountable in harbours',
    ])
    expect(linesWith(word('commission', 0), word('harbours', 80.3), word('afterwards', 150.3))).toEqual([
      'commission harbours afterwards',
    ])
  })

  test('are of two columns where other lines begin at the second one', () => {
    const above = [1, 2, 3].map((row) => word('goods by rail', 99, row))
    const lines = linesWith(...above, word('unaccountable', 0), word('in', 77), word('harbours', 99))
    expect(lines).toContain('harbours')
    expect(lines).not.toContain('unaccountable in harbours')
  })

  test('are cells where their columns are as wide as each other', () => {
    expect(linesWith(word('Port', 0), word('Tons', 60), word('12', 120))).toHaveLength(3)
    expect(linesWith(word('Abidjan', 0), word('12', 60), word('1400', 120))).toHaveLength(3)
  })
})

describe('a page of thousands of names in as many rows', () => {
  /** How often the place of a line was asked for. */
  let asked = 0
  const name = (at: number): Line => ({
    words: [{ text: `name${at}`, u0: 0, u1: 30 }],
    get u0() {
      asked++
      return (at % 2) * 200
    },
    u1: (at % 2) * 200 + 30,
    v0: at,
    v1: at + 4,
    base: at + 4,
    size: 4,
    isBold: false,
    isRtl: false,
    hasRaisedStart: false,
  })

  test('is not looked through for columns without end', () => {
    const count = 6_000
    const rows = readingOrder(
      Array.from({ length: count }, (_, at) => name(at)),
      false,
    )
    expect(rows.flat(2)).toHaveLength(count)
    // Each row against each other one.
    expect(asked).toBeLessThan(count ** 2)
  })
})
