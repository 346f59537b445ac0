import { describe, expect, test } from 'vitest'
import { createConnection, type ServiceConnection } from '../../src/main/service/transport/connection.ts'
import { ServiceError } from '../../src/main/service/errors.ts'
import { streamAnswer } from '../../src/main/service/operations/answer.ts'
import { streamChat } from '../../src/main/service/operations/chat.ts'
import { streamMessage } from '../../src/main/service/operations/messages.ts'
import { streamResearch } from '../../src/main/service/operations/research.ts'
import { ChatReducer } from '../../src/main/service/streaming/chatReducer.ts'
import { defaultProfile, parseProfile } from '../../src/main/service/profile/profile.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'
import { pieces, startStreamServer, type StreamScript } from '../fixtures/service/streamServer.ts'

/** Streams as the client reads them: their end marks, and what else can happen to them. */

const messages = [{ role: 'user' as const, content: 'Why?' }]
const chat = { model: 'vendor/any', messages }
const message = { model: 'vendor/any', max_tokens: 10, messages }
const research = { tier: 'lite' as const, messages }
const chatReply = { request_id: 'r', object: 'chat.completion', model: 'm', choices: [] }
const messageReply = {
  id: 'm-1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_reason: null,
  usage: { input_tokens: 1, output_tokens: 1 },
}

const data = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const named = (type: string, more: object = {}) => `event: ${type}\n${data({ type, ...more })}`
const content = (text: string, finish: string | null = null) =>
  data({ choices: [{ index: 0, delta: { content: text }, finish_reason: finish }] })
const chunk = (type: string, more: object = {}) =>
  data({ type, object: 'research.chunk', request_id: 'r', model: 'm', ...more })
const usage = { usage: { total_tokens: 5 } }
const started = named('message_start', { message: { ...messageReply, content: [] } })
const plan = (requires: boolean) =>
  chunk('plan', { plan_id: 'p', requires_selection: requires, plan: { question: 'q', angles: [{ title: 'a' }] } })

const opened = {
  answer: (to: ServiceConnection) => streamAnswer(to, { ...chat, messages }),
  chat: (to: ServiceConnection) => streamChat(to, chat),
  messages: (to: ServiceConnection) => streamMessage(to, message),
  research: (to: ServiceConnection) => streamResearch(to, research),
  'pro-visual': (to: ServiceConnection) => streamResearch(to, { ...research, tier: 'pro-visual' }),
}
type Streamed = keyof typeof opened

async function readStream(name: Streamed, script: StreamScript, profile = defaultProfile) {
  const source = await startStreamServer(script)
  const to = createConnection({ baseUrl: source.url, profile })
  const { events, reducer } = opened[name](to)
  let count = 0
  try {
    for await (const _ of events) count++
    return { kind: reducer.ended as string, reducer, count }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { kind: error.kind as string, reducer, count, error }
  } finally {
    await to.dispatcher.destroy()
    await source.close()
  }
}

