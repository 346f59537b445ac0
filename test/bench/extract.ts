import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { manyPagesPart, measureManyPages } from './extract/manyPages.ts'
import { bundledTexts, givenTexts, type KnownText } from './extract/knownTexts.ts'
import { printersHere, type Printer } from './extract/printPdf.ts'
import { quotesCovered } from './extract/quoteBoxes.ts'
import { readDocument } from './extract/readDocument.ts'
import { measureScans, scanKinds, type ScanRow } from './extract/scans.ts'
import { scansPart } from './extract/scanTables.ts'
import { wordsFound, wordsOf } from './extract/wordsFound.ts'
import { fixed, table, whole } from './figures.ts'
import { replacePart } from './resultTables.ts'

/**
 * Prints known texts to PDF, reads the files, and compares; writes its part of RESULTS.md.
 *
 *     npm run bench:extract                            the texts that come with Quarry
 *     npm run bench:extract -- --texts FILE.jsonl      another set besides, with "text"; more than one may be given
 *     npm run bench:extract -- --only hy --verbose     one text, with what was missed; writes nothing
 *     npm run bench:extract -- --scans he --scans ar   the scans of some texts, whose rows are written alone
 *     npm run bench:extract -- --scans he --kind clean those of one kind
 *     npm run bench:extract -- --no-scans              all but the scans
 *     npm run bench:extract -- --long                  speed and memory over thousands of pages, alone
 *
 * Chromium and LibreOffice print (QUARRY_CHROMIUM, QUARRY_SOFFICE name them), pdftotext reads the same files, pdftoppm
 * draws them for the scans: what is missing is left out, and one line tells which.
 */
const { values } = parseArgs({
  options: {
    texts: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    scans: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    'no-scans': { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(import.meta.dirname, 'RESULTS.md') },
  },
})

const hasPeer = spawnSync('pdftotext', ['-v']).error === undefined
if (!hasPeer) console.log('pdftotext is not on the PATH: nothing is compared with it.')

interface Row {
  readonly name: string
  readonly pages: number
  readonly words: number
  readonly found: number
  readonly inOrder: number
  readonly covered: number
  readonly quotes: number
  readonly ms: number
  readonly peer?: { readonly found: number; readonly inOrder: number; readonly ms: number }
}

async function measure(known: KnownText, printer: Printer, columns: number, folder: string): Promise<Row> {
  const file = printer.print(known, columns, folder)
  const document = readDocument(file, { warm: true })
  const wanted = wordsOf(known.paragraphs.join('\n'))
  const got = wordsOf(document.text)
  const { missed, covered, quotes } = await quotesCovered(file, document, known)
  const name = `${known.name}, ${printer.name}, ${columns === 1 ? 'one column' : `${columns} columns`}`
  if (values.verbose) {
    console.log(document.text.slice(0, 1_500))
    console.log({ missed, lacking: lacking(wanted, got), besides: lacking(got, wanted) })
  }
  return {
    name,
    pages: document.layout.pages?.length ?? 0,
    words: wanted.length,
    ...wordsFound(wanted, got),
    covered,
    quotes,
    ms: document.ms,
    ...(hasPeer ? { peer: readWithPeer(file, wanted) } : {}),
  }
}

/** The first words that one list has and the other has not. */
function lacking(words: readonly string[], others: readonly string[]): string[] {
  const there = new Set(others)
  return words.filter((word) => !there.has(word)).slice(0, 40)
}

function readWithPeer(file: string, wanted: readonly string[]) {
  const started = performance.now()
  const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 1 << 30 })
  const ms = performance.now() - started
  return { ...wordsFound(wanted, wordsOf(text)), ms }
}

const reached = (is: boolean) => (is ? 'yes' : '**no**')
const lowest = (rows: readonly Row[], of: (row: Row) => number) => Math.min(...rows.map(of))

