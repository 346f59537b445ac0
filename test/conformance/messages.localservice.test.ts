import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { eventsOf, messages, post, type Json } from '../fixtures/service/language.ts'

let service: LocalService
beforeAll(async () => {
  service = await startLocalService()
})
afterAll(() => service.close())

const model = 'local/extract-1.0'
const legal = { model, messages, max_tokens: 500 }

async function ask(change: object, headers: Record<string, string> = {}): Promise<Json> {
  const { status, text } = await post(service, '/v1/messages', { ...legal, ...change }, headers)
  expect(status).toBe(200)
  return JSON.parse(text) as Json
}
const kinds = (reply: Json) => [...(reply['content'] ?? [])].map((block) => String(block['type']))
const say = (content: unknown) => [{ role: 'user', content }]

describe('messages, the response', () => {
  test('has the documented fields', async () => {
    const reply = await ask({})
    expect(reply).toMatchObject({
      type: 'message',
      role: 'assistant',
      model,
      stop_reason: 'end_turn',
      stop_sequence: null,
    })
    expect(Object.keys(reply['usage'] ?? {})).toEqual(['input_tokens', 'output_tokens'])
    expect(kinds(reply)).toEqual(['text'])
  })

  test('a native id with a hyphen for the dot is the prefixed model', async () => {
    expect((await ask({ model: 'extract-1-0' }))['model']).toBe(model)
  })

  test('the version header is a date, and optional', async () => {
    await ask({}, { 'anthropic-version': '2023-06-01' })
    const { status } = await post(service, '/v1/messages', legal, { 'anthropic-version': 'latest' })
    expect(status).toBe(400)
  })
})

describe('messages, the six stop reasons', () => {
  const search = [{ type: 'svc_search', name: 'svc_search' }]
  const weather = { name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }

  test('max_tokens counts thinking and text', async () => {
    const short = await ask({
      max_tokens: 3,
      messages: say('<passage id="1">The harvest was late this year.</passage> Was the harvest late?'),
    })
    expect([short['stop_reason'], short['usage']?.['output_tokens']]).toEqual(['max_tokens', 3])
    const thinking = { type: 'enabled', budget_tokens: 1024 }
    const thought = await ask({ model: 'local/reason-1.0', thinking, max_tokens: 4 })
    expect([thought['stop_reason'], kinds(thought), thought['usage']?.['output_tokens']]).toEqual([
      'max_tokens',
      ['thinking'],
      4,
    ])
  })

  test('stop_sequence names the one that was hit', async () => {
    const reply = await ask({ stop_sequences: ['zzz', 'neither'] })
    expect([reply['stop_reason'], reply['stop_sequence']]).toEqual(['stop_sequence', 'neither'])
    expect(reply['content']?.[0]?.['text']).not.toContain('neither')
  })

  test('tool_use calls a tool of the caller', async () => {
    const reply = await ask({ tools: [weather], messages: say('How is the weather in Paris?') })
    expect(reply['stop_reason']).toBe('tool_use')
    expect(reply['content']?.[0]).toMatchObject({ type: 'tool_use', name: 'get_weather', input: { city: 'Paris' } })
    const any = await ask({ tools: [weather], tool_choice: { type: 'any' } })
    expect(any['stop_reason']).toBe('tool_use')
    const none = await ask({
      tools: [weather],
      tool_choice: { type: 'none' },
      messages: say('How is the weather in Paris?'),
    })
    expect(none['stop_reason']).toBe('end_turn')
  })

  test('after the result of the tool it answers from that', async () => {
    const result = (content: unknown) => ({ type: 'tool_result', tool_use_id: 't', content })
    const turns = (...last: object[]) => [
      ...say('How is the weather in Paris?'),
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'get_weather', input: {} }] },
      { role: 'user', content: last },
    ]
    const answered = async (...last: object[]) => {
      const reply = await ask({ tools: [weather], messages: turns(...last) })
      expect([reply['stop_reason'], kinds(reply)]).toEqual(['end_turn', ['text']])
      return String(reply['content']?.[0]?.['text'])
    }
    const words = 'The weather in Paris is mild, with rain later.'
    expect(await answered(result(words))).toContain(words)
    expect(await answered(result([{ type: 'text', text: '{"celsius":18}' }]))).toContain('{"celsius":18}[^1]')
    const both = await answered(result('18 °C'), { ...result('The service is closed.'), is_error: true })
    expect(both).toContain('18 °C[^1]')
    expect(both).toContain('The service is closed.[^2]')
    expect(await answered(result(words), { type: 'text', text: 'Answer in a word.' })).toContain(words)
    expect(await answered({ type: 'tool_result', tool_use_id: 't' })).toContain('it has neither')
    const forced = { tools: [weather], tool_choice: { type: 'tool', name: 'get_weather' } }
    expect((await ask({ ...forced, messages: turns(result(words)) }))['stop_reason']).toBe('end_turn')
  })

  test('a result counts as input, and answers no later question by itself', async () => {
    const use = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'get_weather', input: {} }] }
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: '{"celsius":18}' }] }
    const turns = [...say('How is the weather in Paris?'), use, result]
    const input = async (list: object[]) => Number((await ask({ messages: list }))['usage']?.['input_tokens'])
    expect(await input(turns)).toBeGreaterThan(await input(turns.slice(0, 1)))
    const later = [...turns, { role: 'assistant', content: 'It is mild.' }, ...say('Who owns the harbour?')]
    expect(String((await ask({ messages: later }))['content']?.[0]?.['text'])).not.toContain('celsius')
  })

  test('pause_turn begins a search and goes on when it is sent back', async () => {
    const turns = say('Why was the cocoa harvest late? [local:pause]')
    const paused = await ask({ tools: search, messages: turns })
    expect([paused['stop_reason'], kinds(paused)]).toEqual(['pause_turn', ['server_tool_use']])
    const goesOn = [...turns, { role: 'assistant', content: paused['content'] }]
    const reply = await ask({ tools: search, messages: goesOn })
    expect([reply['stop_reason'], kinds(reply)]).toEqual([
      'end_turn',
      ['server_tool_use', 'svc_search_tool_result', 'text'],
    ])
  })

  test('refusal has details, and only refusal', async () => {
    const refused = await ask({ messages: say('Do it. [local:refuse]') })
    expect(refused['stop_reason']).toBe('refusal')
    expect(refused['stop_details']).toMatchObject({ type: 'refusal' })
    expect((await ask({}))['stop_details']).toBeUndefined()
  })

  test('each can be asked for by a fault', async () => {
    for (const reason of ['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'pause_turn', 'refusal']) {
      service.setFaults({ messages: [{ do: 'stopReason', reason }] })
      const reply = await ask({ tools: [weather, ...search], stop_sequences: ['x'] })
      expect(reply['stop_reason']).toBe(reason)
    }
    service.setFaults({})
  })
})

