import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, placeOf, readDataset, shares, vectorBlocks } from '../dataset.ts'
import { diskBytes, everyVector, measureSearches, peakBytes, report, type SearchResult } from '../measure.ts'
import { peer, versionOf } from '../peers.ts'

/** libsql, comparing every vector: its index takes hours for what this run has. */
interface Statement {
  run(values: readonly unknown[]): unknown
  all(values: readonly unknown[]): { id: number }[]
}
type LibSql = new (path: string) => {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

const data = readDataset(process.argv[2] ?? '')
const Database = await peer<LibSql>('libsql')
const path = join(data.folder, 'libsql.db')
const remove = () => ['', '-wal', '-shm'].forEach((suffix) => rmSync(`${path}${suffix}`, { force: true }))
remove()
const db = new Database(path)
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
db.exec(`CREATE TABLE rows (id INTEGER PRIMARY KEY, place REAL, vector F32_BLOB(${data.dimension}))`)
const insert = db.prepare('INSERT INTO rows (id, place, vector) VALUES (?, ?, ?)')
let readyMs = 0
for (const { first, rows, values } of vectorBlocks(data)) {
  const bytes = Buffer.from(values.slice().buffer)
  const width = data.dimension * 4
  const before = performance.now()
  db.exec('BEGIN')
  for (let i = 0; i < rows; i++) insert.run([first + i, placeOf(first + i), bytes.subarray(i * width, (i + 1) * width)])
  db.exec('COMMIT')
  readyMs += performance.now() - before
}
const ask = (filter: string) => {
  const select = db.prepare(`SELECT id FROM rows ${filter} ORDER BY vector_distance_cos(vector, ?) LIMIT ${nearest}`)
  return (query: Float32Array) =>
    select.all([Buffer.from(query.buffer, query.byteOffset, query.byteLength)]).map(({ id }) => id)
}
const measureOne = (key: string, filter: string) => measureSearches(data, 'every vector', key, ask(filter), everyVector)
const searches = [await measureOne('all', '')]
const filtered: Record<string, SearchResult[]> = {}
for (const share of shares) filtered[share] = [await measureOne(String(share), `WHERE place < ${share}`)]
report({
  program: 'libsql',
  version: versionOf('libsql'),
  rowsPerSecond: (data.count / readyMs) * 1000,
  readyMs,
  searches,
  filtered,
  diskBytes: diskBytes(path),
  peakBytes: peakBytes(),
})
db.close()
remove()
