import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { DuckDBInstance } from '@duckdb/node-api'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { WARCParser } from 'warcio'
import { checkSeal } from '../src/main/exporting/custody/checkSeal.ts'
import { unzip } from '../test/fixtures/exporting/unzip.ts'
import { timestampAuthority } from '../test/fixtures/timestampAuthority.ts'
import { captureHere } from './exports/captureHere.ts'
import { quarryIn, runTool } from './exports/command.ts'
import { root } from './packaging/paths.ts'

/**
 * `npm run check:exports`: exports with the command line, and opens every file with a program that is not Quarry:
 * LibreOffice, pdftotext, DuckDB, readers from npm, OpenSSL, unzip and sha256sum. Changes single bytes of sealed files, and
 * expects each change to be found. Needs, on Debian: apt-get install libreoffice-writer poppler-utils openssl unzip python3 chromium.
 */
const sentences = {
  Chinese: '港口罢工推迟了可可收成，贸易商缺少豆子。',
  Arabic: 'تأخر حصاد الكاكاو بسبب الجفاف في المرتفعات.',
  Thai: 'การนัดหยุดงานที่ท่าเรือทำให้การเก็บเกี่ยวโกโก้ล่าช้า',
}
const records = Object.entries(sentences).map(([name, text]) => ({ id: name, title: name, text }))
const changesTried = 25

const rows: (readonly [what: string, by: string, found: string])[] = []
const folder = await mkdtemp(join(tmpdir(), 'quarry-exports-'))
const at = (name: string) => join(folder, name)
const quarry = quarryIn(folder)

/** Letters and digits: readers of PDF differ in spaces, in divided words, and in where signs stand between directions. */
const packed = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

async function exported(name: string, ...words: string[]): Promise<string> {
  await quarry('export', ...words, '--out', at(name))
  return at(name)
}

