import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes, type QuarryClient } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import type { CollectionId } from '../../../src/main/model/ids.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import { openReader } from '../../../src/main/store/connection.ts'
import { rankByKeyword } from '../../../src/main/store/search/keywordRanking.ts'
import { noFilters } from '../../fixtures/vectorLibrary.ts'
import { table } from '../figures.ts'
import { isInstalled } from '../peers.ts'
import { percentile } from '../real/statistics.ts'
import { replacePart } from '../resultTables.ts'
import { sentencesOf } from './sentences.ts'
import type { PeerWords, WordsAsked } from './words.ts'

/**
 * Searching by word among many short texts, made of the sentences of a file of articles (JSON lines with `text`), beside
 * LanceDB's index of words over the same texts in the same run, and beside SQLite's ranking without lists. Writes its part
 * of RESULTS.md.
 *
 *     node test/bench/search/keywords.ts ARTICLES.jsonl [COUNT]
 */
const [articles = '', countText = '100000'] = process.argv.slice(2)
const count = Number(countText)
/** What a filter lets through: documents of one collection. */
const shares = [1, 0.1, 0.01] as const
const perKind = 100
const folder = mkdtempSync(path.join(tmpdir(), 'quarry-keywords-'))
const library = path.join(folder, 'library.quarry')
const random = seededRandom(3)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T

const sentences = sentencesOf(articles)

async function writeTexts(): Promise<void> {
  const writers = [...shares, 0].map((share) => ({ share, out: createWriteStream(path.join(folder, partOf(share))) }))
  const all = createWriteStream(path.join(folder, 'texts.jsonl'))
  for (let at = 0; at < count; at++) {
    const text = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => pick(sentences)).join(' ')
    const line = `${JSON.stringify({ id: String(at), text })}\n`
    // The narrowest collection that the place of the text is in.
    const share = shares.findLast((one) => at / count < one) ?? 1
    const out = writers.find((one) => one.share === share)?.out
    for (const stream of [all, out]) if (stream && !stream.write(line)) await once(stream, 'drain')
  }
  for (const stream of [all, ...writers.map(({ out }) => out)]) {
    stream.end()
    await once(stream, 'close')
  }
}

function partOf(share: number): string {
  return `part-${share}.jsonl`
}

const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)

async function importPart(client: QuarryClient, share: number): Promise<void> {
  const source = { kind: 'path', path: path.join(folder, partOf(share)) } as const
  const options = { text: ['text'], id: 'id', format: 'jsonl' as const }
  const started = await client.imports.start({ sources: [source], collection: `${share}`, embed: false, options })
  for await (const job of client.jobs.watch({ id: started.import.id })) void job
}

/** Questions of common words, of some words that stand together in a text, and of one common and one rare word. */
function chooseQuestions(): WordsAsked['questions'] {
  const db = openReader(library)
  const terms = (least: number, most: number) =>
    db
      .prepare(
        'SELECT term FROM passage_vocabulary WHERE doc BETWEEN ? AND ? AND term GLOB ? ORDER BY doc DESC LIMIT 200',
      )
      .pluck()
      .all(least, most, '[a-z][a-z][a-z]*') as string[]
  const common = terms(count * 0.02, count * 0.5)
  const rare = terms(2, count / 5_000)
  db.close()
  const questionsOf = (make: () => string) => Array.from({ length: perKind }, make)
  return {
    'three common words': questionsOf(() => [pick(common), pick(common), pick(common)].join(' ')),
    'seven words of a text': questionsOf(() => pick(sentences).split(' ').slice(0, 7).join(' ').replaceAll('"', ' ')),
    'a common and a rare word': questionsOf(() => `${pick(common)} ${pick(rare)}`),
  }
}

interface Asked {
  readonly times: Readonly<Record<string, readonly number[]>>
  readonly found: Readonly<Record<string, readonly (readonly number[])[]>>
}

type Ask = (query: string, share: number) => Promise<readonly number[]>

async function measure(questions: WordsAsked['questions'], ask: Ask): Promise<Asked> {
  const times: Record<string, number[]> = {}
  const found: Record<string, (readonly number[])[]> = {}
  for (const share of shares)
    for (const [kind, texts] of Object.entries(questions)) {
      const took: number[] = []
      const ids: (readonly number[])[] = []
      for (const query of texts) {
        const before = performance.now()
        ids.push(await ask(query, share))
        took.push(performance.now() - before)
      }
      times[`${kind} ${share}`] = took.slice(5)
      found[`${kind} ${share}`] = ids
    }
  return { times, found }
}

