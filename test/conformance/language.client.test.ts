import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createConnection, type ServiceConnection } from '../../src/main/service/transport/connection.ts'
import { completeAnswer } from '../../src/main/service/operations/answer.ts'
import { completeChat, type ChatRequest } from '../../src/main/service/operations/chat.ts'
import { completeMessage, type MessagesRequest } from '../../src/main/service/operations/messages.ts'
import { streamResearch, type ResearchRequest } from '../../src/main/service/operations/research.ts'
import { parseProfile } from '../../src/main/service/profile/profile.ts'
import { failureOf } from '../fixtures/service/cannedClient.ts'
import { startCannedServer, type CannedServer } from '../fixtures/service/cannedServer.ts'

/** The client of answer, chat, messages and research: what it sends, what it refuses to send, and what it reads whole. */

let server: CannedServer
let connection: ServiceConnection
beforeAll(async () => {
  server = await startCannedServer()
  connection = createConnection({ baseUrl: server.url, apiKey: 'secret-key-1' })
})
afterAll(async () => {
  await connection.dispatcher.destroy()
  await server.close()
})
beforeEach(() => server.reply({ body: chatReply }))

const messages = [{ role: 'user' as const, content: 'Why?' }]
const chat: ChatRequest = { model: 'vendor/any', messages }
const message: MessagesRequest = { model: 'vendor/any', max_tokens: 10, messages }
const research: ResearchRequest = { tier: 'lite', messages }
const chatReply = {
  request_id: 'r-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '<think>\nHm.\n</think>\n\nSo.[^1]' } },
  ],
  search_results: [{ query: 'q', results: [{ title: 't', url: 'https://x.example' }], latency: 1 }],
  meta: { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 }, latency: 4 },
  warning: null,
}
const messageReply = {
  id: 'm-1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'So.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 2 },
}

const send = {
  answer: (change: object) => completeAnswer(connection, { ...chat, messages, ...change }),
  chat: (change: object) => completeChat(connection, { ...chat, ...change }),
  messages: (change: object) => completeMessage(connection, { ...message, ...change }),
  research: async (change: object) => {
    for await (const _ of streamResearch(connection, { ...research, ...change }).events);
  },
}
type Name = keyof typeof send

const within: readonly [Name, object][] = [
  ['answer', { max_queries: 1 }],
  ['answer', { max_queries: 30, depth: 'queries_only', web_search_options: { count: 100 } }],
  [
    'chat',
    { temperature: 0, top_p: 1, frequency_penalty: -2, presence_penalty: 2, max_tokens: 1, max_completion_tokens: 1 },
  ],
  ['chat', { temperature: 2, frequency_penalty: 2, presence_penalty: -2, logit_bias: { a: -100, b: 100 }, seed: -3 }],
  ['chat', { tool_choice: { type: 'function', function: { name: 'f' } }, stop: ['x'], user: 'u' }],
  ['messages', { max_tokens: 1, temperature: 0, topK: 0 }],
  ['messages', { temperature: 1, stopSequences: ['x'], system: 'Be brief.' }],
  ['messages', { top_p: 1, cache_control: { type: 'ephemeral' } }],
]
test.each(within)('%s sends %j', async (name, change) => {
  server.reply({ body: name === 'messages' ? messageReply : chatReply })
  await send[name](change)
  expect(server.requests).toHaveLength(1)
})

const beyond: readonly [Name, object, string][] = [
  ['answer', { max_queries: 0 }, 'max_queries'],
  ['answer', { max_queries: 31 }, 'max_queries'],
  ['answer', { max_queries: 2.5 }, 'max_queries'],
  ['answer', { depth: 'all' }, 'mode'],
  ['answer', { model: '' }, 'model'],
  ['answer', { messages: [] }, 'messages'],
  ['answer', { messages: [{ role: 'system', content: 'x' }] }, 'messages[0].role'],
  ['answer', { web_search_options: { count: 101 } }, 'web_search_options.count'],
  ['answer', { web_search_options: { query: 'x' } }, 'web_search_options.query'],
  ['chat', { temperature: -0.01 }, 'temperature'],
  ['chat', { temperature: 2.01 }, 'temperature'],
  ['chat', { top_p: 1.01 }, 'top_p'],
  ['chat', { frequency_penalty: 2.01 }, 'frequency_penalty'],
  ['chat', { frequency_penalty: -2.01 }, 'frequency_penalty'],
  ['chat', { presence_penalty: 2.01 }, 'presence_penalty'],
  ['chat', { presence_penalty: -2.01 }, 'presence_penalty'],
  ['chat', { logit_bias: { a: 101 } }, 'logit_bias.a'],
  ['chat', { logit_bias: { a: -101 } }, 'logit_bias.a'],
  ['chat', { max_tokens: 0 }, 'max_tokens'],
  ['chat', { max_completion_tokens: 0 }, 'max_completion_tokens'],
  ['chat', { seed: 0.5 }, 'seed'],
  ['chat', { web_search: 'maybe' }, 'web_search'],
  ['chat', { tool_choice: 'some' }, 'tool_choice'],
  ['messages', { max_tokens: 0 }, 'max_tokens'],
  ['messages', { max_tokens: undefined }, 'max_tokens'],
  ['messages', { temperature: 1.01 }, 'temperature'],
  ['messages', { top_p: 1.01 }, 'top_p'],
  ['messages', { temperature: 1, top_p: 1 }, 'top_p'],
  ['messages', { topK: -1 }, 'top_k'],
  ['messages', { cache_control: 'x' }, 'cache_control'],
  ['research', { tier: 'deep' }, 'tier'],
  ['research', { messages: [{ role: 'assistant', content: 'x' }] }, 'messages'],
  ['research', { selections: {} }, 'selections'],
  ['research', { plan_id: 'p', skip_plan: true }, 'plan_id'],
  ['research', { plan_id: 'p', continueAnyway: true }, 'plan_id'],
  ['research', { background: '' }, 'background'],
]
test.each(beyond)('%s never sends %j', async (name, change, field) => {
  const error = await failureOf(() => send[name](change))
  expect([error.kind, error.where, error.mayHaveArrived]).toEqual(['too_large', field, false])
  expect(server.requests).toHaveLength(0)
})

