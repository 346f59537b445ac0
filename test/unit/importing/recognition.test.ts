import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QuarryError } from '../../../src/main/base/errors.ts'
import { findProgram, programFolders } from '../../../src/main/base/programs.ts'
import { blocksOfParagraphs } from '../../../src/main/importing/formats/pdf/blocks.ts'
import { textOf } from '../../../src/main/importing/formats/pdf/lines.ts'
import { recognisedParagraphs } from '../../../src/main/importing/formats/pdf/recognisedParagraphs.ts'
import type { GrayImage } from '../../../src/main/importing/ocr/engine.ts'
import { defaultLanguages, tesseractLanguage } from '../../../src/main/importing/ocr/languages.ts'
import { parseTsv } from '../../../src/main/importing/ocr/parseTsv.ts'
import type { RecognisedPage } from '../../../src/main/importing/ocr/recognisedPage.ts'
import { Recogniser } from '../../../src/main/importing/ocr/recogniser.ts'
import { createRecognition } from '../../../src/main/importing/ocr/recognition.ts'
import type { RecognitionPlan } from '../../../src/main/importing/ocr/recognitionPlan.ts'
import { manualClock } from '../../fixtures/manualClock.ts'

const plan: RecognitionPlan = {
  mode: 'auto',
  engine: { kind: 'bundled', version: '1', languages: ['eng'], dataFiles: [] },
}
const paper: GrayImage = { width: 2, height: 1, pixels: Uint8Array.of(0, 255), dpi: 300 }

/** A word of the size of a square. */
const word = (text: string, left: number, top: number, size = 20) => ({
  text,
  box: { left, top, width: size, height: size },
  confidence: 0.9,
})
const page = (...lines: RecognisedPage['blocks'][number]['paragraphs'][number]): RecognisedPage => ({
  blocks: [{ paragraphs: [lines] }],
  confidence: 0.9,
})
const shown = { width: 400, height: 600 }
const linesOf = (recognised: RecognisedPage, scale = 1) =>
  recognisedParagraphs(recognised, scale, shown).flatMap(({ lines }) => lines)
const textsOf = (recognised: RecognisedPage) => linesOf(recognised).map(textOf)

describe('the output of Tesseract', () => {
  const row = (...cells: (string | number)[]) => cells.join('\t')

  it('becomes blocks, paragraphs, lines and words, with the mean confidence of the characters', () => {
    const tsv = [
      row(
        'level',
        'page_num',
        'block_num',
        'par_num',
        'line_num',
        'word_num',
        'left',
        'top',
        'width',
        'height',
        'conf',
        'text',
      ),
      row(1, 1, 0, 0, 0, 0, 0, 0, 100, 100, -1, ''),
      row(5, 1, 1, 1, 1, 1, 10, 20, 30, 8, 90, 'ab'),
      row(5, 1, 1, 1, 1, 2, 45, 20, 30, 8, 60, 'cd'),
      row(5, 1, 1, 2, 1, 1, 10, 40, 30, 8, 100, 'e'),
      row(5, 1, 2, 1, 1, 1, 10, 60, 30, 8, 0, ' '),
      row(5, 1, 3, 1, 1, 1, 10, 80, 3, 8, 59, '|'),
    ].join('\n')
    const { blocks, confidence } = parseTsv(tsv)
    expect(
      blocks.map(({ paragraphs }) => paragraphs.map((lines) => lines.map((words) => words.map(({ text }) => text)))),
    ).toEqual([[[['ab', 'cd']], [['e']]]])
    expect(blocks[0]?.paragraphs[0]?.[0]?.[0]).toEqual({
      text: 'ab',
      box: { left: 10, top: 20, width: 30, height: 8 },
      confidence: 0.9,
    })
    expect(confidence).toBeCloseTo((2 * 0.9 + 2 * 0.6 + 1) / 5)
  })

  it('of a page without words is empty', () => {
    expect(parseTsv('')).toEqual({ blocks: [], confidence: 0 })
  })
})

