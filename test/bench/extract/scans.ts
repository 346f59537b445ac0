import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { programFolders } from '../../../src/main/base/programs.ts'
import { tesseractLanguage } from '../../../src/main/importing/ocr/languages.ts'
import { createRecognition } from '../../../src/main/importing/ocr/recognition.ts'
import type { RecognitionPlan } from '../../../src/main/importing/ocr/recognitionPlan.ts'
import { readImport } from '../../../src/main/importing/reading/readImport.ts'
import type { Layout } from '../../../src/main/model/layout.ts'
import { wholeText } from '../../../src/main/text/utf8Text.ts'
import { characterError } from '../../fixtures/characterError.ts'
import { picturesPdf, type PagePicture } from '../../fixtures/formats/scans.ts'
import { scannedJpeg, type ScanKind } from '../scanner.ts'
import { scannedTexts, type KnownText } from './knownTexts.ts'
import { run, type Printer } from './printPdf.ts'
import { quotesCovered } from './quoteBoxes.ts'

/** What recognition made of one text that was printed and scanned. */
export interface ScanRow {
  readonly name: string
  readonly pages: number
  /** The share of characters that are wrong. */
  readonly error: number
  readonly covered: number
  /** Quotes without a wrong letter: others cannot be looked up. */
  readonly read: number
  readonly quotes: number
  readonly secondsPerPage: number
}

export const scanKinds: readonly ScanKind[] = ['clean', 'noisy']
/** Which scans are made. Nothing said: those of all texts, in both kinds. */
export interface ScanChoice {
  readonly texts?: readonly string[] | undefined
  readonly kinds?: readonly ScanKind[] | undefined
}

const POINTS_PER_INCH = 72

export interface Scans {
  readonly rows: readonly ScanRow[]
  /** Languages of texts that cannot be recognised on this machine. */
  readonly missing: readonly string[]
}

/** Prints a text in each language that can be recognised here, scans it at 150 and 300 dpi, and reads the scans. */
export async function measureScans(
  printers: readonly Printer[],
  folder: string,
  onRow: (row: ScanRow) => void,
  { texts: names, kinds = scanKinds }: ScanChoice = {},
): Promise<Scans> {
  if (spawnSync('pdftoppm', ['-v']).error) {
    console.log('pdftoppm is not on the PATH: no scans are made.')
    return { rows: [], missing: [] }
  }
  const recognition = createRecognition(programFolders(process.env['PATH']), 'en')
  const { languages } = await recognition.offer()
  const isKnown = ({ language }: KnownText) => languages.includes(tesseractLanguage(language))
  const texts = scannedTexts().filter(({ name }) => names?.includes(name) ?? true)
  const missing = texts.flatMap((text) => (isKnown(text) ? [] : [text.language]))
  if (missing.length > 0) console.log(`There are no data to recognise ${missing.join(', ')}: no scans of these.`)
  const rows: ScanRow[] = []
  for (const text of texts.filter(isKnown)) {
    const plan = await recognition.plan({ mode: 'auto', languages: [text.language] })
    for (const printer of printers)
      for (const columns of [1, 2]) {
        const printed = printer.print(text, columns, folder)
        for (const kind of kinds)
          for (const dpi of [150, 300]) {
            const layout = columns === 1 ? 'one column' : `${columns} columns`
            const name = `${text.name}, ${printer.name}, ${layout}, ${dpi} dpi, ${kind}`
            const row = { name, ...(await measureScan(printed, text, await scanOf(printed, dpi, kind), plan)) }
            onRow(row)
            rows.push(row)
          }
      }
  }
  return { rows, missing }
}

/** A PDF of pictures of the pages of another. */
async function scanOf(printed: string, dpi: number, kind: ScanKind): Promise<Buffer> {
  const folder = mkdtempSync(`${printed}-`)
  try {
    run('pdftoppm', ['-r', String(dpi), '-png', printed, path.join(folder, 'page')])
    const pictures: PagePicture[] = []
    // Numbers have leading zeros.
    for (const name of readdirSync(folder).toSorted()) {
      const picture = await scannedJpeg(readFileSync(path.join(folder, name)), dpi, kind)
      const [width, height] = [picture.width, picture.height].map((pixels) => (pixels * POINTS_PER_INCH) / dpi)
      pictures.push({ ...picture, page: { width: width ?? 0, height: height ?? 0 } })
    }
    return picturesPdf(pictures)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureScan(
  printed: string,
  known: KnownText,
  bytes: Buffer,
  plan: RecognitionPlan,
): Promise<Omit<ScanRow, 'name'>> {
  let milliseconds = 0
  let document: { readonly text: string; readonly layout: Layout } | undefined
  for await (const item of readImport([{ kind: 'bytes', name: 'scan.pdf', bytes }], { recognition: plan })) {
    if (item.kind === 'recognition') milliseconds += item.milliseconds
    if (item.kind === 'refused') throw new Error(item.message)
    if (item.kind === 'document' && item.draft.layout)
      document = { text: wholeText(item.draft.text), layout: item.draft.layout }
  }
  if (!document) throw new Error(`The scan of ${printed} gave no document.`)
  const pages = document.layout.pages?.length ?? 0
  const { covered, read, quotes } = await quotesCovered(printed, document, known)
  const error = characterError(document.text.replace(/\s+/g, ' '), known.paragraphs.join(' '))
  return { pages, error, covered, read, quotes, secondsPerPage: milliseconds / 1_000 / Math.max(1, pages) }
}
