import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { eventsOf, messages, post, question, type Json } from '../fixtures/service/language.ts'

/** Answer, Chat, Research and Generation: the parameters tables and "Limits", each number at its bound and one beyond. */

let service: LocalService
let listed: LocalService

beforeAll(async () => {
  service = await startLocalService()
  const models = { models: { value: ['vendor/model-4.5'] } }
  const profile = { chat: models, answer: models, messages: { ...models, nativeVendor: { value: 'vendor' } } }
  listed = await startLocalService({ key: 'k-1', profile })
})
afterAll(async () => {
  await service.close()
  await listed.close()
})

const model = 'local/extract-1.0'
const paths = {
  answer: '/answer',
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
  research: '/v1/research',
} as const
type Operation = keyof typeof paths
const legal: Record<Operation, object> = {
  answer: { model, messages, mode: 'queries_only' },
  chat: { model, messages, web_search: 'off' },
  messages: { model, messages, max_tokens: 50 },
  research: { tier: 'lite', messages: [{ role: 'user', content: 'cocoa' }] },
}

const accepted: readonly [Operation, object][] = [
  ['answer', { model: undefined }],
  ['answer', { max_queries: 1 }],
  ['answer', { max_queries: 30 }],
  ['answer', { mode: 'queries_and_search', web_search_options: { count: 100, highlight: { max_tokens: 100 } } }],
  ['chat', { temperature: 0 }],
  ['chat', { temperature: 2 }],
  ['chat', { top_p: 1 }],
  ['chat', { frequency_penalty: -2, presence_penalty: 2 }],
  ['chat', { frequency_penalty: 2, presence_penalty: -2 }],
  ['chat', { logit_bias: { 5: -100, 6: 100 } }],
  ['chat', { max_tokens: 1 }],
  ['chat', { max_completion_tokens: 1 }],
  ['chat', { seed: 7, user: 'u', stop: ['x'], reasoning: {}, response_format: { type: 'text' }, stream: false }],
  ['messages', { max_tokens: 1 }],
  ['messages', { temperature: 0 }],
  ['messages', { temperature: 1 }],
  ['messages', { top_p: 1 }],
  ['messages', { top_k: 0 }],
  ['messages', { cache_control: { type: 'ephemeral' } }],
  [
    'messages',
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }] }] },
  ],
  [
    'messages',
    { system: [{ type: 'text', text: 'Be brief.' }], metadata: {}, output_config: {}, stop_sequences: ['x'] },
  ],
  ['research', { tier: 'lite' }],
  ['research', { tier: 'standard' }],
  ['research', { tier: 'pro' }],
  ['research', { tier: 'pro-visual' }],
]
test('whether answer and messages need a model is in the profile', async () => {
  const required = (value: boolean) => ({ modelRequired: { value } })
  const other = await startLocalService({ profile: { answer: required(true), messages: required(false) } })
  onTestFinished(() => other.close())
  const status = async (operation: Operation) =>
    (await post(other, paths[operation], { ...legal[operation], model: undefined })).status
  expect([await status('answer'), await status('messages')]).toEqual([400, 200])
})
test.each(accepted)('%s accepts %j', async (operation, change) => {
  const { status } = await post(service, paths[operation], { ...legal[operation], ...change })
  expect(status).toBe(200)
})

