import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { eventsOf, messages, post, type Json } from '../fixtures/service/language.ts'

let service: LocalService
beforeAll(async () => {
  service = await startLocalService()
})
afterAll(() => service.close())

const model = 'local/extract-1.0'
const reasoner = 'local/reason-1.0'

async function chat(change: object): Promise<Json> {
  const { status, text } = await post(service, '/v1/chat/completions', { model, messages, ...change })
  expect(status).toBe(200)
  return JSON.parse(text) as Json
}
const contentOf = (reply: Json) => String(reply['choices']?.[0]?.['message']?.['content'])
const usageOf = (reply: Json) => reply['meta']?.['usage'] as unknown as Record<string, number>

async function streamed(change: object): Promise<Json[]> {
  const { text } = await post(service, '/v1/chat/completions', { model, messages, stream: true, ...change })
  return eventsOf(text).map(({ data }) => data)
}

describe('web chat, web_search', () => {
  test('on searches, off does not, auto searches only where the conversation brings no passages', async () => {
    const searched = async (change: object) => (await chat(change))['search_results'] !== undefined
    const withPassages = [
      {
        role: 'user',
        content: '<passage id="4">The harvest was late, by five weeks.</passage>\n\nWhen was the harvest?',
      },
    ]
    expect(await searched({ web_search: 'on' })).toBe(true)
    expect(await searched({ web_search: 'off' })).toBe(false)
    expect(await searched({ web_search: 'auto' })).toBe(true)
    expect(await searched({ web_search: 'auto', messages: withPassages })).toBe(false)
    expect(await searched({ web_search: 'on', messages: withPassages })).toBe(true)
  })

  test('answers from the passages of the conversation, by their numbers', async () => {
    const content =
      '[3] The harvest began in May, five weeks late.\n\n[8] The town hall has a new roof this year.\n\nWhen did the harvest begin?'
    const reply = contentOf(await chat({ messages: [{ role: 'user', content }] }))
    expect(reply).toContain('The harvest began in May, five weeks late.[^3]')
    expect(reply).not.toContain('[^8]')
  })
})

describe('web chat, reasoning', () => {
  test('stands between think tags when whole, and in delta.reasoning_content when streamed', async () => {
    const whole = await chat({ model: reasoner })
    const thinking = /^<think>\n([\s\S]+)\n<\/think>\n\n([\s\S]+)$/.exec(contentOf(whole))
    expect(thinking?.[1]).toContain('The question is')
    const chunks = await streamed({ model: reasoner })
    const joined = (name: string) => chunks.map((chunk) => chunk['choices']?.[0]?.['delta']?.[name] ?? '').join('')
    expect(joined('reasoning_content')).toBe(thinking?.[1])
    expect(joined('content')).toBe(thinking?.[2])
    expect(usageOf(whole)['reasoning_tokens']).toBeGreaterThan(0)
    expect(chunks.at(-1)?.['usage']?.['reasoning_tokens']).toBe(usageOf(whole)['reasoning_tokens'])
  })

  test('a model that does not reason has none', async () => {
    const reply = await chat({})
    expect(contentOf(reply)).not.toContain('think>')
    expect(usageOf(reply)['reasoning_tokens']).toBe(0)
  })
})

describe('web chat, limits on the reply', () => {
  test('stop ends it before the first of the sequences', async () => {
    const all = contentOf(await chat({}))
    const reply = await chat({ stop: ['zzzz', 'weeks'] })
    expect(contentOf(reply)).toBe(all.slice(0, all.indexOf('weeks')))
    expect(reply['choices']?.[0]?.['finish_reason']).toBe('stop')
  })

  test('max_tokens counts what can be read, max_completion_tokens reasoning too', async () => {
    const short = await chat({ max_tokens: 5 })
    expect([short['choices']?.[0]?.['finish_reason'], usageOf(short)['completion_tokens']]).toEqual(['length', 5])
    const thought = await chat({ model: reasoner, max_completion_tokens: 12 })
    expect(thought['choices']?.[0]?.['finish_reason']).toBe('length')
    expect(usageOf(thought)).toMatchObject({ completion_tokens: 12, reasoning_tokens: 12 })
    const read = await chat({ model: reasoner, max_tokens: 5 })
    expect((usageOf(read)['completion_tokens'] ?? 0) - (usageOf(read)['reasoning_tokens'] ?? 0)).toBe(5)
  })

  test('the same request gives the same reply', async () => {
    expect(contentOf(await chat({ seed: 7 }))).toBe(contentOf(await chat({ seed: 7 })))
  })
})

