import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { advise } from '../../src/main/base/advice.ts'
import type { Clock } from '../../src/main/base/clock.ts'
import { programFolders } from '../../src/main/base/programs.ts'
import { findInstalledEngine } from '../../src/main/importing/ocr/installedEngine.ts'
import { countPages } from '../../src/main/importing/countPages.ts'
import { ExtractionProcess } from '../../src/main/importing/extraction/extraction.ts'
import { createRecognition } from '../../src/main/importing/ocr/recognition.ts'
import { addTallies, noTally } from '../../src/main/importing/ocr/tally.ts'
import { previewSources } from '../../src/main/importing/previewImport.ts'
import { findFiles } from '../../src/main/importing/sources/source.ts'
import type { RecognitionPlan } from '../../src/main/importing/ocr/recognitionPlan.ts'
import { placeOf } from '../../src/main/text/placeOf.ts'
import { characterError } from '../fixtures/characterError.ts'
import { pdfFile } from '../fixtures/formats/pdfFile.ts'
import { page, scan, scannedPdf } from '../fixtures/formats/scans.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { readItems, upload, type Read } from '../unit/importing/readItems.ts'

const letter = [
  'The harbour office of Orn met on 14 March 2024 to review its cranes.',
  'Two of the five cranes on the northern quay failed the load test: the',
  'cell of the third reported 37.5 tonnes where 41.2 tonnes had been hung.',
  '',
  'The inspector, Ms Quist, recommended that neither be used until the sup-',
  'plier had calibrated the cells again. The board agreed with one voice.',
]
const letterText = [letter.slice(0, 3).join(' '), letter.slice(4).join(' ').replace('sup- plier', 'supplier')].join(
  '\n\n',
)
const second = ['Costs were estimated at 18,400 crowns.', 'The insurer pays two thirds of them.']

/** The most characters that may be wrong. */
const MOST_ERROR = 0.02

const bundled: RecognitionPlan = await createRecognition([], 'en-GB').plan({ mode: 'auto', languages: ['eng'] })
const read = (bytes: Buffer, recognition?: RecognitionPlan) =>
  readItems([upload('scan.pdf', bytes)], recognition ? { recognition } : {})

/** Pages that needed recognition, and pages that were recognised. */
const tallyOf = ({ items }: Read) => {
  const { pages, recognised } = items
    .flatMap((item) => (item.kind === 'recognition' ? [item] : []))
    .reduce(addTallies, noTally)
  return [pages, recognised]
}

describe('a scanned PDF', () => {
  test('is refused with the way to read it where recognition is off', async () => {
    const { drafts, refused } = await read(scannedPdf([scan(letter)]))
    expect(drafts).toEqual([])
    expect(refused).toEqual([expect.stringContaining(advise('recogniseText'))])
  })

  test('becomes text with the place of each word, the confidence of each page and the engine', async () => {
    const scans = [scan(letter), scan(second)]
    const found = await read(scannedPdf(scans), bundled)
    const { drafts, refused, warnings } = found
    expect([refused, warnings]).toEqual([[], []])
    const [draft] = drafts
    const text = draft?.text ?? ''
    expect(characterError(text, `${letterText}\n\n${second.join(' ')}`)).toBeLessThanOrEqual(MOST_ERROR)
    expect(draft?.raw['recognition']).toEqual({
      engine: expect.stringMatching(/^tesseract\.js \d/),
      languages: ['eng'],
      pages: [1, 2],
    })
    const layout = draft?.layout
    if (!layout) throw new Error('There is no layout.')
    expect(layout.pages?.map(({ width, height }) => [width, height])).toEqual([
      [page.width, page.height],
      [page.width, page.height],
    ])
    for (const { recognised = 0 } of layout.pages ?? []) expect(recognised).toBeGreaterThan(0.8)
    // The box of a word covers where it was drawn.
    const context = scans[0]!.canvas.getContext('2d')
    const line = scans[0]!.lines[1]!
    const words = 'northern quay'
    const at = text.indexOf(words)
    const place = placeOf(layout, at, at + words.length)
    const box = place?.kind === 'page' ? place.boxes?.[0] : undefined
    const scale = scans[0]!.dpi / 72
    const left = line.x + context.measureText(line.text.slice(0, line.text.indexOf(words))).width / scale
    expect(place).toMatchObject({ kind: 'page', page: 1 })
    expect((box?.left ?? 0) * page.width).toBeCloseTo(left, -0.5)
    expect((box?.width ?? 0) * page.width).toBeCloseTo(context.measureText(words).width / scale, -0.5)
    expect((box?.top ?? 0) * page.height).toBeLessThan(line.y - 5)
    expect(((box?.top ?? 0) + (box?.height ?? 0)) * page.height).toBeGreaterThan(line.y - 1)
    expect(tallyOf(found)).toEqual([2, 2])
  })

  test('is counted, not read, beyond a sample', async () => {
    const plan = { ...bundled, samplePages: 1 }
    const found = await read(scannedPdf([scan(second), scan(letter), scan(letter)]), plan)
    const { drafts, refused } = found
    expect(refused).toEqual([])
    expect(drafts[0]?.text).toContain('insurer')
    expect(drafts[0]?.text).not.toContain('harbour')
    expect(tallyOf(found)).toEqual([3, 1])
  })

  test('without anything to recognise is refused as such', async () => {
    const { refused } = await read(scannedPdf([scan([])]), bundled)
    expect(refused).toEqual([expect.stringContaining('none was recognised')])
  })

  test('in pale ink has a warning that its words are doubtful', async () => {
    const noise = scan(letter, { dpi: 40, ink: '#b0b0b0' })
    const { warnings, refused } = await read(scannedPdf([scan(second), noise]), bundled)
    expect(refused).toEqual([])
    expect(warnings).toEqual([expect.stringMatching(/Page 2 was recognised with a confidence below 70 %/)])
  })
})

