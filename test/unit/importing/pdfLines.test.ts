import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { withBlanks } from '../../../src/main/importing/formats/pdf/chars/blanks.ts'
import { sizesAsDrawn } from '../../../src/main/importing/formats/pdf/chars/drawnSizes.ts'
import { isUnreadable } from '../../../src/main/importing/formats/pdf/fonts/unreadable.ts'
import { linesOf, type Line } from '../../../src/main/importing/formats/pdf/lines.ts'
import type { Char, Run } from '../../../src/main/importing/formats/pdf/runs.ts'
import { DocumentText } from '../../../src/main/importing/formats/pdf/documentText.ts'

const size = 10

/** A line of words, ten points each, with a blank between them. */
function line(row: number, text: string): Line {
  const words = text.split(' ').map((word, at) => ({ text: word, u0: at * 12, u1: at * 12 + 10 }))
  const base = (row + 1) * 12
  const place = { u0: 0, u1: words.length * 12, v0: base - size, v1: base, base, size }
  return { ...place, words, isBold: false, isRtl: false, hasRaisedStart: false }
}

/** The text of one paragraph of lines. */
function textOf(...lines: readonly string[]): string {
  const written = new DocumentText(tmpdir())
  const place = { page: 1, turn: 0, width: 600, height: 800, size, isBold: false, top: 0.1 } as const
  written.add(
    { kind: 'text', lines: lines.map((text, row) => line(row, text)), isNote: false, isFull: true, ...place },
    true,
  )
  written.finish()
  const text = written.text.slice(0)
  written.close()
  return text
}

describe('a soft hyphen by itself at the end of a line', () => {
  it('is no word behind a whole one', () => {
    expect(textOf('half of their needs \u00AD', 'for the second quarter')).toBe(
      'half of their needs for the second quarter',
    )
  })

  it('tells that the hyphen before it only divides a word', () => {
    expect(textOf('the har\u2010 \u00AD', 'bour and the bour of a har')).toBe('the harbour and the bour of a har')
  })

  it('is nothing at the end of a paragraph', () => {
    expect(textOf('no longer in use. \u00AD')).toBe('no longer in use.')
  })
})

/** Characters of given widths, one behind the other; a number is a gap. */
function chars(pieces: readonly (string | number | readonly [text: string, width: number])[], from = 0): Char[] {
  let u0 = from
  return pieces.flatMap((piece): Char[] => {
    if (typeof piece === 'number') {
      u0 += piece
      return []
    }
    const [text, width] = typeof piece === 'string' ? [piece, 5] : piece
    u0 += width
    return [{ text, u0: u0 - width, u1: u0 }]
  })
}

describe('the words of a line', () => {
  const written = (...pieces: Parameters<typeof chars>[0]) =>
    withBlanks(chars(pieces), size)
      .map(({ text }) => text)
      .join('')

  it('are parted by drawn blanks that the font gives no width', () => {
    expect(written('t', 'w', 'o', [' ', 0], 'y', 'e', 'a', 'r', 's')).toBe('two years')
    // Programs write such blanks between letters as well.
    expect(written('t', [' ', 0], 'w', [' ', 0], 'o')).toBe('two')
    // Where gaps part the words, they do not, as before a stop that is a piece of its own.
    expect(
      written('t', 'w', 'o', [' ', 0], 4, 'y', 'e', 'a', 'r', 's', [' ', 0], 4, 'a', 'g', 'o', [' ', 0], '.'),
    ).toBe('two years ago.')
  })

  it('are parted by drawn blanks where the boxes of letters are wider than the room for them', () => {
    expect(written('o', 'f', -2, [' ', 3], 't', 'h', 'e')).toBe('of the')
  })

  it('are parted by gaps nearly as wide as the blanks of the line', () => {
    expect(written('t', 'o', [' ', 2.5], 'b', 'e', 2.1, 's', 'o')).toBe('to be so')
    expect(written('t', 'o', [' ', 3], 'b', 'e', 2.1, 's', 'o')).toBe('to beso')
  })

  it('are parted by narrower gaps where letters are set close', () => {
    expect(written('t', -1, 'o', 1.3, 'b', -1, 'e')).toBe('to be')
    expect(written('t', 'o', 1.3, 'b', 'e')).toBe('tobe')
  })

  it('are parted by a blank as wide as a sign between letters in squares', () => {
    expect(written(['Ｏ', 10], ['ｆ', 10], [' ', 10], ['ａ', 10])).toBe('Ｏｆ ａ')
    expect(written(['開', 10], [' ', 10], ['票', 10])).toBe('開票')
  })
})

