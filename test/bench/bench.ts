import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRuns } from './buildRuns.ts'
import { benchDecode, type DecodeResult } from './decode.ts'
import type { Dataset } from './dataset.ts'
import { say, sayTimes, timed } from './log.ts'
import { prepareDataset } from './makeDataset.ts'
import type { RunResult } from './measure.ts'
import { installPeers, isInstalled } from './peers.ts'
import { benchReal } from './real/benchReal.ts'
import { collectionNames } from './real/collection.ts'
import { realTables } from './real/realTables.ts'
import { replacePart, resultTables } from './resultTables.ts'
import { runProgram } from './runProgram.ts'
import { mostForAll, type Measured } from './targets.ts'

/**
 * Measures Quarry and its peers in turn, each in a process of its own over the same vectors, and writes the table to
 * RESULTS.md, which holds the last small bench, the last full one and the last on real texts. What took how long is said at
 * the end.
 *
 *     npm run bench                    12,000 vectors: three minutes
 *     npm run bench -- --full          10,000, 100,000 and a million: half an hour, and 25 GB of disk; then real texts
 *     npm run bench -- --count N --data FOLDER --no-peers
 *     npm run bench -- --real          real texts alone, up to 330,000: an hour, and 6 GB of disk
 *     npm run bench -- --real --small  12,000 of each: six minutes (--limit N: so many), shown and not written to RESULTS.md
 *     npm run bench -- --real --only NAME   one collection of them (real/collection.ts), shown as well
 *
 * Real texts are in no repository: `--texts FOLDER` says where they are, beside the repository unless told. With `--keep`
 * their libraries stay in the folder of the data, and the next bench with `--keep` uses them again: embedding takes longest.
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    count: { type: 'string' },
    data: { type: 'string', default: join(tmpdir(), 'quarry-bench') },
    out: { type: 'string', default: join(import.meta.dirname, 'RESULTS.md') },
    peers: { type: 'boolean', default: true },
    real: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    limit: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    texts: { type: 'string', default: join(import.meta.dirname, '../../../shared/data') },
  },
  allowNegative: true,
})

/** Runs of peers: what they need, and the most rows they are asked to hold. */
const peerRuns: readonly { readonly run: string; readonly needs?: string; readonly maxRows: number }[] = [
  { run: 'lancedb', needs: '@lancedb/lancedb', maxRows: Number.POSITIVE_INFINITY },
  { run: 'vec0', maxRows: Number.POSITIVE_INFINITY },
  { run: 'usearch', needs: 'usearch', maxRows: Number.POSITIVE_INFINITY },
  { run: 'hnswlib', needs: 'hnswlib-node', maxRows: mostForAll },
  { run: 'libsql', needs: 'libsql', maxRows: mostForAll },
  { run: 'orama', needs: '@orama/orama', maxRows: mostForAll },
]
/** A peer that takes longer is stopped. */
const limitMinutes = 15