const refused: readonly [Operation, object, RegExp][] = [
  ['answer', { max_queries: 0 }, /max_queries.*1 to 30/],
  ['answer', { max_queries: 31 }, /max_queries.*1 to 30/],
  ['answer', { max_queries: 1.5 }, /max_queries/],
  ['answer', { mode: 'all' }, /queries_only, queries_and_search, full/],
  ['answer', { model: 'vendor/unknown' }, /model/],
  ['answer', { messages: [{ role: 'robot', content: 'x' }] }, /role/],
  ['answer', { messages: undefined }, /messages/],
  ['answer', { web_search_options: { count: 101 } }, /count/],
  ['answer', { web_search_options: { highlight: { max_tokens: 99 } } }, /highlight/],
  ['chat', { model: undefined }, /model/],
  ['chat', { model: 'vendor/unknown' }, /model/],
  ['chat', { messages: [] }, /messages/],
  ['chat', { messages: [{ role: 'robot', content: 'x' }] }, /role/],
  ['chat', { web_search: 'maybe' }, /auto, on, off/],
  ['chat', { temperature: -0.01 }, /temperature.*0 to 2/],
  ['chat', { temperature: 2.01 }, /temperature.*0 to 2/],
  ['chat', { top_p: 1.01 }, /top_p.*at most 1/],
  ['chat', { frequency_penalty: -2.01 }, /frequency_penalty/],
  ['chat', { frequency_penalty: 2.01 }, /frequency_penalty/],
  ['chat', { presence_penalty: -2.01 }, /presence_penalty/],
  ['chat', { presence_penalty: 2.01 }, /presence_penalty/],
  ['chat', { logit_bias: { 5: -101 } }, /logit_bias\.5/],
  ['chat', { logit_bias: { 5: 101 } }, /logit_bias\.5/],
  ['chat', { max_tokens: 0 }, /max_tokens/],
  ['chat', { max_completion_tokens: 0 }, /max_completion_tokens/],
  ['chat', { seed: 0.5 }, /seed/],
  ['chat', { stop: 'x' }, /stop/],
  ['chat', { tools: {} }, /tools/],
  ['chat', { tools: [{ type: 'function' }] }, /tools\[0\]/],
  ['chat', { tool_choice: 'sometimes' }, /tool_choice/],
  ['chat', { tool_choice: { type: 'function', function: { name: 'none_such' } } }, /tool_choice/],
  ['chat', { stream: 'yes' }, /stream/],
  ['messages', { model: undefined }, /model/],
  ['messages', { max_tokens: undefined }, /max_tokens/],
  ['messages', { max_tokens: 0 }, /max_tokens/],
  ['messages', { temperature: 1.01 }, /temperature.*0 to 1/],
  ['messages', { temperature: -0.01 }, /temperature.*0 to 1/],
  ['messages', { top_p: 1.01 }, /top_p/],
  ['messages', { temperature: 0.5, top_p: 0.5 }, /only one of temperature and top_p/],
  ['messages', { top_k: -1 }, /top_k/],
  ['messages', { model: 'extract-1-1' }, /model/],
  ['messages', { cache_control: 'yes' }, /cache_control/],
  ['messages', { messages: [{ role: 'system', content: 'x' }] }, /role/],
  ['messages', { tool_choice: { type: 'sometimes' } }, /tool_choice/],
  ['messages', { tool_choice: { type: 'tool', name: 'none_such' } }, /tool_choice must name one of the tools/],
  [
    'messages',
    { tools: [{ name: 'get_weather' }], tool_choice: { type: 'tool', name: 'get_time' } },
    /tool_choice must name one of the tools/,
  ],
  ['research', { tier: 'deep' }, /lite, standard, pro, pro-visual/],
  ['research', { messages: [{ role: 'assistant', content: 'x' }] }, /user/],
  ['research', { skip_plan: 'yes' }, /skip_plan/],
  ['research', { selections: [] }, /selections/],
]
test.each(refused)('%s refuses %j', async (operation, change, msg) => {
  const { status, text } = await post(service, paths[operation], { ...legal[operation], ...change })
  const body = JSON.parse(text) as Json
  expect([status, body['code']]).toEqual([400, 400])
  expect(Object.keys(body).sort()).toEqual(['code', 'msg', 'request_id'])
  expect(body['msg']).toMatch(msg)
})

/** Every field of web chat that may be left out. */
const chatFields =
  'web_search web_search_options stream max_tokens max_completion_tokens temperature top_p frequency_penalty presence_penalty response_format stop seed reasoning logit_bias tools tool_choice user'
test.each(chatFields.split(' '))('chat: %s: null is as if it were left out', async (field) => {
  expect(await chatOf({ [field]: null })).toEqual(await chatOf({}))
})
/** What does not change from one reply to the next. */
async function chatOf(change: object): Promise<object> {
  const { status, text } = await post(service, paths.chat, { model, messages, ...change })
  expect([status, text]).toEqual([200, expect.stringContaining('"choices"')])
  const reply = JSON.parse(text) as Json
  return { choices: reply['choices'], searched: reply['search_results']?.length, usage: reply['meta']?.['usage'] }
}

describe('models', () => {
  test('of the list in the profile are answered, honestly, by the local one', async () => {
    const { text } = await post(
      listed,
      paths.chat,
      { ...legal.chat, model: 'vendor/model-4.5' },
      { 'x-api-key': 'k-1' },
    )
    expect((JSON.parse(text) as Json)['model']).toBe(model)
  })

  test.each(['vendor/model-4.5', 'model-4-5', 'extract-1.0'])('%s on messages', async (name) => {
    const { status } = await post(listed, paths.messages, { ...legal.messages, model: name }, { 'x-api-key': 'k-1' })
    expect(status).toBe(name === 'extract-1.0' ? 400 : 200)
  })
})