/** A run of characters. */
function run(own: Char[]): Run {
  const [u0, u1] = [Math.min(...own.map((char) => char.u0)), Math.max(...own.map((char) => char.u1))]
  return { chars: own, u0, u1, v0: 0, v1: size, base: size, size, isBold: false }
}

it('a line goes on where the blank behind a letter is drawn over by the next one', () => {
  const runs = ['関', '于', '紅', '軍'].map((sign, at) =>
    run(
      chars(
        [
          [sign, 10],
          [' ', 6],
        ],
        at * 10,
      ),
    ),
  )
  expect(linesOf(runs).map((found) => found.words.map((word) => word.text).join(''))).toEqual(['関于紅軍'])
})

describe('a page', () => {
  const page = (text: string) => ({ width: 600, height: 800, turns: new Map([[0 as const, [run(chars([...text]))]]]) })

  it('of few characters that no font names is unreadable', () => {
    expect(isUnreadable(page('\uFFFD\uFFFD \uFFFD\uFFFD'))).toBe(true)
    expect(isUnreadable(page('\uFFFD 12 tons'))).toBe(false)
  })

  it('of Latin letters in squares is readable', () => {
    expect(isUnreadable(page('Ｏｐｔｉｍｉｚａｔｉｏｎｏｆｗａｔｅｒｅｘｔｒａｃｔｉｏｎ'.repeat(4)))).toBe(false)
  })
})

it('letters of a font with units of its own are of the size that they are drawn in', () => {
  const letter = { text: 'a', object: 1, left: 0, right: 5, top: 0, bottom: 10, x: 0, y: 10 }
  const sizeOf = (given: number) => {
    const objects = new Map([[1, { size: given, turn: 0 as const, font: 1, isBold: false }]])
    sizesAsDrawn([letter], objects)
    return objects.get(1)?.size
  }
  expect([sizeOf(58), sizeOf(10), sizeOf(1)]).toEqual([8.5, 10, 8.5])
})

it('a stop, or a small letter, that is drawn by itself is of the size of its font', () => {
  const object = { size: 10, turn: 0 as const, font: 1, isBold: false }
  const objects = new Map([1, 2, 3].map((number) => [number, object]))
  const drawn = (text: string, number: number, edge: number) => ({
    text,
    object: number,
    left: 0,
    right: edge,
    top: 10 - edge,
    bottom: 10,
    x: 0,
    y: 10,
  })
  sizesAsDrawn([drawn('ש', 1, 6), drawn('ל', 1, 8), drawn('י', 2, 2), drawn('.', 3, 1)], objects)
  expect([...objects.values()].map((each) => each.size)).toEqual([10, 10, 10])
})

it('the letters of a page are measured once, however many objects draw them', () => {
  const [count, object] = [2_000, { size: 10, turn: 0 as const, font: 1, isBold: false }]
  const objects = new Map(Array.from({ length: count }, (_, at) => [at, object]))
  let asked = 0
  const letters = Array.from({ length: count }, (_, at) => ({
    text: 'a',
    object: at,
    right: 6,
    top: 2,
    bottom: 10,
    x: 0,
    y: 10,
    get left() {
      asked++
      return 0
    },
  }))
  sizesAsDrawn(letters, objects)
  expect(asked).toBeLessThan(10 * count)
})
