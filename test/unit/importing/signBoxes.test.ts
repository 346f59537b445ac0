import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../../../src/main/importing/ocr/engine.ts'
import type { RecognisedLine, RecognisedPage } from '../../../src/main/importing/ocr/recognisedPage.ts'
import { SignBoxesEngine } from '../../../src/main/importing/ocr/signBoxes.ts'
import { fitSigns } from '../../../src/main/importing/ocr/signFit.ts'

const height = 20

/** Columns with the ink of signs, each of one or more strokes, and `gap` white columns behind each. */
function columns(...signs: readonly { readonly strokes: readonly number[]; readonly gap: number }[]): Uint8Array {
  return Uint8Array.from(
    signs.flatMap(({ strokes, gap }) => [
      ...strokes.flatMap((width, at) => [...(at > 0 ? [0, 0] : []), ...Array<number>(width).fill(1)]),
      ...Array<number>(gap).fill(0),
    ]),
  )
}

describe('fitting signs to ink', () => {
  it('gives narrow signs narrow boxes', () => {
    const wide = { strokes: [18], gap: 2 }
    const narrow = { strokes: [10], gap: 2 }
    const ink = columns(wide, narrow, narrow, narrow, wide, { strokes: [3], gap: 9 }, wide)
    expect(fitSigns([...'人しりい間、は'], ink, height)).toEqual([
      { from: 0, to: 18 },
      { from: 20, to: 30 },
      { from: 32, to: 42 },
      { from: 44, to: 54 },
      { from: 56, to: 74 },
      { from: 76, to: 79 },
      { from: 88, to: 106 },
    ])
  })

  it('keeps the strokes of a sign together, and passes over white that is no part of any', () => {
    const ink = columns({ strokes: [8, 8], gap: 2 }, { strokes: [18], gap: 50 }, { strokes: [8, 8], gap: 2 })
    expect(fitSigns([...'川人川'], ink, height)).toEqual([
      { from: 0, to: 18 },
      { from: 20, to: 38 },
      { from: 88, to: 106 },
    ])
  })

  it('divides signs that touch', () => {
    const [first, second] = fitSigns([...'人間'], columns({ strokes: [40], gap: 0 }), height) ?? []
    expect(first?.to).toBe(second?.from)
    expect(Math.abs((first?.to ?? 0) - 20)).toBeLessThanOrEqual(2)
  })

  it('gives nothing where there are far more signs than ink', () => {
    expect(fitSigns([...'人間人間人間人間'], columns({ strokes: [18], gap: 0 }), height)).toBeUndefined()
    expect(fitSigns([...'人'], new Uint8Array(20), height)).toBeUndefined()
  })

  it('puts signs one after the other, whatever their ink', () => {
    const sign = constantFrom(...'人間はしっ、。1a')
    const pixels = array(constantFrom(0, 1), { maxLength: 300 })
    assert(
      property(array(sign, { minLength: 1, maxLength: 12 }), pixels, (signs, ink) => {
        const spans = fitSigns(signs, Uint8Array.from(ink), height)
        if (!spans) return
        expect(spans).toHaveLength(signs.length)
        let end = 0
        for (const { from, to } of spans) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(ink.length)
      }),
    )
  })
})

describe('boxes of signs', () => {
  const [width, left, top] = [400, 30, 40]
  const pageOf = (...lines: readonly RecognisedLine[]): RecognisedPage => ({
    blocks: [{ paragraphs: [lines] }],
    confidence: 0.9,
  })
  const word = (text: string, from: number, to: number) => ({
    text,
    box: { left: from, top, width: to - from, height },
    confidence: 0.9,
  })
  function drawn(ink: Uint8Array): GrayImage {
    const pixels = new Uint8Array(width * 100).fill(255)
    for (let row = top; row < top + height; row++)
      for (const [at, value] of ink.entries()) if (value === 1) pixels[row * width + left + at] = 0
    return { width, height: 100, pixels, dpi: 150 }
  }
  const fitted = async (ink: Uint8Array, line: RecognisedLine) => {
    const engine = new SignBoxesEngine({ recognise: async () => pageOf(line) })
    const words = (await engine.recognise(drawn(ink))).blocks.flatMap(({ paragraphs }) => paragraphs.flat(2))
    return words.map(({ text, box }) => [text, box.left - left, box.left - left + box.width])
  }
  const wide = { strokes: [18], gap: 2 }

  it('are those of a whole line where all signs are equally wide', async () => {
    expect(await fitted(columns(wide, wide, wide, wide), [word('人間', 50, 70), word('世界', 60, 110)])).toEqual([
      ['人間世界', 0, 78],
    ])
  })

  it('are those of pieces where signs differ, wherever the words of the engine are', async () => {
    const narrow = { strokes: [10], gap: 2 }
    const ink = columns(wide, wide, wide, wide, narrow, narrow, narrow, narrow)
    expect(await fitted(ink, [word('人間世界', 30, 90), word('しりいし', 84, 150)])).toEqual([
      ['人間世界', 0, 78],
      ['しりいし', 80, 126],
    ])
  })

  it('keep numbers and what is not written together apart', async () => {
    const digit = { strokes: [9], gap: 2 }
    const ink = columns(digit, { ...digit, gap: 10 }, wide, wide)
    expect(await fitted(ink, [word('12', 30, 62), word('人間', 62, 100)])).toEqual([
      ['12', 0, 20],
      ['人間', 30, 68],
    ])
  })

  it('stay those of the engine for words with spaces between, and for lines that do not fit', async () => {
    const ink = columns(wide, wide)
    expect(await fitted(ink, [word('two', 30, 50), word('人', 55, 70)])).toEqual([
      ['two', 0, 20],
      ['人', 25, 40],
    ])
    expect(await fitted(ink, [word('人間人間人間人間人間', 30, 70)])).toEqual([['人間人間人間人間人間', 0, 40]])
  })
})