describe('web chat, response_format', () => {
  test('json_object is an object, json_schema one of that schema, anything else text', async () => {
    const object = JSON.parse(contentOf(await chat({ response_format: { type: 'json_object' } }))) as Json
    expect(Object.keys(object)).toEqual(['answer', 'citations'])
    const schema = {
      type: 'object',
      properties: {
        summary: { type: 'string' },
        certain: { type: 'boolean' },
        tags: { type: 'array', items: { enum: ['a', 'b'] } },
      },
      required: ['summary', 'certain', 'tags'],
    }
    const format = { type: 'json_schema', json_schema: { name: 's', schema } }
    const fitted = JSON.parse(contentOf(await chat({ response_format: format }))) as Json
    expect([typeof fitted['summary'], typeof fitted['certain'], fitted['tags']?.length]).toEqual([
      'string',
      'boolean',
      1,
    ])
    expect(contentOf(await chat({ response_format: { type: 'text' } }))).toContain('[^')
  })
})

describe('web chat, tools', () => {
  const tools = ['get_weather', 'get_time'].map((name) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
  }))
  const ask = (text: string) => [{ role: 'user', content: text }]
  const called = (reply: Json) =>
    (reply['choices']?.[0]?.['message']?.['tool_calls'] as Json[] | undefined)?.map(
      (call) => call['function']?.['name'],
    )

  test('auto calls the one that the question names, required any, none none, a name that one', async () => {
    const weather = ask('What is the weather in Paris today?')
    expect(called(await chat({ tools, messages: weather }))).toEqual(['get_weather'])
    expect(called(await chat({ tools, messages }))).toBeUndefined()
    expect(called(await chat({ tools, messages, tool_choice: 'required' }))).toEqual(['get_weather'])
    expect(called(await chat({ tools, messages: weather, tool_choice: 'none' }))).toBeUndefined()
    const named = { type: 'function', function: { name: 'get_time' } }
    expect(called(await chat({ tools, messages: weather, tool_choice: named }))).toEqual(['get_time'])
  })

  test('the call has an id, arguments of the schema and its own finish reason', async () => {
    const reply = await chat({ tools, messages: ask('What is the weather in Paris today?') })
    const call = reply['choices']?.[0]?.['message']?.['tool_calls']?.[0]
    expect(JSON.parse(String(call?.['function']?.['arguments']))).toEqual({ city: 'Paris' })
    expect([reply['choices']?.[0]?.['finish_reason'], typeof call?.['id']]).toEqual(['tool_calls', 'string'])
  })

  test('after the result it answers from that', async () => {
    const turns = (...results: string[]) => [
      ...ask('What is the weather in Paris today?'),
      { role: 'assistant', content: null, tool_calls: [] },
      ...results.map((content) => ({ role: 'tool', tool_call_id: 'c', content })),
    ]
    const words = 'The weather in Paris is mild, with rain in the evening.'
    expect(contentOf(await chat({ tools, messages: turns(words) }))).toContain(words)
    const bare = contentOf(await chat({ tools, messages: turns('{"celsius":18}', '{"sky":"clear"}') }))
    expect(bare).toContain('{"celsius":18}[^1]')
    expect(bare).toContain('{"sky":"clear"}[^2]')
    const named = { type: 'function', function: { name: 'get_time' } }
    expect(called(await chat({ tools, messages: turns(words), tool_choice: named }))).toBeUndefined()
  })
})
