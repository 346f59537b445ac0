import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordSpans } from '../../../src/main/importing/ocr/wordGaps.ts'

/** Columns of ink from a drawing: `#` is ink. */
const inkOf = (drawing: string) => Uint8Array.from(drawing, (sign) => (sign === '#' ? 1 : 0))

describe('the words of a line of ink', () => {
  it('are told by its widest gaps', () => {
    expect(wordSpans(inkOf('..##.##....#.#'), 2)).toEqual([
      { from: 2, to: 7 },
      { from: 11, to: 14 },
    ])
  })

  it.each([
    ['with gaps that are all alike', '#..#..#', 2],
    ['with fewer gaps than words', '#..#', 3],
    ['without ink', '....', 1],
    ['without words', '#', 0],
  ])('are not told of a line %s', (_, drawing, words) => {
    expect(wordSpans(inkOf(drawing), words)).toBeUndefined()
  })

  it('are those that were drawn, whatever their number and width', () => {
    const letter = integer({ min: 1, max: 9 }).map((width) => '#'.repeat(width))
    const word = array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join('..'))
    assert(
      property(array(word, { minLength: 1, maxLength: 9 }), (words) => {
        const spans = wordSpans(inkOf(words.join('....')), words.length)
        expect(spans?.map(({ from, to }) => to - from)).toEqual(words.map(({ length }) => length))
      }),
    )
  })
})