describe('recognised lines', () => {
  it('have a space between words, but not in scripts without spaces', () => {
    expect(textsOf(page([word('one', 0, 0), word('two', 30, 0)]))).toEqual(['one two'])
    expect(textsOf(page([word('東京', 0, 0), word('都', 30, 0), word('Tokyo', 60, 0)]))).toEqual(['東京都 Tokyo'])
  })

  it('keep the order of the engine from right to left', () => {
    const [paragraph] = recognisedParagraphs(page([word('שלום', 60, 0), word('עולם', 30, 0)]), 1, shown)
    expect(paragraph).toMatchObject({ turn: 0, lines: [{ isRtl: true, u0: 30, u1: 80 }] })
    expect(paragraph?.lines[0]?.words.map(({ text }) => text)).toEqual(['שלום', 'עולם'])
  })

  it.each([
    ['down', [word('a', 0, 0), word('b', 0, 40)], 1],
    ['up', [word('a', 0, 40), word('b', 0, 0)], 3],
    ['upside down', [word('a', 40, 0), word('b', 0, 0)], 2],
  ] as const)('are turned where words go %s', (_, words, turn) => {
    const [paragraph] = recognisedParagraphs(page(words), 1, shown)
    expect(paragraph?.turn).toBe(turn)
    // Along the line, the first word comes before the second.
    const [first, second] = paragraph?.lines[0]?.words ?? []
    expect(first?.u1).toBeLessThan(second?.u0 ?? 0)
  })

  it.each([
    ['a micro sign in a Greek word', 'προικισ\u00b5ένοι', 'προικισ\u03bcένοι'],
    ['a micro sign of a unit', '5\u00b5m', '5\u00b5m'],
    ['a colon at the end of an Armenian word', 'իրավունքներով:', 'իրավունքներով\u0589'],
    ['a colon of another word', 'Cargo:', 'Cargo:'],
  ])('have the signs of their script: %s', (_, read, expected) => {
    expect(textsOf(page([word(read, 0, 0)]))).toEqual([expected])
  })

  it('have the Armenian word "and" where the engine gives the letter that looks like it', () => {
    const read = (...words: string[]) => textsOf(page(words.map((text, at) => word(text, at * 25, 0))))
    expect(read('ազատ', 'ն', 'հավասար')).toEqual(['ազատ \u0587 հավասար'])
    expect(read('ն', 'է')).toEqual(['\u0587 է'])
    expect(read('մ', 'յ', 'ն', 'շ')).toEqual(['մ յ ն շ'])
  })

  it('have the size of their letters, not of a rule in the box of one word', () => {
    const ruled = { ...word('d', 75, -10), box: { left: 75, top: -10, width: 20, height: 60 } }
    const [line] = linesOf(page([word('a', 0, 0), word('b', 25, 0), word('c', 50, 0), ruled]))
    expect(line?.size).toBe(linesOf(page([word('a', 0, 0)]))[0]?.size)
  })

  it('of nearly one size have it, and those of a heading have their own', () => {
    const paragraphs = [
      [[word('Heading', 0, 0, 60)]],
      ...[20, 22, 19].map((size, at) => [[word('body', 0, 100 + at * 30, size)]]),
    ]
    const sizes = linesOf({ blocks: [{ paragraphs }], confidence: 1 }, 0.5).map(({ size }) => size)
    expect(new Set(sizes.slice(1)).size).toBe(1)
    expect(sizes[0]).toBeGreaterThan(2 * (sizes[1] ?? 0))
  })
})