describe('POST {base_url}/answer and /v1/messages, the parameter model', () => {
  test('is left out of an answer where none is named, unless the profile asks for one', async () => {
    await completeAnswer(connection, { messages })
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ messages, stream: false }])
    const strict = { ...connection, profile: parseProfile({ answer: { modelRequired: { value: true } } }) }
    expect((await failureOf(() => completeAnswer(strict, { messages }))).where).toBe('model')
    expect(server.requests).toHaveLength(1)
  })

  test('is asked for by messages, unless the profile does not', async () => {
    const unnamed = { max_tokens: 10, messages }
    expect((await failureOf(() => completeMessage(connection, unnamed))).where).toBe('model')
    server.reply({ body: messageReply })
    const lax = { ...connection, profile: parseProfile({ messages: { modelRequired: { value: false } } }) }
    await completeMessage(lax, unnamed)
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ...unnamed, stream: false }])
  })
})

describe('what is sent', () => {
  const headers = () => server.requests[0]?.headers ?? {}

  test('web chat documents x-api-key only; the others get a bearer', async () => {
    await send.chat({})
    expect([headers()['x-api-key'], headers().authorization]).toEqual(['secret-key-1', undefined])
    await send.answer({})
    expect(server.requests[1]?.headers.authorization).toBe('Bearer secret-key-1')
  })

  test('messages carries the version, 2023-06-01 unless told otherwise', async () => {
    server.reply({ body: messageReply })
    await send.messages({})
    await completeMessage(connection, message, { version: '2024-01-01' })
    expect(server.requests.map((one) => one.headers['anthropic-version'])).toEqual(['2023-06-01', '2024-01-01'])
  })

  test('what has no shown name is sent under that of the profile', async () => {
    const profile = parseProfile({
      answer: { depthName: { value: 'execution_depth' } },
      messages: { topKName: { value: 'k' }, versionHeader: { value: 'vendor-version' } },
      research: { noBriefName: { value: 'no_brief' }, backgroundName: { value: 'context' } },
    })
    const other = createConnection({ baseUrl: server.url, profile })
    await completeAnswer(other, { ...chat, messages, depth: 'full' })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ execution_depth: 'full' })
    server.reply({ body: messageReply })
    await completeMessage(other, { ...message, topK: 3 })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ k: 3 })
    expect(server.requests[0]?.headers['vendor-version']).toBe('2023-06-01')
    server.reply({ status: 400, body: {} })
    await failureOf(async () => {
      for await (const _ of streamResearch(other, { ...research, noBrief: true, background: 'b' }).events);
    })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ no_brief: true, context: 'b' })
    await other.dispatcher.destroy()
  })

  test('models of the profile are checked, with native ids on messages', async () => {
    const list = { models: { value: ['vendor/model-4.5'] } }
    const profile = parseProfile({ chat: list, messages: { ...list, nativeVendor: { value: 'vendor' } } })
    const other = createConnection({ baseUrl: server.url, profile })
    expect((await failureOf(() => completeChat(other, chat))).where).toBe('model')
    await completeChat(other, { ...chat, model: 'vendor/model-4.5' })
    server.reply({ body: messageReply })
    await completeMessage(other, { ...message, model: 'model-4-5' })
    expect((await failureOf(() => completeMessage(other, { ...message, model: 'model-4.5' }))).where).toBe('model')
    await other.dispatcher.destroy()
  })

  test('nothing is sent twice, whatever fails', async () => {
    for (const reply of [{ status: 500 }, { status: 429 }, { instead: 'reset' as const }]) {
      server.reply(reply)
      await failureOf(() => send.chat({}))
      await failureOf(() => send.research({}))
      expect(server.requests).toHaveLength(2)
    }
  })
})

describe('a reply that comes whole', () => {
  test('gives text, reasoning from its think tags, sources and usage', async () => {
    const result = await completeChat(connection, chat)
    expect(result).toMatchObject({
      text: 'So.[^1]',
      reasoning: 'Hm.',
      finishReason: 'stop',
      requestId: 'r-1',
      warning: undefined,
    })
    expect(result.usage).toEqual(chatReply.meta.usage)
    expect(result.searchResults).toEqual(chatReply.search_results)
  })

  test.each([
    ['<html>', 'shape'],
    ['{"choices": 1}', 'shape'],
    ['{"code": 429, "msg": "Exceeding the rate limit", "request_id": "r"}', 'rate_limited'],
    ['{"type": "error", "error": {"type": "overloaded_error", "message": "Busy."}}', 'server', 'Busy.'],
    ['{"type": "error", "error": {"type": "billing_error", "message": "Empty."}}', 'forbidden', 'Empty.'],
    ['{"type": "error", "message": "No."}', 'refused', 'No.'],
    ['{"error": "No."}', 'refused', 'No.'],
  ])('%s is an error of kind %s', async (body, kind, said?: string) => {
    server.reply({ body })
    expect((await failureOf(() => completeChat(connection, chat))).kind).toBe(kind)
    const error = await failureOf(() => completeMessage(connection, message))
    expect(error.kind).toBe(kind)
    if (said !== undefined)
      expect([error.serviceMessage, error.message.includes(said.slice(0, -1))]).toEqual([said, true])
  })
})