/** The text of a document for word processors as LibreOffice prints it. */
async function printed(file: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${at('office')}`
  await runTool('soffice', ['--headless', profile, '--convert-to', 'pdf', '--outdir', at('printed'), file])
  return packed(
    await runTool('pdftotext', [join(at('printed'), `${basename(file, /\.\w+$/.exec(file)?.[0])}.pdf`), '-']),
  )
}

const plain = (xml: string) =>
  packed(
    xml
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

async function notesOf(file: string): Promise<readonly string[]> {
  const parts = await unzip(await readFile(file))
  const notes = file.endsWith('.docx')
    ? [...(parts.get('word/footnotes.xml') ?? '').matchAll(/<w:footnote w:id="[1-9]\d*".*?<\/w:footnote>/gs)]
    : [...(parts.get('content.xml') ?? '').matchAll(/<text:note-body>.*?<\/text:note-body>/gs)]
  return notes.map(([xml]) => plain(xml))
}

async function checkTexts(format: 'docx' | 'odt'): Promise<void> {
  const answer = await exported(`answer.${format}`, '--conversation', '1', '--format', format)
  const report = await exported(`report.${format}`, '--report', '2', '--format', format, '--style', 'notes')
  let notes = 0
  for (const file of [answer, report]) {
    const text = await printed(file)
    const found = await notesOf(file)
    for (const note of found) expect(text.includes(note), `${file} has no note “${note}” when it is printed:\n${text}`)
    notes += found.length
  }
  expect(notes > 0, `There are no notes in ${format}.`)
  rows.push([`${format}: notes`, 'LibreOffice, pdftotext', `${notes} of ${notes}`])
  const text = await printed(await exported(`scripts.${format}`, '--collection', 'Scripts', '--format', format))
  for (const [name, sentence] of Object.entries(sentences))
    expect(text.includes(packed(sentence)), `${format}: no ${name}`)
  rows.push([`${format}: sentences`, 'LibreOffice, pdftotext', Object.keys(sentences).join(', ')])
}

async function checkPdf(): Promise<void> {
  const file = await exported('scripts.pdf', '--collection', 'Scripts', '--format', 'pdf')
  const text = packed(await runTool('pdftotext', [file, '-']))
  for (const [name, sentence] of Object.entries(sentences)) expect(text.includes(packed(sentence)), `pdf: no ${name}`)
  rows.push(['pdf: sentences', 'pdftotext', Object.keys(sentences).join(', ')])
}

async function checkData(): Promise<void> {
  const all = ['--collection', 'Sample', '--format'] as const
  const documents = (await readFile(await exported('sample.jsonl', ...all, 'jsonl'), 'utf8')).trim().split('\n').length
  const parquet = await exported('sample.parquet', ...all, 'parquet', '--with-vectors')
  const read = await parquetReadObjects({ file: await asyncBufferFromFile(parquet) })
  const database = await (await DuckDBInstance.create()).connect()
  const counted = await database.runAndReadAll(
    `SELECT count(*), count(DISTINCT documentId), min(len(vector)) FROM read_parquet('${parquet}')`,
  )
  const [passages, inDuck, width] = (counted.getRows()[0] ?? []).map(Number)
  database.closeSync()
  expect(passages === read.length && inDuck === documents, `Parquet: ${String(inDuck)} of ${documents} documents`)
  rows.push(['parquet with vectors', 'hyparquet, DuckDB', `${documents} documents, ${read.length} × ${String(width)}`])
  for (const [format, ending, forceType] of [
    ['bibtex', 'bib', '@bibtex/text'],
    ['ris', 'ris', '@ris/file'],
    ['csl-json', 'json', '@else/json'],
    ['zotero-rdf', 'rdf', undefined],
  ] as const) {
    const file = await exported(`sample.${ending}`, ...all, format)
    const text = await readFile(file, 'utf8')
    const entries = forceType === undefined ? await itemsOfRdf(file) : new Cite(text, { forceType }).data.length
    expect(entries === documents, `${format}: ${entries} of ${documents}`)
    if (format === 'csl-json') checkCslJson(text)
    rows.push([format, forceType === undefined ? 'ElementTree' : 'citation-js', `${entries} entries`])
  }
}

/** What the schema of CSL-JSON 1.0.2 asks of an item, for the variables that Quarry writes. */
function checkCslJson(text: string): void {
  const texts = /^(?:id|type|title|URL|DOI|language|keyword|abstract|note|container-title|publisher|page|volume|issue)$/
  for (const item of JSON.parse(text) as readonly Record<string, unknown>[]) {
    const { id, author, issued, accessed, ...rest } = item
    expect(typeof id === 'string' && id !== '' && 'type' in rest, `CSL-JSON: an item without id or type`)
    for (const [name, value] of Object.entries(rest))
      expect(texts.test(name) && typeof value === 'string' && value !== '', `CSL-JSON: ${name} of ${String(id)}`)
    for (const name of (author ?? []) as readonly Record<string, unknown>[])
      expect(
        Object.entries(name).every(([part, value]) => /^(?:family|given|literal|suffix)$/.test(part) && value !== ''),
        `CSL-JSON: a name of ${String(id)}`,
      )
    for (const date of [issued, accessed])
      if (date !== undefined) {
        const parts = (date as { 'date-parts': readonly (readonly number[])[] })['date-parts'][0] ?? []
        const isDate = parts.length > 0 && parts.length < 4 && parts.every((part) => Number.isInteger(part))
        expect(isDate, `CSL-JSON: a date of ${String(id)}`)
      }
  }
  rows.push(['csl-json', 'rules of its schema', 'each item'])
}

/** Counts the items of a file with a reader of XML that is not Quarry's. */
async function itemsOfRdf(file: string): Promise<number> {
  const types = '{http://www.zotero.org/namespaces/export#}itemType'
  const program = `import sys, xml.etree.ElementTree as e; print(len(list(e.parse(sys.argv[1]).iter('${types}'))))`
  return Number((await runTool('python3', ['-c', program, file])).trim())
}

async function checkWarc(): Promise<void> {
  const page =
    '<!doctype html><title>Tides</title><article><p>The tides of the harbour came late in spring.</p></article>'
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tides`
  try {
    await captureHere(at('exports.quarry'), address, 'Pages')
  } finally {
    server.close()
  }
  const bytes = await readFile(await exported('pages.warc.gz', '--collection', 'Pages', '--format', 'warc'))
  const types: string[] = []
  const source = async function* () {
    yield bytes
  }
  for await (const record of new WARCParser(source())) {
    for await (const _ of record) continue
    types.push(record.warcType ?? '')
  }
  rows.push(['warc', 'warcio', types.join(', ')])
}

