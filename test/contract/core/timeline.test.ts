import { assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { timelineSteps, type TimelineStep } from '../../../src/contract/overview/timeline.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { testBench } from '../../fixtures/testCore.ts'

const day = 86_400_000

interface Dated {
  readonly id: string
  readonly kind: string
  readonly date: string | undefined
}

/** Records over ninety years, before 1970 too, every seventh without a date. */
const dated: readonly Dated[] = Array.from({ length: 180 }, (_, index) => ({
  id: `r${index}`,
  kind: index % 3 === 0 ? 'news' : 'web',
  date:
    index % 7 === 0
      ? undefined
      : new Date(Date.UTC(1935, 0, 1) + Math.floor(((index * 0.6180339887) % 1) * 90 * 365.25 * day)).toISOString(),
}))

async function datedLibrary() {
  const bench = await testBench()
  const { client } = await bench.open()
  const records = dated.map(({ id, kind, date }) => ({
    id,
    kind,
    date,
    title: `Harbour ${id}`,
    text: `Text of ${id}.`,
  }))
  await bench.import(client, records, { embed: false })
  return client
}

/** The same by plain arithmetic over text: the bar that a date belongs to begins there. */
function barOf(iso: string, step: TimelineStep): string {
  if (step === 'year') return `${iso.slice(0, 4)}-01-01T00:00:00.000Z`
  if (step === 'month') return `${iso.slice(0, 7)}-01T00:00:00.000Z`
  if (step === 'hour') return `${iso.slice(0, 13)}:00:00.000Z`
  const midnight = Date.parse(`${iso.slice(0, 10)}T00:00:00.000Z`)
  const sinceMonday = step === 'week' ? (new Date(midnight).getUTCDay() + 6) % 7 : 0
  return new Date(midnight - sinceMonday * day).toISOString()
}

test('the bars of a timeline count what a look at every document counts, for any part of it', async () => {
  const client = await datedLibrary()
  const times = dated.flatMap(({ date }) => date ?? [])
  const part = record({
    step: constantFrom(...timelineSteps),
    from: integer({ min: Date.UTC(1930, 0, 1), max: Date.UTC(2027, 0, 1) }),
    days: integer({ min: 1, max: 60 }),
    by: constantFrom('none' as const, 'kind' as const),
  })
  await assert(
    asyncProperty(part, async ({ step, from, days, by }) => {
      const years = step === 'year' || step === 'month' ? 30 : 1
      const [since, until] = [new Date(from).toISOString(), new Date(from + days * years * day).toISOString()]
      const view = await client.timeline.read({ of: { kind: 'filters', filters: {} }, since, until, step, lanes: by })
      expect(view.documents).toBe(dated.length)
      expect(view.undated).toBe(dated.length - times.length)
      // Whole bars are shown: the first holds `since`, the last `until`.
      expect(view.bars[0]).toBe(barOf(since, step))
      expect((view.bars.at(-1) ?? '') <= until && until < (view.until ?? '')).toBe(true)
      const counted = (some: readonly string[]) =>
        view.bars.map((bar) => some.filter((time) => barOf(time, step) === bar).length)
      expect(view.counts).toEqual(counted(times))
      for (const lane of view.lanes)
        expect(lane.counts).toEqual(counted(dated.flatMap(({ kind, date }) => (kind === lane.key ? (date ?? []) : []))))
      if (by === 'kind') expect(view.lanes.map(({ key }) => key)).toEqual(['web', 'news'])
    }),
    { numRuns: 60 },
  )
})

test('a timeline is of a collection, a selection, a search or filters, and what has no date is counted and reached', async () => {
  const client = await datedLibrary()
  const [collection] = await client.collections.list({})
  const whole = { kind: 'collection', id: collection?.id ?? 0 } as const
  const view = await client.timeline.read({ of: whole })
  const inOrder = dated.flatMap(({ date }) => date ?? []).toSorted()
  expect([view.first, view.last]).toEqual([inOrder[0], inOrder.at(-1)])
  expect(view.step).toBe('year')
  expect(view.counts.reduce((sum, count) => sum + count, 0)).toBe(inOrder.length)

  const undated = await client.timeline.items({ of: whole, undated: true, limit: 5 })
  expect(undated.total).toBe(view.undated)
  expect(undated.items.map(({ publishedAt }) => publishedAt)).toEqual([null, null, null, null, null])
  const items = await client.timeline.items({ of: whole, lanes: 'kind', lane: 'news', limit: 1000 })
  expect(items.items.map(({ publishedAt }) => publishedAt)).toEqual(
    dated.flatMap(({ kind, date }) => (kind === 'news' ? (date ?? []) : [])).toSorted(),
  )
  expect(new Set(items.items.flatMap(({ lanes }) => lanes))).toEqual(new Set(['news']))

  const ids = items.items.slice(0, 3).map(({ id }) => id)
  expect((await client.timeline.read({ of: { kind: 'documents', ids: [...ids, ...ids] } })).documents).toBe(3)
  const found = await client.timeline.read({ of: { kind: 'search', query: 'r17', mode: 'keyword' } })
  expect([found.documents, found.first]).toEqual([1, dated[17]?.date])
  const except = await client.timeline.read({ of: { ...whole, except: ids } })
  expect(except.documents).toBe(dated.length - 3)
  await expect(client.timeline.read({ of: whole, step: 'hour' })).rejects.toMatchObject({ code: 'usage' })
})

test('what was imported since is counted, and an empty result has no bars', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const count = async () => (await client.timeline.read({ of: { kind: 'filters', filters: {} } })).documents
  expect(await emptyBars(client)).toEqual([])
  await bench.import(client, [{ id: 'a', title: 'A', text: 'One.', date: '2024-02-03' }], { embed: false })
  expect(await count()).toBe(1)
  await bench.import(client, [{ id: 'b', title: 'B', text: 'Two.', date: '2024-02-04' }], { embed: false })
  expect(await count()).toBe(2)
})

async function emptyBars(client: QuarryClient) {
  return (await client.timeline.read({ of: { kind: 'filters', filters: {} } })).bars
}

test('the articles of a news subject are a lane of events, and a timeline of their own', async () => {
  const bench = await testBench()
  const { client } = await bench.open({ local: true })
  const parameters = { query: 'strike at Port Amsel', subjects: { count: 2 } }
  for await (const event of client.collect.search({ kind: 'news', parameters }))
    if (event.type === 'answer')
      await client.collect.save({ searchId: event.search.id, collection: 'News', embed: false })
  const [{ id } = { id: 0 }] = await client.collections.list({})
  const view = await client.timeline.read({ of: { kind: 'collection', id }, lanes: 'event' })
  const [event] = view.lanes
  expect(event?.documents).toBeGreaterThan(0)
  const own = await client.timeline.read({ of: { kind: 'subject', id: Number(event?.key) } })
  expect([own.documents, own.first, own.last]).toEqual([event?.documents, event?.first, event?.last])
})
