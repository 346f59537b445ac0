import { describe, expect, test, vi } from 'vitest'
import type { AnswerItem } from '../../../src/contract/answering/answers.ts'
import type { ResearchItem, ResearchView } from '../../../src/contract/answering/research.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { Core } from '../../../src/main/core.ts'
import type { RunId } from '../../../src/main/model/ids.ts'
import { testBench, TEST_KEY } from '../../fixtures/testCore.ts'

/** Runs through the contract, as a page sees them, and the journal they leave. */

const question = 'Why was the cocoa harvest late and what happened to prices?'
const model = 'local/extract-1.0'
const ask = { model, messages: [{ role: 'user', content: question }] }

async function researchToEnd(client: QuarryClient, asked: object = {}): Promise<ResearchView> {
  const run = await client.research.start({ question, tier: 'lite', ...asked })
  for await (const item of client.research.follow({ id: run.id })) if (item.type === 'ended') return item.research
  throw new Error('It did not end.')
}

async function storedChunks(core: Core, id: number): Promise<string[]> {
  const chunks = await core.library.store.read.readChunks(id as RunId, 0, 10_000)
  expect(chunks.map(({ sequence }) => sequence)).toEqual(chunks.map((_, at) => at + 1))
  return chunks.map(({ data }) => data)
}

/** Without what differs from run to run. */
const anonymous = (text: string) =>
  text.replace(/local-[-0-9a-f]{36}/g, 'ID').replace(/"(created|latency)":\d+/g, '"$1":0')

describe('a research stream that is cut', () => {
  test('at every chunk leaves a journal that opens, says where it stopped, and cost what is not known', async () => {
    const { service, open } = await testBench()
    const { core, client } = await open()
    const whole = await researchToEnd(client)
    expect(whole.run.state).toBe('complete')
    const all = (await storedChunks(core, whole.run.id)).map(anonymous)
    const finish = all.findIndex((chunk) => chunk.includes('"type":"finish"'))
    for (let kept = 0; kept < all.length; kept++) {
      service.setFaults({ research: [{ do: 'cutStream', afterEvents: kept, cleanly: kept % 2 === 0 }] })
      const { run, report } = await researchToEnd(client)
      // After the end mark nothing is missing but the cost.
      expect([run.state, run.chunks]).toEqual([kept > finish ? 'complete' : 'cut', kept])
      expect(run.usage).toBeNull()
      expect(run.error?.kind).toBe(kept > finish ? undefined : 'cut')
      expect((await storedChunks(core, run.id)).map(anonymous)).toEqual(all.slice(0, kept))
      const opened = await client.research.open({ id: run.id })
      expect([opened.report, opened.run]).toEqual([report, run])
      expect(whole.report.startsWith(report)).toBe(true)
    }
    const spent = (await client.usage.summary({})).filter(({ operation }) => operation === 'research')
    expect(spent.reduce((sum, { requests }) => sum + requests, 0)).toBe(all.length + 1)
  })

  test('and a broken connection, an error within it and a refusal are told apart', async () => {
    const { service, open } = await testBench()
    const { client } = await open()
    const under = async (fault: object) => {
      service.setFaults({ research: [fault] })
      const { run } = await researchToEnd(client)
      return [run.state, run.error?.kind, run.chunks > 0]
    }
    expect(await under({ do: 'cut', afterBytes: 700 })).toEqual(['cut', 'cut', true])
    expect(await under({ do: 'errorInStream', afterEvents: 4, message: 'It broke.' })).toEqual([
      'failed',
      'server',
      true,
    ])
    expect(await under({ do: 'status', status: 403 })).toEqual(['failed', 'forbidden', false])
    expect(await under({ do: 'malformed', contentType: 'text/html' })).toEqual(['failed', 'shape', false])
    expect(await under({ do: 'reset' })).toEqual(['failed', 'connection', false])
    const sent = service.received().filter(({ operation }) => operation === 'research')
    expect(sent).toHaveLength(5)
  })
})