describe('a PDF with text', () => {
  const written = pdfFile([{ texts: [{ text: 'Written words of a page.', x: 60, y: 700, size: 14 }] }])

  test('is not recognised by itself', async () => {
    const found = await read(written, bundled)
    const { drafts } = found
    expect(drafts[0]?.text).toBe('Written words of a page.')
    expect(drafts[0]?.raw['recognition']).toBeUndefined()
    expect(tallyOf(found)).toEqual([0, 0])
  })

  test('is, where every page is asked for', async () => {
    const { drafts } = await read(written, { ...bundled, mode: 'all' })
    expect(drafts[0]?.text).toBe('Written words of a page.')
    expect(drafts[0]?.raw['recognition']).toMatchObject({ pages: [1] })
  })
})

describe('an image', () => {
  const [picture] = [scan(letter)]
  const png = picture?.canvas.toBuffer('image/png') ?? Buffer.alloc(0)

  test('is refused with the way to read it where recognition is off', async () => {
    const { drafts, refused } = await readItems([upload('a.txt', 'Words.'), upload('scan.png', png)])
    expect(drafts).toHaveLength(1)
    expect(refused).toEqual([`scan.png This is an image, whose text has to be recognised. ${advise('recogniseText')}`])
  })

  test.each(['png', 'jpeg', 'webp', 'tiff'] as const)('becomes a document: %s', async (format) => {
    const bytes = await sharp(png).toFormat(format).toBuffer()
    const { drafts, refused, warnings, files } = await readItems([upload(`notes/scan.${format}`, bytes)], {
      recognition: bundled,
    })
    expect([refused, warnings]).toEqual([[], []])
    expect(files.map((file) => file.format)).toEqual(['image'])
    const [draft] = drafts
    expect(draft).toMatchObject({
      kind: 'file',
      title: 'scan',
      raw: { image: { format, width: picture?.canvas.width }, recognition: { pages: [1] } },
    })
    expect(characterError(draft?.text ?? '', letterText)).toBeLessThanOrEqual(MOST_ERROR)
    const at = draft?.text.indexOf('harbour') ?? 0
    const place = draft?.layout && placeOf(draft.layout, at, at + 7)
    const box = place?.kind === 'page' ? place.boxes?.[0] : undefined
    const line = picture?.lines[0]
    expect((box?.top ?? 0) * page.height).toBeLessThan((line?.y ?? 0) - 5)
    expect(((box?.top ?? 0) + (box?.height ?? 0)) * page.height).toBeGreaterThan((line?.y ?? 0) - 1)
  })

  test('that was taken sideways is read upright', async () => {
    // As a camera stores it: the bytes turned, and a note of how to turn them back.
    const turned = await sharp(png).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { drafts } = await readItems([upload('photo.jpg', turned)], { recognition: bundled })
    expect(characterError(drafts[0]?.text ?? '', letterText)).toBeLessThanOrEqual(MOST_ERROR)
  })

  test('in an archive is read with the others where recognition is on', async () => {
    const archive = makeZip([
      { name: 'a.txt', content: 'Words.' },
      { name: 'pictures/scan.png', content: png },
    ])
    const off = await readItems([upload('all.zip', archive)])
    expect(off.drafts).toHaveLength(1)
    expect(off.warnings).toEqual([expect.stringContaining('Images and videos are passed over here.')])
    const on = await readItems([upload('all.zip', archive)], { recognition: bundled })
    expect(on.drafts.map(({ source }) => source.name)).toEqual(['all.zip/a.txt', 'all.zip/pictures/scan.png'])
  })

  test('without text is empty, with a warning', async () => {
    const blank = scan([]).canvas.toBuffer('image/png')
    const { drafts, empty, warnings } = await readItems([upload('blank.png', blank)], { recognition: bundled })
    expect(drafts).toEqual([])
    expect(empty).toBe(1)
    expect(warnings).toEqual([expect.stringContaining('No text was recognised in this image.')])
  })

  test('that is damaged is refused', async () => {
    const { refused } = await readItems([upload('a.txt', 'Words.'), upload('cut.png', png.subarray(0, 40))], {
      recognition: bundled,
    })
    expect(refused).toEqual([expect.stringMatching(/damaged/)])
  })
})

