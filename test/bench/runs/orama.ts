import { nearest, readDataset, vectorBlocks } from '../dataset.ts'
import { everyVector, measureSearches, peakBytes, report } from '../measure.ts'
import { peer, versionOf } from '../peers.ts'

/** Orama: everything in memory, in JavaScript. */
interface Orama {
  create(options: object): object
  insertMultiple(db: object, documents: object[], batch: number): Promise<unknown>
  searchVector(db: object, options: object): Promise<{ readonly hits: { readonly id: string }[] }>
}

const data = readDataset(process.argv[2] ?? '')
const { create, insertMultiple, searchVector } = await peer<Orama>('@orama/orama')
const db = create({ schema: { vector: `vector[${data.dimension}]` } })
let readyMs = 0
for (const { first, rows, values } of vectorBlocks(data)) {
  const documents = Array.from({ length: rows }, (_, i) => ({
    id: String(first + i),
    vector: Array.from(values.subarray(i * data.dimension, (i + 1) * data.dimension)),
  }))
  const before = performance.now()
  await insertMultiple(db, documents, rows)
  readyMs += performance.now() - before
}
const ask = async (query: Float32Array) => {
  const vector = { value: Array.from(query), property: 'vector' }
  const { hits } = await searchVector(db, { mode: 'vector', vector, similarity: 0, limit: nearest })
  return hits.map(({ id }) => Number(id))
}
report({
  program: 'Orama',
  version: versionOf('@orama/orama'),
  rowsPerSecond: (data.count / readyMs) * 1000,
  readyMs,
  searches: [await measureSearches(data, 'every vector', 'all', ask, everyVector)],
  peakBytes: peakBytes(),
})
