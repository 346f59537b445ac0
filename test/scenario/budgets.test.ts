import { expect, test } from 'vitest'
import type { JobView } from '../../src/contract/jobs.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { systemClock, type Clock } from '../../src/main/base/clock.ts'
import { records, settled, testBench, type TestBench } from '../fixtures/testCore.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** A clock that can be set ahead; waits are short, and take no time on it. */
function settableClock(): Clock & { advance(ms: number): void } {
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    wait: (ms, signal) => systemClock.wait(Math.min(ms, 4), signal),
    advance: (ms) => {
      aheadMs += ms
    },
  }
}

/** The job as it is once a budget holds it back. */
async function heldBack(client: QuarryClient, id: number): Promise<JobView> {
  for await (const job of client.jobs.watch({ id })) {
    if (job.wait?.kind === 'budget') return job
    if (['done', 'failed', 'paused', 'interrupted'].includes(job.state)) throw new Error(`The job is ${job.state}.`)
  }
  throw new Error('The watch ended early.')
}

const sent = ({ service }: TestBench) => service.received().filter(({ operation }) => operation === 'embedding').length
const spent = async (client: QuarryClient) => {
  const [row] = await client.usage.summary({})
  return { requests: row?.requests ?? 0, tokens: row?.units['input_tokens'] ?? 0, amounts: row?.amounts ?? {} }
}

/** Imports texts for three requests, and leaves them unembedded. */
async function threeRequests(bench: TestBench, client: QuarryClient): Promise<void> {
  await bench.import(client, records(2_500), { embed: false })
}

test('an embedding job stops before the budget of the day is crossed, and goes on when it is raised', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await threeRequests(bench, client)
  await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 2 })
  const { id } = await client.embedding.start({ dimension: 16 })
  const held = await heldBack(client, id)
  expect(held.state).toBe('running')
  expect(held.wait?.message).toContain('The budget of the day is reached: 2 of 2 requests spent')
  expect(held.wait?.message).toContain('Raise the budget')
  expect(held.wait?.until).toMatch(/T00:00:00.000Z$/)
  expect([sent(bench), (await spent(client)).requests]).toEqual([2, 2])
  await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 3 })
  expect(await settled(client, held)).toMatchObject({ state: 'done', wait: null, embed: { embedded: 2_500 } })
  expect(sent(bench)).toBe(3)
})

test('it goes on by itself when the day ends', async () => {
  const clock = settableClock()
  const bench = await testBench({ clock })
  const { client } = await bench.open()
  await threeRequests(bench, client)
  await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 2 })
  const { id } = await client.embedding.start({ dimension: 16 })
  const held = await heldBack(client, id)
  clock.advance(DAY_MS)
  expect(await settled(client, held)).toMatchObject({ state: 'done', embed: { embedded: 2_500 } })
  expect((await client.spending.totals({ by: 'day' })).map(({ requests }) => requests)).toEqual([1, 2])
})

test('it can be paused while a budget holds it back, and waits for the budget again after a restart', async () => {
  const bench = await testBench()
  const { core, client } = await bench.open()
  await threeRequests(bench, client)
  await client.spending.setBudget({ scope: 'month', measure: 'requests', limit: 1 })
  const { id } = await client.embedding.start({ dimension: 16 })
  await heldBack(client, id)
  await client.jobs.pause({ id })
  expect(await settled(client, await client.jobs.get({ id }))).toMatchObject({ wait: { kind: 'paused_by_user' } })
  await core.close()
  const { client: later } = await bench.open()
  await later.jobs.resume({ id })
  expect((await heldBack(later, id)).wait?.message).toContain('The budget of the month is reached')
  expect(sent(bench)).toBe(1)
  const [budget] = await later.spending.budgets({})
  expect(await later.spending.removeBudget({ id: budget?.id ?? 0 })).toEqual({ removed: true })
  expect(await settled(later, await later.jobs.get({ id }))).toMatchObject({ state: 'done' })
})

