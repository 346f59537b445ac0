import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessServer, ask, type AccessReply } from '../fixtures/accessServer.ts'
import { testBench, type TestBench } from '../fixtures/testCore.ts'

const WORDS = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike']
const KINDS = ['news', 'web', 'video']
const FACETS = ['kind', 'domain', 'language', 'month', 'author', 'tag', 'collection']
const collections = ['granted', 'within', 'secret'] as const

interface Item {
  readonly collection: (typeof collections)[number]
  /** In the secret collection too. */
  readonly isShared: boolean
  readonly kind: string
  readonly day: number | null
  readonly words: readonly string[]
}

const item: fc.Arbitrary<Item> = fc.record({
  collection: fc.constantFrom(...collections),
  isShared: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  day: fc.option(fc.nat(60)),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }),
})
const items = fc.sample(item, { numRuns: 45, seed: 20_310_102 })
const hidden = items.filter(({ collection }) => collection === 'secret')

const recordOf = ({ collection, kind, day, words }: Item, index: number) => ({
  id: `${index}`,
  title: `${collection} record ${index}`,
  text: `${words.join(' ')} of ${collection} record ${index}`,
  url: `https://${collection}.example/${index}`,
  author: `Author ${collection}`,
  language: index % 2 === 0 ? 'en' : 'fr',
  kind,
  published: day === null ? null : new Date(Date.UTC(2031, 0, 1 + day)).toISOString(),
})

/** The same granted documents in each library, under the same numbers; with `secrets`, others beside them. */
async function libraryOf(bench: TestBench, name: string, secrets: boolean) {
  const opened = await bench.open({ library: name })
  const { client } = opened
  const importInto = (collection: Item['collection']) =>
    bench.import(
      client,
      items.flatMap((one, index) => (one.collection === collection ? [recordOf(one, index)] : [])),
      { collection, dimension: 32 },
    )
  await importInto('granted')
  await importInto('within')
  const idOf = async (wanted: string) => (await client.collections.list({})).find((one) => one.name === wanted)?.id ?? 0
  const [granted, within] = [await idOf('granted'), await idOf('within')]
  await client.collections.move({ id: within, parentId: granted })
  const all = await client.documents.find({ filters: {} })
  await client.tags.add({
    selection: { kind: 'documents', ids: all.items.slice(0, 4).map(({ id }) => id) },
    name: 'seen',
  })
  if (secrets) {
    await importInto('secret')
    const secret = await idOf('secret')
    await client.tags.add({ selection: { kind: 'collection', id: secret }, name: 'seen' })
    const shared = all.items.filter(({ externalId }) => items[Number(externalId)]?.isShared).map(({ id }) => id)
    await client.documents.add({ selection: { kind: 'documents', ids: shared }, into: secret })
  }
  // Their vectors are kept, so that programs can search for them by meaning.
  for (const query of WORDS) await client.search.query({ query, mode: 'semantic' })
  const { key } = await client.access.addKey({ name: 'a program', collections: [granted] })
  return { key, server: await accessServer(opened), documents: all.total }
}

const mode = fc.constantFrom('hybrid', 'semantic', 'keyword')
const query = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.subarray(WORDS, { minLength: 2, maxLength: 3 }).map((words) => words.join(' OR ')),
  fc.constantFrom(
    '"of secret"',
    'site:secret.example',
    'title:secret',
    'by:"Author secret"',
    'tag:seen',
    '-harbour',
    'is:undated',
    'in:secret',
    'in:granted harbour',
  ),
)
const filters = fc.record(
  { collections: fc.subarray([1, 2]), kinds: fc.subarray(KINDS), until: fc.constant('2031-02-01') },
  { requiredKeys: [] },
)
/** One of every endpoint that reads, with what it may be given. Numbers of documents go beyond those that are granted. */
const asked: fc.Arbitrary<readonly [path: string, given?: object]> = fc.oneof(
  fc.constant(['/v1/collections'] as const),
  fc.tuple(
    fc
      .nat(4)
      .chain((collection) =>
        fc
          .constantFrom('added', 'published', 'title')
          .map((sort) => `/v1/collections/${collection}/documents?sort=${sort}`),
      ),
  ),
  fc.tuple(fc.constant('/v1/search'), fc.record({ query, mode, filters, limit: fc.constant(1_000) })),
  fc.tuple(
    fc.constant('/v1/facets'),
    fc.record({ query: fc.oneof(fc.constant(''), query), mode, filters, facets: fc.constant(FACETS) }),
  ),
  fc.tuple(
    fc
      .tuple(
        fc.integer({ min: 1, max: items.length + 1 }),
        fc.constantFrom('', '/similar?limit=100', '/citation', '/link'),
      )
      .map(([document, what]) => `/v1/documents/${document}${what}`),
  ),
)

/** Without what hidden documents may weigh in on: scores by word count how rare a word is, and with them the order. */
function compared({ status, body }: AccessReply): unknown {
  const { hits, ...rest } = (body ?? {}) as { hits?: readonly { score?: number; passage: number }[] }
  if (!hits) return { status, body: withoutTimes(rest) }
  const found = hits.map((hit) => ({ ...hit, score: undefined })).toSorted((a, b) => a.passage - b.passage)
  return { status, body: rest, hits: found }
}

function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'capturedAt' ? undefined : part)))
}

test('a key answers through every endpoint as if nothing outside of its scope were there', async () => {
  const bench = await testBench()
  const withSecrets = await libraryOf(bench, 'with', true)
  const without = await libraryOf(bench, 'without', false)
  expect(hidden.length).toBeGreaterThan(5)
  expect(withSecrets.documents).toBe(without.documents)
  await fc.assert(
    fc.asyncProperty(asked, async ([path, given]) => {
      const options = given === undefined ? {} : { given }
      const reply = await ask(withSecrets.server, path, { key: withSecrets.key, ...options })
      expect(JSON.stringify(reply.body)).not.toMatch(/secret (record|example)|secret\.example/)
      expect(compared(reply)).toEqual(compared(await ask(without.server, path, { key: without.key, ...options })))
    }),
    { numRuns: 250 },
  )
}, 60_000)