async function checkBundle(): Promise<void> {
  const file = await exported('research.zip', '--report', '2', '--format', 'bundle')
  expect((await runTool('unzip', ['-t', file])).includes('No errors detected'), 'unzip -t does not accept the bundle.')
  await mkdir(at('bundle'))
  await runTool('unzip', ['-q', file, '-d', at('bundle')])
  const sums = (await runTool('sha256sum', ['-c', 'SHA256SUMS'], at('bundle'))).trim().split('\n')
  expect(
    sums.every((line) => line.endsWith(': OK')),
    sums.join('\n'),
  )
  rows.push(['bundle', 'unzip -t, sha256sum -c', `${sums.length} parts`])
  await quarry('replay', file)
  rows.push(['bundle', 'quarry replay', 'the same report'])
}

async function checkSeals(): Promise<void> {
  const authority = await timestampAuthority(folder)
  try {
    let tried = 0
    for (const name of ['answer.docx', 'sample.parquet', 'research.zip', 'sample.jsonl']) {
      const file = at(name)
      await quarry('seal', file, '--timestamp', authority.url)
      await quarry('verify', file, '--authority', authority.rootFile)
      const { publicKey } = JSON.parse(await readFile(`${file}.seal`, 'utf8')) as { publicKey: string }
      await writeFile(at('public.pem'), publicKey)
      const signed = ['-in', `${file}.seal`, '-sigfile', `${file}.seal.sig`]
      await runTool('openssl', ['pkeyutl', '-verify', '-pubin', '-rawin', '-inkey', at('public.pem'), ...signed])
      const stamped = ['-data', `${file}.seal.sig`, '-in', `${file}.seal.tsr`, '-CAfile', authority.rootFile]
      await runTool('openssl', ['ts', '-verify', ...stamped])
      for (const ending of ['', '.seal', '.seal.sig', '.seal.tsr', '.seal.tsr.sig'])
        tried += await changeBytes(file, ending)
    }
    rows.push(['seal: signature', 'openssl pkeyutl -verify', '4 files'])
    rows.push(['seal: time stamp', 'openssl ts -verify', '4 files'])
    rows.push(['one changed byte', 'quarry verify', `${tried} of ${tried} found`])
  } finally {
    authority.close()
  }
}

async function changeBytes(file: string, ending: string): Promise<number> {
  const changed = `${file}${ending}`
  const whole = await readFile(changed)
  for (let trial = 0; trial < changesTried; trial++) {
    const bytes = Buffer.from(whole)
    const position = randomInt(whole.length)
    bytes[position] = (bytes[position] ?? 0) ^ (1 + randomInt(255))
    await writeFile(changed, bytes)
    expect(!(await checkSeal(file)).ok, `${changed}: byte ${position} was changed, and nothing was found`)
  }
  await writeFile(changed, whole)
  return changesTried
}

try {
  await writeFile(at('scripts.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await quarry('import', join(root, 'resources/sample/articles.jsonl'), '--collection', 'Sample')
  await quarry('import', at('scripts.jsonl'), '--collection', 'Scripts')
  await quarry('ask', 'What delayed the cocoa harvest?', '--collection', 'Sample')
  await quarry('research', 'What are the effects of the port strike?', '--skip-plan')
  await checkTexts('docx')
  await checkTexts('odt')
  await checkPdf()
  await checkData()
  await checkWarc()
  await checkBundle()
  await checkSeals()
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  for (const [what, by, found] of rows) console.log(`${what.padEnd(width(0))}  ${by.padEnd(width(1))}  ${found}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
