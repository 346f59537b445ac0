import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

const WORDS = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike', 'cargo']
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 6 }).map((words) => words.join(' '))
const term = fc.oneof(
  sentence,
  fc.constantFrom(...WORDS),
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([a, b]) => `"${a} ${b}"`),
  fc.constantFrom(
    'led*',
    'cocoa -tide',
    'title:3',
    'kind:row tide',
    'is:undated',
    '(',
    'nowhere',
    'in:inner cargo',
    'in:nowhere tide',
    'after:2031-02-30 tide',
  ),
)

test('a batch finds for each term what a search for it alone finds, in every mode, and ends where it is stopped', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const texts = fc.sample(sentence, { numRuns: 40, seed: 20_310_104 })
  for (const [at, collection] of ['outer', 'inner'].entries())
    await bench.import(
      client,
      texts.flatMap((text, row) => (row % 2 === at ? [{ id: `${row}`, title: `Record ${row}`, text }] : [])),
      { collection, dimension: 32 },
    )
  const inner = (await client.collections.list({})).find(({ name }) => name === 'inner')
  await fc.assert(
    fc.asyncProperty(
      fc.array(term, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('keyword' as const, 'semantic' as const, 'hybrid' as const),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      async (terms, mode, limit, isNarrow) => {
        const asked = { mode, limit, filters: isNarrow ? { collections: [inner?.id ?? 0] } : {} }
        const found: unknown[] = []
        for await (const one of client.search.batch({ ...asked, terms })) found.push(one)
        const alone: unknown[] = []
        for (const [at, query] of terms.entries()) {
          const answer = await client.search.query({ ...asked, query })
          const hits = answer.hits.map(({ documentId, rank, score }) => ({ documentId, rank, score }))
          alone.push({ at, term: query, mode: answer.mode, reason: answer.reason ?? null, plain: answer.plain, hits })
        }
        expect(found).toEqual(alone)
      },
    ),
    { numRuns: 25 },
  )

  const stop = new AbortController()
  const seen: number[] = []
  await expect(async () => {
    for await (const { at } of client.search.batch({ terms: WORDS }, { signal: stop.signal })) {
      seen.push(at)
      stop.abort()
    }
  }).rejects.toThrow()
  expect(seen).toEqual([0])
})