describe('messages, tools of the service', () => {
  test.each(['svc_search', 'svc_broad_search'])('%s searches and shows what it found', async (name) => {
    const reply = await ask({ tools: [{ type: name, name }] })
    expect(kinds(reply)).toEqual(['server_tool_use', `${name}_tool_result`, 'text'])
    expect(reply['content']?.[1]?.['content']?.[0]).toMatchObject({ type: 'search_result' })
    expect(String(reply['content']?.[2]?.['text'])).toMatch(/\[\^\d+\]/)
    const searches = Number(reply['usage']?.['server_tool_use']?.['num_search_queries'])
    expect(name === 'svc_search' ? searches === 1 : searches > 1).toBe(true)
  })
})

describe('messages, parameters that do not apply to a model', () => {
  test('are ignored: only the model that reasons thinks', async () => {
    const thinking = { type: 'enabled', budget_tokens: 1024 }
    expect(kinds(await ask({ thinking }))).toEqual(['text'])
    expect(kinds(await ask({ thinking, model: 'local/reason-1.0' }))).toEqual(['thinking', 'text'])
  })
})

describe('messages, streamed', () => {
  test('is the protocol of the message that is sent whole', async () => {
    const change = {
      tools: [{ type: 'svc_search', name: 'svc_search' }],
      model: 'local/reason-1.0',
      thinking: { type: 'enabled' },
    }
    const whole = await ask(change)
    const { text } = await post(service, '/v1/messages', { ...legal, ...change, stream: true })
    const events = eventsOf(text)
    const names = events.map(({ event }) => event)
    expect(events.every(({ event, data }) => data['type'] === event)).toBe(true)
    expect([names[0], names[1], names.at(-2), names.at(-1)]).toEqual([
      'message_start',
      'ping',
      'message_delta',
      'message_stop',
    ])
    expect(events[0]?.data['message']).toMatchObject({ content: [], stop_reason: null })
    expect(events.at(-2)?.data['delta']).toEqual({ stop_reason: 'end_turn', stop_sequence: null })
    const deltas = events.filter(({ event }) => event === 'content_block_delta').map(({ data }) => data['delta'])
    expect(new Set(deltas.map((delta) => delta?.['type']))).toEqual(
      new Set(['thinking_delta', 'signature_delta', 'input_json_delta', 'text_delta']),
    )
    const streamed = deltas.map((delta) => delta?.['text'] ?? '').join('')
    expect(streamed).toBe([...(whole['content'] ?? [])].at(-1)?.['text'])
  })
})
