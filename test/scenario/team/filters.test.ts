import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { SearchInput } from '../../../src/contract/search.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { startPglite } from '../../fixtures/team/pgliteServer.ts'
import { startPostgres } from '../../fixtures/team/postgresServer.ts'
import { pushed } from '../../fixtures/team/teamDesks.ts'
import { testBench } from '../../fixtures/testCore.ts'
import { whyNot } from '../../runtimes.ts'

const starts = [
  { name: 'PGlite with pgvector', start: startPglite },
  ...(whyNot('team') === undefined ? [{ name: 'PostgreSQL of this machine', start: startPostgres }] : []),
]

const addressees = [
  'Ada Berg <ada@harbour.example>',
  'jo@quay.example',
  'Örn Ås <orn@harbour.example>',
  "'Li, Wei' <li@q.example>",
]
/** What makes documents differ in all that filters ask for. */
const documents = Array.from({ length: 36 }, (_, at) => ({
  id: `d${at}`,
  title: `Paper ${at}`,
  text: `A berth with the number ${at}.`,
  ...(at % 4 === 0
    ? {
        kind: 'file',
        message: 1,
        headers: {
          from: 'x@y.example',
          to: addressees[at % 3],
          cc: addressees[(at + 1) % 4],
        },
      }
    : { kind: at % 4 === 1 ? 'news' : 'web' }),
  ...(at % 5 === 0 ? {} : { published_at: `20${10 + (at % 7)}-0${1 + (at % 9)}-1${at % 10}` }),
  ...(at % 3 === 0
    ? {
        url: `https://${['', 'www.', 'north.'][(at % 9) / 3]}port.example/${at}`,
      }
    : {}),
  ...(at % 6 === 2 ? { url: `https://quay.example/${at}` } : {}),
  ...(at % 7 === 0
    ? {}
    : {
        authors: [['Ann Lee; BO Östman'], ['bo östman'], ['C. Diaz']][at % 3]?.[0],
      }),
  ...(at % 4 === 3 ? {} : { tonnes: ['1,200.5', '80', 80, 'none', '-3'][at % 5] }),
  ...(at % 8 === 0
    ? {}
    : {
        built: ['2020', '2021-05', '03/04/2021', 'soon', '2021-05-06T07:08:09Z'][at % 5],
      }),
  ...(at % 5 === 1
    ? {}
    : {
        ports: ['Ghent; Hull', 'hull', 'GHENT ;Ölüd', '', 'x'.repeat(1_001)][at % 5],
      }),
  ...(at % 6 === 0 ? {} : { state: ['open', 'Closed', 'other'][at % 3] }),
  ship: { class: ['A', 'b', null][at % 3] },
  odd: `\0${at % 2}`,
}))

/** A library whose one collection is on the server, with every kind of mark. */
async function desk(url: string) {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'desk' })
  await bench.import(client, documents, { collection: 'berths', embed: false })
  await client.teams.init({ url, workspace: 'filters' })
  const [collection] = await client.collections.list({})
  const collectionId = collection?.id ?? 0
  const { items } = await client.documents.list({
    collectionId,
    offset: 0,
    limit: 100,
  })
  const every = (step: number, from = 0) => ({
    kind: 'documents' as const,
    ids: items.filter((_, at) => at % step === from).map(({ id }) => id),
  })
  await client.tags.add({ selection: every(5), name: 'port' })
  await client.tags.add({ selection: every(4), name: 'Port/north' })
  await client.tags.add({ selection: every(7), name: 'portly' })
  await client.marks.star({ selection: every(3), starred: true })
  const lists = { status: ['seen', 'Cited'], priority: ['high'] } as const
  const define = async (list: 'status' | 'priority') => {
    const values = lists[list].map((name) => ({ name, colour: null }))
    return (await client.marks.define({ list, values })).map(({ id }) => id)
  }
  const values = {
    status: await define('status'),
    priority: await define('priority'),
  }
  await client.marks.set({
    list: 'status',
    value: values.status[0] ?? 0,
    selection: every(4, 1),
  })
  await client.marks.set({
    list: 'status',
    value: values.status[1] ?? 0,
    selection: every(6, 2),
  })
  await client.marks.set({
    list: 'priority',
    value: values.priority[0] ?? 0,
    selection: every(5, 3),
  })
  const fields = await defineFields(client, collectionId)
  for (const [field, from, value] of [
    [fields.tonnes, 1, 80],
    [fields.built, 2, '2021-05-20'],
    [fields.ports, 3, 'Hull; Oslo'],
    [fields.state, 4, 'open'],
    [fields.mine, 5, 7],
    [fields.tonnes, 6, null],
    [fields.calls, 7, 'Hull; Ölüd'],
    [fields.calls, 8, 'ghent'],
  ] as const)
    await client.fields.set({ selection: every(9, from), field, value })
  await pushed(client, 'berths')
  const tags = await client.tags.list({})
  const tagOf = (name: string) => tags.find((one) => one.name === name)?.id ?? 0
  return { bench, client, collectionId, values, fields, tagOf }
}

