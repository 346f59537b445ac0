import { cpus, loadavg } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { programFolders } from '../../src/main/base/programs.ts'
import { createRecognition } from '../../src/main/importing/ocr/recognition.ts'
import { engineName, type RecognitionPlan } from '../../src/main/importing/ocr/recognitionPlan.ts'
import { readImport } from '../../src/main/importing/reading/readImport.ts'
import { placeOf } from '../../src/main/text/placeOf.ts'
import { wholeText } from '../../src/main/text/utf8Text.ts'
import { characterError } from '../fixtures/characterError.ts'
import { page, scan, scannedPdf, type Scan } from '../fixtures/formats/scans.ts'
import { fixed, table, whole } from './figures.ts'
import { replacePart } from './resultTables.ts'
import { scannedJpeg } from './scanner.ts'

/**
 * Draws known texts as soft and noisy scans, recognises them, and compares; writes its part of RESULTS.md.
 *
 *     node test/bench/recognise.ts              with each engine that is here
 *     node test/bench/recognise.ts --pages 20   more pages of each text
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '4' },
    out: { type: 'string', default: path.join(import.meta.dirname, 'RESULTS.md') },
  },
})

const LINES = 38
const LINE_CHARS = 74

/** Sentences of a made-up report, each with figures of its own, so that no language model guesses them. */
const sentences: Readonly<Record<string, (n: number) => string>> = {
  eng: (n) =>
    `In week ${n} the harbour office of Orn counted ${n * 37 + 1204} crates, of which ${n * 3} were damaged; the inspector, Ms Quist, asked the carrier for £${n * 11}.50 and a written answer.`,
  deu: (n) =>
    `In Woche ${n} zählte das Hafenamt ${n * 37 + 1204} Kisten, von denen ${n * 3} beschädigt waren; die Prüferin forderte von der Reederei ${n * 11},50 Euro und eine schriftliche Erklärung für die Verzögerung.`,
  rus: (n) =>
    `На неделе ${n} портовая контора насчитала ${n * 37 + 1204} ящиков, из них ${n * 3} были повреждены; инспектор потребовала от перевозчика ${n * 11},50 рубля и письменный ответ.`,
}

/** Lines of full width: where they end is known, and no word is divided. */
function linesOf(language: string, from: number): string[] {
  const lines: string[] = []
  let line = ''
  for (let n = from; lines.length < LINES; n++)
    for (const word of (sentences[language]?.(n) ?? '').split(' ')) {
      if (line.length + word.length >= LINE_CHARS) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
  return lines.slice(0, LINES)
}

async function scanned(lines: readonly string[], dpi: number): Promise<Scan> {
  const drawn = scan(lines, { dpi })
  const { jpeg } = await scannedJpeg(drawn.canvas.toBuffer('image/png'), dpi, 'noisy')
  return { ...drawn, jpeg }
}

interface Measured {
  readonly error: number
  readonly quotes: number
  readonly covered: number
  readonly confidence: number
  readonly secondsPerPage: number
}

async function measure(language: string, dpi: number, plan: RecognitionPlan): Promise<Measured> {
  const count = Number(values.pages)
  const pages = Array.from({ length: count }, (_, at) => linesOf(language, at * 30 + 1))
  const scans = await Promise.all(pages.map((lines) => scanned(lines, dpi)))
  const sources = [{ kind: 'bytes' as const, name: 'scan.pdf', bytes: scannedPdf(scans) }]
  let milliseconds = 0
  for await (const item of readImport(sources, { recognition: plan })) {
    if (item.kind === 'recognition') milliseconds += item.milliseconds
    if (item.kind === 'refused') throw new Error(item.message)
    if (item.kind !== 'document' || !item.draft.layout) continue
    const { layout } = item.draft
    const text = wholeText(item.draft.text)
    const errors = pages.map((lines) => lines.join(' ')).join(' ')
    const quotes = scans.flatMap(({ lines }, index) =>
      lines.filter((_, at) => at % 4 === 0).map((line) => ({ line, number: index + 1 })),
    )
    const found = quotes.filter(({ line, number }) => {
      const at = text.indexOf(line.text)
      const place = at < 0 ? undefined : placeOf(layout, at, at + line.text.length)
      const boxes = place?.kind === 'page' ? (place.boxes ?? []).filter((box) => box.page === number) : []
      const left = Math.min(...boxes.map((box) => box.left)) * page.width
      const right = Math.max(...boxes.map((box) => box.left + box.width)) * page.width
      const isOnLine = boxes.some(
        (box) => box.top * page.height < line.y && (box.top + box.height) * page.height > line.y - 6,
      )
      return isOnLine && Math.abs(left - line.x) < TOLERANCE && Math.abs(right - line.x - line.width) < TOLERANCE
    })
    const confidence = layout.pages?.reduce((sum, { recognised = 0 }) => sum + recognised / count, 0) ?? 0
    const readable = quotes.filter(({ line }) => text.includes(line.text)).length
    const error = characterError(text.replace(/\s+/g, ' '), errors)
    // The tally of the last page comes after the document.
    return {
      error,
      quotes: readable,
      covered: found.length,
      confidence,
      secondsPerPage: milliseconds / 1000 / Math.max(1, count - 1),
    }
  }
  throw new Error('There is no document.')
}

/** Two letters, in points. */
const TOLERANCE = 12

/** Seconds are worth comparing where nothing else ran. */
const loadBefore = loadavg()[0]
const rows: string[][] = []
const errors: number[] = []
const covered: number[] = []
for (const folders of [programFolders(process.env['PATH']), []]) {
  const recognition = createRecognition(folders, 'en')
  const { languages } = await recognition.offer()
  for (const language of Object.keys(sentences)) {
    if (!languages.includes(language)) {
      console.log(
        `There are no data for ${language} with ${folders.length === 0 ? 'tesseract.js' : 'what is installed'}: it is left out.`,
      )
      continue
    }
    for (const dpi of [150, 300]) {
      const plan = await recognition.plan({ mode: 'auto', languages: [language] })
      const measured = await measure(language, dpi, plan)
      errors.push(measured.error)
      covered.push(measured.covered / Math.max(1, measured.quotes))
      const { error, quotes, confidence, secondsPerPage } = measured
      const figures = [
        fixed(error * 100, 3),
        `${measured.covered} of ${quotes}`,
        fixed(confidence),
        fixed(secondsPerPage),
      ]
      rows.push([`${engineName(plan.engine)}, ${language}, ${dpi} dpi`, ...figures])
      console.log(rows.at(-1)?.join('  '))
    }
  }
}

const reached = (is: boolean) => (is ? 'yes' : '**no**')
const [worst, least] = [Math.max(...errors), Math.min(...covered)]
const text = `${[
  `Known texts are drawn as soft and noisy scans and recognised (\`node test/bench/recognise.ts\`). ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}; load before it began: ${fixed(loadBefore, 1)}.`,
  `${values.pages} pages of ${whole(LINES)} lines each. The boxes of a line cover it when they reach from its first letter to its last and no more than two letters further; a line with a wrong letter is not looked for.`,
  '',
  ...table(
    ['what', 'target', 'the worst of all', 'reached'],
    [
      ['character error, %', '≤ 2', fixed(worst * 100, 3), reached(worst <= 0.02)],
      ['lines covered by their boxes', '≥ 0.98', fixed(least, 3), reached(least >= 0.98)],
    ],
  ),
  '',
  ...table(['scan', 'character error, %', 'lines covered', 'confidence', 's/page'], rows),
].join('\n')}\n`
writeFileSync(values.out, replacePart(readFileSync(values.out, 'utf8'), 'recognition', text))