describe('recognised paragraphs', () => {
  it('are read column by column where the engine reads blocks of both in turn', () => {
    const lines = (column: string, from: number, x: number) =>
      [0, 1, 2].map((at) => [word(`${column} column line ${from + at}`, x, (from + at) * 25)])
    const paragraphs = [lines('left', 1, 0), lines('right', 1, 100), lines('left', 4, 0), lines('right', 4, 100)]
    const numbered = (column: string) => [1, 2, 3, 4, 5, 6].map((at) => `${column} column line ${at}`)
    expect(textsOf({ blocks: paragraphs.map((own) => ({ paragraphs: [own] })), confidence: 1 })).toEqual([
      ...numbered('left'),
      ...numbered('right'),
    ])
  })

  it('have lines whole whose end the engine took for a block of its own', () => {
    const [begin, end] = [word('The first line ends', 0, 0), word('here', 60, 3)]
    const others = [[word('and the second follows', 0, 25)], [word('and the third', 0, 50)]]
    const blocks = [{ paragraphs: [[[begin], ...others]] }, { paragraphs: [[[end]]] }]
    const recognised = recognisedParagraphs({ blocks, confidence: 1 }, 1, shown)
    expect(recognised.map(({ lines }) => lines.map(textOf))).toEqual([
      ['The first line ends here', 'and the second follows', 'and the third'],
    ])
  })

  it('are of one column where the engine took the lines of two for one', () => {
    const line = (at: number) => [
      word(`left column line ${at}`, 0, at * 25),
      word(`right column line ${at}`, 60, at * 25),
    ]
    const numbered = (column: string) => [1, 2, 3].map((at) => `${column} column line ${at}`)
    expect(textsOf(page(...[1, 2, 3].map(line)))).toEqual([...numbered('left'), ...numbered('right')])
  })

  it('are whole where justified lines have gaps at one place that are as wide as all of theirs', () => {
    const wide = (text: string, left: number, top: number) => ({
      ...word(text, left, top),
      box: { left, top, width: 30, height: 20 },
    })
    const justified = (at: number) =>
      [0, 1, 2, 3].map((column) => wide(`word ${column} of line ${at}`, column * 55, at * 25))
    const end = [word('a short end of the paragraph', 0, 50)]
    expect(textsOf(page(justified(0), justified(1), end, justified(3), justified(4)))).toEqual(
      [justified(0), justified(1), end, justified(3), justified(4)].map((line) =>
        line.map(({ text }) => text).join(' '),
      ),
    )
  })

  it('become blocks, with the items of a list in them', () => {
    const paragraphs = [
      [[word('Two', 0, 0), word('cranes', 30, 0)]],
      [
        [word('1.', 0, 40), word('first', 30, 40)],
        [word('of', 30, 65), word('all', 60, 65)],
        [word('2.', 0, 90), word('second', 30, 90)],
      ],
    ]
    const recognised = recognisedParagraphs({ blocks: [{ paragraphs }], confidence: 1 }, 1, shown)
    const blocks = blocksOfParagraphs(recognised, { page: 1, ...shown })
    expect(
      blocks.map((block) => (block.kind === 'list' ? block.items.map((lines) => lines.map(textOf)) : block.kind)),
    ).toEqual(['text', [['1. first', 'of all'], ['2. second']]])
  })
})

describe('a recogniser', () => {
  it('counts what it recognised and how long it took', async () => {
    const clock = manualClock()
    const recogniser = new Recogniser(plan, { recognise: async () => page([word('x', 0, 0)]) }, clock)
    recogniser.expect(3)
    const outcome = await recogniser.read(async () => {
      clock.advance(700)
      return paper
    })
    expect(outcome.kind).toBe('text')
    expect(recogniser.takeTally()).toEqual({ pages: 3, recognised: 1, milliseconds: 700 })
    expect(recogniser.takeTally()).toEqual({ pages: 0, recognised: 0, milliseconds: 0 })
  })

  it('leaves out what is beyond its sample, and does not draw it', async () => {
    const recogniser = new Recogniser(
      { ...plan, samplePages: 1 },
      { recognise: async () => page([word('x', 0, 0)]) },
      manualClock(),
    )
    await recogniser.read(async () => paper)
    const draw = () => Promise.reject(new Error('It was drawn.'))
    expect(await recogniser.read(draw)).toEqual({ kind: 'skipped' })
  })

  it('does not ask the engine about a blank page', async () => {
    const engine = { recognise: () => Promise.reject(new Error('It was asked.')) }
    const blank = { ...paper, pixels: Uint8Array.of(250, 255) }
    expect(await new Recogniser(plan, engine, manualClock()).read(async () => blank)).toEqual({ kind: 'nothing' })
  })

  it('goes on after a page that fails, and stops where the engine is gone', async () => {
    const failing = (error: Error) => {
      const recognise = async () => {
        throw error
      }
      return new Recogniser(plan, { recognise }, manualClock())
    }
    expect(await failing(new Error('Bad page.')).read(async () => paper)).toEqual({
      kind: 'failed',
      reason: 'Bad page.',
    })
    const gone = new QuarryError('not_found', 'Tesseract cannot be started.')
    await expect(failing(gone).read(async () => paper)).rejects.toBe(gone)
  })
})