const installed = await findInstalledEngine(programFolders(process.env['PATH']), undefined)
if (!installed) console.warn('the test of the installed Tesseract does not run: there is none here')

describe.skipIf(!installed)('the installed Tesseract', () => {
  test('reads a scan as the one that comes with Quarry does', async () => {
    const recognition = createRecognition(programFolders(process.env['PATH']), 'en-GB')
    const plan = await recognition.plan({ mode: 'auto', languages: ['eng'] })
    expect(plan.engine.kind).toBe('system')
    const { drafts } = await read(scannedPdf([scan(letter)]), plan)
    expect(characterError(drafts[0]?.text ?? '', letterText)).toBeLessThanOrEqual(MOST_ERROR)
    expect(drafts[0]?.raw['recognition']).toMatchObject({ engine: `Tesseract ${installed?.version}` })
  })
})

test('the pages of all files of a folder are counted before they are recognised, or as many as there is time for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const picture = scan(['Fees were reduced.'])
  await mkdir(path.join(folder, 'c'))
  await writeFile(path.join(folder, 'a.txt'), 'Words.')
  await writeFile(path.join(folder, 'b.pdf'), '%PDF-1.7, and no more')
  await writeFile(
    path.join(folder, 'b2.pdf'),
    pdfFile([{ texts: [{ text: 'Written words of a page.', x: 60, y: 700 }] }]),
  )
  await writeFile(path.join(folder, 'c', 'd.pdf'), scannedPdf([picture, picture]))
  await writeFile(path.join(folder, 'e.zip'), makeZip([{ name: 'f.pdf', content: scannedPdf([picture]) }]))
  const endless: Clock = { now: () => 0, wait: () => new Promise(() => {}) }
  const over: Clock = { now: () => 0, wait: () => Promise.resolve() }
  const options = { recognition: bundled }
  const sources = [{ kind: 'path' as const, path: folder }]
  const { recognition } = await previewSources(sources, options, endless)
  expect(recognition).toMatchObject({ complete: true, tally: { pages: 3, recognised: 1 } })

  // The first of several files has no such page: the time of one is known all the same.
  const named = ['b2.pdf', path.join('c', 'd.pdf')].map((name) => ({
    kind: 'path' as const,
    path: path.join(folder, name),
  }))
  const several = (await previewSources(named, options, endless)).recognition
  expect(several).toMatchObject({ complete: true, tally: { pages: 2, recognised: 1 } })

  const extraction = new ExtractionProcess()
  try {
    const files = await findFiles(sources, options)
    expect(await countPages(files, options, extraction, over)).toMatchObject({ complete: false })
  } finally {
    await extraction.close()
  }
})
