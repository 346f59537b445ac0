import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnection, type ServiceConnection } from '../../src/main/service/transport/connection.ts'
import { ServiceError } from '../../src/main/service/errors.ts'
import { completeChat, streamChat } from '../../src/main/service/operations/chat.ts'
import { completeMessage, streamMessage } from '../../src/main/service/operations/messages.ts'
import { textOfMessage } from '../../src/main/service/streaming/messagesReducer.ts'

/** Our client against a server that is not ours, well behaved and not. */

const answer = 'Tea is grown on the hills of the interior, where nights are cool and mornings are foggy.'
const open: { close(): Promise<unknown> }[] = []

async function start(chaos: object = {}): Promise<{ mock: LLMock; connection: ServiceConnection }> {
  const mock = new LLMock({ port: 0, logLevel: 'silent', chaos, chunkSize: 5 })
  mock.onMessage('tea', { content: answer })
  mock.onMessage('weather', { toolCalls: [{ name: 'get_weather', arguments: '{"city":"Paris"}' }] })
  // Slow enough that what was sent has left before the connection is destroyed.
  mock.addFixture({ match: { userMessage: 'cut' }, response: { content: answer }, latency: 5, truncateAfterChunks: 4 })
  await mock.start()
  const connection = createConnection({ baseUrl: mock.url, apiKey: 'k-1' })
  open.push({ close: () => connection.dispatcher.destroy() }, { close: () => mock.stop() })
  return { mock, connection }
}

let calm: ServiceConnection
beforeAll(async () => {
  calm = (await start()).connection
})
afterAll(async () => {
  for (const one of open) await one.close()
})

const chat = (text: string) => ({ model: 'vendor/any', messages: [{ role: 'user' as const, content: text }] })
const message = (text: string) => ({
  ...chat(text),
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: text }],
})

/** The four ways to ask, each to its text. */
const ways: Readonly<Record<string, (to: ServiceConnection, text: string) => Promise<string>>> = {
  chat: async (to, text) => (await completeChat(to, chat(text))).text,
  'chat, streamed': async (to, text) => {
    const { events, reducer } = streamChat(to, chat(text))
    for await (const _ of events);
    return reducer.result.text
  },
  messages: async (to, text) => textOfMessage((await completeMessage(to, message(text))).content),
  'messages, streamed': async (to, text) => {
    const { events, reducer } = streamMessage(to, message(text))
    for await (const _ of events);
    return textOfMessage(reducer.result?.content ?? [])
  },
}
const names = Object.keys(ways)
const ask = (way: string, to: ServiceConnection, text: string) => (ways[way] as (typeof ways)[string])(to, text)

async function kindOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof ServiceError ? error.kind : String(error)),
  )
}

test.each(names)('%s: the answer, whole', async (way) => {
  expect(await ask(way, calm, 'Where is tea grown?')).toBe(answer)
})

test('tool calls, whole and streamed, on both protocols', async () => {
  const whole = await completeChat(calm, chat('the weather'))
  const streamed = streamChat(calm, chat('the weather'))
  for await (const _ of streamed.events);
  for (const { toolCalls, finishReason } of [whole, streamed.reducer.result]) {
    expect(toolCalls.map(({ name, arguments: given }) => [name, JSON.parse(given)])).toEqual([
      ['get_weather', { city: 'Paris' }],
    ])
    expect(finishReason).toBe('tool_calls')
  }
  const { events, reducer } = streamMessage(calm, message('the weather'))
  for await (const _ of events);
  expect(reducer.result?.content).toMatchObject([{ type: 'tool_use', name: 'get_weather', input: { city: 'Paris' } }])
  expect(reducer.result?.stop_reason).toBe('tool_use')
})

test.each(names.filter((way) => way.endsWith('streamed')))(
  '%s: a stream that breaks in the middle is cut',
  async (way) => {
    expect(await kindOf(ask(way, calm, 'cut'))).toBe('cut')
  },
)

describe.each([
  ['dropRate', 'server'],
  ['malformedRate', 'shape'],
  ['disconnectRate', 'connection'],
  ['rateLimitRate', 'rate_limited'],
])('with %s', (rate, kind) => {
  test.each(names)(`%s: an error of kind ${kind}, and one request`, async (way) => {
    const { mock, connection } = await start({ [rate]: 1 })
    expect(await kindOf(ask(way, connection, 'tea'))).toBe(kind)
    expect(mock.getRequests()).toHaveLength(1)
  })
})