describe('languages', () => {
  it('may be written by ISO 639-1', () => {
    expect(['de', 'DE', 'deu', 'chi_sim'].map(tesseractLanguage)).toEqual(['deu', 'deu', 'deu', 'chi_sim'])
  })

  it('are by default that of the locale and English, of those that there are', () => {
    expect(defaultLanguages('de-AT', ['deu', 'eng', 'rus'])).toEqual(['deu', 'eng'])
    expect(defaultLanguages('en-GB', ['deu', 'eng'])).toEqual(['eng'])
    expect(defaultLanguages('ja-JP', ['eng'])).toEqual(['eng'])
    expect(defaultLanguages('ja-JP', ['rus'])).toEqual(['rus'])
  })
})

describe('without a Tesseract on the computer', () => {
  let folder: string
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'quarry-ocr-'))))
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('the engine that comes with Quarry reads English, and what a folder has data for', async () => {
    await writeFile(path.join(folder, 'kat.traineddata'), '')
    await writeFile(path.join(folder, 'hye.traineddata.gz'), '')
    await writeFile(path.join(folder, 'notes.txt'), '')
    const recognition = createRecognition([], 'ka-GE')
    expect((await recognition.offer()).languages).toEqual(['eng'])
    expect(await recognition.offer(folder)).toMatchObject({
      engine: expect.stringMatching(/^tesseract\.js \d/),
      languages: ['eng', 'hye', 'kat'],
      defaults: ['kat', 'eng'],
    })
    const { engine } = await recognition.plan({ mode: 'all', languages: ['ka', 'en'], dataFolder: folder })
    expect(engine).toMatchObject({
      kind: 'bundled',
      languages: ['kat', 'eng'],
      dataFiles: [path.join(folder, 'kat.traineddata'), expect.stringMatching(/eng\.traineddata\.gz$/)],
    })
  })

  it('a language from right to left has its numbers read by English', async () => {
    await writeFile(path.join(folder, 'heb.traineddata'), 'data')
    const recognition = createRecognition([], 'en')
    const { engine, numbers } = await recognition.plan({ mode: 'auto', languages: ['he'], dataFolder: folder })
    expect([engine.languages, numbers?.languages]).toEqual([['heb'], ['eng']])
    expect(await recognition.plan({ mode: 'auto', languages: ['en'] })).not.toHaveProperty('numbers')
  })

  it('a language without data is refused with those there are', async () => {
    await expect(createRecognition([], 'en').plan({ mode: 'auto', languages: ['eng', 'tlh'] })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('"tlh"'),
      hint: expect.stringContaining('Those there are: eng.'),
    })
  })

  it('a folder that is not there is an error', async () => {
    await expect(createRecognition([], 'en').offer(path.join(folder, 'none'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('programs are looked for in the folders that are named, and relative ones do not count', async () => {
    expect(programFolders(['.', 'bin', folder].join(path.delimiter))).toContain(folder)
    expect(programFolders('bin')).not.toContain('bin')
    await mkdir(path.join(folder, 'bin'))
    const program = path.join(folder, 'bin', 'tesseract')
    expect(await findProgram('tesseract', [folder, path.join(folder, 'bin')])).toBeUndefined()
    await writeFile(program, '', { mode: 0o755 })
    expect(await findProgram('tesseract', [folder, path.join(folder, 'bin')])).toBe(program)
  })
})
