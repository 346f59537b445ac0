import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openReader } from '../../../src/main/store/connection.ts'
import { vectorBlocks } from '../dataset.ts'
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
import { versionOf } from '../peers.ts'
import { libraryOf, readCollection } from '../real/collection.ts'
import { openJudge, type Judge } from '../real/judge.ts'
import { untilOf } from '../real/nearestRows.ts'
import { keeps, limits, type Cell, type LanceResult } from '../real/results.ts'
import { mean, percentile, recallDepths } from '../real/statistics.ts'
import { readPassageRows } from '../real/truth.ts'

/**
 * LanceDB over the vectors and texts of a library of real.ts, asked for as many rows as Quarry is for documents: settings from
 * the quickest on until one finds enough, without its index, and its index of words. What is known by then is printed
 * after each kind of question:  node lanceReal.ts FOLDER
 */
const [folder = ''] = process.argv.slice(2)
const collection = readCollection(folder)
const { dimension } = collection
const rows = readPassageRows(folder)
const count = rows.times.length
const path = join(folder, 'lance')
/** A setting that finds as much of the ten nearest will do. */
const enough = 0.99
/** What each setting may take with one filter and number; and how many questions are enough. */
const cellMs = 2_000
const [leastQuestions, mostQuestions] = [5, 100]

const table = await fill()
if (count >= leastIndexed) await buildIndex(table, 'vector', 'ivfRq', { distanceType: 'cosine' })
await buildIndex(table, 'place', 'btree')
const hasWords = collection.kinds.some(({ texts }) => texts.length > 0)
if (hasWords) await buildIndex(table, 'text', 'fts')

const cells: Cell[] = []
const flatCells: Cell[] = []
const words: { readonly kind: string; readonly p50Ms: number; readonly p95Ms: number }[] = []
for (const [at, { kind, texts }] of collection.kinds.entries()) {
  const judge = openJudge(folder, kind, rows)
  for (const keep of keeps)
    for (const limit of limits) {
      cells.push(await measureSettings(judge, kind, keep, limit))
      // Comparing everything takes as long whatever is asked.
      if (at === 0) flatCells.push(await measureOne(judge, flat, kind, keep, limit))
    }
  if (texts.length > 0) words.push(await measureWords(kind, texts))
  print()
}
rmSync(path, { recursive: true, force: true })
process.exit(0)

function print(): void {
  const version = versionOf('@lancedb/lancedb')
  const rssBytes = process.memoryUsage.rss()
  console.log(JSON.stringify({ version, cells, flat: flatCells, words, rssBytes } satisfies LanceResult))
}

/** The first that finds enough, or the one that finds most. */
async function measureSettings(judge: Judge, kind: string, keep: number, limit: number): Promise<Cell> {
  const trained = count >= leastIndexed ? indexed : []
  let best: Cell | undefined
  // Of few rows, comparing all may be its fastest way.
  for (const setting of keep < 0.1 ? [flat, ...trained] : [...trained, flat]) {
    const cell = await measureOne(judge, setting, kind, keep, limit)
    if (!best || (cell.recall[10] ?? 0) > (best.recall[10] ?? 0)) best = cell
    if ((best.recall[10] ?? 0) >= enough) break
  }
  if (!best) throw new Error('There is no setting.')
  return best
}

async function measureOne(
  judge: Judge,
  setting: LanceSetting,
  kind: string,
  keep: number,
  limit: number,
): Promise<Cell> {
  const until = untilOf(keep)
  const filter = until === undefined ? undefined : `place < ${until}`
  const ask = (question: number) => nearestOf(table, setting, judge.vectorOf(question), limit, filter)
  await ask(judge.questions - 1)
  const times: number[] = []
  const found: Readonly<Record<string, number>>[] = []
  const startedAt = performance.now()
  for (let question = 0; question < Math.min(mostQuestions, judge.questions); question++) {
    if (question >= leastQuestions && performance.now() - startedAt > cellMs) break
    const before = performance.now()
    const answer = await ask(question)
    times.push(performance.now() - before)
    found.push(judge.recall(question, keep, limit, answer, 'row'))
  }
  const depths = recallDepths.filter((depth) => depth <= limit)
  const recall = Object.fromEntries(depths.map((depth) => [depth, mean(found.map((one) => one[depth] ?? Number.NaN))]))
  const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)]
  return { kind, keep, limit, questions: times.length, p50Ms, p95Ms, recall, setting: setting[0] }
}

async function measureWords(kind: string, texts: readonly string[]) {
  const times: number[] = []
  for (const text of texts.slice(0, mostQuestions)) {
    const before = performance.now()
    // Quoted words would need an index of positions.
    await table.query().fullTextSearch(text.replaceAll('"', ' ')).select(['id']).limit(20).toArray()
    times.push(performance.now() - before)
  }
  // The first load what they need.
  const counted = times.slice(5)
  return { kind, p50Ms: percentile(counted, 0.5), p95Ms: percentile(counted, 0.95) }
}

async function fill(): Promise<LanceTable> {
  rmSync(path, { recursive: true, force: true })
  const db = await connect(path)
  const texts = passageTexts()
  let made: LanceTable | undefined
  for (const { first, rows: some, values } of vectorBlocks({ folder, count, dimension })) {
    const places = rows.times.slice(first, first + some)
    const own = Array.from({ length: some }, () => texts.next().value ?? '')
    const batch = batchOf({ first, texts: own, places, vectors: values, dimension })
    if (made) await made.add(batch)
    else made = await db.createTable('rows', batch)
  }
  if (!made || (await made.countRows()) !== count) throw new Error('LanceDB does not hold every row.')
  return made
}

/** In the order of the rows. */
function* passageTexts(): Generator<string, undefined> {
  const db = openReader(libraryOf(folder))
  const body = db.prepare(
    `SELECT b.text, p.start, p."end" FROM passages p CROSS JOIN document_bodies b ON b.document_id = p.document_id
     WHERE p.id = ?`,
  )
  for (const passage of rows.passages) {
    const { text, start, end } = body.get(passage) as { text: string; start: number; end: number }
    yield text.slice(start, end)
  }
  db.close()
  return undefined
}
