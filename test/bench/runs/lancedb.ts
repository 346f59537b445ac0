import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, placeOf, readDataset, shares, textOf, vectorBlocks } from '../dataset.ts'
import {
  diskBytes,
  everyVector,
  measureSearches,
  measureSettings,
  peakBytes,
  report,
  syncToDisk,
  type RunResult,
  type SearchResult,
} from '../measure.ts'
import { peer, versionOf } from '../peers.ts'

/**
 * LanceDB, flat and with its fast index (RaBitQ), at the settings that recall asks for, with an index for the filter; its
 * index of the texts last. It reads no Parquet itself in Node: it is handed batches in memory.
 */
interface Query {
  distanceType(type: string): Query
  nprobes(count: number): Query
  refineFactor(factor: number): Query
  bypassVectorIndex(): Query
  select(columns: string[]): Query
  where(filter: string): Query
  limit(count: number): Query
  toArray(): Promise<{ id: number }[]>
}
interface Table {
  add(data: unknown): Promise<unknown>
  createIndex(column: string, options: object): Promise<void>
  vectorSearch(vector: Float32Array): Query
  countRows(): Promise<number>
}
/** Of Apache Arrow, what makes a batch of columns. */
interface Arrow {
  readonly Field: new (name: string, type: object, nullable: boolean) => object
  readonly Float32: new () => object
  readonly Utf8: new () => object
  readonly FixedSizeList: new (size: number, field: object) => object
  readonly Table: new (columns: Readonly<Record<string, object>>) => object
  makeData(options: object): object
  makeVector(data: object): object
  vectorFromArray(values: ArrayLike<unknown>, type?: object): object
}
interface LanceDb {
  connect(path: string): Promise<{ createTable(name: string, data: unknown): Promise<Table> }>
  readonly Index: Readonly<Record<'ivfRq' | 'btree' | 'fts', (options?: object) => unknown>>
}

const data = readDataset(process.argv[2] ?? '')
const { connect, Index } = await peer<LanceDb>('@lancedb/lancedb')
const arrow = await peer<Arrow>('apache-arrow')
const path = join(data.folder, 'lance')
rmSync(path, { recursive: true, force: true })
const db = await connect(path)
const batchRows = 4096

let insertMs = 0
let table: Table | undefined
for (const { first, rows, values } of vectorBlocks(data, batchRows)) {
  const texts = Array.from({ length: rows }, (_, i) => textOf(first + i))
  const places = Float64Array.from({ length: rows }, (_, i) => placeOf(first + i))
  const before = performance.now()
  const batch = batchOf(first, texts, places, values)
  if (table) await table.add(batch)
  else table = await db.createTable('rows', batch)
  insertMs += performance.now() - before
}
if (!table || (await table.countRows()) !== data.count) throw new Error('LanceDB does not hold every row.')
// As what the disk takes by itself is measured, and as Quarry is.
const beforeSync = performance.now()
await syncToDisk(path)
insertMs += performance.now() - beforeSync
const held = table

/** Builds an index of LanceDB's with its own defaults; answers how long that took. */
async function buildIndex(column: string, kind: 'ivfRq' | 'btree' | 'fts', options?: object): Promise<number> {
  const before = performance.now()
  await held.createIndex(column, { config: Index[kind](options), waitTimeoutSeconds: 3_600 })
  return performance.now() - before
}
/** With fewer, it cannot be trained. */
const isIndexed = data.count >= 5_000
const buildMs = isIndexed ? await buildIndex('vector', 'ivfRq', { distanceType: 'cosine' }) : 0
const filterIndexMs = await buildIndex('place', 'btree')

/** Partitions looked at, and how many times more rows than are wanted are compared exactly. */
const probed: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 2],
  [2, 3],
  [3, 5],
  [5, 5],
  [7, 5],
  [10, 5],
  [10, 10],
  [20, 10],
  [40, 20],
  [80, 40],
]
type Setting = readonly [name: string, set: (query: Query) => Query]
const flat: Setting = ['flat', (query) => query.bypassVectorIndex()]
const indexed: readonly Setting[] = (isIndexed ? probed : []).map(([probes, refine]) => [
  `IVF_RQ, ${probes} probes, refined ${refine}`,
  (query) => query.nprobes(probes).refineFactor(refine),
])
const settings = [...indexed, flat]
const ask = (set: (query: Query) => Query, filter?: string) => async (vector: Float32Array) => {
  const query = set(held.vectorSearch(vector).distanceType('cosine')).select(['id', '_distance'])
  return (await (filter === undefined ? query : query.where(filter)).limit(nearest).toArray()).map(({ id }) =>
    Number(id),
  )
}
const stored: RunResult = {
  program: 'LanceDB',
  version: versionOf('@lancedb/lancedb'),
  rowsPerSecond: (data.count / insertMs) * 1000,
  readyMs: insertMs + buildMs,
  diskBytes: diskBytes(path),
  figures: { filterIndexMs },
}
report(stored)
const measured = await measureSettings(settings, ([name, set]) => measureSearches(data, name, 'all', ask(set)))
const searches = measured.some(({ setting }) => setting === 'flat')
  ? measured
  : [...measured, await measureSearches(data, 'flat', 'all', ask(flat[1]), everyVector)]
const filtered: Record<string, readonly SearchResult[]> = {}
for (const share of shares) {
  // Of few rows, comparing all may be its fastest way.
  filtered[share] = await measureSettings(share < 0.1 ? [flat, ...indexed] : settings, ([name, set]) =>
    measureSearches(data, name, String(share), ask(set, `place < ${share}`), { rounds: 1, budgetMs: 5_000 }),
  )
  report({ ...stored, searches, filtered, peakBytes: peakBytes() })
}
const peak = peakBytes()
const textIndexMs = await buildIndex('text', 'fts')
report({
  ...stored,
  searches,
  filtered,
  peakBytes: peak,
  figures: {
    filterIndexMs,
    textIndexMs,
    rowsPerSecondWithTexts: (data.count / (insertMs + textIndexMs)) * 1000,
    bytesWithTexts: diskBytes(path),
  },
})
rmSync(path, { recursive: true, force: true })
process.exit(0)

function batchOf(first: number, texts: string[], places: Float64Array, values: Float32Array) {
  const floats = new arrow.Field('item', new arrow.Float32(), true)
  const list = new arrow.FixedSizeList(data.dimension, floats)
  const child = arrow.makeData({ type: new arrow.Float32(), length: values.length, data: values.slice() })
  const vectors = arrow.makeVector(arrow.makeData({ type: list, length: texts.length, child }))
  return new arrow.Table({
    id: arrow.vectorFromArray(Int32Array.from(texts, (_, i) => first + i)),
    text: arrow.vectorFromArray(texts, new arrow.Utf8()),
    place: arrow.makeVector(places),
    vector: vectors,
  })
}