describe('Authentication', () => {
  test.each(Object.keys(paths) as Operation[])(
    '%s takes the key in either header and none other',
    async (operation) => {
      const ask = async (headers: Record<string, string>) =>
        (await post(listed, paths[operation], legal[operation], headers)).status
      expect(await ask({ 'x-api-key': 'k-1' })).toBe(200)
      expect(await ask({ authorization: 'Bearer k-1' })).toBe(200)
      expect(await ask({ 'x-api-key': 'k-2' })).toBe(401)
      expect(await ask({})).toBe(401)
    },
  )

  test('web chat takes x-api-key only, where the profile sets it', async () => {
    const strict = await startLocalService({ key: 'k-1', profile: { chat: { acceptsBearer: { value: false } } } })
    const ask = async (headers: Record<string, string>) => (await post(strict, paths.chat, legal.chat, headers)).status
    expect(await ask({ authorization: 'Bearer k-1' })).toBe(401)
    expect(await ask({ 'x-api-key': 'k-1' })).toBe(200)
    await strict.close()
  })
})

describe('answer', () => {
  const ask = async (change: object) =>
    JSON.parse((await post(service, paths.answer, { model, messages, ...change })).text) as Json

  test('full: decomposes, searches and cites', async () => {
    const reply = await ask({})
    expect(reply['object']).toBe('chat.completion')
    expect(reply['queries']?.[0]).toBe(question)
    expect(reply['search_results']).toHaveLength(reply['queries']?.length ?? -1)
    expect(Object.keys(reply['search_results']?.[0] ?? {})).toEqual(['query', 'results', 'latency'])
    const content = String(reply['choices']?.[0]?.['message']?.['content'])
    const results = (reply['search_results'] ?? []).flatMap((group) => group['results'] ?? []).length
    const cited = [...content.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number))
    expect(cited.length).toBeGreaterThan(1)
    expect(Math.max(...cited)).toBeLessThanOrEqual(results)
    const usage = reply['meta']?.['usage'] as unknown as Record<string, number>
    expect(usage['total_tokens']).toBe((usage['prompt_tokens'] ?? 0) + (usage['completion_tokens'] ?? 0))
    expect(usage['num_search_queries']).toBe(reply['queries']?.length)
  })

  test('queries_only and queries_and_search stop earlier', async () => {
    const queries = await ask({ mode: 'queries_only' })
    expect(queries['queries']?.length).toBeGreaterThan(1)
    expect([queries['search_results'], queries['choices']?.[0]?.['message']?.['content']]).toEqual([undefined, ''])
    const search = await ask({ mode: 'queries_and_search' })
    expect(search['search_results']?.length).toBeGreaterThan(1)
    expect(search['choices']?.[0]?.['message']?.['content']).toBe('')
  })

  test('takes the five kinds of messages, and asks what the user asked last', async () => {
    const reply = await ask({
      mode: 'queries_only',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: question },
        { role: 'assistant', content: null, tool_calls: [] },
        { role: 'tool', tool_call_id: 'c', content: 'Nothing.' },
        { role: 'developer', content: 'Who else was there?' },
      ],
    })
    expect(reply['queries']?.[0]).toBe(question)
  })

  test('a search that finds nothing has no list of results', async () => {
    const reply = await ask({
      mode: 'queries_and_search',
      max_queries: 1,
      web_search_options: { include_domains: ['none.invalid'] },
    })
    expect(Object.keys(reply['search_results']?.[0] ?? {})).toEqual(['query', 'latency'])
  })

  test('max_queries limits the sub-queries', async () => {
    expect((await ask({ max_queries: 1, mode: 'queries_only' }))['queries']).toEqual([question])
  })

  test('highlights have 256 tokens unless told otherwise', async () => {
    const lengths = async (options: object) => {
      const reply = await ask({ mode: 'queries_and_search', max_queries: 1, web_search_options: options })
      return [...(reply['search_results']?.[0]?.['results'] ?? [])].map((one) => String(one['highlight']))
    }
    expect(await lengths({})).toEqual(await lengths({ highlight: { max_tokens: 256 } }))
    expect(await lengths({ highlight: { enable: false } })).toContain('undefined')
  })

  test('streamed: queries, search_done, content, finish, usage, and the same answer', async () => {
    const whole = await ask({})
    const { contentType, text } = await post(service, paths.answer, { model, messages, stream: true })
    expect(contentType).toContain('text/event-stream')
    const chunks = eventsOf(text).map(({ data }) => data)
    expect([...new Set(chunks.map((chunk) => chunk['type']))]).toEqual([
      'queries',
      'search_done',
      'content',
      'finish',
      'usage',
    ])
    expect(new Set(chunks.map((chunk) => chunk['object']))).toEqual(new Set(['chat.completion.chunk']))
    const content = chunks.map((chunk) => chunk['choices']?.[0]?.['delta']?.['content'] ?? '').join('')
    expect(content).toBe(whole['choices']?.[0]?.['message']?.['content'])
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })
})
