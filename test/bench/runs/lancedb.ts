import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, placeOf, readDataset, shares, textOf, vectorBlocks } from '../dataset.ts'
import { diskBytes, measureSearches, peakBytes, type RunResult, type SearchResult } from '../measure.ts'
import { peer, versionOf } from '../peers.ts'

/** LanceDB, flat and with its fast index (RaBitQ), at the settings that recall asks for. */
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
  readonly Index: Record<string, ((options: object) => unknown) | undefined>
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
const held = table

const before = performance.now()
const makeIndex = Index['ivfRq']
if (makeIndex && data.count >= 5_000)
  await held.createIndex('vector', { config: makeIndex({ distanceType: 'cosine' }), waitTimeoutSeconds: 3_600 })
const buildMs = performance.now() - before

const settings: readonly (readonly [string, (query: Query) => Query])[] = [
  ...(makeIndex && data.count >= 5_000
    ? [
        [5, 5],
        [10, 10],
        [20, 10],
        [40, 20],
        [80, 40],
      ].map(
        ([probes = 0, refine = 0]) =>
          [
            `IVF_RQ, ${probes} probes, refined ${refine}`,
            (query: Query) => query.nprobes(probes).refineFactor(refine),
          ] as const,
      )
    : []),
  ['flat', (query) => query.bypassVectorIndex()],
]
const ask = (set: (query: Query) => Query, filter?: string) => async (vector: Float32Array) => {
  const query = set(held.vectorSearch(vector).distanceType('cosine')).select(['id', '_distance'])
  return (await (filter === undefined ? query : query.where(filter)).limit(nearest).toArray()).map(({ id }) =>
    Number(id),
  )
}
const searches: SearchResult[] = []
for (const [name, set] of settings) searches.push(await measureSearches(data, name, 'all', ask(set)))
const filtered: Record<string, SearchResult[]> = {}
for (const share of shares) {
  const results: SearchResult[] = []
  for (const [name, set] of settings)
    results.push(await measureSearches(data, name, String(share), ask(set, `place < ${share}`), { rounds: 1 }))
  filtered[share] = results
}
const result: RunResult = {
  program: 'LanceDB',
  version: versionOf('@lancedb/lancedb'),
  rowsPerSecond: (data.count / insertMs) * 1000,
  readyMs: insertMs + buildMs,
  searches,
  filtered,
  diskBytes: diskBytes(path),
  peakBytes: peakBytes(),
}
rmSync(path, { recursive: true, force: true })
console.log(JSON.stringify([result]))
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