describe('following a run', () => {
  test('gives the texts to append, from any chunk on, and ends with the whole', async () => {
    const { open } = await testBench()
    const { client } = await open()
    const run = await client.answers.ask({ ...ask, maxQueries: 2 })
    const items: AnswerItem[] = []
    for await (const item of client.answers.follow({ id: run.id })) items.push(item)
    const text = (given: readonly AnswerItem[]) => given.map((item) => (item.type === 'text' ? item.text : '')).join('')
    const last = items.at(-1)
    expect(last?.type === 'ended' && [last.answer.text, last.answer.run.state]).toEqual([text(items), 'complete'])
    expect(text(items)).toMatch(/\[\^\d+\]/)
    expect(await client.answers.open({ id: run.id })).toEqual(last?.type === 'ended' ? last.answer : undefined)

    const after = items.find((item) => item.type === 'text')
    const seen = after?.type === 'text' ? after : { sequence: 0, text: '' }
    const rest: AnswerItem[] = []
    for await (const item of client.answers.follow({ id: run.id, after: seen.sequence })) rest.push(item)
    expect(seen.text + text(rest)).toBe(text(items))
  })

  test('does not read the journal of a run that this process receives, not even at its end', async () => {
    const { open } = await testBench()
    const { core, client } = await open()
    const journal = vi.spyOn(core.library.runs, 'chunks')
    const answer = await client.answers.ask(ask)
    for await (const item of client.answers.follow({ id: answer.id }))
      if (item.type === 'ended')
        expect([item.answer.run.state, item.answer.text]).toEqual(['complete', expect.any(String)])
    expect((await researchToEnd(client)).run.state).toBe('complete')
    expect(journal).not.toHaveBeenCalled()
    await client.answers.open({ id: answer.id })
    expect(journal).toHaveBeenCalledTimes(1)
  })

  test('each chunk is in the journal before it can be seen', async () => {
    const { service, open } = await testBench()
    const { core, client } = await open()
    service.setFaults({ research: [{ do: 'slowStream', delayMs: 1 }] })
    const run = await client.research.start({ question, tier: 'lite' })
    const seen: ResearchItem[] = []
    for await (const item of client.research.follow({ id: run.id })) {
      seen.push(item)
      if (item.type === 'ended') continue
      const { chunks } = await core.library.store.read.getRun(run.id as RunId)
      expect(chunks).toBeGreaterThanOrEqual(item.sequence)
    }
    expect(seen.filter(({ type }) => type === 'state').length).toBeGreaterThan(4)
  })

  test('citations lead to sources, and one that leads nowhere is broken', async () => {
    const { open } = await testBench()
    const { client } = await open()
    const { citations, report } = await researchToEnd(client)
    expect(citations.length).toBeGreaterThan(0)
    expect(citations.every(({ broken, url }) => !broken && url !== null)).toBe(true)
    expect(report).toContain(`[^${citations[0]?.marker}]`)
    const content =
      'Tell me about tea [^7]: <passage id="9">Tea is grown on the hills of the interior.</passage> Where is tea grown?'
    const run = await client.answers.chat({
      model,
      messages: [{ role: 'user', content }],
      parameters: { web_search: 'off' },
    })
    for await (const item of client.answers.follow({ id: run.id }))
      if (item.type === 'ended') expect(item.answer.citations).toMatchObject([{ marker: 9, broken: true, url: null }])
  })
})

describe('the plan of a research', () => {
  test('pauses the run, and phase 2 goes on from it with the same question and every parameter', async () => {
    const { core, client } = await (await testBench()).open()
    const paused = await researchToEnd(client, {
      question: 'cocoa',
      background: 'Only prices.',
      noBrief: true,
      tier: 'pro',
    })
    expect([paused.run.state, paused.plan?.requiresSelection]).toEqual(['paused', true])
    const { question: asked, tier, background, noBrief } = paused.asked
    const again = {
      question: asked,
      tier,
      background: background ?? undefined,
      noBrief,
      planId: paused.plan?.planId ?? '',
    }
    const selections = { angles: [{ id: 'a1', selected: false }] }
    const done = await researchToEnd(client, { ...again, selections, continueAnyway: true })
    expect([done.run.state, done.run.parentId]).toEqual(['complete', paused.run.id])
    const request = async (id: number) => JSON.parse((await core.library.store.read.getRun(id as RunId)).request)
    const first = await request(paused.run.id)
    // The flag of phase 1 is not sent in phase 2.
    expect(await request(done.run.id)).toEqual({ ...first, plan_id: again.planId, selections })
  })
})

