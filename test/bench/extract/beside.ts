/**
 * `node test/bench/extract/beside.ts FOLDER [--extensions docx,odt,rtf,doc,pdf] [--worst 20]`: reads documents of a folder
 * and has another program give their text: LibreOffice (soffice on PATH), or pdftotext for PDF files. Prints for each kind
 * which share of its words is found here, and which share in the same order; then the worst files with some of the words
 * that are missing. LibreOffice shows text whose deletion is tracked, and fields that it computes, and pdftotext gives
 * codes of fonts that name no letters as they are: not every missing word is a fault.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ExtractionProcess } from '../../../src/main/importing/extraction/extraction.ts'
import { readTree } from '../../../src/main/importing/reading/readTree.ts'
import { findFiles } from '../../../src/main/importing/sources/source.ts'
import { wholeText } from '../../../src/main/text/utf8Text.ts'
import { say } from '../log.ts'

/** LibreOffice takes seconds to start and leaves files out after one that it fails at. */
const filesAtOnce = 40
/** The order of longer texts takes too long to compare. */
const mostWordsInOrder = 3_000

interface Compared {
  readonly file: string
  readonly words: number
  readonly found: number
  readonly ordered: number | undefined
  readonly missing: readonly string[]
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { extensions: { type: 'string', default: 'docx,odt,rtf,doc' }, worst: { type: 'string', default: '20' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name a folder of files.')
const scratch = mkdtempSync(path.join(tmpdir(), 'quarry-beside-'))

function filesOf(extension: string): string[] {
  const seen = new Set<string>()
  return readdirSync(folder ?? '', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder ?? '', name))
    .filter((file) => file.toLowerCase().endsWith(`.${extension}`) && statSync(file).isFile())
    .toSorted()
    .filter((file) => {
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
      return seen.has(hash) ? false : seen.add(hash)
    })
}

/** The text of each file that the other program can open, by its place in the list. */
function otherTexts(files: readonly string[], extension: string): Map<number, string> {
  return extension === 'pdf' ? pdftotextTexts(files) : exportTexts(files, extension)
}

function pdftotextTexts(files: readonly string[]): Map<number, string> {
  const texts = new Map<number, string>()
  for (const [index, file] of files.entries()) {
    const { status, stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      timeout: 60_000,
    })
    if (status === 0) texts.set(index, stdout)
  }
  return texts
}

function exportTexts(files: readonly string[], extension: string): Map<number, string> {
  const [source, target] = [path.join(scratch, extension), path.join(scratch, `${extension}-text`)]
  mkdirSync(source)
  const names = files.map((file, index) => {
    const copy = path.join(source, `${index}.${extension}`)
    copyFileSync(file, copy)
    return copy
  })
  for (let at = 0; at < names.length; at += filesAtOnce) {
    say(`${extension}: ${at} of ${names.length} files`)
    const profile = `-env:UserInstallation=file://${path.join(scratch, 'profile')}`
    const options = ['--headless', '--convert-to', 'txt:Text:UTF8', '--outdir', target]
    try {
      execFileSync('soffice', [profile, ...options, ...names.slice(at, at + filesAtOnce)], {
        stdio: 'ignore',
        timeout: 180_000,
      })
    } catch {
      say('LibreOffice failed at one of them; those that it left out are not compared.')
    }
  }
  const texts = new Map<number, string>()
  for (const index of files.keys()) {
    const file = path.join(target, `${index}.txt`)
    if (existsSync(file)) texts.set(index, readFileSync(file, 'utf8'))
  }
  return texts
}

/** The text of the file itself, without that of files in it; headers, footers and hidden text stand behind it. */
async function textOf(file: string, extraction: ExtractionProcess): Promise<string> {
  let text = ''
  try {
    const [found] = await findFiles([{ kind: 'path', path: file }], {})
    const reading = { options: {}, extraction, signal: undefined, onBytes: () => {} }
    if (found)
      for await (const { items } of readTree(found, reading))
        for (const item of items)
          // Read to the end: leaving earlier would end the process that reads, and the next file would start another.
          if (item.kind === 'document' && item.draft.source.name === file)
            text += `${wholeText(item.draft.text)}\n${JSON.stringify(item.draft.raw)}\n`
  } catch {
    // A file that is refused has no words.
  }
  return text
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? []
}

function compare(file: string, theirs: string, ours: string): Compared {
  const [wanted, got] = [wordsOf(theirs), wordsOf(ours)]
  const left = new Map<string, number>()
  for (const word of got) left.set(word, (left.get(word) ?? 0) + 1)
  const missing = wanted.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
  const isShort = wanted.length <= mostWordsInOrder && got.length <= 2 * mostWordsInOrder
  return {
    file,
    words: wanted.length,
    found: wanted.length - missing.length,
    ordered: isShort ? longestCommon(wanted, got) : undefined,
    missing,
  }
}

/** The length of the longest list of words that is in both in this order. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  const numbers = new Map<string, number>()
  const numbered = (words: readonly string[]) =>
    Uint32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return number
    })
  const [rows, columns] = [numbered(one), numbered(other)]
  let before = new Uint32Array(columns.length + 1)
  let row = new Uint32Array(columns.length + 1)
  for (const word of rows) {
    for (let at = 0; at < columns.length; at++) {
      const [above, left] = [before[at + 1] as number, row[at] as number]
      row[at + 1] = word === columns[at] ? (before[at] as number) + 1 : above > left ? above : left
    }
    ;[before, row] = [row, before]
  }
  return before[columns.length] as number
}

const sum = (list: readonly Compared[], of: (one: Compared) => number) =>
  list.reduce((total, one) => total + of(one), 0)
const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(4))
const extraction = new ExtractionProcess()
const worst: Compared[] = []
console.log('| kind | files | words of the other program | found | in order, texts of at most 3,000 words |')
console.log('|---|---|---|---|---|')
for (const extension of values.extensions.toLowerCase().split(',')) {
  const files = filesOf(extension)
  const compared: Compared[] = []
  for (const [index, theirs] of otherTexts(files, extension)) {
    const file = files[index] ?? ''
    const ours = await textOf(file, extraction)
    if (ours !== '') compared.push(compare(file, theirs, ours))
  }
  const short = compared.filter(({ ordered }) => ordered !== undefined)
  console.log(
    `| ${extension} | ${compared.length} | ${sum(compared, ({ words }) => words)} | ${share(
      sum(compared, ({ found }) => found),
      sum(compared, ({ words }) => words),
    )} | ${share(
      sum(short, ({ ordered }) => ordered ?? 0),
      sum(short, ({ words }) => words),
    )} |`,
  )
  worst.push(...compared)
}
await extraction.close()
rmSync(scratch, { recursive: true, force: true })
const gap = ({ words, found }: Compared) => (words - found) / Math.max(8, words)
for (const one of worst.toSorted((a, b) => gap(b) - gap(a)).slice(0, Number(values.worst)))
  console.log(
    `${path.relative(folder, one.file)}: ${one.found} of ${one.words}; missing: ${one.missing.slice(0, 10).join(' ')}`,
  )
