import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { findProgram } from '../../base/programs.ts'
import { makeTemporaryFolder } from '../../base/files/temporaryFolders.ts'
import type { ExportPiece } from '../data/dataExport.ts'

/** What a page is printed with. */
export interface Printing {
  /** Prints a file of HTML to a file of PDF; undefined: a Chromium of this computer does. */
  readonly printPage: ((htmlFile: string, pdfFile: string, signal: AbortSignal) => Promise<void>) | undefined
  /** Where programs of this computer are looked for. */
  readonly programFolders: readonly string[]
}

/** A browser keeps several times that in memory. */
const mostHtmlBytes = 100_000_000
const printMs = 300_000
const keptStderr = 2_000

/**
 * Prints HTML that loads nothing. Links within it are links of the PDF.
 * @throws QuarryError not_found without a browser, invalid_input for more than it can print
 */
export async function* printPdf(
  html: AsyncIterable<ExportPiece>,
  printing: Printing,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  const folder = await makeTemporaryFolder('print')
  try {
    const [page, printed] = [path.join(folder, 'page.html'), path.join(folder, 'page.pdf')]
    // So that what reads this hears of each piece of the page while it is written.
    for await (const _ of write(page, html, signal)) yield nothing
    const print = printing.printPage ?? (await chromiumPrinter(printing.programFolders, folder))
    await print(page, printed, signal)
    for await (const chunk of createReadStream(printed)) yield chunk as Buffer
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const nothing = new Uint8Array()

async function* write(
  file: string,
  pieces: AsyncIterable<ExportPiece>,
  signal: AbortSignal,
): AsyncGenerator<void, undefined> {
  const handle = await open(file, 'w')
  let bytes = 0
  try {
    for await (const piece of pieces) {
      throwIfAborted(signal)
      const chunk = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
      bytes += chunk.length
      if (bytes > mostHtmlBytes)
        throw new QuarryError('invalid_input', 'This is too much to be printed as one PDF.', {
          hint: 'Export a part of it, or HTML.',
        })
      await handle.writeFile(chunk)
      yield
    }
  } finally {
    await handle.close()
  }
}

const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
  'msedge',
  'Google Chrome',
  'Chromium',
  'Microsoft Edge',
]
/** Where browsers are that are on no path. */
const browserFolders = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Microsoft Edge.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application',
]

/** @throws QuarryError not_found */
async function chromiumPrinter(folders: readonly string[], workFolder: string) {
  const searched = folders.length === 0 ? [] : [...folders, ...browserFolders.filter((one) => path.isAbsolute(one))]
  for (const name of programs) {
    const program = await findProgram(name, searched)
    if (program !== undefined)
      return (page: string, printed: string, signal: AbortSignal) =>
        runChromium(program, page, printed, workFolder, signal)
  }
  throw new QuarryError('not_found', 'There is no browser on this computer that prints PDF.', {
    hint: 'Install Chromium, Chrome or Edge, or export HTML and print that.',
  })
}

async function runChromium(program: string, page: string, printed: string, folder: string, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(program, [...chromiumFlags(folder), `--print-to-pdf=${printed}`, pathToFileURL(page).href], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: printMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
    signal,
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-keptStderr)))
  child.once('error', reject)
  child.once('close', () => resolve())
  await promise
  throwIfAborted(signal)
  const isPrinted = await stat(printed).then(
    ({ size }) => size > 0,
    () => false,
  )
  if (isPrinted) return
  throw new QuarryError('internal', 'The browser printed no PDF.', {
    where: program,
    hint: stderr.trim().split('\n').at(-1) ?? 'Export HTML and print that.',
  })
}

function chromiumFlags(folder: string): readonly string[] {
  return [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--no-default-browser-check',
    // The page loads nothing, and nothing else of the browser may.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${path.join(folder, 'browser')}`,
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
    // As root it has no sandbox. The page is our own, without scripts.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}