const endings: readonly [Streamed, string, readonly string[]][] = [
  ['chat', 'complete', [content('a'), content('', 'stop'), data('[DONE]')]],
  ['chat', 'complete', [content('a'), data({ type: 'finish', choices: [] })]],
  ['chat', 'complete', [content('a'), data({ type: 'usage', choices: [], ...usage })]],
  ['chat', 'complete', [content('a'), data({ choices: [], ...usage })]],
  ['chat', 'complete', [content('a'), data('[DONE]')]],
  ['chat', 'complete', [content('a'), content('', 'stop'), data({ choices: [], ...usage })]],
  [
    'chat',
    'complete',
    [content('a'), data({ type: 'finish', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })],
  ],
  ['chat', 'cut', [content('a'), content('', 'stop')]],
  ['chat', 'cut', [content('a'), content('', 'length'), content('b')]],
  ['chat', 'cut', [content('a')]],
  ['chat', 'cut', []],
  ['chat', 'cut', [data({ choices: [{ index: 0, delta: { content: 'a' } }], ...usage })]],
  ['chat', 'shape', [content('a'), data('{"choices": [')]],
  ['chat', 'server', [content('a'), data({ error: { message: 'It broke.' } })]],
  ['chat', 'rate_limited', [content('a'), data({ error: { message: 'Wait.', code: 429 } })]],
  ['answer', 'cut', [data({ type: 'queries', queries: ['q'] }), content('a'), content('', 'stop')]],
  [
    'answer',
    'complete',
    [data({ type: 'queries', queries: ['q'] }), content('a'), data({ type: 'finish', choices: [] })],
  ],
  ['answer', 'cut', [data({ type: 'queries', queries: ['q'] }), data({ type: 'search_done', search_results: [] })]],
  [
    'messages',
    'complete',
    [started, named('message_delta', { delta: { stop_reason: 'end_turn' }, ...usage }), named('message_stop')],
  ],
  ['messages', 'cut', [started, named('message_delta', { delta: { stop_reason: 'end_turn' }, ...usage })]],
  ['messages', 'cut', [named('ping')]],
  ['messages', 'shape', [started, started]],
  [
    'messages',
    'shape',
    [started, named('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'a' } })],
  ],
  ['messages', 'server', [started, named('error', { error: { type: 'overloaded_error', message: 'Busy.' } })]],
  ['messages', 'forbidden', [named('error', { error: { type: 'permission_error', message: 'No.' } })]],
  ['research', 'paused', [chunk('status', { status: 's' }), plan(true)]],
  ['research', 'cut', [plan(false)]],
  ['research', 'complete', [plan(false), chunk('finish', { choices: [] }), chunk('usage', usage)]],
  ['research', 'complete', [plan(false), chunk('finish', { choices: [] })]],
  [
    'research',
    'cut',
    [plan(false), chunk('content', { choices: [{ delta: { content: 'a' } }] }), chunk('usage', usage)],
  ],
  ['research', 'server', [plan(false), chunk('error', { msg: 'It broke.' })]],
  ['research', 'forbidden', [chunk('error', { code: 403, msg: 'Insufficient balance in account' })]],
  ['research', 'server', [chunk('finish', { choices: [] }), chunk('error', { msg: 'Too late.' })]],
  [
    'pro-visual',
    'cut',
    [chunk('finish', { choices: [] }), chunk('usage', usage), chunk('html_delta', { html_delta: '<p>' })],
  ],
  [
    'pro-visual',
    'complete',
    [chunk('finish', { choices: [] }), chunk('html_delta', { html_delta: '<p>' }), chunk('html', { html: '<p>' })],
  ],
]
describe.each(endings)('a stream of %s is %s after %j', (name, kind, events) => {
  test('when the reply ends there', async () => {
    const read = await readStream(name, { chunks: events })
    expect([read.kind, read.count]).toEqual([kind, events.filter((one) => !one.startsWith('event: x')).length])
  })

  test('when the connection is dropped there, and in pieces of one byte', async () => {
    expect((await readStream(name, { chunks: pieces(events.join(''), 1), afterwards: 'drop' })).kind).toBe(kind)
  })
})

describe('an error in a stream', () => {
  test.each<[Streamed, string, string]>([
    ['chat', data({ type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } }), 'server'],
    ['chat', data({ type: 'error', message: 'Busy.' }), 'server'],
    ['chat', data({ error: 'Busy.' }), 'server'],
    [
      'chat',
      data({ id: 'c', choices: [{ finish_reason: 'error' }], error: { message: 'Busy.', code: 403 } }),
      'forbidden',
    ],
    ['chat', data({ code: 402, msg: 'Busy.', request_id: 'r' }), 'forbidden'],
    ['chat', 'event: error\ndata: Busy.\n\n', 'server'],
    ['messages', data({ type: 'error', error: { type: 'permission_error', message: 'Busy.' } }), 'forbidden'],
    ['messages', named('error', { error: 'Busy.' }), 'server'],
    ['messages', 'event: error\ndata: Busy.\n\n', 'server'],
    ['research', chunk('error', { error: 'Busy.' }), 'server'],
    ['research', chunk('error', { error: { type: 'rate_limit_error', message: 'Busy.' } }), 'rate_limited'],
    ['research', 'event: error\ndata: Busy.\n\n', 'server'],
    ['answer', data({ type: 'error', msg: 'Busy.' }), 'server'],
  ])('of %s, %j, is one of kind %s with its message', async (name, event, kind) => {
    const read = await readStream(name, { chunks: [event] })
    expect(read).toMatchObject({ kind, count: 1, error: { serviceMessage: 'Busy.' } })
  })

  test('is one where chunks carry their type under another name, too', () => {
    const reducer = new ChatReducer({ ...defaultProfile.streams, chunkTypeName: 'kind' })
    const event = { event: undefined, data: JSON.stringify({ type: 'error', id: 'c', message: 'Busy.' }) }
    expect(() => reducer.add(event)).toThrow('Busy')
  })
})

describe('a stream', () => {
  test('that is no event stream is an error of kind shape, or what its envelope says', async () => {
    const html = { chunks: ['<html>'], contentType: 'text/html' }
    expect((await readStream('chat', html)).kind).toBe('shape')
    const json = (body: object) => ({ chunks: [JSON.stringify(body)], contentType: 'application/json' })
    expect((await readStream('research', json(chatReply))).kind).toBe('shape')
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } }
    for (const name of ['chat', 'messages', 'research', 'answer'] as const)
      expect(await readStream(name, json(error))).toMatchObject({ kind: 'server', error: { serviceMessage: 'Busy.' } })
    expect((await readStream('research', json({ code: 403, msg: 'Insufficient balance in account' }))).kind).toBe(
      'forbidden',
    )
  })

  test('that ends with a finish reason alone is reported as cut, with what to do; the profile may take that for the end', async () => {
    const chunks = [content('a'), content('', 'stop')]
    for (const afterwards of ['end', 'drop'] as const) {
      const { kind, error } = await readStream('chat', { chunks, afterwards })
      expect([kind, error?.message]).toEqual([
        'cut',
        expect.stringContaining('reason to finish (stop), but no end mark'),
      ])
      expect(error?.message).toContain('streams.chatEndMarks')
    }
    const profile = parseProfile({ streams: { chatEndMarks: { value: ['finish_reason'] } } })
    for (const [sent, kind] of [
      [chunks, 'complete'],
      [[content('a'), data('[DONE]')], 'cut'],
    ] as const)
      expect((await readStream('chat', { chunks: sent }, profile)).kind).toBe(kind)
  })

  test('that breaks keeps what had come', async () => {
    const { reducer } = await readStream('chat', { chunks: [content('one '), content('two')], afterwards: 'drop' })
    expect('text' in reducer.result! && reducer.result.text).toBe('one two')
  })

  test('may stay open after its last mark: reading ends there', async () => {
    const { kind } = await readStream('chat', { chunks: [content('a', 'stop'), data('[DONE]')], afterwards: 'stay' })
    expect(kind).toBe('complete')
  })

  test('that falls silent is a timeout, unless its end mark has come', async () => {
    const silent = async (events: readonly string[]) => {
      const source = await startStreamServer({ chunks: events, afterwards: 'stay' })
      const clock = new FakeClock()
      const to = createConnection({ baseUrl: source.url, clock })
      const { events: given } = streamChat(to, chat)
      let error: unknown
      try {
        for (const _ of events) await given.next()
        const last = given.next()
        last.catch(() => {})
        // The reader has to have asked before its silence counts.
        await new Promise((resolve) => setImmediate(resolve))
        clock.advance(to.profile.wire.idleTimeoutMs)
        await last
      } catch (thrown) {
        error = thrown
      }
      await to.dispatcher.destroy()
      await source.close()
      return error instanceof ServiceError ? error.kind : error
    }
    expect(await silent([content('a')])).toBe('timeout')
    expect(await silent([content('a', 'stop')])).toBe('timeout')
    expect(await silent([content('a'), data({ type: 'finish', choices: [] })])).toBeUndefined()
  })

  test('waits for its reader without being taken for silent', async () => {
    const source = await startStreamServer({ chunks: [content('a'), content('b'), data('[DONE]')] })
    const clock = new FakeClock()
    const to = createConnection({ baseUrl: source.url, clock })
    const { events, reducer } = streamChat(to, chat)
    await events.next()
    clock.advance(10 * to.profile.wire.idleTimeoutMs)
    for await (const _ of events);
    expect(reducer.result.text).toBe('ab')
    await to.dispatcher.destroy()
    await source.close()
  })

  test('is stopped by its signal, with the reason of that', async () => {
    const source = await startStreamServer({ chunks: [content('a')], afterwards: 'stay' })
    const to = createConnection({ baseUrl: source.url })
    const controller = new AbortController()
    const { events } = streamChat(to, chat, { signal: controller.signal })
    await events.next()
    const next = events.next()
    const reason = new Error('Enough.')
    controller.abort(reason)
    await expect(next).rejects.toBe(reason)
    await to.dispatcher.destroy()
    await source.close()
  })

  test('gives content as it was written, and an error without the key', async () => {
    const key = 'secret"key-1'
    const error = { error: { message: `Bad key ${key}`, type: 'authentication_error' } }
    const source = await startStreamServer({ chunks: [content(`It is ${key}.`), data(error)] })
    const to = createConnection({ baseUrl: source.url, apiKey: key })
    const { events, reducer } = streamChat(to, chat)
    const given: string[] = []
    const read = async () => {
      for await (const { data: one } of events) given.push(one)
    }
    await expect(read()).rejects.toMatchObject({
      kind: 'unauthorized',
      message: 'The service did not accept the API key: Bad key [key].',
      serviceMessage: 'Bad key [key]',
    })
    expect(reducer.result.text).toBe(`It is ${key}.`)
    expect(given[0]).toBe(content(`It is ${key}.`).slice('data: '.length).trim())
    expect(JSON.parse(given[1] ?? '')).toEqual({ error: { ...error.error, message: 'Bad key [key]' } })
    await to.dispatcher.destroy()
    await source.close()
  })
})
