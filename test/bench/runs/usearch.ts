import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { nearest, readDataset, vectorBlocks } from '../dataset.ts'
import { diskBytes, measureSearches, measureSettings, peakBytes, report, type RunResult } from '../measure.ts'
import { peer, versionOf } from '../peers.ts'

/** usearch: a graph in memory, half precision, built by a thread for each processor. It has no filters. */
interface USearch {
  readonly Index: new (options: object) => {
    add(keys: BigUint64Array, vectors: Float32Array, threads: number): void
    search(vector: Float32Array, count: number, threads: number): { readonly keys: BigUint64Array }
    save(path: string): void
    load(path: string): void
  }
  readonly MetricKind: { readonly Cos: unknown }
  readonly ScalarKind: { readonly F16: unknown }
}

const data = readDataset(process.argv[2] ?? '')
const { Index, MetricKind, ScalarKind } = await peer<USearch>('usearch')
const options = (expansion_search: number) => ({
  dimensions: data.dimension,
  metric: MetricKind.Cos,
  quantization: ScalarKind.F16,
  connectivity: 16,
  // As usearch has it by itself. With 64 a million are built in half the time, and recall ends at .973.
  expansion_add: 128,
  expansion_search,
  multi: false,
})
const path = join(data.folder, 'usearch.index')
const readyMs = build()
const stored: RunResult = {
  program: 'usearch',
  version: versionOf('usearch'),
  rowsPerSecond: (data.count / readyMs) * 1000,
  readyMs,
  diskBytes: diskBytes(path),
  peakBytes: peakBytes(),
}
report(stored)
await measureSettings(
  [16, 32, 64, 128, 256, 512],
  async (expansion) => {
    await freeIndexes()
    const opened = new Index(options(expansion))
    opened.load(path)
    const ask = (query: Float32Array) => Array.from(opened.search(query, nearest, 1).keys, Number)
    return measureSearches(data, `HNSW, expansion ${expansion}`, 'all', ask)
  },
  // Of what it held before searching, and so of one index, not of as many as were opened.
  (searches) => report({ ...stored, searches }),
)
rmSync(path)

function build(): number {
  const index = new Index(options(64))
  let tookMs = 0
  for (const { first, rows, values } of vectorBlocks(data)) {
    const keys = BigUint64Array.from({ length: rows }, (_, i) => BigInt(first + i))
    const before = performance.now()
    index.add(keys, values, availableParallelism())
    tookMs += performance.now() - before
  }
  index.save(path)
  return tookMs
}

/** Those that are no longer used: V8 does not know that they are large, and of a million vectors few fit beside each other. */
async function freeIndexes(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await turn()
}
