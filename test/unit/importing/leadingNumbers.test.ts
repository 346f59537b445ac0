import { describe, expect, it } from 'vitest'
import type { GrayImage, LineEngine } from '../../../src/main/importing/ocr/engine.ts'
import { LeadingNumbersEngine } from '../../../src/main/importing/ocr/leadingNumbers.ts'
import type { RecognisedLine, RecognisedPage } from '../../../src/main/importing/ocr/recognisedPage.ts'

const width = 400
const ink = 7
/** White, with ink in one row: a word of `left` to `right` on the line whose text begins at `top`. */
function drawn(...words: readonly { left: number; right: number; top: number }[]): GrayImage {
  const pixels = new Uint8Array(width * 200).fill(255)
  for (const { left, right, top } of words) pixels.fill(ink, (top + 10) * width + left, (top + 10) * width + right)
  return { width, height: 200, pixels, dpi: 300 }
}
const word = (text: string, left: number, right: number, top = 40, confidence = 0.9) => ({
  text,
  box: { left, top, width: right - left, height: 20 },
  confidence,
})
const page = (...lines: readonly RecognisedLine[]): RecognisedPage => ({
  blocks: [{ paragraphs: [lines] }],
  confidence: 0.9,
})
const textsOf = (read: RecognisedPage) =>
  read.blocks.flatMap(({ paragraphs }) => paragraphs.flat().map((line) => line.map(({ text }) => text).join(' ')))

/** Reads what it is told for each number, and keeps the ink of what it was shown. */
function numbersEngine(...texts: readonly (string | undefined)[]) {
  const shown: number[] = []
  const engine: LineEngine = {
    recognise: async () => page(),
    recogniseLines: async (images) => {
      const lines = images.map(({ pixels }) => pixels.filter((value) => value === ink).length)
      shown.push(...lines)
      const each = lines.length / Math.max(1, texts.length)
      return lines.map((_, at): RecognisedLine => {
        const text = texts[Math.floor(at / each)]
        return text === undefined ? [] : [word(text, 0, 10)]
      })
    },
  }
  return { engine, shown }
}

async function reread(image: GrayImage, first: RecognisedPage, ...numbers: readonly (string | undefined)[]) {
  const { engine, shown } = numbersEngine(...numbers)
  const read = await new LeadingNumbersEngine({ recognise: async () => first }, engine).recognise(image)
  return { read, shown }
}

describe('numbers that begin lines from right to left', () => {
  it('are read again from the end of the line to its next word, and get the box of the whole', async () => {
    const image = drawn({ left: 300, right: 380, top: 40 }, { left: 290, right: 380, top: 100 })
    // The box of a number is that of its last digit, or of all of it.
    const first = page(
      [word('3', 360, 380), word('בשנת', 200, 280)],
      [word('8.', 290, 380, 100), word('בשנת', 200, 280, 100)],
    )
    const { read, shown } = await reread(image, first, '14.5.2023', '.1948')
    expect(textsOf(read)).toEqual(['14.5.2023 בשנת', '1948. בשנת'])
    expect(read.blocks[0]?.paragraphs[0]?.map(([number]) => number?.box)).toEqual([
      { left: 300, top: 50, width: 80, height: 1 },
      { left: 290, top: 110, width: 90, height: 1 },
    ])
    expect([...new Set(shown)]).toEqual([80, 90])
  })

  it('are told from the next word by the space, not by boxes, which may reach into each other', async () => {
    const image = drawn(
      { left: 200, right: 280, top: 40 },
      { left: 300, right: 318, top: 40 },
      { left: 326, right: 380, top: 40 },
    )
    const { read, shown } = await reread(image, page([word('3', 360, 380), word('בשנת', 200, 312)]), '1003')
    expect(textsOf(read)).toEqual(['1003 בשנת'])
    expect([...new Set(shown)]).toEqual([72])
  })

  it.each([
    ['ends otherwise', '14.5.2024'],
    ['is no number', 'I4.5.Z023'],
    ['is what was read', '3'],
    ['is nothing', undefined],
  ])('stay as they are where what is read again %s', async (_, number) => {
    const first = page([word('3', 360, 380), word('عام', 200, 280)])
    const { read } = await reread(drawn({ left: 300, right: 380, top: 40 }), first, number)
    expect(read).toEqual(first)
  })

  it('stay as they are where the second reading is unsure of them', async () => {
    const first = page([word('3', 360, 380), word('عام', 200, 280)])
    const unsure: LineEngine = {
      recognise: async () => page(),
      recogniseLines: async (images) => images.map(() => [word('23', 24, 104, 24, 0.3)]),
    }
    const engine = new LeadingNumbersEngine({ recognise: async () => first }, unsure)
    expect(await engine.recognise(drawn({ left: 300, right: 380, top: 40 }))).toEqual(first)
  })

  it('are not looked for in lines from left to right, in words, and within a line', async () => {
    const first = page(
      [word('3', 20, 40), word('cranes', 60, 140)],
      [word('בשנת', 300, 380), word('1948', 200, 280)],
      [word('3', 360, 380)],
    )
    const { read, shown } = await reread(drawn(), first, '33')
    expect(read).toBe(first)
    expect(shown).toEqual([])
  })
})
