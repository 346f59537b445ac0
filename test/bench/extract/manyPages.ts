import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { heapGrowingPercent } from '../../../src/main/base/heaps.ts'
import { youngMegabytes } from '../../../src/main/base/isolation/serveIsolated.ts'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { fixed, megabytes, table, whole } from '../figures.ts'

/** What reading a PDF of many pages took in its process. */
export interface LongReading {
  readonly ms: number
  /** After each tenth of the pages, when what is held no more was collected. */
  readonly memory: readonly number[]
  readonly peakBytes: number
  readonly characters: number
  readonly places: number
}

/** The most memory of the processes of one import. */
interface ImportPeaks {
  readonly pages: number
  /** Reads the file. */
  readonly reader: number
  /** Prepares and stores what was read. */
  readonly importer: number
  /** pdftotext with the same file; 0 where it is not there. */
  readonly peer: number
}

export interface ManyPages {
  readonly pages: number
  readonly reading: LongReading
  readonly imports: readonly ImportPeaks[]
}

const readPages = 5_000
const importedPages = [1_000, 5_000]
const linesPerPage = 40
const [loadBefore] = loadavg()
const hasPeer = spawnSync('pdftotext', ['-v']).error === undefined

/** A PDF of so many pages of text. */
function writeMany(pages: number, folder: string): string {
  const file = path.join(folder, `many-${pages}.pdf`)
  const line = 'The harbour office counted what came in by ship and what left by rail'
  const texts = (page: number) =>
    Array.from({ length: linesPerPage }, (_, row) => ({ x: 60, y: 740 - row * 16, text: `${line} ${page}.${row}` }))
  writeFileSync(file, pdfFile(Array.from({ length: pages }, (_, page) => ({ texts: texts(page) }))))
  return file
}

/** Speed and memory over files of many pages: reading one, and whole imports by the command line. */
export async function measureManyPages(folder: string): Promise<ManyPages & { readonly file: string }> {
  const file = writeMany(readPages, folder)
  const program = path.join(import.meta.dirname, 'readLongProgram.ts')
  // As the process that reads is limited (serveIsolated.ts).
  const limits = [
    `--max-semi-space-size=${Math.floor(youngMegabytes / 3)}`,
    `--heap-growing-percent=${heapGrowingPercent}`,
  ]
  const args = ['--expose-gc', ...limits, program, file]
  const reading = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as LongReading
  const imports: ImportPeaks[] = []
  for (const pages of importedPages) imports.push(await measureImport(pages, folder))
  return { pages: readPages, reading, imports, file }
}

async function measureImport(pages: number, folder: string): Promise<ImportPeaks> {
  const file = writeMany(pages, folder)
  const library = path.join(folder, `many-${pages}.quarry`)
  const cli = path.join(import.meta.dirname, '../../../src/main/cli.ts')
  const args = ['import', file, '--library', library, '--collection', 'Many', '--no-embed', '--originals', 'link']
  const quarry = await peaksOf(process.execPath, ['--no-memory-protection-keys', cli, ...args])
  const peer = hasPeer ? await peaksOf('pdftotext', [file, path.join(folder, 'many.txt')]) : { own: 0 }
  if (pages !== readPages) rmSync(file)
  return { pages, reader: quarry.children, importer: quarry.own, peer: peer.own }
}

/** Runs a program. The most memory that it took, and the most of the processes that it started. */
async function peaksOf(program: string, args: readonly string[]): Promise<{ own: number; children: number }> {
  const child = spawn(program, args, { stdio: 'ignore' })
  let [own, children] = [0, 0]
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && child.signalCode === null) {
    own = Math.max(own, peakOf(child.pid))
    for (const started of childrenOf(child.pid)) children = Math.max(children, peakOf(started))
    await wait(100)
  }
  if ((await ended) !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
  return { own, children }
}

/** Linux only: 0 elsewhere, and for a process that has ended. */
function peakOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function childrenOf(pid: number | undefined): number[] {
  const tasks = `/proc/${pid}/task`
  try {
    return readdirSync(tasks).flatMap((task) =>
      readFileSync(path.join(tasks, task, 'children'), 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
  } catch {
    return []
  }
}

/** Its part of RESULTS.md; `peerMs`: how long pdftotext took for the same file. */
export function manyPagesPart({ pages, reading, imports }: ManyPages, peerMs: number | undefined): string {
  const { ms, memory, peakBytes, characters, places } = reading
  const rate = (took: number) => whole((pages * 1_000) / took)
  const [half = 0, last = 0] = [memory[4], memory.at(-1)]
  const thousands = (pages * 0.5) / 1_000
  return `${[
    `PDF files of ${linesPerPage} lines to a page are read, and imported by the command line (\`npm run bench:extract -- --long\`). ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}; load before it began: ${fixed(loadBefore)}.`,
    '',
    ...table(
      [`reading ${whole(pages)} pages`, 'Quarry', 'pdftotext'],
      [
        ['pages/s', rate(ms), peerMs === undefined ? '–' : rate(peerMs)],
        ['most memory of the process that reads, MB', megabytes(peakBytes), '–'],
        ['what it holds after each tenth, MB', memory.map(megabytes).join(', '), '–'],
        ['more for each 1,000 pages, in the second half, MB', fixed((last - half) / 1e6 / thousands), '–'],
        ['of the text: million characters', fixed(characters / 1e6), '–'],
        ['million places of words', fixed(places / 1e6), '–'],
      ],
    ),
    '',
    'The most memory of the two processes of `quarry import`, without embedding, beside pdftotext with the same file. What is read is kept in temporary files, and stored in pieces; what grows with the pages are the lists of pages and passages, and what garbage collectors leave for later.',
    '',
    ...table(
      ['pages imported', 'the process that reads, MB', 'the process that stores, MB', 'pdftotext, MB'],
      imports.map((each) => [
        whole(each.pages),
        megabytes(each.reader),
        megabytes(each.importer),
        each.peer === 0 ? '–' : megabytes(each.peer),
      ]),
    ),
    '',
    ...table(
      ['more for each 1,000 pages, from the fewest to the most pages, MB', 'reading', 'storing', 'pdftotext'],
      [['', growth(imports, 'reader'), growth(imports, 'importer'), growth(imports, 'peer')]],
    ),
  ].join('\n')}\n`
}

function growth(imports: readonly ImportPeaks[], of: 'reader' | 'importer' | 'peer'): string {
  const [first, last] = [imports[0], imports.at(-1)]
  if (!first || !last || last[of] === 0) return '–'
  return fixed((last[of] - first[of]) / 1e6 / ((last.pages - first.pages) / 1_000))
}
