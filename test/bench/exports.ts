import { spawn } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fixed, megabytes, ratio, table, tableRows } from './figures.ts'
import { say, timed } from './log.ts'
import { partOf, replacePart } from './resultTables.ts'
import { collectionName, writeRecords } from './window/makeLibrary.ts'

/**
 * Exports of generated documents by the command line, in each format of data: the rate beside a plain copy of the same bytes,
 * the most memory with all documents and with a tenth of them, progress, and what is left of an export that is cancelled half
 * way. Writes its part of RESULTS.md. Reads the memory of a process from /proc: Linux only.
 *
 *     node test/bench/exports.ts [DOCUMENTS] [FORMATS] [FOLDER]
 *
 * FORMATS are the names of some, with commas, or `all`; libraries that FOLDER has from a run before are used again. Rows are written as
 * they are measured; those of other formats stay, where they are of as many documents.
 */
const documents = Number(process.argv[2] ?? 350_000)
const wanted = process.argv[3] ?? 'all'
const kept = process.argv[4]
const dimension = 64
/** Times the memory of an export of a tenth: what is held grows by what garbage collectors leave for later, not by documents. */
const mostGrowth = 1.3
const results = path.join(import.meta.dirname, 'RESULTS.md')
const commandLine = path.join(import.meta.dirname, '../../src/main/cli.ts')
const formats = [
  ['jsonl'],
  ['csv'],
  ['xlsx'],
  ['parquet'],
  ['parquet', '--with-vectors'],
  ['bibtex'],
  ['ris'],
  ['csl-json'],
  ['markdown'],
  ['html'],
  ['collection'],
] as const

interface Ended {
  readonly code: number | null
  readonly ms: number
  readonly peakBytes: number
  /** Lines of progress. */
  readonly told: number
}

