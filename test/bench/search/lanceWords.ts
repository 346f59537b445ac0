import { readFileSync, rmSync } from 'node:fs'
import { batchOf, buildIndex, connect } from '../lanceDb.ts'
import { peerVersion, type PeerWords, type WordsAsked } from './words.ts'

/** LanceDB's index of words over the same texts:  node lanceWords.ts FOLDER  with asked.json and texts.jsonl there. */
const [folder = ''] = process.argv.slice(2)
const { questions, shares } = JSON.parse(readFileSync(`${folder}/asked.json`, 'utf8')) as WordsAsked
const path = `${folder}/lance`
rmSync(path, { recursive: true, force: true })
const lines = readFileSync(`${folder}/texts.jsonl`, 'utf8').trim().split('\n')
const db = await connect(path)
const atOnce = 20_000
const startedAt = performance.now()
const rowsOf = (first: number) => {
  const texts = lines.slice(first, first + atOnce).map((line) => (JSON.parse(line) as { text: string }).text)
  const places = Float64Array.from(texts, (_, at) => (first + at) / lines.length)
  return batchOf({ first, texts, places, vectors: new Float32Array(texts.length), dimension: 1 })
}
const table = await db.createTable('rows', rowsOf(0))
for (let first = atOnce; first < lines.length; first += atOnce) await table.add(rowsOf(first))
const addedMs = performance.now() - startedAt
const indexMs = await buildIndex(table, 'text', 'fts')
await buildIndex(table, 'place', 'btree')

const times: Record<string, number[]> = {}
for (const share of shares)
  for (const [kind, texts] of Object.entries(questions)) {
    const took: number[] = []
    for (const text of texts) {
      const before = performance.now()
      const query = table.query().fullTextSearch(text).select(['id', '_score'])
      await (share < 1 ? query.where(`place < ${share}`) : query).limit(10).toArray()
      took.push(performance.now() - before)
    }
    // The first load what they need.
    times[`${kind} ${share}`] = took.slice(5)
  }
rmSync(path, { recursive: true, force: true })
console.log(JSON.stringify({ version: peerVersion(), addedMs, indexMs, times } satisfies PeerWords))
process.exit(0)
