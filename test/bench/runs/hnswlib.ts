import { nearest, readDataset, vectorBlocks } from '../dataset.ts'
import { measureSearches, measureSettings, peakBytes, report, type RunResult } from '../measure.ts'
import { peer, versionOf } from '../peers.ts'

/** hnswlib: a graph in memory, single precision. */
interface HnswLib {
  readonly HierarchicalNSW: new (
    space: string,
    dimension: number,
  ) => {
    initIndex(count: number, connectivity: number, expansion: number): void
    addPoint(vector: number[], label: number): void
    setEf(expansion: number): void
    searchKnn(vector: number[], count: number): { readonly neighbors: number[] }
  }
}

const data = readDataset(process.argv[2] ?? '')
const { HierarchicalNSW } = await peer<HnswLib>('hnswlib-node')
const index = new HierarchicalNSW('cosine', data.dimension)
index.initIndex(data.count, 16, 128)
let readyMs = 0
for (const { first, rows, values } of vectorBlocks(data)) {
  const lists = Array.from({ length: rows }, (_, i) =>
    Array.from(values.subarray(i * data.dimension, (i + 1) * data.dimension)),
  )
  const before = performance.now()
  for (const [i, vector] of lists.entries()) index.addPoint(vector, first + i)
  readyMs += performance.now() - before
}
const stored: RunResult = {
  program: 'hnswlib-node',
  version: versionOf('hnswlib-node'),
  rowsPerSecond: (data.count / readyMs) * 1000,
  readyMs,
  peakBytes: peakBytes(),
}
report(stored)
await measureSettings(
  [16, 32, 64, 128, 256, 512],
  (expansion) => {
    index.setEf(expansion)
    const ask = (query: Float32Array) => index.searchKnn(Array.from(query), nearest).neighbors
    return measureSearches(data, `HNSW, expansion ${expansion}`, 'all', ask)
  },
  (searches) => report({ ...stored, searches }),
)
