import { describe, expect, it } from 'vitest'
import type { GrayImage, LineEngine } from '../../../src/main/importing/ocr/engine.ts'
import type { RecognisedLine, RecognisedPage } from '../../../src/main/importing/ocr/recognisedPage.ts'
import { OverlaidWordsEngine } from '../../../src/main/importing/ocr/overlaidWords.ts'
import { RereadLinesEngine } from '../../../src/main/importing/ocr/rereadLines.ts'

const width = 400
/** White, with words of 20 rows of ink from `left` to `right`; `top` is that of the line. */
function drawn(...words: readonly (readonly [left: number, right: number, top: number])[]): GrayImage {
  const pixels = new Uint8Array(width * 300).fill(255)
  for (const [left, right, top] of words)
    for (let row = top; row < top + 20; row++) pixels.fill(0, row * width + left, row * width + right)
  return { width, height: 300, pixels, dpi: 300 }
}
const word = (text: string, left: number, right: number, top: number, confidence = 0.95) => ({
  text,
  box: { left, top, width: right - left, height: 20 },
  confidence,
})
const page = (...paragraphs: readonly (readonly RecognisedLine[])[]): RecognisedPage => ({
  blocks: [{ paragraphs }],
  confidence: 0.9,
})
const textsOf = ({ blocks }: RecognisedPage) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.map((lines) => lines.map((line) => line.map(({ text }) => text).join(' '))),
  )

/** Reads the page as `first`, and each line that it is given again as the next of `lines`. */
async function read(image: GrayImage, first: RecognisedPage, ...lines: readonly RecognisedLine[]) {
  const shown: (readonly [width: number, height: number])[] = []
  const engine: LineEngine = {
    recognise: async () => first,
    recogniseLines: async (images) => {
      shown.push(...images.map((each) => [each.width, each.height] as const))
      return images.map((_, at) => lines[at] ?? [])
    },
  }
  return { page: await new RereadLinesEngine(engine).recognise(image), shown }
}

/** As an engine gives a word of a line that is read as it is: the box is as high as the picture. */
const inLine = (text: string, left: number, right: number, confidence = 0.9): RecognisedLine => [
  { text, box: { left, top: 0, width: right - left, height: 24 }, confidence },
]

describe('lines that a page reading lost', () => {
  const image = drawn([20, 300, 40], [20, 300, 70], [20, 300, 100], [20, 120, 160])
  const first = page([[word('first', 20, 300, 40)], [word('third', 20, 300, 100)]], [[word('last', 20, 120, 160)]])

  it('are read alone, and put where they stand, with the boxes of their ink', async () => {
    const { page: found, shown } = await read(image, first, inLine('second', 0, 284))
    expect(shown).toEqual([[284, 24]])
    expect(textsOf(found)).toEqual([['first', 'second', 'third'], ['last']])
    expect(found.blocks[0]?.paragraphs[0]?.[1]?.[0]?.box).toEqual({ left: 20, top: 70, width: 280, height: 20 })
  })

  it('have a box for each word where the engine gives one that reaches to the end of the line', async () => {
    const twoWords = drawn([20, 120, 70], [140, 300, 70], [20, 300, 100])
    const [long, end] = [inLine('long', 0, 284)[0]!, inLine('end', 124, 284)[0]!]
    const { page: found } = await read(twoWords, page([[word('below', 20, 300, 100)]]), [long, end])
    expect(found.blocks[0]?.paragraphs[0]?.[0]?.map(({ box }) => [box.left, box.width])).toEqual([
      [20, 100],
      [140, 160],
    ])
  })

  it('go with the paragraph that is nearer', async () => {
    const heading = drawn([20, 300, 40], [20, 300, 130], [20, 300, 160])
    const pages = page([[word('above', 20, 300, 40)]], [[word('below', 20, 300, 160)]])
    const { page: found } = await read(heading, pages, inLine('lost', 0, 284))
    expect(textsOf(found)).toEqual([['above'], ['lost', 'below']])
  })

  it('are looked for on pages with text alone', async () => {
    const { page: found, shown } = await read(image, page())
    expect(textsOf(found)).toEqual([])
    expect(shown).toEqual([])
  })

  it('are not looked for where words have no spaces, whose boxes are inexact', async () => {
    const { shown } = await read(image, page([[word('人間', 20, 300, 40)]]))
    expect(shown).toEqual([])
  })
})

describe('lines that are read in part, or unsurely', () => {
  const image = drawn([20, 140, 40], [150, 300, 40], [20, 300, 100])
  const sure = [word('sure', 20, 300, 100)]

  it('are replaced by what is surer', async () => {
    const part = page([[word('half', 150, 300, 40)], sure])
    const whole = await read(image, part, [...inLine('of', 0, 125), ...inLine('half', 130, 284)])
    expect(textsOf(whole.page)).toEqual([['of half', 'sure']])
    const wrong = page([[word('vvr0ng', 20, 300, 40, 0.4)], sure])
    expect(textsOf((await read(image, wrong, inLine('wrong', 0, 284))).page)).toEqual([['wrong', 'sure']])
  })

  it('stay where what is read again is less sure, or nothing', async () => {
    const doubtful = page([[word('doubtful', 20, 300, 40, 0.6)], sure])
    expect((await read(image, doubtful, inLine('dcubtfu1', 0, 284, 0.3))).page).toEqual(doubtful)
    expect((await read(image, doubtful)).page).toEqual(doubtful)
  })

  it('are not read again where all their ink is read surely', async () => {
    const { page: found, shown } = await read(image, page([[word('read', 20, 300, 40)], sure]))
    expect(textsOf(found)).toEqual([['read', 'sure']])
    expect(shown).toEqual([])
  })

  it('have their dots and accents with them, and nothing of lines close by', async () => {
    // A dot two pixels above the line, and the next line right below it.
    const close = drawn([20, 300, 40], [20, 300, 63])
    for (let row = 33; row < 38; row++) close.pixels.fill(0, row * width + 100, row * width + 105)
    const { shown } = await read(close, page([[word('next', 20, 300, 63)]]), inLine('dotted', 0, 284))
    expect(shown).toEqual([[284, 31]])
  })
})

it('a word whose box lies over the words before it has the ink that no word has', async () => {
  const image = drawn([280, 360, 40], [190, 260, 40], [120, 170, 40], [20, 100, 40], [20, 360, 70])
  const line = [word('one', 280, 360, 40), word('two', 190, 260, 40), word('three', 120, 170, 40)]
  const engine = { recognise: async () => page([[...line, word('four', 125, 255, 40)], [word('below', 20, 360, 70)]]) }
  const found = await new OverlaidWordsEngine(engine).recognise(image)
  const boxes = found.blocks[0]?.paragraphs[0]?.[0]?.map(({ box }) => [box.left, box.width])
  expect(boxes).toEqual([
    [280, 80],
    [190, 70],
    [120, 50],
    [20, 80],
  ])
})
