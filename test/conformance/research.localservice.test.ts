import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { eventsOf, messages, post, type Json } from '../fixtures/service/language.ts'

let service: LocalService
let now = Date.parse('2031-10-05T12:00:00Z')
beforeAll(async () => {
  service = await startLocalService({ now: () => now })
})
afterAll(() => service.close())

async function research(change: object): Promise<Json[]> {
  const { status, contentType, text } = await post(service, '/v1/research', { tier: 'standard', messages, ...change })
  expect([status, contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
  return eventsOf(text).map(({ data }) => data)
}
const types = (chunks: readonly Json[]) => [...new Set(chunks.map((chunk) => String(chunk['type'])))]
const ofType = (chunks: readonly Json[], type: string) => chunks.filter((chunk) => chunk['type'] === type)
const reportOf = (chunks: readonly Json[]) =>
  ofType(chunks, 'content')
    .map((chunk) => chunk['choices']?.[0]?.['delta']?.['content'] ?? '')
    .join('')
const ambiguous = [{ role: 'user', content: 'cocoa' }]

describe('research, the chunks', () => {
  test('every chunk has the documented members, and those of its type', async () => {
    const chunks = await research({ tier: 'pro-visual' })
    for (const chunk of chunks) {
      expect(chunk).toMatchObject({ object: 'research.chunk', model: 'local/research-1.0' })
      expect([typeof chunk['request_id'], Number.isInteger(chunk['created'])]).toEqual(['string', true])
      expect('status' in chunk).toBe(chunk['type'] === 'status')
      expect('round' in chunk).toBe(['queries', 'search_done', 'analysis'].includes(String(chunk['type'])))
    }
    expect(types(chunks)).toEqual([
      'status',
      'plan',
      'queries',
      'search_done',
      'analysis',
      'brief',
      'content',
      'visual',
      'finish',
      'usage',
      'html_delta',
      'html',
    ])
    const html = ofType(chunks, 'html_delta')
      .map((chunk) => chunk['html_delta'])
      .join('')
    expect(html).toBe(chunks.at(-1)?.['html'])
    expect(html).not.toMatch(/<script|src=/)
  })

  test('pages that share only words of a side of the question are not found, and not cited', async () => {
    const asked = async (content: string) =>
      research({ messages: [{ role: 'user', content }], tier: 'standard', continue_anyway: true })
    const recycling = await asked('What is known about battery recycling?')
    const cited = [...reportOf(recycling).matchAll(/\[\^(?<index>\d+)\]/g)].map((match) => match.groups?.['index'])
    expect(new Set(cited).size).toBe(1)
    // No page of the corpus is about this; some are about repairs.
    const nothing = await asked('Why is the lighthouse being repaired?')
    expect(reportOf(nothing)).toContain('The sources that were found say nothing about this.')
    expect(reportOf(nothing)).not.toMatch(/\[\^\d+\]/)
  })

  test('tiers grow, and only pro-visual has visuals and HTML', async () => {
    const sizes: number[] = []
    for (const tier of ['lite', 'standard', 'pro']) {
      const chunks = await research({ tier })
      expect(types(chunks)).not.toContain('html')
      expect(types(chunks)).not.toContain('visual')
      expect(chunks.at(-2)?.['type']).toBe('finish')
      sizes.push(Number(chunks.at(-1)?.['usage']?.['num_search_queries']))
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(new Set(sizes).size).toBe(3)
  })

  test('the report cites the evidence of the brief, each source once', async () => {
    const chunks = await research({})
    const evidence = [...(ofType(chunks, 'brief')[0]?.['brief']?.['evidence'] ?? [])]
    expect(evidence.map((one) => one['index'])).toEqual(evidence.map((_, at) => at + 1))
    expect(new Set(evidence.map((one) => one['url'])).size).toBe(evidence.length)
    const sentence = /\n\n([^\n]+?)\[\^(\d+)\]/.exec(reportOf(chunks))
    expect(evidence[Number(sentence?.[2]) - 1]?.['highlight']).toContain(sentence?.[1])
  })

  test('without a brief the numbers are those of arrival', async () => {
    const chunks = await research({ skip_brief: true })
    expect(types(chunks)).not.toContain('brief')
    const results = ofType(chunks, 'search_done')
      .flatMap((chunk) => chunk['search_results'] ?? [])
      .flatMap((group) => group['results'] ?? [])
    const sentence = /\n\n([^\n]+?)\[\^(\d+)\]/.exec(reportOf(chunks))
    expect(results[Number(sentence?.[2]) - 1]?.['highlight']).toContain(sentence?.[1])
  })

  test('only the last user message is the question', async () => {
    const chunks = await research({
      messages: [{ role: 'user', content: 'canal' }, { role: 'assistant', content: 'x' }, ...messages],
    })
    expect(ofType(chunks, 'plan')[0]?.['plan']?.['question']).toBe(messages[0]?.content)
  })
})

test.each(['lite', 'standard', 'pro', 'pro-visual'])(
  '%s: the background changes the queries of each round',
  async (tier) => {
    const queries = async (change: object) =>
      ofType(await research({ tier, ...change }), 'queries').map((chunk) => chunk['queries'])
    const [without, given] = [await queries({}), await queries({ background: 'Only figures for Ghana count.' })]
    expect(given).toHaveLength(without.length)
    for (const [round, list] of given.entries()) {
      expect(list).not.toEqual(without[round])
      for (const query of list ?? []) expect(query).toContain('Ghana')
    }
  },
)

describe('research, the plan', () => {
  test('of an ambiguous question pauses the stream', async () => {
    const chunks = await research({ messages: ambiguous })
    expect(chunks.at(-1)).toMatchObject({ type: 'plan', requires_selection: true })
    expect(typeof chunks.at(-1)?.['plan_id']).toBe('string')
  })

  test('skip_plan and continue_anyway never pause', async () => {
    expect(types(await research({ messages: ambiguous, skip_plan: true }))).not.toContain('plan')
    const anyway = await research({ messages: ambiguous, continue_anyway: true })
    expect(ofType(anyway, 'plan')[0]?.['requires_selection']).toBe(false)
    expect(types(anyway)).toContain('finish')
  })

  const pausedPlan = async () => (await research({ messages: ambiguous })).at(-1) as Json

  test('goes on with what was selected and corrected', async () => {
    const plan = await pausedPlan()
    const selections = {
      angles: [
        { id: 'a1', selected: false },
        { id: 'a2', title: 'Prices of cocoa' },
      ],
    }
    const chunks = await research({ messages: ambiguous, plan_id: plan['plan_id'], selections })
    expect(types(chunks)).not.toContain('plan')
    const headings = [...reportOf(chunks).matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    expect(headings[0]).toBe('Prices of cocoa')
    expect(headings).toHaveLength([...(plan['plan']?.['angles'] ?? [])].length - 1)
  })

  test('is kept for 30 minutes, and then made again without an error', async () => {
    const plan = await pausedPlan()
    now += 30 * 60_000
    expect(types(await research({ messages: ambiguous, plan_id: plan['plan_id'] }))).not.toContain('plan')
    now += 1
    const again = await research({ messages: ambiguous, plan_id: plan['plan_id'] })
    // It is a plan like the first: the question is as ambiguous as it was, and its own id goes on with it.
    expect(again.at(-1)).toMatchObject({ type: 'plan', requires_selection: true, plan_id: expect.any(String) })
    expect(again.at(-1)?.['plan_id']).not.toBe(plan['plan_id'])
    const on = await research({ messages: ambiguous, plan_id: again.at(-1)?.['plan_id'] })
    expect(types(on)).not.toContain('plan')
    expect(types(on)).toContain('finish')
    const anyway = await research({ messages: ambiguous, plan_id: plan['plan_id'], continue_anyway: true })
    expect(ofType(anyway, 'plan')[0]).toMatchObject({ requires_selection: false, plan_id: expect.any(String) })
    expect(types(anyway)).toContain('finish')
  })

  test('that a fault expires, or that never existed, is made again too', async () => {
    const plan = await pausedPlan()
    service.setFaults({ research: [{ do: 'expirePlans' }] })
    expect(types(await research({ messages: ambiguous, plan_id: plan['plan_id'] }))).toContain('plan')
    service.setFaults({})
    expect(types(await research({ messages: ambiguous, plan_id: 'none-such' }))).toContain('plan')
  })
})
