import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import { table } from '../figures.ts'
import { replacePart } from '../resultTables.ts'
import { sentencesOf } from './sentences.ts'

/**
 * A thousand terms searched for at once among documents that are made of the sentences of a file of articles (JSON lines
 * with `text`), by word, and the same terms one by one. Writes its part of RESULTS.md.
 *
 *     node test/bench/search/batch.ts ARTICLES.jsonl [DOCUMENTS] [TERMS]
 */
const [articles = '', documents = '100000', termCount = '1000'] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'quarry-batch-'))
const random = seededRandom(3)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T
const sentences = sentencesOf(articles)

const file = path.join(folder, 'documents.jsonl')
const out = createWriteStream(file)
for (let at = 0; at < Number(documents); at++) {
  const text = Array.from({ length: 2 + Math.floor(random.next() * 5) }, () => pick(sentences)).join(' ')
  if (!out.write(`${JSON.stringify({ id: String(at), title: pick(sentences).slice(0, 60), text })}\n`))
    await once(out, 'drain')
}
out.end()
await once(out, 'close')

const word = () => pick(pick(sentences).match(/\b[A-Za-z]{3,}\b/g) ?? ['oil'])
const kinds: readonly (readonly [string, () => string])[] = [
  ['one word', word],
  ['two words', () => `${word()} ${word()}`],
  ['three words', () => `${word()} ${word()} ${word()}`],
  ['seven words of a text', () => pick(sentences).replace(/["()]/g, ' ').split(' ').slice(0, 7).join(' ')],
]
const terms = Array.from({ length: Number(termCount) }, (_, at) => (kinds[at % kinds.length] ?? kinds[0])?.[1]() ?? '')

const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const library = path.join(folder, 'library.quarry')
const core = await createCore({ shell: 'desktop', version: 'bench', libraryPath: library, create: true })
const client = directClient(routes, createHandlers(core), errorToData)
const source = { kind: 'path', path: file } as const
const options = { text: ['text'], id: 'id', format: 'jsonl' as const }
const started = await client.imports.start({ sources: [source], collection: 'all', embed: false, options })
for await (const job of client.jobs.watch({ id: started.import.id })) void job
await core.library.store.settle()

const seconds = (since: number) => (performance.now() - since) / 1000
const runs: { seconds: number; cpu: number; rows: number }[] = []
let found: readonly (readonly number[])[] = []
for (let run = 0; run < 3; run++) {
  const at = performance.now()
  const before = process.cpuUsage()
  const ids: number[][] = []
  for await (const { hits } of client.search.batch({ terms, mode: 'keyword' }))
    ids.push(hits.map(({ documentId }) => documentId))
  const used = process.cpuUsage(before)
  const rows = ids.reduce((sum, { length }) => sum + length, 0)
  runs.push({ seconds: seconds(at), cpu: (used.user + used.system) / 1e6, rows })
  found = ids
}
const aloneAt = performance.now()
let same = 0
for (const [at, query] of terms.entries()) {
  const { hits } = await client.search.query({ query, mode: 'keyword', limit: 100 })
  if (String(hits.map(({ documentId }) => documentId)) === String(found[at])) same++
}
const aloneSeconds = seconds(aloneAt)
await core.close()
rmSync(folder, { recursive: true, force: true })

const part = [
  `${terms.length.toLocaleString('en')} terms (a word, two, three, and seven words of a text, as many of each) over ${Number(documents).toLocaleString('en')} documents of two to six sentences, the 100 best of each (\`node test/bench/search/batch.ts ARTICLES.jsonl ${documents} ${termCount}\`). The machine has two cores; its load was ${loadavg()[0]?.toFixed(1)}. Asked: at most 10 s, and what one by one finds.`,
  '',
  ...table(
    ['run', 'seconds', 'seconds of processor', 'rows'],
    runs.map((run, at) => [String(at + 1), run.seconds.toFixed(2), run.cpu.toFixed(2), run.rows.toLocaleString('en')]),
  ),
  '',
  `One by one through \`search.query\`, with snippets: ${aloneSeconds.toFixed(1)} s; the same documents in the same order for ${same} of ${terms.length} terms.`,
  '',
].join('\n')
console.log(part)
const results = path.join(import.meta.dirname, '../RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'batch', part))
