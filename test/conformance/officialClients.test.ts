import Anthropic, {
  AuthenticationError as MessagesAuthenticationError,
  BadRequestError as MessagesBadRequestError,
  RateLimitError as MessagesRateLimitError,
} from '@anthropic-ai/sdk'
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import OpenAI, { AuthenticationError, BadRequestError, InternalServerError, RateLimitError } from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { question } from '../fixtures/service/language.ts'

/** Software that is not ours, speaking the same protocols, against the local service. */

let service: LocalService
beforeAll(async () => {
  service = await startLocalService({ key: 'k-1' })
})
afterAll(() => service.close())

const model = 'local/extract-1.0'
const ask = (content: string) => [{ role: 'user' as const, content }]
const weatherSchema = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
}
/** What tools give back: some repeat the question, most do not. */
const results = ['The weather in Paris is mild and dry.', '{"celsius":18,"sky":"clear"}', '18 °C']
const failing = async (fault: object, work: () => Promise<unknown>) => {
  service.setFaults({ '*': [fault] })
  try {
    await work()
    return undefined
  } catch (error) {
    return error
  } finally {
    service.setFaults({})
  }
}

describe('the openai client, on web chat', () => {
  const client = (apiKey = 'k-1') => new OpenAI({ baseURL: `${service.url}/v1`, apiKey, maxRetries: 0 })

  test('completes', async () => {
    const done = await client().chat.completions.create({ model, messages: ask(question) })
    expect(done.choices[0]?.message.content).toMatch(/\[\^\d+\]/)
    expect(done.choices[0]?.finish_reason).toBe('stop')
  })

  test('streams, also in pieces of one byte, to the same text', async () => {
    const whole = await client().chat.completions.create({ model, messages: ask(question) })
    service.setFaults({ chat: [{ do: 'pieces', bytes: 1 }] })
    const stream = client().chat.completions.stream({ model, messages: ask(question) })
    const final = await stream.finalChatCompletion()
    service.setFaults({})
    expect(final.choices[0]?.message.content).toBe(whole.choices[0]?.message.content)
    expect(final.usage).toMatchObject({ num_search_queries: 3 })
  })

  const turns = ask('How is the weather in Paris?')
  const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters: weatherSchema } }]

  test('calls tools, whole and streamed', async () => {
    const whole = await client().chat.completions.create({ model, messages: turns, tools })
    const streamed = await client().chat.completions.stream({ model, messages: turns, tools }).finalChatCompletion()
    for (const done of [whole, streamed]) {
      const call = done.choices[0]?.message.tool_calls?.[0]
      expect(call?.type === 'function' && [call.function.name, call.function.arguments]).toEqual([
        'get_weather',
        '{"city":"Paris"}',
      ])
      expect(done.choices[0]?.finish_reason).toBe('tool_calls')
    }
  })

  test.each(results)('runs its own loop of tools to an answer from %j', async (result) => {
    const asked: string[] = []
    const tool = {
      type: 'function' as const,
      function: {
        name: 'get_weather',
        description: 'The weather of a city now.',
        parameters: weatherSchema,
        parse: (text: string) => JSON.parse(text) as { city: string },
        function: ({ city }: { city: string }) => {
          asked.push(city)
          return result
        },
      },
    }
    const whole = client().chat.completions.runTools({ model, messages: turns, tools: [tool] })
    const streamed = client().chat.completions.runTools({ model, messages: turns, tools: [tool], stream: true })
    for (const runner of [whole, streamed]) {
      expect(await runner.finalContent()).toContain(result)
      expect((await runner.finalChatCompletion()).choices[0]?.finish_reason).toBe('stop')
    }
    expect(asked).toEqual(['Paris', 'Paris'])
  })

  test('gets typed errors', async () => {
    const create = (key?: string) => client(key).chat.completions.create({ model, messages: ask('x') })
    await expect(create('k-2')).rejects.toBeInstanceOf(AuthenticationError)
    const unknown = client().chat.completions.create({ model: 'vendor/unknown', messages: ask('x') })
    await expect(unknown).rejects.toBeInstanceOf(BadRequestError)
    expect(await failing({ do: 'status', status: 429 }, () => create())).toBeInstanceOf(RateLimitError)
    expect(await failing({ do: 'status', status: 500 }, () => create())).toBeInstanceOf(InternalServerError)
    const inStream = async () =>
      client()
        .chat.completions.stream({ model, messages: ask('x') })
        .finalChatCompletion()
    const error = await failing({ do: 'errorInStream', afterEvents: 2, message: 'It broke.' }, inStream)
    expect(String(error)).toContain('It broke.')
  })
})

