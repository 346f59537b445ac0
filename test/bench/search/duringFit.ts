import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { encodeText } from '../../../src/localservice/encoder/encodeText.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import { table } from '../figures.ts'
import { p95, timesWhile } from '../pace.ts'
import { percentile } from '../real/statistics.ts'
import { replacePart } from '../resultTables.ts'
import { sentencesOf } from './sentences.ts'

/**
 * Searches while an encoder is fitted in the background, and while none is: over sentences of a file of articles (JSON lines
 * with `text`), which come with vectors of 1024 numbers of the local service. One is measured after the other, twice, so
 * that a machine with other work counts alike. Writes its part of RESULTS.md.
 *
 *     node test/bench/search/duringFit.ts ARTICLES.jsonl [COUNT]
 */
const [articles = '', countText = '20000'] = process.argv.slice(2)
const width = 1024
const rounds = 2
const folder = mkdtempSync(path.join(tmpdir(), 'quarry-fit-'))
const sentences = sentencesOf(articles).slice(0, Number(countText))

async function writeTexts(file: string): Promise<void> {
  const out = createWriteStream(file)
  const numbers = new Float64Array(width)
  for (const [at, text] of sentences.entries()) {
    encodeText(text, width, numbers)
    const vector = Array.from(numbers, (value) => Number(value.toPrecision(4)))
    if (!out.write(`${JSON.stringify({ id: String(at), title: text.slice(0, 60), text, vector })}\n`))
      await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

const texts = path.join(folder, 'texts.jsonl')
await writeTexts(texts)
const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const core = await createCore({
  shell: 'desktop',
  version: 'bench',
  libraryPath: path.join(folder, 'one.quarry'),
  create: true,
})
const client = directClient(routes, createHandlers(core), errorToData)
const options = {
  text: ['text'],
  title: 'title',
  id: 'id',
  format: 'jsonl' as const,
  vector: 'vector',
  model: 'bench',
}
const sources = [{ kind: 'path' as const, path: texts }]
const started = await client.imports.start({ sources, collection: 'all', embed: false, options })
for await (const job of client.jobs.watch({ id: started.import.id })) void job
await core.library.store.settle()

async function ask(at: number): Promise<void> {
  const words = (sentences[(at * 37) % sentences.length] ?? '').split(' ').slice(0, 1 + (at % 5))
  await client.search.query({
    query: words.join(' '),
    mode: 'hybrid',
    offline: true,
    limit: 50,
    explain: true,
  })
}

async function fit(): Promise<void> {
  for await (const progress of client.encoders.fit({})) void progress
}

async function askTimes(count: number): Promise<readonly number[]> {
  let asked = 0
  const until = Promise.withResolvers<void>()
  return timesWhile(async (at) => {
    await ask(at)
    if (++asked === count) until.resolve()
  }, until.promise)
}

// The first searches load what they need, and there is an encoder for the later ones.
await askTimes(20)
await fit()
const alone: number[] = []
const during: number[] = []
for (let round = 0; round < rounds; round++) {
  const fitting = await timesWhile(ask, fit())
  during.push(...fitting)
  alone.push(...(await askTimes(fitting.length)))
}
const [fitted] = await client.encoders.list({})
await core.close()
rmSync(folder, { recursive: true, force: true })

const figures = [
  ['p50', percentile(alone, 0.5), percentile(during, 0.5)],
  ['p95', p95(alone), p95(during)],
] as const
const part = [
  `Hybrid searches offline over ${sentences.length.toLocaleString('en')} sentences with vectors of ${width} numbers, one every 50 ms, while no encoder is fitted and while one is (\`node test/bench/search/duringFit.ts ARTICLES.jsonl ${sentences.length}\`): ${during.length} searches each. The last fit took ${fitted?.fitted?.seconds.toFixed(0) ?? '–'} s. The machine has two cores; its load was ${loadavg()[0]?.toFixed(0)}.`,
  '',
  ...table(
    ['what', 'no fit, ms', 'during a fit, ms', 'ratio', 'asked'],
    figures.map(([what, before, now]) => [
      what,
      before.toFixed(1),
      now.toFixed(1),
      (now / before).toFixed(2),
      'at most 1.5',
    ]),
  ),
  '',
].join('\n')
console.log(part)
const results = path.join(import.meta.dirname, '../RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'fitting', part))
