import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

const DAY_MS = 86_400_000
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const KINDS = ['news', 'web']
/** Words that tell each version of each record from every other. */
const versionOf = (id: string, round: number) => `harbour record ${id} of round ${round}`

/** One import: which records are there, and whether each was published long ago, in the time to come, or says nothing. */
const round = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...ids), published: fc.constantFrom('past', 'future', null) }),
  { minLength: 2, selector: ({ id }) => id },
)

test('as of a time nothing leaks: not into hits, other orders, counts, batches or what a question is answered from', async () => {
  const bench = await testBench()
  const { core, client } = await bench.open()
  const rounds = fc.sample(round, { numRuns: 4, seed: 20_310_105 })
  const versions: { id: string; text: string; kind: string; at: number; publishedAt: number | null }[] = []
  const times: number[] = [core.clock.now() - DAY_MS]
  const dates = { past: '2001-05-05', future: new Date(core.clock.now() + DAY_MS).toISOString() }
  for (const [at, records] of rounds.entries()) {
    const lines = records.map(({ id, published }) => ({
      id,
      title: `Record ${id}`,
      text: versionOf(id, at),
      kind: KINDS[ids.indexOf(id) % 2],
      published: published === null ? null : dates[published],
    }))
    await bench.import(client, lines, { collection: 'Region', dimension: 32 })
    times.push(core.clock.now())
    await core.clock.wait(5_000)
    for (const { id, text, kind = '', published } of lines)
      versions.push({ id, text, kind, at: times.at(-1) ?? 0, publishedAt: published ? Date.parse(published) : null })
  }

  /** The latest version of each record by then; a record whose latest version is of a later day is not there. */
  const thenKnown = (time: number) =>
    ids.flatMap((id) => {
      const latest = versions.findLast((one) => one.id === id && one.at <= time)
      return latest && (latest.publishedAt === null || latest.publishedAt <= time) ? [latest] : []
    })

  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...times), fc.constant(core.clock.now() + 2 * DAY_MS)),
      fc.constantFrom('keyword' as const, 'semantic' as const, 'hybrid' as const),
      fc.constantFrom('harbour', 'harbour -nowhere', 'record kind:web', '"harbour record"'),
      async (time, mode, query) => {
        const asOf = new Date(time).toISOString()
        const known = thenKnown(time).filter(({ kind }) => !query.includes('kind:web') || kind === 'web')
        const asked = { query, mode, filters: { asOf } }
        const texts = known.map(({ text }) => text).sort()
        const {
          hits,
          facets = {},
          whole,
        } = await client.search.query({
          ...asked,
          limit: 1000,
          facets: ['kind', 'collection'],
        })
        expect(hits.map(({ text }) => text).sort()).toEqual(texts)
        expect(whole?.documents).toBe(texts.length)
        const counts = Object.fromEntries((facets['kind'] ?? []).map(({ value, count }) => [value, count]))
        for (const kind of KINDS) expect(counts[kind] ?? 0).toBe(known.filter((one) => one.kind === kind).length)
        expect(facets['collection'] ?? []).toMatchObject(known.length === 0 ? [] : [{ count: known.length }])
        const sorted = await client.search.query({ ...asked, limit: 1000, sort: 'title' })
        expect(sorted.hits.map(({ text }) => text)).toEqual(known.map(({ text }) => text))
        for await (const found of client.search.batch({ terms: [query], mode, filters: { asOf }, limit: 1000 }))
          expect(found.hits.map(({ documentId }) => documentId).sort()).toEqual(
            hits.map(({ documentId }) => documentId).sort(),
          )
        if (query !== 'harbour') return
        const { passages } = await client.conversations.plan({ question: 'What is the harbour?', scope: { asOf } })
        expect(passages).toBeLessThanOrEqual(texts.length)
      },
    ),
    { numRuns: 30 },
  )
})
