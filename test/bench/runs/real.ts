import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { routes, type QuarryClient } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import type { Core } from '../../../src/main/core.ts'
import type { SpaceId } from '../../../src/main/model/ids.ts'
import type { Filters } from '../../../src/main/model/search/filters.ts'
import { openReader } from '../../../src/main/store/connection.ts'
import { rankExactly } from '../../../src/main/store/search/vectorRanking.ts'
import { bytesOf } from '../dataset.ts'
import { peakBytes } from '../measure.ts'
import { documentsFile, libraryOf, readCollection } from '../real/collection.ts'
import { openJudge, type Judge } from '../real/judge.ts'
import { untilOf } from '../real/nearestRows.ts'
import {
  keeps,
  limits,
  modes,
  type AskResult,
  type BuildResult,
  type Cell,
  type ExactTime,
  type MeasureResult,
  type Mode,
  type WholeSearches,
} from '../real/results.ts'
import { mean, percentile, recallDepths } from '../real/statistics.ts'
import { readPassageRows } from '../real/truth.ts'

/**
 * One part of what is measured of Quarry over real texts, in a process of its own; the last line it prints is the result.
 *
 *     node real.ts FOLDER build      imports the documents, embeds them and the questions: the library
 *     node real.ts FOLDER measure    searches by meaning, beside exact search in the same process
 *     node real.ts FOLDER ask        whole searches through the contract
 */
const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const [folder = '', part = ''] = process.argv.slice(2)
const collection = readCollection(folder)
const library = libraryOf(folder)

interface Opened {
  readonly core: Core
  readonly client: QuarryClient
}

/** As the window does: with as many threads that read. */
async function open(create = false): Promise<Opened> {
  const core = await createCore({ shell: 'desktop', version: 'bench', libraryPath: library, create })
  return { core, client: directClient(routes, createHandlers(core), errorToData) }
}

/** As the requests of the service allow. */
const textsPerRequest = 1_000
const sayEveryMs = 5_000