/** Removing and compacting takes a step for every few rows: at a million, an hour. */
const mostCompacted = 100_000

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`
/** Documents of each collection of real texts in a small bench: with fewer, everything is compared and there is no scan. */
const fewTexts = 12_000

async function main(): Promise<void> {
  if (values.peers) installPeers()
  const built = await timed('building Quarry', buildRuns)
  if (!values.real) await synthetic(built)
  if (values.real || values.full) await real(built)
  sayTimes()
}

/** With less than there is, the results are shown: the part of RESULTS.md is that of all. */
async function real(built: string): Promise<void> {
  const limit = values.limit ? Number(values.limit) : values.small ? fewTexts : undefined
  const collections = collectionNames.filter((name) => values.only === undefined || name === values.only)
  if (collections.length === 0) throw new Error(`--only is one of ${collectionNames.join(', ')}.`)
  const isAll = limit === undefined && values.only === undefined
  const { data, texts, keep, peers } = values
  const results = await benchReal({
    built,
    data,
    texts,
    collections,
    limit,
    keep,
    peers,
    measured: (now) => {
      if (isAll) writePart('real', realTables(now, machine))
    },
  })
  if (results && !isAll) console.log(realTables(results, machine))
}

function writePart(name: Parameters<typeof replacePart>[1], part: string): void {
  const before = existsSync(values.out) ? readFileSync(values.out, 'utf8') : ''
  writeFileSync(values.out, replacePart(before, name, part))
}

async function synthetic(built: string): Promise<void> {
  const counts = values.count ? [Number(values.count)] : values.full ? [10_000, 100_000, 1_000_000] : [2_000, 12_000]
  const measured: Measured[] = []
  let decoding: readonly DecodeResult[] = []
  const decodedVectors = values.full ? 1_000 : 200
  // After every program: what was measured is not lost when the rest is stopped.
  const write = (now: Measured) => {
    const part = resultTables([...measured, now], decoding, { machine, full: values.full, decodedVectors })
    writePart(values.full ? 'full' : 'small', part)
  }
  for (const count of counts) {
    const data = await prepare(count, 'clustered')
    const isLast = count === counts.at(-1)
    const results: RunResult[] = [...(await runProgram('raw', data)), ...(await quarry(built, data, isLast))]
    let now: Measured = { count, dimension: data.dimension, results, unclustered: undefined }
    write(now)
    if (isLast) {
      decoding = await timed('decoding', async () =>
        benchDecode({ count: decodedVectors, rounds: values.full ? 9 : 5 }),
      )
      now = { ...now, unclustered: await withoutClusters(built, count) }
      write(now)
    }
    // At the largest size, and at the largest that all of them are asked to hold: other sizes are there to see how Quarry grows.
    if (values.peers && (isLast || count === counts.findLast((one) => one <= mostForAll)))
      for (const one of peerRuns) {
        results.push(...(await peer(one, data)))
        write(now)
      }
    rmSync(data.folder, { recursive: true, force: true })
    measured.push(now)
  }
  say(`written: ${values.out}`)
}

function prepare(count: number, kind: 'clustered' | 'anisotropic'): Promise<Dataset> {
  return prepareDataset(join(values.data, kind === 'clustered' ? String(count) : `${count}-${kind}`), count, { kind })
}

async function peer(
  { run: name, needs, maxRows }: (typeof peerRuns)[number],
  data: Dataset,
): Promise<readonly RunResult[]> {
  if (needs !== undefined && !isInstalled(needs))
    return [{ program: name, missing: 'could not be installed on this machine' }]
  if (data.count > maxRows)
    return [{ program: name, missing: `not asked to hold more than ${maxRows.toLocaleString('en')} rows` }]
  return runProgram(name, data, [], { limitMinutes })
}

/** The hardest case for every approximate search: one cloud. Quarry alone. */
async function withoutClusters(built: string, count: number): Promise<RunResult | undefined> {
  const data = await prepare(count, 'anisotropic')
  const at = { program: join(built, 'quarry.js') }
  const [imported] = await runProgram('quarry', data, ['import'], at)
  const [searched] = imported?.missing === undefined ? await runProgram('quarry', data, ['search'], at) : [imported]
  rmSync(data.folder, { recursive: true, force: true })
  return searched
}

/** Its parts, put together. */
async function quarry(built: string, data: Dataset, isLast: boolean): Promise<RunResult[]> {
  const parts: RunResult[] = []
  const at = { program: join(built, 'quarry.js') }
  for (const part of ['import', 'search', 'open', 'busy', ...(data.count <= mostCompacted ? ['compact'] : [])])
    parts.push(...(await runProgram('quarry', data, [part], at)))
  if (isLast) {
    parts.push(...(await runProgram('texts', data, [], { program: join(built, 'texts.js') })))
    const texts = String(values.full ? 40_000 : 24_000)
    parts.push(...(await runProgram('pipeline', data, [texts], { program: join(built, 'pipeline.js') })))
  }
  const figures = Object.assign({}, ...parts.map((part) => part.figures ?? {})) as Record<string, number>
  const failed = parts.filter(({ missing }) => missing !== undefined)
  const [imported, searched, opened] = parts
  return [
    {
      ...imported,
      ...(searched?.searches ? { searches: searched.searches, filtered: searched.filtered ?? {} } : {}),
      program: 'Quarry',
      peakBytes: opened?.peakBytes ?? Number.NaN,
      figures: { ...figures, importPeakBytes: imported?.peakBytes ?? Number.NaN },
      ...(failed.length === 0 ? {} : { missing: failed.map(({ missing }) => missing).join('; ') }),
    },
  ]
}

await main()
