import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as sqliteVec from 'sqlite-vec'
import { nearest, placeOf, readDataset, shares, vectorBlocks } from '../dataset.ts'
import { diskBytes, everyVector, measureSearches, peakBytes, report, type SearchResult } from '../measure.ts'

/** sqlite-vec's own table and scan. */
const data = readDataset(process.argv[2] ?? '')
const path = join(data.folder, 'vec0.db')
const remove = () => ['', '-wal', '-shm'].forEach((suffix) => rmSync(`${path}${suffix}`, { force: true }))
remove()
const db = new Database(path)
sqliteVec.load(db)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = NORMAL')
db.exec(`CREATE VIRTUAL TABLE rows USING vec0 (id INTEGER PRIMARY KEY, place FLOAT,
  vector FLOAT[${data.dimension}] distance_metric=cosine)`)
const insert = db.prepare('INSERT INTO rows (id, place, vector) VALUES (?, ?, ?)')
let readyMs = 0
for (const { first, rows, values } of vectorBlocks(data)) {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const width = data.dimension * 4
  const before = performance.now()
  db.transaction(() => {
    for (let i = 0; i < rows; i++)
      insert.run(BigInt(first + i), placeOf(first + i), bytes.subarray(i * width, (i + 1) * width))
  })()
  readyMs += performance.now() - before
}
db.pragma('wal_checkpoint(TRUNCATE)')
const ask = (filter: string) => {
  const select = db.prepare(`SELECT id FROM rows WHERE vector MATCH ? AND k = ${nearest} ${filter}`).pluck()
  return (query: Float32Array) => select.all(Buffer.from(query.buffer, query.byteOffset, query.byteLength)) as number[]
}
const measureOne = (key: string, filter: string) => measureSearches(data, 'vec0 float32', key, ask(filter), everyVector)
const searches = [await measureOne('all', '')]
const filtered: Record<string, SearchResult[]> = {}
for (const share of shares) filtered[share] = [await measureOne(String(share), `AND place < ${share}`)]
db.close()
report({
  program: 'sqlite-vec',
  version: (sqliteVec as unknown as { version?: string }).version ?? '',
  rowsPerSecond: (data.count / readyMs) * 1000,
  readyMs,
  searches,
  filtered,
  diskBytes: diskBytes(path),
  peakBytes: peakBytes(),
})
remove()
