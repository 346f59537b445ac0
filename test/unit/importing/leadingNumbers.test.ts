import { describe, expect, it } from 'vitest'
import type { GrayImage, RecognitionEngine } from '../../../src/main/importing/ocr/engine.ts'
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

/** Reads what it is told for each row of ink, and keeps what it was shown. */
function numbersEngine(...texts: readonly (string | undefined)[]) {
  const shown: GrayImage[] = []
  const engine: RecognitionEngine = {
    recognise: async (image) => {
      shown.push(image)
      const rows = Array.from({ length: image.height }, (_, row) =>
        image.pixels.subarray(row * image.width, (row + 1) * image.width),
      ).flatMap((row, top) =>
        row.includes(ink) ? [{ top, left: row.indexOf(ink), right: row.lastIndexOf(ink) + 1 }] : [],
      )
      return page(
        ...rows.map(({ left, right, top }, index): RecognisedLine => {
          const text = texts[index]
          return text === undefined ? [] : [word(text, left, right, top - 10)]
        }),
      )
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
      { left: 300, top: 40, width: 80, height: 20 },
      { left: 290, top: 100, width: 90, height: 20 },
    ])
    expect(shown).toHaveLength(1)
    expect(shown[0]?.dpi).toBe(300)
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
    const unsure: RecognitionEngine = { recognise: async () => page([word('23', 24, 104, 24, 0.3)]) }
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