async function build(): Promise<BuildResult> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${library}${suffix}`, { force: true })
  const { core, client } = await open(true)
  const startedAt = performance.now()
  const fields = { text: ['text'], id: 'id', date: 'published_at' }
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: join(folder, documentsFile(collection)) }],
    collection: collection.name,
    options: collection.given ? { ...fields, vector: 'emb', model: 'bench' } : { ...fields, title: 'title' },
  })
  await Promise.all([started.import, ...(started.embed ? [started.embed] : [])].map(({ id }) => follow(client, id)))
  const importMs = performance.now() - startedAt
  const report = await client.imports.report({ jobId: started.import.id })
  if (report.imported + report.duplicate !== report.found) throw new Error(JSON.stringify(report))
  const beforeSettling = performance.now()
  await core.library.store.settle()
  const settleMs = performance.now() - beforeSettling
  const rssBytes = process.memoryUsage.rss()
  if (!collection.given) await embedQuestions(core)
  const space = await spaceOf(core)
  await core.close()
  const { vectors, dimension } = space
  return { passages: report.passages, vectors, dimension, importMs, settleMs, rssBytes }
}

/** Until the job has ended; how far it is, now and then. */
async function follow(client: QuarryClient, id: number): Promise<void> {
  let saidAt = performance.now()
  let state = ''
  for await (const job of client.jobs.watch({ id })) {
    ;({ state } = job)
    if (performance.now() - saidAt < sayEveryMs) continue
    saidAt = performance.now()
    const { done, total, unit } = job.progress
    console.error(`${job.kind}: ${done.toLocaleString('en')} of ${total?.toLocaleString('en') ?? '?'} ${unit}`)
  }
  if (state !== 'done') throw new Error(`The job ended as ${state}.`)
}

/** By the service that embeds the questions of users, and past the cache of questions: those of whole searches stay new. */
async function embedQuestions(core: Core): Promise<void> {
  const { model, dimension } = await spaceOf(core)
  const client = await core.service.embeddingClient()
  for (const { kind, texts, compared } of collection.kinds) {
    const vectors = new Float32Array(compared * dimension)
    for (let at = 0; at < compared; at += textsPerRequest) {
      const some = texts.slice(at, Math.min(compared, at + textsPerRequest))
      const { values } = await client.embed({ model, dimension, inputType: 'query', texts: some })
      vectors.set(values, at * dimension)
    }
    writeFileSync(join(folder, `${kind}.f32`), bytesOf(vectors))
  }
}

async function spaceOf(core: Core) {
  const space = (await core.library.store.readAfterWrite.listSpaces()).find(({ vectors }) => vectors > 0)
  if (!space) throw new Error('Nothing is embedded.')
  return space
}

/** With a filter, or for a number of documents that is not mainly asked for, fewer questions say enough. */
const fewQuestions = 200
const mainLimits: ReadonlySet<number> = new Set([10, 100])
/** What takes longer is asked less often; never less than so many questions. */
const [mainMs, cellMs] = [20_000, 6_000]
const leastQuestions = 20
const exactMs = 2_000
const [leastExact, mostExact] = [5, 40]
/** Scores of exact search are worked out in 32-bit numbers. */
const mostDifference = 1e-5
const checkedQuestions = 5

async function measure(): Promise<MeasureResult> {
  const { core } = await open()
  const { store } = core.library
  await store.settle()
  const { id: space } = await spaceOf(core)
  const rows = readPassageRows(folder)
  const rowOf = new Map(Array.from(rows.passages, (passage, row) => [passage, row]))
  const judges = collection.kinds.map(({ kind }) => ({ kind, judge: openJudge(folder, kind, rows) }))
  const [first] = judges
  if (!first) throw new Error('No questions.')
  const exact = new ExactSearch(space, first.judge)
  const oracleDifference = exact.check()
  const times = keeps.flatMap((keep) => limits.map((limit) => exact.time(keep, limit)))
  exact.close()
  console.error('exact search is measured')
  const cells: Cell[] = []
  for (const { kind, judge } of judges) {
    for (const keep of keeps)
      for (const limit of limits) {
        const ask = async (question: number) => {
          const vector = judge.vectorOf(question)
          const before = performance.now()
          const ranked = await store.read.rankByVector(space, vector, filtersOf(keep), limit)
          const ms = performance.now() - before
          const answer = ranked.map(({ passageId }) => rowOf.get(passageId) ?? -1)
          return { ms, recall: judge.recall(question, keep, limit, answer, 'document') }
        }
        cells.push(await measureCell(kind, keep, limit, judge.questions, ask))
      }
    console.error(`${kind}: searches by meaning are measured`)
  }
  const rssBytes = process.memoryUsage.rss()
  await core.close()
  return { cells, exact: times, oracleDifference, rssBytes }
}

async function measureCell(
  kind: string,
  keep: number,
  limit: number,
  questions: number,
  ask: (question: number) => Promise<{ readonly ms: number; readonly recall: Readonly<Record<string, number>> }>,
): Promise<Cell> {
  const isMain = keep === 1 && mainLimits.has(limit)
  const most = isMain ? questions : Math.min(questions, fewQuestions)
  const budgetMs = isMain ? mainMs : cellMs
  // Not counted: what the first of a kind has to load.
  for (let at = 0; at < 3; at++) await ask(questions - 1 - at)
  const startedAt = performance.now()
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (let at = 0; at < most; at++) {
    if (at >= leastQuestions && performance.now() - startedAt > budgetMs) break
    answers.push(await ask(at))
  }
  const took = answers.map(({ ms }) => ms)
  const depths = recallDepths.filter((depth) => depth <= limit)
  const recall = Object.fromEntries(
    depths.map((depth) => [depth, mean(answers.map((answer) => answer.recall[depth] ?? Number.NaN))]),
  )
  const p50Ms = percentile(took, 0.5)
  return { kind, keep, limit, questions: answers.length, p50Ms, p95Ms: percentile(took, 0.95), recall }
}

function filtersOf(keep: number): Filters {
  const until = untilOf(keep)
  return { collections: [], since: undefined, until, domains: [], languages: [], kinds: [] }
}

/** Exact search on a connection of its own: it is not among what the store can be asked for. */
class ExactSearch {
  readonly #db = openReader(library)
  readonly #space: SpaceId
  readonly #judge: Judge

  constructor(space: SpaceId, judge: Judge) {
    this.#space = space
    this.#judge = judge
  }

  #rank(question: number, keep: number, limit: number) {
    return rankExactly(this.#db, this.#space, this.#judge.vectorOf(question), filtersOf(keep), limit)
  }

  /** Holds the truth against it; answers the largest difference of two scores of one rank. */
  check(): number {
    let most = 0
    for (let question = 0; question < Math.min(checkedQuestions, this.#judge.questions); question++)
      for (const keep of keeps) {
        const depth = Math.max(...recallDepths)
        const best = this.#judge.best(question, keep, 'document').slice(0, depth)
        const ranked = this.#rank(question, keep, depth)
        if (ranked.length !== best.length) throw new Error(`Exact search finds ${ranked.length}, not ${best.length}.`)
        for (const [at, { score }] of ranked.entries()) most = Math.max(most, Math.abs(score - (best[at] as number)))
      }
    if (most > mostDifference) throw new Error(`Scores of exact search differ by ${most}.`)
    return most
  }

  time(keep: number, limit: number): ExactTime {
    this.#rank(0, keep, limit)
    const times: number[] = []
    const startedAt = performance.now()
    for (let question = 0; question < Math.min(mostExact, this.#judge.questions); question++) {
      if (times.length >= leastExact && performance.now() - startedAt > exactMs) break
      const before = performance.now()
      this.#rank(question, keep, limit)
      times.push(performance.now() - before)
    }
    return { keep, limit, p50Ms: percentile(times, 0.5) }
  }

  close(): void {
    this.#db.close()
  }
}

/** Questions of each mode, of each kind; and those before them that are not counted. */
const wholeQuestions = 200
const warmingQuestions = 5
const shownHits = 20

/** Every question is new to the library, and asked in one mode only. */
async function ask(): Promise<AskResult> {
  forgetQuestions()
  const { core, client } = await open()
  await core.library.store.settle()
  const searches: WholeSearches[] = []
  for (const { kind, texts } of collection.kinds) {
    const each = Math.min(wholeQuestions + warmingQuestions, Math.floor(texts.length / modes.length))
    for (const [at, mode] of modes.entries())
      searches.push(await searchWhole(client, kind, mode, texts.slice(at * each, (at + 1) * each)))
  }
  const rssBytes = process.memoryUsage.rss()
  await core.close()
  return { searches, rssBytes, peakBytes: peakBytes() }
}

async function searchWhole(
  client: QuarryClient,
  kind: string,
  mode: Mode,
  texts: readonly string[],
): Promise<WholeSearches> {
  const [first, again]: [number[], number[]] = [[], []]
  for (const [at, query] of texts.entries())
    for (const times of [first, again]) {
      const before = performance.now()
      const answer = await client.search.query({ query, mode, limit: shownHits })
      if (answer.mode !== mode) throw new Error(`Answered as ${answer.mode}: ${answer.reason ?? ''}`)
      if (at >= warmingQuestions) times.push(performance.now() - before)
    }
  const questions = first.length
  const [p50Ms, p95Ms] = [percentile(first, 0.5), percentile(first, 0.95)]
  return { kind, mode, questions, p50Ms, p95Ms, againP50Ms: percentile(again, 0.5) }
}

/** A library that was kept knows the questions of the time before. */
function forgetQuestions(): void {
  const db = new Database(library)
  db.exec('DELETE FROM query_vectors')
  db.close()
}

const parts = { build, measure, ask }
console.log(JSON.stringify(await parts[part as keyof typeof parts]()))
process.exit(0)