describe('the client of the messages protocol, on messages', () => {
  const client = (apiKey = 'k-1') => new Anthropic({ baseURL: service.url, apiKey, maxRetries: 0 })
  const base = { model, max_tokens: 1000 }

  test('completes', async () => {
    const message = await client().messages.create({
      ...base,
      messages: ask('<passage id="2">Tea is grown on the hills.</passage> Where is tea grown?'),
    })
    expect(message.content[0]).toMatchObject({
      type: 'text',
      text: expect.stringContaining('Tea is grown on the hills.[^2]'),
    })
    expect(message.stop_reason).toBe('end_turn')
  })

  test('takes the key as a bearer too', async () => {
    const bearer = new Anthropic({ baseURL: service.url, apiKey: null, authToken: 'k-1', maxRetries: 0 })
    expect((await bearer.messages.create({ ...base, messages: ask('x') })).type).toBe('message')
  })

  test('streams, also in pieces of one byte, to the same message', async () => {
    const parameters = {
      ...base,
      model: 'local/reason-1.0',
      messages: ask(question),
      thinking: { type: 'enabled' as const, budget_tokens: 1024 },
    }
    const whole = await client().messages.create(parameters)
    service.setFaults({ messages: [{ do: 'pieces', bytes: 1 }] })
    const streamed = await client().messages.stream(parameters).finalMessage()
    service.setFaults({})
    const texts = (content: readonly object[]) =>
      content.map((block) => JSON.stringify(block).replace(/local-[-\w]+/g, ''))
    expect(texts(streamed.content)).toEqual(texts(whole.content))
    expect([streamed.stop_reason, streamed.usage.output_tokens]).toEqual([whole.stop_reason, whole.usage.output_tokens])
  })

  const turns = ask('How is the weather in Paris?')

  test('calls tools, whole and streamed', async () => {
    const tools = [{ name: 'get_weather', input_schema: weatherSchema }]
    const whole = await client().messages.create({ ...base, messages: turns, tools })
    const streamed = await client()
      .messages.stream({ ...base, messages: turns, tools })
      .finalMessage()
    for (const message of [whole, streamed]) {
      expect(message.stop_reason).toBe('tool_use')
      expect(message.content[0]).toMatchObject({ type: 'tool_use', name: 'get_weather', input: { city: 'Paris' } })
    }
  })

  test.each(results)('runs its own loop of tools to an answer from %j', async (result) => {
    const asked: string[] = []
    const tool = betaTool({
      name: 'get_weather',
      description: 'The weather of a city now.',
      inputSchema: { ...weatherSchema, required: ['city'] as const },
      run: ({ city }) => {
        asked.push(city)
        return result
      },
    })
    const whole = await client()
      .beta.messages.toolRunner({ ...base, messages: turns, tools: [tool] })
      .runUntilDone()
    const runner = client().beta.messages.toolRunner({ ...base, messages: turns, tools: [tool], stream: true })
    // The whole conversation in each request, as other software sends it.
    const parameters = { ...base, messages: turns, tools: [tool], thread: false as const }
    const unthreaded = await client().beta.messages.toolRunner(parameters).runUntilDone()
    for (const message of [whole, await runner.runUntilDone(), unthreaded]) {
      expect(message.content).toMatchObject([{ type: 'text', text: expect.stringContaining(result) }])
      expect(message.stop_reason).toBe('end_turn')
    }
    expect(asked).toEqual(['Paris', 'Paris', 'Paris'])
  })

  test('gets typed errors', async () => {
    const create = (key?: string) => client(key).messages.create({ ...base, messages: ask('x') })
    await expect(create('k-2')).rejects.toBeInstanceOf(MessagesAuthenticationError)
    const none = client().messages.create({ ...base, max_tokens: 0, messages: ask('x') })
    await expect(none).rejects.toBeInstanceOf(MessagesBadRequestError)
    expect(await failing({ do: 'status', status: 429 }, () => create())).toBeInstanceOf(MessagesRateLimitError)
    const inStream = async () =>
      client()
        .messages.stream({ ...base, messages: ask('x') })
        .finalMessage()
    expect(String(await failing({ do: 'errorInStream', afterEvents: 3, message: 'It broke.' }, inStream))).toContain(
      'It broke.',
    )
  })
})