async function defineFields(client: QuarryClient, collectionId: number) {
  const define = async (field: Parameters<QuarryClient['fields']['define']>[0]) =>
    (await client.fields.define(field)).field.id
  const column = (name: string) => ({ kind: 'column' as const, column: name })
  return {
    tonnes: await define({
      name: 'Tonnes',
      type: 'number',
      source: column('tonnes'),
      format: 'point',
    }),
    built: await define({
      name: 'Built',
      type: 'date',
      source: column('built'),
      format: 'dayFirst',
    }),
    ports: await define({
      name: 'Ports',
      type: 'text',
      source: column('ports'),
    }),
    state: await define({
      name: 'State',
      type: 'choice',
      source: column('state'),
    }),
    calls: await define({
      name: 'Calls',
      type: 'choice',
      source: column('ports'),
      format: 'semicolons',
    }),
    ship: await define({
      name: 'Ship',
      type: 'text',
      source: column('ship.class'),
      collectionId,
    }),
    odd: await define({ name: 'Odd', type: 'text', source: column('odd') }),
    mine: await define({ name: 'Mine', type: 'number' }),
    authors: await define({
      name: 'By',
      type: 'text',
      source: { kind: 'fact', fact: 'authors' },
    }),
    long: await define({
      name: 'Long',
      type: 'number',
      source: { kind: 'fact', fact: 'characters' },
    }),
    day: await define({
      name: 'Day',
      type: 'date',
      source: { kind: 'fact', fact: 'published' },
    }),
  }
}

describe.each(starts)('filters of a server: $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof startPglite>>
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.stop())

  test('the same filters and clauses find the same documents here and on the server', async () => {
    const { client, collectionId, values, fields, tagOf } = await desk(server.url)
    const number = fc.constantFrom(-3, 7, 30, 80, 1200.5)
    const text = fc.constantFrom('hull', 'Ghent', 'Oslo', 'ölüd', 'l', 'Diaz', 'A')
    const date = fc.constantFrom('2020', '2021-05', '2021-05-20', '2021-04-03', '2013')
    const bounds = <T>(value: fc.Arbitrary<T>) =>
      fc.record(
        {
          from: value,
          above: value,
          to: value,
          below: value,
          empty: fc.boolean(),
          values: fc.array(value, { minLength: 1, maxLength: 2 }),
        },
        { requiredKeys: [] },
      )
    const fieldFilter = fc.oneof(
      fc.tuple(fc.constantFrom(fields.tonnes, fields.mine, fields.long), bounds(number)),
      fc.tuple(fc.constantFrom(fields.built, fields.day), bounds(date)),
      fc.tuple(fc.constantFrom(fields.ports, fields.ship, fields.authors), bounds(text)),
      fc.tuple(fc.constantFrom(fields.ports, fields.authors), fc.record({ contains: text })),
      fc.tuple(fc.constant(fields.odd), fc.record({ empty: fc.boolean() }, { requiredKeys: [] })),
      fc.tuple(
        fc.constant(fields.state),
        fc.record(
          {
            values: fc.subarray(['open', 'closed', 'other'], { minLength: 1 }),
            empty: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      ),
      fc.tuple(
        fc.constant(fields.calls),
        fc.record({ values: fc.subarray(['hull', 'GHENT', 'Ölüd', 'hull; ghent'], { minLength: 1 }) }),
      ),
    )
    const subset = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 })
    const filter = fc.oneof(
      {
        arbitrary: fc.record({
          fields: fieldFilter.map(([field, rest]) => [{ field, ...rest }]),
        }),
        weight: 6,
      },
      fc.record({
        fields: fc.array(fieldFilter, { maxLength: 2 }).map((all) => all.map(([field, rest]) => ({ field, ...rest }))),
      }),
      fc.constant({ collections: [collectionId] }),
      fc.record({ kinds: subset(['news', 'web', 'file']) }),
      fc.record({
        domains: subset(['port.example', 'www.port.example', 'QUAY.example']),
      }),
      fc.record({ since: fc.constantFrom('2012', '2014-03-01') }),
      fc.record({ until: fc.constantFrom('2015', '2013-01') }),
      fc.record({
        tags: subset([tagOf('port'), tagOf('Port/north'), tagOf('portly')]),
      }),
      fc.record({ starred: fc.boolean() }),
      fc.record({ status: subset(values.status) }),
      fc.record({ priority: subset(values.priority) }),
    )
    const filters = fc
      .array(filter, { maxLength: 2 })
      .map((all) => Object.assign({}, ...all) as NonNullable<SearchInput['filters']>)
    const people = ['to:jo', 'to:ADA', 'to:örn', 'to:"Berg <ada"', 'to:harbour', 'to:li', 'by:Lee', 'by:östman']
    const others = [
      'tag:port',
      'is:starred',
      'is:undated',
      'site:port.example',
      'kind:news',
      'before:2014',
      'after:2012',
    ]
    const clause = fc.constantFrom(...people, ...others, 'in:berths')
    const query = fc
      .tuple(
        fc.constantFrom('', 'berth '),
        fc.array(fc.tuple(clause, fc.boolean()), { maxLength: 1 }),
        fc.option(fc.tuple(clause, clause), { nil: undefined, freq: 1 }),
      )
      .map(([words, clauses, either]) => {
        const all = clauses.map(([one, isNot]) => `${isNot ? '-' : ''}${one}`)
        return `${words}${[...all, ...(either ? [`(${either.join(' OR ')})`] : [])].join(' ')}`.trim() || 'berth'
      })
    let found = 0
    await fc.assert(
      fc.asyncProperty(query, filters, async (asked, within) => {
        const answer = await client.teams.search({
          query: asked,
          mode: 'keyword',
          filters: within,
          limit: 100,
        })
        expect(answer.sources).toMatchObject([{ state: 'answered' }, { state: 'answered', reason: null }])
        for (const { origins, local, team } of answer.hits)
          expect(`${local?.title ?? team?.title}: ${origins.map(({ name }) => name).join()}`).toMatch(
            /: (local,filters|filters,local)$/,
          )
        found += answer.hits.length
      }),
      { numRuns: 80 },
    )
    expect(found, 'not everything is filtered away').toBeGreaterThan(300)
  })
})