/** Runs the command line; `cancelAt` is the share of the export after which it is interrupted, as with Ctrl-C. */
async function quarry(args: readonly string[], cancelAt = Number.POSITIVE_INFINITY): Promise<Ended> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [commandLine, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let [err, told, peakBytes] = ['', 0, 0]
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err = (err + text).slice(-2_000)
    for (const [, done, total] of text.matchAll(/([\d,]+) of ([\d,]+)/g)) {
      told++
      const number = (amount = '') => Number(amount.replaceAll(',', ''))
      if (number(done) >= number(total) * cancelAt) child.kill('SIGINT')
    }
  })
  const ended = new Promise<{ readonly code: number | null }>((resolve) =>
    child.once('close', (code) => resolve({ code })),
  )
  let over: { readonly code: number | null } | undefined
  while (!over) {
    peakBytes = Math.max(peakBytes, ownBytes(child.pid ?? 0))
    over = await Promise.race([ended, wait(50, undefined)])
  }
  const { code } = over
  if (code !== 0 && cancelAt > 1) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`)
  return { code, ms: performance.now() - startedAt, peakBytes, told }
}

/** The memory of its own that a process has now, without pages of files that the system keeps for it; 0 where it is gone. */
function ownBytes(pid: number): number {
  try {
    const [, kib] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib ?? 0) * 1024
  } catch {
    return 0
  }
}

/** A copy of a file that is on the disk when it ends, as exports are. */
async function copyMs(from: string, to: string): Promise<number> {
  const startedAt = performance.now()
  await pipeline(createReadStream(from), createWriteStream(to))
  const file = await open(to, 'r+')
  await file.sync()
  await file.close()
  const ms = performance.now() - startedAt
  rmSync(to)
  return ms
}

/** A library of `count` documents, in the folder from before or made now; one that an interrupted run left unfinished is made again. */
async function makeLibrary(folder: string, count: number): Promise<string> {
  const [records, library] = [path.join(folder, `${count}.jsonl`), path.join(folder, `${count}.quarry`)]
  if (existsSync(library)) return library
  const unfinished = path.join(folder, `${count}.unfinished.quarry`)
  for (const name of readdirSync(folder))
    if (name.startsWith(path.basename(unfinished))) rmSync(path.join(folder, name))
  await writeRecords(records, count, 'r', dimension)
  await timed(`${count.toLocaleString('en')} documents`, () =>
    quarry([
      '--library',
      unfinished,
      'import',
      records,
      '--collection',
      collectionName,
      '--vector',
      'vector',
      '--model',
      'generated',
    ]),
  )
  rmSync(records)
  renameSync(unfinished, library)
  return library
}

const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'quarry-exports-bench-'))
const outFolder = mkdtempSync(path.join(folder, 'out-'))
const amount = `${documents.toLocaleString('en')} generated documents`
const head = [
  'format',
  'MB',
  's',
  'MB/s',
  'copy s',
  'times a copy',
  'memory MB, a tenth',
  'memory MB, all',
  'ratio',
  'progress',
  'left',
  'load',
]
try {
  const [few, all] = [await makeLibrary(folder, Math.round(documents / 10)), await makeLibrary(folder, documents)]
  for (const [format, ...flags] of formats) {
    const name = [format, ...flags].join(' ')
    if (wanted !== 'all' && !wanted.split(',').includes(name)) continue
    const out = path.join(outFolder, 'export')
    const exporting = (library: string, cancelAt?: number) =>
      quarry(
        ['--library', library, 'export', '--collection', collectionName, '--format', format, ...flags, '--out', out],
        cancelAt,
      )
    const small = await exporting(few)
    const whole = await exporting(all)
    const [load] = loadavg()
    const { size } = statSync(out)
    const plain = await copyMs(out, `${out}.copy`)
    rmSync(out)
    const cancelled = await exporting(all, 0.3)
    const left = readdirSync(path.dirname(out))
    say(`${name}: ${fixed(whole.ms / 1000, 1)} s, ${megabytes(whole.peakBytes)} MB, cancelled with ${cancelled.code}`)
    writeRow([
      name,
      megabytes(size),
      fixed(whole.ms / 1000, 1),
      fixed(size / 1000 / whole.ms, 1),
      fixed(plain / 1000, 2),
      ratio(whole.ms, plain),
      megabytes(small.peakBytes),
      megabytes(whole.peakBytes),
      ratio(whole.peakBytes, small.peakBytes),
      whole.told > 0 ? 'yes' : 'no',
      left.length === 0 ? 'nothing' : left.join(', '),
      fixed(load, 1),
    ])
    if (whole.peakBytes > mostGrowth * small.peakBytes) {
      say(`${name}: memory grows with the documents`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(kept === undefined ? folder : outFolder, { recursive: true, force: true })
}

/** Writes the row of a format in its place between those of the others. */
function writeRow(row: readonly string[]): void {
  const before = readFileSync(results, 'utf8')
  const written = partOf(before, 'exports')
  const others = written.includes(`: ${amount} `) ? tableRows(written, head) : []
  const names = formats.map((words) => words.join(' '))
  const rows = names.flatMap((name) => {
    const found = [...others, row].findLast(([of]) => of === name)
    return found ? [found] : []
  })
  const text = [
    `\`node test/bench/exports.ts\`: ${amount} with vectors of ${dimension} numbers, exported by the`,
    `command line in a process of its own each, its start and the opening of the library included. The machine has ${cpus().length} cores, and did`,
    'other work meanwhile (*load*: the average of a minute), so that ratios mean more than seconds. *Copy*: the same bytes read, written and',
    'brought to the disk. *Memory*: the most of its own that the process had at any time (`RssAnon`: no pages of files, which the system keeps',
    `and drops), with a tenth of the documents and with all; more than ${mostGrowth} times as much fails the run. *Left*: after an export that was`,
    'cancelled when 30 % were written.',
    '',
    ...table(head, rows),
    '',
  ].join('\n')
  writeFileSync(results, replacePart(before, 'exports', text))
}
