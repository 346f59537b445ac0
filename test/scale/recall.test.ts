import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { RecallView } from '../../src/contract/vectors/recall.ts'
import { routes, type QuarryClient } from '../../src/contract/routes.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { createCore } from '../../src/main/core.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { settled, testBench } from '../fixtures/testCore.ts'
import { noFilters } from '../fixtures/vectorLibrary.ts'

/** As many as the scan of vectors begins with. */
const documents = 10_050
const words =
  'harbour glacier transistor cocoa train rent drought strike tariff vaccine orbit senate copper barley'.split(' ')
const text = (index: number) =>
  [0, 1, 2, 3, 4].map((at) => words[(index * (at + 3) + Math.floor(index / 17 ** at)) % words.length]).join(' ') +
  ` of ${1800 + (index % 211)} in district ${index % 997}`
const records = Array.from({ length: documents }, (_, index) => ({
  id: `r${index}`,
  title: `Report ${index}`,
  text: text(index),
}))
const questions = ['tariffs on copper', 'a drought in district 12', 'the senate of 1900', 'cocoa']

async function recallOf(client: QuarryClient): Promise<RecallView | null> {
  const [found] = await client.collections.list({})
  return (await client.sizes.get({ collectionId: found?.id ?? 0 })).recall
}

async function ask(client: QuarryClient): Promise<void> {
  for (const query of questions) await client.search.query({ query, mode: 'semantic' })
}

it('compares questions that were asked with every vector, and looks further where too little is found', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, records)
  await core.library.store.settle()
  expect(await recallOf(client)).toMatchObject({ exact: false, checks: [] })

  await ask(client)
  const sent = bench.service.received().length
  await expect.poll(async () => (await recallOf(client))?.checks.length, { timeout: 30_000 }).toBe(1)
  const [first] = (await recallOf(client))?.checks ?? []
  expect(first).toMatchObject({ vectors: documents, questions: { made: 0 }, at1: 1 })
  expect(first?.questions.asked).toBeGreaterThan(0)
  expect(Math.min(first?.at10 ?? 0, first?.at100 ?? 0)).toBeGreaterThanOrEqual(0.99)
  // Embedding costs money there: no question is made up.
  expect(bench.service.received().length).toBe(sent)

  // Each code is that of the vector before it: estimates and their bounds are wrong.
  const db = openWriter(path.join(bench.folder, 'library.quarry'))
  onTestFinished(() => void db.close())
  const shifted = (codes: Uint8Array) =>
    Buffer.concat([codes.subarray(codes.length / 1024), codes.subarray(0, codes.length / 1024)])
  db.function('shifted', (codes) => shifted(codes as Uint8Array))
  db.exec(`
    UPDATE scan_states SET changes = changes + 1;
    UPDATE vector_codes SET changed = (SELECT changes FROM scan_states), codes = shifted(codes);
    UPDATE recall_checks SET report = json_set(report, '$.vectors', 1);
  `)
  await ask(client)
  const isMended = ({ exact, checks }: RecallView) => exact || (checks.length > 2 && (checks[0]?.at10 ?? 0) >= 0.99)
  await expect.poll(async () => isMended((await recallOf(client)) as RecallView), { timeout: 60_000 }).toBe(true)
  expect((await recallOf(client))?.checks.at(-2)?.at10).toBeLessThan(0.9)
  const { hits } = await client.search.query({ query: questions[0] ?? '', mode: 'semantic', limit: 10 })
  const [space] = await core.library.store.read.listSpaces()
  if (!space) throw new Error('There is no space.')
  const { embedding } = db.prepare('SELECT embedding FROM query_vectors WHERE query = ?').get(questions[0]) as {
    embedding: Uint8Array
  }
  const exact = rankExactly(db, space.id, new Float32Array(new Uint8Array(embedding).buffer), noFilters, 10)
  expect(hits.map(({ documentId }) => documentId)).toEqual(exact.map(({ documentId }) => documentId))
}, 120_000)

it('makes questions from the library where embedding them is free', async () => {
  const bench = await testBench()
  const core = await createCore({
    shell: 'cli',
    version: 'test',
    libraryPath: path.join(bench.folder, 'local.quarry'),
    create: true,
  })
  onTestFinished(() => core.close())
  const client = directClient(routes, createHandlers(core), errorToData)
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: await bench.write('local.jsonl', records) }],
    collection: 'c',
    embed: true,
  })
  await settled(client, started.import)
  if (started.embed) await settled(client, started.embed)
  await core.library.store.settle()
  const [space] = await core.library.store.read.listSpaces()
  if (!space) throw new Error('There is no space.')
  await core.library.recall.check(space, new AbortController().signal)
  const checks = (await recallOf(client))?.checks ?? []
  for (const one of checks) expect(one).toMatchObject({ vectors: documents, questions: { asked: 0, made: 32 } })
  // Partitions begin at random rows: where they find too little, searches look further and are measured again.
  const isEnough = checks.map(({ at1, at10, at100 }) => at1 >= 0.999 && at10 >= 0.99 && at100 >= 0.99)
  expect(isEnough).toEqual([...isEnough.slice(1).map(() => false), true])
  // Nothing has changed: what was measured holds.
  await core.library.recall.check(space, new AbortController().signal)
  expect((await recallOf(client))?.checks).toEqual(checks)
}, 120_000)