test('a budget in money counts what is in flight at the most that it may cost', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await threeRequests(bench, client)
  const { model, bytes, requests } = await client.embedding.estimate({ dimension: 16 })
  await client.spending.setPrice({
    operation: 'embedding',
    model,
    unit: 'input_tokens',
    currency: 'EUR',
    amount: 2,
    per: 1e3,
  })
  // Twice what the largest request may cost: two of them fit at most.
  const limit = (bytes / requests) * 2 * 1.2 * 0.002
  await client.spending.setBudget({ scope: 'collection', collection: 'c', measure: 'EUR', limit })
  const [collection] = await client.collections.list({})
  const { id } = await client.embedding.start({ dimension: 16, collectionId: collection?.id })
  const done = await settled(client, await client.jobs.get({ id }))
  // Replies cost less than their bound, so that all three fit.
  expect(done).toMatchObject({ state: 'done' })
  const { tokens, amounts } = await spent(client)
  expect(amounts['EUR']).toBeCloseTo(tokens * 0.002, 9)
  expect(await client.spending.budgets({})).toMatchObject([
    { scope: 'collection', collection: 'c', measure: 'EUR', spent: amounts['EUR'], reserved: 0, until: null },
  ])
})

test('requests become smaller where a whole one does not fit into what is left of a budget', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await threeRequests(bench, client)
  const { bytes, requests } = await client.embedding.estimate({ dimension: 16 })
  // A request of full size may cost twice as much.
  const limit = Math.floor(bytes / requests / 2)
  await client.spending.setBudget({ scope: 'day', measure: 'input_tokens', limit })
  const { id } = await client.embedding.start({ dimension: 16 })
  const held = await heldBack(client, id)
  const { tokens } = await spent(client)
  expect(tokens).toBeLessThanOrEqual(limit)
  expect(tokens).toBeGreaterThan(limit * 0.5)
  expect(held.embed?.embedded).toBe(bench.service.received().reduce((sum, { items }) => sum + items, 0))
  await client.spending.setBudget({ scope: 'day', measure: 'input_tokens', limit: bytes * 10 })
  expect(await settled(client, held)).toMatchObject({ state: 'done', embed: { embedded: 2_500, total: 2_500 } })
  expect(bench.service.received().reduce((sum, { items }) => sum + items, 0)).toBe(2_500)
})

test('a request that is refused costs nothing, and one whose reply was lost counts at the most it may have cost', async () => {
  const bench = await testBench({ faults: { embedding: [{ do: 'status', status: 429, retryAfter: 1, on: 1 }] } })
  const { client } = await bench.open()
  await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 2 })
  const { embed } = await bench.import(client, records(10), { dimension: 16 })
  expect(embed).toMatchObject({ state: 'done', wait: null })
  expect(await client.spending.budgets({})).toMatchObject([{ spent: 1, reserved: 0, remaining: 1 }])
  bench.service.setFaults({ embedding: [{ do: 'cut', afterBytes: 10 }] })
  const { embed: second } = await bench.start(
    client,
    records(10, (index) => `Another text ${index}`),
    { dimension: 16 },
  )
  await heldBack(client, second?.id ?? 0)
  expect(await client.spending.budgets({})).toMatchObject([{ spent: 1, reserved: 1, remaining: 0 }])
})

test('requests outside the queue are refused with the name of the budget, and nothing is sent', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(3), { dimension: 16 })
  await client.spending.setBudget({ scope: 'month', measure: 'requests', limit: 1 })
  const before = bench.service.received().length
  const over = {
    code: 'over_budget',
    message: expect.stringContaining('The budget of the month is reached') as unknown,
  }
  await expect(client.answers.ask({ messages: [{ role: 'user', content: 'Why?' }] })).rejects.toMatchObject(over)
  await expect(client.research.start({ question: 'Why?' })).rejects.toMatchObject(over)
  await expect(
    client.generation.create({ operation: 'grounded', modality: 'image', prompt: 'A lighthouse' }),
  ).rejects.toMatchObject(over)
  await expect(drained(client.collect.search({ kind: 'web', parameters: { query: 'ports' } }))).rejects.toMatchObject(
    over,
  )
  const found = await client.search.query({ query: 'harbours' })
  expect(found).toMatchObject({ mode: 'keyword' })
  expect(JSON.stringify(found)).toContain('The budget of the month is reached')
  expect(bench.service.received().length).toBe(before)
  expect(await client.answers.list({})).toEqual([])
})

async function drained(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

test('the local service costs nothing: no budget holds it back', async () => {
  const bench = await testBench()
  const { client } = await bench.open({ local: true })
  await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 0 })
  expect((await bench.import(client, records(3), { dimension: 16 })).embed).toMatchObject({ state: 'done' })
  expect(await client.spending.budgets({})).toMatchObject([{ spent: 0, reserved: 0 }])
  expect(await client.spending.forecast({ operation: 'embedding', requests: 5 })).toMatchObject({
    free: true,
    budgets: [],
  })
})