function report(rows: readonly Row[]): string {
  const covered = lowest(rows, (row) => row.covered / Math.max(1, row.quotes))
  const compared = lowest(rows, ({ found, peer }) => (peer ? found / peer.found : 1))
  const [found, inOrder] = [lowest(rows, (row) => row.found), lowest(rows, (row) => row.inOrder)]
  const rate = (pages: number, ms: number) => whole((pages * 1_000) / ms)
  return `${[
    `Texts that come with Quarry are printed to PDF and read back (\`npm run bench:extract\`). ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}.`,
    'A word is found when it is read exactly as it was printed, punctuation included. A quote is covered when, on each of its lines, a box reaches from its first letter to its last and no more than two letters further. Each text is read in a process of its own, timed in the second of two readings; pdftotext is timed with the start of its process.',
    '',
    ...table(
      ['what', 'target', 'the worst of all files', 'reached'],
      [
        ['words found', '≥ 0.995', fixed(found, 4), reached(found >= 0.995)],
        ['words in order', '≥ 0.98', fixed(inOrder, 4), reached(inOrder >= 0.98)],
        ['quotes covered by their boxes', '≥ 0.98', fixed(covered, 3), reached(covered >= 0.98)],
        ...(hasPeer
          ? [['words, of those that pdftotext finds', '≥ 0.98', fixed(compared, 3), reached(compared >= 0.98)]]
          : []),
      ],
    ),
    '',
    ...table(
      [
        'text',
        'pages',
        'words',
        'found',
        'in order',
        'quotes covered',
        'pages/s',
        'pdftotext: found',
        'in order',
        'pages/s',
      ],
      rows.map((row) => [
        row.name,
        whole(row.pages),
        whole(row.words),
        fixed(row.found, 4),
        fixed(row.inOrder, 4),
        `${row.covered} of ${row.quotes}`,
        rate(row.pages, row.ms),
        fixed(row.peer?.found, 4),
        fixed(row.peer?.inOrder, 4),
        row.peer ? rate(row.pages, row.peer.ms) : '–',
      ]),
    ),
  ].join('\n')}\n`
}

function write(part: 'extract' | 'pages' | 'scans', text: string): void {
  const before = existsSync(values.out) ? readFileSync(values.out, 'utf8') : ''
  writeFileSync(values.out, replacePart(before, part, text))
}

const folder = mkdtempSync(path.join(tmpdir(), 'quarry-extract-'))
try {
  const printers = printersHere()
  const texts = [...bundledTexts(), ...values.texts.map(givenTexts)]
  const rows: Row[] = []
  const isWhole = values.only === undefined && values.scans === undefined && !values.long
  for (const known of texts.filter(({ name }) => isWhole || name === values.only))
    for (const printer of printers.filter((each) => each.canPrint(known)))
      for (const columns of known.isVertical ? [1] : [1, 2]) {
        const row = await measure(known, printer, columns, folder)
        const { name, found, inOrder, covered, quotes } = row
        console.log(`${name}: ${fixed(found, 4)} found, ${fixed(inOrder, 4)} in order, ${covered} of ${quotes} covered`)
        rows.push(row)
      }
  const onScan = ({ name, error, covered, read }: ScanRow) =>
    console.log(`${name}: ${fixed(error * 100, 3)} % wrong, ${covered} of ${read} covered`)
  if (isWhole) {
    const text = report(rows)
    console.log(text)
    write('extract', text)
  }
  if (isWhole || values.long) {
    const many = await measureManyPages(folder)
    const text = manyPagesPart(many, hasPeer ? readWithPeer(many.file, []).ms : undefined)
    console.log(text)
    write('pages', text)
  }
  if (values.only === undefined && !values['no-scans'] && !values.long) {
    const kinds = scanKinds.filter((kind) => values.kind?.includes(kind) ?? true)
    const scans = await measureScans(printers, folder, onScan, { texts: values.scans, kinds })
    const before = existsSync(values.out) ? readFileSync(values.out, 'utf8') : ''
    write('scans', scansPart(before, scans))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