describe('stopping', () => {
  test('keeps what came', async () => {
    const { service, open } = await testBench()
    const { client } = await open()
    service.setFaults({ chat: [{ do: 'slowStream', delayMs: 5 }] })
    const run = await client.answers.chat({ ...ask, parameters: {} })
    for await (const item of client.answers.follow({ id: run.id }))
      if (item.type === 'text') {
        const stopped = await client.answers.stop({ id: run.id })
        expect([stopped.state, stopped.error?.kind]).toEqual(['cut', 'aborted'])
        break
      }
    const opened = await client.answers.open({ id: run.id })
    expect(opened.text.length).toBeGreaterThan(0)
    expect(opened.run.finishedAt).not.toBeNull()
  })

  test('a run whose program is gone was cut, and opens', async () => {
    const { service, open } = await testBench()
    const { core, client } = await open()
    service.setFaults({ research: [{ do: 'cutStream', afterEvents: 3 }] })
    const { run } = await researchToEnd(client)
    // As a crash leaves it: the row says that it runs, and no process does.
    const { request } = await core.library.store.read.getRun(run.id as RunId)
    const left = await core.library.store.write.createRun(
      { kind: 'research', title: 't', model: undefined, origin: 'o', request, parentId: undefined, pid: 2 ** 30 },
      1,
    )
    await core.library.store.write.appendChunk(
      left.id,
      { event: undefined, data: '{"type":"status","status":"Reading"}' },
      2,
    )
    const opened = await client.research.open({ id: left.id })
    expect([opened.run.state, opened.run.error?.kind, opened.status]).toEqual(['cut', 'crash', 'Reading'])
    expect((await client.research.list({})).map(({ state }) => state)).toEqual(['cut', 'cut'])
  })

  test('closing the program stops its runs and keeps what came', async () => {
    const { service, open } = await testBench()
    const first = await open()
    service.setFaults({ chat: [{ do: 'slowStream', delayMs: 20 }] })
    const run = await first.client.answers.chat({ ...ask, parameters: {} })
    for await (const item of first.client.answers.follow({ id: run.id })) if (item.type !== 'ended') break
    await first.core.library.close()
    const second = await open()
    const opened = await second.client.answers.open({ id: run.id })
    expect([opened.run.state, opened.run.error?.kind, opened.run.chunks > 0]).toEqual(['cut', 'aborted', true])
  })
})

test('the ledger takes every unit of every usage, those of messages included', async () => {
  const { core, client } = await (await testBench()).open()
  const tools = [{ type: 'svc_search', name: 'svc_search' }]
  const run = await client.answers.message({ ...ask, maxTokens: 500, parameters: { tools } })
  for await (const item of client.answers.follow({ id: run.id })) if (item.type === 'ended') break
  await researchToEnd(client)
  const rows = await client.usage.summary({})
  const units = (operation: string) => Object.keys(rows.find((row) => row.operation === operation)?.units ?? {}).sort()
  expect(units('messages')).toEqual(['input_tokens', 'output_tokens', 'server_tool_use.num_search_queries'])
  expect(units('research')).toEqual(['completion_tokens', 'num_search_queries', 'prompt_tokens', 'total_tokens'])
  const stored = JSON.stringify(await core.library.store.read.listRuns(['messages', 'research'], 10))
  expect(stored).not.toContain(TEST_KEY)
})

test('an answer needs no model: none is sent, and the run says which one the service took', async () => {
  const { core, client } = await (await testBench()).open()
  const { id } = await client.answers.ask({ messages: ask.messages, depth: 'queries_only' })
  for await (const item of client.answers.follow({ id })) if (item.type === 'ended') break
  expect((await client.answers.open({ id })).run).toMatchObject({ state: 'complete', model: 'local/extract-1.0' })
  expect(JSON.parse((await core.library.store.read.getRun(id as RunId)).request)).not.toHaveProperty('model')
})

test('a chat goes to the model of the settings where none is named', async () => {
  const { client } = await (await testBench()).open()
  await client.settings.set({ chatModel: 'local/reason-1.0' })
  for (const started of [
    await client.answers.chat({ messages: ask.messages }),
    await client.answers.message({ messages: ask.messages, maxTokens: 100 }),
  ])
    expect(started.model).toBe('local/reason-1.0')
})

test('what the interface does not allow is an error of usage, and makes no run', async () => {
  const { service, open } = await testBench()
  const { client } = await open()
  const hot = client.answers.chat({ ...ask, parameters: { temperature: 3 } })
  await expect(hot).rejects.toMatchObject({ code: 'usage', data: { where: 'temperature' } })
  const nameless = client.answers.chat({ messages: ask.messages })
  await expect(nameless).rejects.toMatchObject({ code: 'usage', data: { where: 'model' } })
  expect(await client.answers.list({})).toEqual([])
  expect(service.received()).toEqual([])
})
