import { peer } from './peers.ts'

/** What is used of LanceDB, as its package for Node has it. */
export interface LanceQuery {
  distanceType(type: string): LanceQuery
  nprobes(count: number): LanceQuery
  refineFactor(factor: number): LanceQuery
  bypassVectorIndex(): LanceQuery
  select(columns: string[]): LanceQuery
  where(filter: string): LanceQuery
  limit(count: number): LanceQuery
  fullTextSearch(words: string): LanceQuery
  toArray(): Promise<{ id: number }[]>
}
export interface LanceTable {
  add(data: unknown): Promise<unknown>
  createIndex(column: string, options: object): Promise<void>
  vectorSearch(vector: Float32Array): LanceQuery
  query(): LanceQuery
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
  connect(path: string): Promise<{ createTable(name: string, data: unknown): Promise<LanceTable> }>
  readonly Index: Readonly<Record<'ivfRq' | 'btree' | 'fts', (options?: object) => unknown>>
}

const lance = await peer<LanceDb>('@lancedb/lancedb')
const arrow = await peer<Arrow>('apache-arrow')
export const { connect } = lance

/** Rows of one batch, from the row `first` on; `places` is what filters are on. */
export interface LanceBatch {
  readonly first: number
  readonly texts: readonly string[]
  readonly places: Float64Array
  readonly vectors: Float32Array
  readonly dimension: number
}

export function batchOf({ first, texts, places, vectors, dimension }: LanceBatch): object {
  const floats = new arrow.Field('item', new arrow.Float32(), true)
  const list = new arrow.FixedSizeList(dimension, floats)
  const child = arrow.makeData({ type: new arrow.Float32(), length: vectors.length, data: vectors.slice() })
  return new arrow.Table({
    id: arrow.vectorFromArray(Int32Array.from(texts, (_, i) => first + i)),
    text: arrow.vectorFromArray(texts, new arrow.Utf8()),
    place: arrow.makeVector(places),
    vector: arrow.makeVector(arrow.makeData({ type: list, length: texts.length, child })),
  })
}

/** Builds an index of LanceDB's with its own defaults; answers how long that took, in ms. */
export async function buildIndex(
  table: LanceTable,
  column: string,
  kind: 'ivfRq' | 'btree' | 'fts',
  options?: object,
): Promise<number> {
  const before = performance.now()
  await table.createIndex(column, { config: lance.Index[kind](options), waitTimeoutSeconds: 3_600 })
  return performance.now() - before
}
/** With fewer rows, the index of vectors cannot be trained. */
export const leastIndexed = 5_000

export type LanceSetting = readonly [name: string, set: (query: LanceQuery) => LanceQuery]
export const flat: LanceSetting = ['flat', (query) => query.bypassVectorIndex()]
/** Partitions looked at, and how many times more rows than are wanted are compared exactly; quickest first. */
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
export const indexed: readonly LanceSetting[] = probed.map(([probes, refine]) => [
  `IVF_RQ, ${probes} probes, refined ${refine}`,
  (query) => query.nprobes(probes).refineFactor(refine),
])

/** Rows nearest to a vector, nearest first. */
export async function nearestOf(
  table: LanceTable,
  [, set]: LanceSetting,
  vector: Float32Array,
  limit: number,
  filter?: string,
): Promise<readonly number[]> {
  const query = set(table.vectorSearch(vector).distanceType('cosine')).select(['id', '_distance'])
  const found = await (filter === undefined ? query : query.where(filter)).limit(limit).toArray()
  return found.map(({ id }) => Number(id))
}
