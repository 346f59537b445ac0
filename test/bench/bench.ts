import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchDecode } from './decode.ts'
import { prepareDataset, type Dataset } from './dataset.ts'
import type { RunResult } from './measure.ts'
import { installPeers, isInstalled } from './peers.ts'
import { resultTables, type Measured } from './resultTables.ts'

/**
 * Measures Quarry and its peers in turn, each in a process of its own over the same vectors, and writes the table to
 * RESULTS.md.
 *
 *     npm run bench                    20,000 vectors: minutes
 *     npm run bench -- --full          10,000, 100,000 and a million: hours, and 25 GB of disk
 *     npm run bench -- --count N --data FOLDER --no-peers
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    count: { type: 'string' },
    data: { type: 'string', default: join(tmpdir(), 'quarry-bench') },
    out: { type: 'string', default: join(import.meta.dirname, 'RESULTS.md') },
    peers: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** Runs of peers: what they need, and the most rows they are asked to hold. */
const peerRuns: readonly { readonly run: string; readonly needs?: string; readonly maxRows: number }[] = [
  { run: 'lancedb', needs: '@lancedb/lancedb', maxRows: Number.POSITIVE_INFINITY },
  { run: 'usearch', needs: 'usearch', maxRows: Number.POSITIVE_INFINITY },
  { run: 'hnswlib', needs: 'hnswlib-node', maxRows: 100_000 },
  { run: 'vec0', maxRows: Number.POSITIVE_INFINITY },
  { run: 'libsql', needs: 'libsql', maxRows: 100_000 },
  { run: 'orama', needs: '@orama/orama', maxRows: 100_000 },
]

async function main(): Promise<void> {
  const counts = values.count ? [Number(values.count)] : values.full ? [10_000, 100_000, 1_000_000] : [5_000, 20_000]
  if (values.peers) installPeers()
  const measured: Measured[] = []
  for (const count of counts) {
    const folder = join(values.data, String(count))
    mkdirSync(folder, { recursive: true })
    say(`${count} vectors: making the data`)
    const data = await prepareDataset(folder, count)
    // Peers at the largest size only: small sizes are there to see how Quarry grows.
    measured.push(await measure(data, values.peers && count === counts.at(-1)))
    rmSync(folder, { recursive: true, force: true })
  }
  say('decoding')
  const decodedVectors = values.full ? 1_000 : 200
  const decoding = benchDecode({ count: decodedVectors, rounds: values.full ? 9 : 5 })
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`
  writeFileSync(values.out, resultTables(measured, decoding, { machine, full: values.full, decodedVectors }))
  say(`written: ${values.out}`)
}

async function measure(data: Dataset, withPeers: boolean): Promise<Measured> {
  const results: RunResult[] = [...(await run('raw', data)), ...(await quarry(data))]
  if (withPeers)
    for (const { run: name, needs, maxRows } of peerRuns) {
      if (needs !== undefined && !isInstalled(needs))
        results.push({ program: name, missing: 'could not be installed on this machine' })
      else if (data.count > maxRows)
        results.push({ program: name, missing: `not asked to hold more than ${maxRows} rows` })
      else results.push(...(await run(name, data)))
    }
  return { count: data.count, dimension: data.dimension, results }
}

/** Its parts, put together: import, search, the first search after opening, and searching while it imports. */
async function quarry(data: Dataset): Promise<RunResult[]> {
  const parts: RunResult[] = []
  for (const part of ['import', 'search', 'open', 'busy']) parts.push(...(await run('quarry', data, part)))
  const figures = Object.assign({}, ...parts.map((part) => part.figures ?? {})) as Record<string, number>
  const failed = parts.find(({ missing }) => missing !== undefined)
  const [imported, searched, opened] = parts
  return [
    {
      ...imported,
      ...(searched?.searches ? { searches: searched.searches, filtered: searched.filtered ?? {} } : {}),
      program: 'Quarry',
      peakBytes: opened?.peakBytes ?? Number.NaN,
      figures: { ...figures, importPeakBytes: imported?.peakBytes ?? Number.NaN },
      ...(failed?.missing === undefined ? {} : { missing: failed.missing }),
    },
  ]
}

/** One program in a process of its own; what it prints last is its results. */
function run(name: string, data: Dataset, ...args: string[]): Promise<RunResult[]> {
  say(`${data.count} vectors: ${[name, ...args].join(' ')}`)
  const program = join(import.meta.dirname, 'runs', `${name}.ts`)
  const child = spawn(process.execPath, ['--max-old-space-size=8192', program, data.folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err = (err + text).slice(-2_000)))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const last = out.trim().split('\n').at(-1) ?? ''
      if (code === 0 && last.startsWith('[')) return resolve(JSON.parse(last) as RunResult[])
      const why =
        err
          .trim()
          .split('\n')
          .find((line) => /error/i.test(line)) ?? `it ended with ${code}`
      resolve([{ program: name, missing: why.trim() }])
    })
  })
}

function say(what: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${what}`)
}

await main()
