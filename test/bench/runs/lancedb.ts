import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, placeOf, readDataset, shares, textOf, vectorBlocks } from '../dataset.ts'
import {
  batchOf,
  buildIndex,
  connect,
  flat,
  indexed,
  leastIndexed,
  nearestOf,
  type LanceSetting,
  type LanceTable,
} from '../lanceDb.ts'
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
import { versionOf } from '../peers.ts'

/**
 * LanceDB, flat and with its fast index (RaBitQ), at the settings that recall asks for, with an index for the filter; its
 * index of the texts last. It reads no Parquet itself in Node: it is handed batches in memory.
 */
const data = readDataset(process.argv[2] ?? '')
const path = join(data.folder, 'lance')
rmSync(path, { recursive: true, force: true })
const db = await connect(path)
const batchRows = 4096

let insertMs = 0
let table: LanceTable | undefined
for (const { first, rows, values } of vectorBlocks(data, batchRows)) {
  const texts = Array.from({ length: rows }, (_, i) => textOf(first + i))
  const places = Float64Array.from({ length: rows }, (_, i) => placeOf(first + i))
  const before = performance.now()
  const batch = batchOf({ first, texts, places, vectors: values, dimension: data.dimension })
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

const isIndexed = data.count >= leastIndexed
const buildMs = isIndexed ? await buildIndex(held, 'vector', 'ivfRq', { distanceType: 'cosine' }) : 0
const filterIndexMs = await buildIndex(held, 'place', 'btree')

const trained = isIndexed ? indexed : []
const settings = [...trained, flat]
const ask = (setting: LanceSetting, filter?: string) => (vector: Float32Array) =>
  nearestOf(held, setting, vector, nearest, filter)
const stored: RunResult = {
  program: 'LanceDB',
  version: versionOf('@lancedb/lancedb'),
  rowsPerSecond: (data.count / insertMs) * 1000,
  readyMs: insertMs + buildMs,
  diskBytes: diskBytes(path),
  figures: { filterIndexMs },
}
report(stored)
const measured = await measureSettings(settings, (one) => measureSearches(data, one[0], 'all', ask(one)))
const searches = measured.some(({ setting }) => setting === 'flat')
  ? measured
  : [...measured, await measureSearches(data, 'flat', 'all', ask(flat), everyVector)]
const filtered: Record<string, readonly SearchResult[]> = {}
for (const share of shares) {
  // Of few rows, comparing all may be its fastest way.
  filtered[share] = await measureSettings(share < 0.1 ? [flat, ...trained] : settings, (one) =>
    measureSearches(data, one[0], String(share), ask(one, `place < ${share}`), { rounds: 1, budgetMs: 5_000 }),
  )
  report({ ...stored, searches, filtered, peakBytes: peakBytes() })
}
const peak = peakBytes()
const textIndexMs = await buildIndex(held, 'text', 'fts')
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