/** Of the first share of all texts, the part that is in no narrower collection: nearly as many. */
const collectionOf = (share: number) => (share < 1 ? [`${share}`] : [])

/** The ranking alone, on a connection of this thread. */
async function measureRanking(questions: WordsAsked['questions']): Promise<Asked> {
  const db = openReader(library)
  const idOf = db.prepare('SELECT id FROM collections WHERE name = ?').pluck()
  const measured = await measure(questions, (query, share) => {
    const filters = { ...noFilters, collections: collectionOf(share).map((name) => idOf.get(name) as CollectionId) }
    return Promise.resolve(rankByKeyword(db, query, filters, 10).map(({ documentId }) => documentId))
  })
  db.close()
  return measured
}

await writeTexts()
let core = await createCore({ shell: 'desktop', version: 'bench', libraryPath: library, create: true })
let client = directClient(routes, createHandlers(core), errorToData)
const importedAt = performance.now()
for (const share of shares) await importPart(client, share)
const importMs = performance.now() - importedAt
// Before lists are made of themselves.
await core.close()
const questions = chooseQuestions()
writeFileSync(path.join(folder, 'asked.json'), JSON.stringify({ questions, shares } satisfies WordsAsked))
const unlisted = await measureRanking(questions)
core = await createCore({ shell: 'desktop', version: 'bench', libraryPath: library, create: false })
client = directClient(routes, createHandlers(core), errorToData)
const startedAt = performance.now()
await core.library.store.settle()
const listsMs = performance.now() - startedAt
const ids = new Map((await client.collections.list({})).map(({ id, name }) => [name, id]))
const whole = await measure(questions, async (query, share) => {
  const filters = { collections: collectionOf(share).map((name) => ids.get(name) ?? 0) }
  const { hits } = await client.search.query({ query, mode: 'keyword', limit: 10, filters })
  return hits.map(({ documentId }) => documentId)
})
await core.close()
const listed = await measureRanking(questions)

const peer = isInstalled('@lancedb/lancedb')
  ? (JSON.parse(
      spawnSync(process.execPath, [path.join(import.meta.dirname, 'lanceWords.ts'), folder], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 2 ** 26,
      })
        .stdout.trim()
        .split('\n')
        .at(-1) ?? '',
    ) as PeerWords)
  : undefined
rmSync(folder, { recursive: true, force: true })

const ms = (times: readonly number[] | undefined, share: number) => (times ? percentile(times, share).toFixed(2) : '–')
const rows = Object.keys(listed.times).map((key) => {
  const [, kind = '', share = ''] = /^(.*) (\S+)$/.exec(key) ?? []
  const same = (unlisted.found[key] ?? []).filter((ids, at) => String(ids) === String(listed.found[key]?.[at])).length
  const measured = [whole, listed, unlisted, peer].flatMap((one) => [0.5, 0.95].map((at) => ms(one?.times[key], at)))
  return [kind, `${Number(share) * 100} %`, ...measured, `${same} of ${perKind}`]
})
const columns = ['whole search', 'ranking', 'without lists', 'LanceDB'].flatMap((one) => [`${one} p50 ms`, 'p95 ms'])
const part = [
  `${count.toLocaleString('en')} texts of one to three sentences of news (\`node test/bench/search/keywords.ts ARTICLES.jsonl ${count}\`): whole searches for ten documents through the contract, and their ranking alone. LanceDB ${peer?.version ?? 'was not installed'}, without the texts of its hits. Other work ran on the machine meanwhile.`,
  `Imported in ${(importMs / 1000).toFixed(1)} s; lists of words made behind that in ${(listsMs / 1000).toFixed(1)} s${peer ? `. LanceDB took ${(peer.addedMs / 1000).toFixed(1)} s and ${(peer.indexMs / 1000).toFixed(1)} s for its index` : ''}.`,
  '',
  ...table(['questions', 'filter keeps', ...columns, 'same ten with and without lists'], rows),
  '',
].join('\n')
console.log(part)
const results = path.join(import.meta.dirname, '../RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'keywords', part))
