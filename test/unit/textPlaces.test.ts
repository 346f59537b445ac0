import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Layout, PlacedLine } from '../../src/main/model/layout.ts'
import { decodeLayout, encodeLayout } from '../../src/main/text/layoutBytes.ts'
import { splitPassages } from '../../src/main/text/passages.ts'
import { placeOf, sectionStarts } from '../../src/main/text/placeOf.ts'

/** A line of ten characters, a tenth of the page high. */
function line(start: number, page: number, top: number, left = 0.1): PlacedLine {
  return { start, end: start + 10, page, box: { left, top, width: 0.4, height: 0.1 } }
}

const paged: Layout = {
  blocks: [],
  pages: [
    { width: 600, height: 800 },
    { label: 'ii', width: 600, height: 800 },
  ],
  lines: [line(0, 1, 0.1), line(11, 1, 0.3), line(22, 2, 0.1)],
}

describe('the place of a span on pages', () => {
  test('has one box for each line, and the page of the first', () => {
    expect(placeOf(paged, 0, 21)).toEqual({
      kind: 'page',
      page: 1,
      boxes: [
        { page: 1, left: 0.1, top: 0.1, width: 0.4, height: 0.1 },
        { page: 1, left: 0.1, top: 0.3, width: 0.4, height: 0.1 },
      ],
    })
  })

  test('goes over to the next page', () => {
    const place = placeOf(paged, 15, 30)
    expect(place).toMatchObject({ page: 1, boxes: [{ page: 1 }, { page: 2 }] })
    expect(placeOf(paged, 23, 30)).toMatchObject({ page: 2, label: 'ii' })
    // A word of the page before is no reason to name that.
    expect(placeOf(paged, 19, 32)).toMatchObject({ page: 2, boxes: [{ page: 1 }, { page: 2 }] })
  })

  test('takes the part of the line that has the span, and a little more on each side', () => {
    const place = placeOf(paged, 3, 5)
    const [box] = place?.kind === 'page' ? (place.boxes ?? []) : []
    expect(box?.left).toBeCloseTo(0.1 + 0.24 * 0.4)
    expect(box?.width).toBeCloseTo(0.32 * 0.4)
    const rtl = placeOf({ ...paged, lines: [{ ...line(0, 1, 0.1), direction: 'rtl' }] }, 0, 2)
    const [right] = rtl?.kind === 'page' ? (rtl.boxes ?? []) : []
    expect((right?.left ?? 0) + (right?.width ?? 0)).toBeCloseTo(0.5)
  })

  test('joins what stands beside each other on one line', () => {
    const words = { ...paged, lines: [line(0, 1, 0.1), line(10, 1, 0.1, 0.5)] }
    expect(placeOf(words, 0, 20)).toMatchObject({ boxes: [{ left: 0.1, width: 0.8 }] })
  })

  test('of nothing, or of what no line has, is that of what follows, or none', () => {
    expect(placeOf(paged, 10, 10)).toBeUndefined()
    expect(placeOf(paged, 40, 50)).toBeUndefined()
  })
})

describe('the place of a span without pages', () => {
  const cells = (start: number, range: string, sheet = 'Costs') => ({
    start,
    end: start + 10,
    place: { kind: 'cells', sheet, range } as const,
  })

  test('is the range of all its cells in the sheet where it begins', () => {
    const layout = { blocks: [], spots: [cells(0, 'A2:C2'), cells(11, 'A3:AB3'), cells(22, 'A1:A1', 'Other')] }
    expect(placeOf(layout, 5, 30)).toEqual({ kind: 'cells', sheet: 'Costs', range: 'A2:AB3' })
    expect(placeOf(layout, 0, 4)).toEqual({ kind: 'cells', sheet: 'Costs', range: 'A2:C2' })
  })

  test('is the first spot it shares characters with', () => {
    const spot = (start: number, part: string) => ({
      start,
      end: start + 10,
      place: { kind: 'message', message: 1, part } as const,
    })
    const layout = { blocks: [], spots: [spot(0, 'body'), spot(10, 'quoted')] }
    expect(placeOf(layout, 9, 15)).toMatchObject({ part: 'body' })
    expect(placeOf(layout, 10, 15)).toMatchObject({ part: 'quoted' })
  })
})

test('a layout is read as it was stored, boxes to a ten-thousandth of the page', () => {
  const share = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000)
  const box = fc.record({ left: share, top: share, width: share, height: share })
  const lines = fc
    .array(fc.record({ length: fc.nat(90), gap: fc.nat(9), page: fc.integer({ min: 1, max: 9 }), box, way: fc.nat(2) }))
    .map((all) => {
      let at = 0
      return all.map(({ length, gap, page, box: of, way }): PlacedLine => {
        const start = at + gap
        at = start + length
        return { start, end: at, page, box: of, ...(way === 0 ? {} : { direction: way === 1 ? 'rtl' : 'down' }) }
      })
    })
  fc.assert(
    fc.property(lines, (placed) => {
      const layout: Layout = {
        blocks: [
          {
            kind: 'table',
            start: 0,
            end: 9,
            rows: [
              [
                [0, 4],
                [5, 9],
              ],
            ],
          },
        ],
        pages: [{ label: 'iv', width: 612, height: 792.5 }],
        lines: placed,
        spots: [{ start: 0, end: 4, place: { kind: 'chapter', chapter: 'On Tides' } }],
      }
      expect(decodeLayout(encodeLayout(layout))).toEqual(layout)
    }),
  )
})

describe('sections', () => {
  const text = `Heading one\n\n${'Words of the first. '.repeat(5)}\n\nHeading two\n\n${'Words of the second. '.repeat(5)}`
  const second = text.indexOf('Heading two')

  test('are not crossed by a passage', () => {
    const spans = splitPassages(text, { maxChars: 400, sections: [0, second] })
    expect(spans.map(({ start }) => start)).toEqual([0, second])
  })

  test('share a passage where they are very short', () => {
    expect(splitPassages(text, { maxChars: 2_000, sections: [0, second] })).toHaveLength(1)
  })

  test('begin at a heading, but not at one directly below another', () => {
    const block = (kind: 'heading' | 'paragraph', start: number) => ({ kind, start, end: start + 5 })
    expect(
      sectionStarts([block('heading', 0), block('heading', 7), block('paragraph', 14), block('heading', 21)]),
    ).toEqual([0, 21])
  })
})
