import { beforeEach, describe, expect, test } from 'vitest'
import { createConnection } from '../../src/main/service/transport/connection.ts'
import { embed, embeddingOperation } from '../../src/main/service/operations/embedding.ts'
import { embeddingBody, embeddingBodyFrame } from '../../src/main/service/operations/embeddingLimits.ts'
import { parseProfile } from '../../src/main/service/profile/profile.ts'
import { sendForReply } from '../../src/main/service/transport/request.ts'
import { failureOf, startCannedClient } from '../fixtures/service/cannedClient.ts'
import { startCannedServer } from '../fixtures/service/cannedServer.ts'
import { embeddingBodyOfBytes } from '../fixtures/service/embeddingBodies.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'

const { server, connection, key, dispatcher } = await startCannedClient()
beforeEach(() => server.reply(okay(2)))

const request = { model: 'svc-embedding-0.6b', dimension: 3, inputType: 'document', texts: ['one', 'two'] } as const

function okay(
  count: number,
  dimension = 3,
  meta: unknown = { usage: { input_tokens: 7 } },
  model = 'svc-embedding-0.6b',
) {
  const results = Array.from({ length: count }, (_, index) => ({
    index,
    embedding: Array.from({ length: dimension }, (_, i) => index + i / 10),
  }))
  return { body: { code: 0, msg: 'success', request_id: 'r-1', data: { results, model }, meta } }
}

function withResults(results: unknown, more: Record<string, unknown> = {}) {
  return {
    body: {
      code: 0,
      msg: 'success',
      request_id: 'r-1',
      data: { results, model: 'svc-embedding-0.6b' },
      meta: {},
      ...more,
    },
  }
}

describe('Search and Embedding, POST {base_url}/embedding: the request', () => {
  test('has the documented names and is sent byte for byte as counted', async () => {
    await embed(connection, request)
    const sent = server.requests[0]
    expect(sent?.method).toBe('POST')
    expect(sent?.path).toBe('/embedding')
    expect(sent?.headers['content-type']).toBe('application/json')
    expect(sent?.body).toBe(embeddingBody(request))
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      model: 'svc-embedding-0.6b',
      dimension: 3,
      input_type: 'document',
      input: ['one', 'two'],
    })
  })

  test('leaves dimension out when it is not given, and says null for no input type', () => {
    const { head, tail } = embeddingBodyFrame({ model: 'svc-embedding-4b', inputType: null })
    expect(JSON.parse(head + tail)).toEqual({ model: 'svc-embedding-4b', input_type: null, input: [] })
  })

  test('a body that was packed before is sent unchanged', async () => {
    const body = '{ "input": ["\\ud800", "é"], "model":"svc-embedding-0.6b","dimension":3}'
    await embed(connection, { body })
    expect(server.requests[0]?.body).toBe(body)
  })

  test('a base address with a path keeps it', async () => {
    await embed(createConnection({ baseUrl: `${server.url}/api/`, dispatcher }), request)
    expect(server.requests[0]?.path).toBe('/api/embedding')
  })
})

describe('Search and Embedding, Authentication', () => {
  test('1: the key travels as Authorization: Bearer', async () => {
    await embed(connection, request)
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
    expect(server.requests[0]?.headers['x-api-key']).toBeUndefined()
  })

  test('1: or as x-api-key where the operation asks for it', async () => {
    const operation = { ...embeddingOperation, auth: 'x-api-key' } as const
    await sendForReply(connection, operation, { body: embeddingBody(request) })
    expect(server.requests[0]?.headers['x-api-key']).toBe(key)
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  test('without a key no header is sent', async () => {
    await embed(createConnection({ baseUrl: server.url, dispatcher }), request)
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
    expect(server.requests[0]?.headers['x-api-key']).toBeUndefined()
  })
})

describe('Search and Embedding, Limits: nothing over a limit is sent', () => {
  const texts = (count: number, length = 1) => Array.from({ length: count }, () => 'x'.repeat(length))
  const within = async (overrides: object, count: number, dimension: number) => {
    const asked = { ...request, ...overrides }
    server.reply(okay(count, dimension, {}, asked.model))
    const result = await embed(connection, asked)
    expect(result.values.length).toBe(count * dimension)
    expect(server.requests.length).toBe(1)
  }
  const refused = async (overrides: object, field: string, limit: RegExp) => {
    const error = await failureOf(embed(connection, { ...request, ...overrides }))
    expect(error.kind).toBe('too_large')
    expect(error.where).toBe(field)
    expect(error.message).toMatch(limit)
    expect(error.mayHaveArrived).toBe(false)
    expect(server.requests.length).toBe(0)
  }

  test('1000 elements', () => within({ texts: texts(1000) }, 1000, 3))
  test('1001 elements', () => refused({ texts: texts(1001) }, 'input', /1001.*1000/))
  test('an empty list', () => refused({ texts: [] }, 'input', /at least 1/))
  test('10000 characters', () => within({ texts: texts(1, 10_000) }, 1, 3))
  test('10001 characters', () => refused({ texts: ['a', 'x'.repeat(10_001)] }, 'input[1]', /10001.*10000/))
  test('characters are UTF-16 units: 5000 astral ones', () => within({ texts: ['😀'.repeat(5000)] }, 1, 3))
  test('characters are UTF-16 units: 5001 astral ones', () =>
    refused({ texts: ['😀'.repeat(5001)] }, 'input[0]', /10002/))
  test('2,000,000 bytes of body', async () => {
    const body = embeddingBodyOfBytes(2_000_000)
    expect(Buffer.byteLength(body)).toBe(2_000_000)
    server.reply(okay(JSON.parse(body).input.length, 1))
    await embed(connection, { body })
    expect(server.requests[0]?.body.length).toBe(2_000_000)
  })
  test('2,000,001 bytes of body', async () => {
    const error = await failureOf(embed(connection, { body: embeddingBodyOfBytes(2_000_001) }))
    expect(error.kind).toBe('too_large')
    expect(error.where).toBe('body')
    expect(error.message).toMatch(/2000001.*2000000/)
    expect(server.requests.length).toBe(0)
  })

  for (const [model, largest] of [
    ['svc-embedding-0.6b', 1024],
    ['svc-embedding-4b', 2560],
    ['svc-embedding-8b', 4096],
    ['local/hashed-1-2560', 2560],
  ] as const) {
    test(`dimension of ${model}: 1`, () => within({ model, dimension: 1 }, 2, 1))
    test(`dimension of ${model}: ${largest}`, () => within({ model, dimension: largest }, 2, largest))
    test(`dimension of ${model}: the default is ${largest}`, () => within({ model, dimension: undefined }, 2, largest))
    test(`dimension of ${model}: ${largest + 1}`, () =>
      refused({ model, dimension: largest + 1 }, 'dimension', new RegExp(`${largest}`)))
  }
  for (const dimension of [0, -1, 1.5, Number.NaN])
    test(`dimension ${dimension}`, () => refused({ dimension }, 'dimension', /from 1 to 1024/))
  test('a model that is not in the list', () => refused({ model: 'other' }, 'model', /svc-embedding-8b/))
  test('an input_type that is none of the three', () => refused({ inputType: 'passage' }, 'input_type', /query/))
})

describe('Search and Embedding, Embedding result: matched by index', () => {
  const row = (index: unknown, embedding: unknown = [1, 2, 3]) => ({ index, embedding })

  test('in any order', async () => {
    server.reply(withResults([row(1, [4, 5, 6]), row(0)]))
    const { values, dimension, count } = await embed(connection, request)
    expect([...values]).toEqual([1, 2, 3, 4, 5, 6])
    expect([count, dimension]).toEqual([2, 3])
  })

  const wrong: readonly (readonly [string, unknown])[] = [
    ['an index twice', [row(0), row(0)]],
    ['an index out of range', [row(0), row(2)]],
    ['a negative index', [row(0), row(-1)]],
    ['an index that is not whole', [row(0), row(0.5)]],
    ['no index', [row(0), { embedding: [1, 2, 3] }]],
    ['one vector too few', [row(0)]],
    ['one vector too many', [row(0), row(1), row(2)]],
    ['a vector that is too short', [row(0), row(1, [1, 2])]],
    ['a vector that is too long', [row(0), row(1, [1, 2, 3, 4])]],
    ['a number that is null', [row(0), row(1, [1, null, 3])]],
    ['a number written as text', [row(0), row(1, [1, '2', 3])]],
    ['a number too large for single precision', [row(0), row(1, [1, 1e39, 3])]],
    ['a vector that is not a list', [row(0), row(1, 'AAAA')]],
    ['results that are not a list', { 0: row(0) }],
  ]
  for (const [name, results] of wrong)
    test(`${name} is a reply of the wrong shape`, async () => {
      server.reply(withResults(results))
      const error = await failureOf(embed(connection, request))
      expect(error.kind).toBe('shape')
      expect(error.requestId).toBe('r-1')
    })
})

describe('Search and Embedding, Response 200: data.model', () => {
  const answeredBy = (model: string) => server.reply(okay(2, 3, {}, model))

  test.each(['svc-embedding-4b', 'other', 'SVC-embedding-0.6b', 'local/hashed-1-2560'])(
    'vectors of the model %s are refused where another was asked for, and both are named',
    async (model) => {
      answeredBy(model)
      const error = await failureOf(embed(connection, request))
      expect(error).toMatchObject({ kind: 'shape', requestId: 'r-1' })
      expect(error.message).toContain(`of the model ${model}, and svc-embedding-0.6b was asked for`)
    },
  )

  test('the local service may answer under the name it has for the model', async () => {
    answeredBy('local/hashed-1-1024')
    expect((await embed(connection, request)).model).toBe('local/hashed-1-1024')
  })

  test('the profile may name others', async () => {
    const profile = parseProfile({ embedding: { modelAliases: { value: { 'svc-embedding-0.6b': ['vendor/small'] } } } })
    const to = createConnection({ baseUrl: server.url, dispatcher, profile })
    answeredBy('vendor/small')
    expect((await embed(to, request)).model).toBe('vendor/small')
    expect((await failureOf(embed(to, { ...request, model: 'svc-embedding-4b' }))).kind).toBe('shape')
  })
})

describe('Search and Embedding, Response envelope', () => {
  test('request id, model, usage and warning come out', async () => {
    server.reply(okay(2, 3, { usage: { input_tokens: 7 }, warning: 'input 1 was truncated' }))
    const result = await embed(connection, request)
    expect(result).toMatchObject({
      requestId: 'r-1',
      model: 'svc-embedding-0.6b',
      inputTokens: 7,
      warning: 'input 1 was truncated',
    })
  })
  for (const [name, meta] of [
    ['null', { warning: null }],
    ['empty', { warning: '' }],
    ['absent', {}],
  ] as const)
    test(`a warning that is ${name} is none`, async () => {
      server.reply(okay(2, 3, meta))
      expect((await embed(connection, request)).warning).toBeUndefined()
    })
  test('meta may be absent, as fields without data are', async () => {
    const { meta: _, ...rest } = okay(2).body
    server.reply({ body: rest })
    expect((await embed(connection, request)).inputTokens).toBeUndefined()
  })
  for (const [code, kind] of [
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [500, 'server'],
    [402, 'forbidden'],
    [1234, 'refused'],
  ] as const)
    test(`code ${code} with HTTP 200 is an error of kind ${kind}`, async () => {
      server.reply({ body: { ...okay(2).body, code, msg: 'No.' }, headers: { 'retry-after': '3' } })
      const error = await failureOf(embed(connection, request))
      expect(error).toMatchObject({ kind, status: 200, serviceMessage: 'No.', requestId: 'r-1', mayHaveArrived: true })
      expect(error.retryAfterMs).toBe(code === 429 ? 3000 : undefined)
    })
  for (const [name, body] of [
    ['not JSON', '<html>'],
    ['empty', ''],
    ['a list', '[]'],
    ['without a code', { ...okay(2).body, code: undefined }],
    ['without data', { ...okay(2).body, data: undefined }],
    ['without a model', { ...okay(2).body, data: { results: okay(2).body.data.results } }],
  ] as const)
    test(`a body that is ${name} is of the wrong shape`, async () => {
      server.reply({ body })
      expect((await failureOf(embed(connection, request))).kind).toBe('shape')
    })
})

describe('Search and Embedding, Errors', () => {
  const rows = [
    [400, 'invalid_request', 'Missing required parameter'],
    [401, 'unauthorized', 'Invalid API Key'],
    [403, 'forbidden', 'Insufficient balance in account'],
    [404, 'not_found', 'Task not found or expired.'],
    [429, 'rate_limited', 'Exceeding the rate limit'],
    [500, 'server', 'Internal error'],
    [503, 'server', 'Overloaded'],
    // What the documents do not list is no failure of the server, and is not sent again as one.
    [302, 'refused', 'Elsewhere'],
    [402, 'forbidden', 'Payment required'],
    [405, 'refused', 'Method not allowed'],
    [408, 'timeout', 'Request timeout'],
    [409, 'refused', 'Conflict'],
    [413, 'invalid_request', 'Payload too large'],
    [422, 'invalid_request', 'Unprocessable'],
    [451, 'refused', 'Unavailable for legal reasons'],
  ] as const
  for (const [status, kind, msg] of rows)
    test(`${status} is ${kind}`, async () => {
      server.reply({ status, body: { code: status, msg, request_id: 'r-9' } })
      const error = await failureOf(embed(connection, request))
      expect(error).toMatchObject({ kind, status, serviceMessage: msg, requestId: 'r-9', mayHaveArrived: true })
      expect(error.where).toBe('POST /embedding')
    })

  test('an error of another form keeps its message, whatever the status', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' }, request_id: 'r-9' }
    for (const [body, kind, said] of [
      [error, 'server', 'Busy.'],
      [
        { error: { message: 'Bad size', param: 'dimension', type: 'invalid_request_error' } },
        'invalid_request',
        'Bad size (dimension)',
      ],
      [{ error: 'Out of service.' }, 'refused', 'Out of service.'],
    ] as const) {
      server.reply({ body })
      expect(await failureOf(embed(connection, request))).toMatchObject({ kind, status: 200, serviceMessage: said })
      server.reply({ status: 503, body })
      expect(await failureOf(embed(connection, request))).toMatchObject({ kind: 'server', serviceMessage: said })
    }
  })

  test('a status with a body that is no error body keeps its kind', async () => {
    server.reply({ status: 502, body: '<html>Bad gateway</html>' })
    const error = await failureOf(embed(connection, request))
    expect(error).toMatchObject({ kind: 'server', status: 502 })
    expect(error.serviceMessage).toBeUndefined()
  })

  test('Retry-After in seconds, as a date, and neither', async () => {
    const clock = new FakeClock()
    const timed = createConnection({ baseUrl: server.url, dispatcher, clock })
    const after = async (header: string) => {
      server.reply({ status: 429, headers: { 'retry-after': header } })
      return (await failureOf(embed(timed, request))).retryAfterMs
    }
    expect(await after('2')).toBe(2000)
    expect(await after('0')).toBe(0)
    expect(await after(new Date(clock.now() + 90_000).toUTCString())).toBe(90_000)
    expect(await after(new Date(clock.now() - 90_000).toUTCString())).toBe(0)
    expect(await after('999999999')).toBe(86_400_000)
    expect(await after('soon')).toBeUndefined()
    expect(await after('-5')).toBeUndefined()
  })
})

describe('what goes wrong on the way', () => {
  test('a refused connection: nothing has arrived', async () => {
    const gone = await startCannedServer()
    await gone.close()
    const error = await failureOf(embed(createConnection({ baseUrl: gone.url, dispatcher }), request))
    expect(error).toMatchObject({ kind: 'connection', mayHaveArrived: false })
  })

  test('a connection that breaks: it may have arrived', async () => {
    server.reply({ instead: 'reset' })
    expect(await failureOf(embed(connection, request))).toMatchObject({ kind: 'connection', mayHaveArrived: true })
  })

  test('a body that is cut short is a broken connection', async () => {
    server.reply({ body: '{"code":0', headers: { 'content-length': '1000', connection: 'close' } })
    expect(await failureOf(embed(connection, request))).toMatchObject({ kind: 'connection', mayHaveArrived: true })
  })

  test('silence for as long as the profile allows is a timeout', async () => {
    const clock = new FakeClock()
    const timed = createConnection({ baseUrl: server.url, dispatcher, clock })
    server.reply({ instead: 'silence' })
    const work = failureOf(embed(timed, request))
    await server.arrived()
    clock.advance(timed.profile.wire.idleTimeoutMs)
    expect(await work).toMatchObject({ kind: 'timeout', mayHaveArrived: true })
  })

  test('an abort gives its own reason, and an aborted signal sends nothing', async () => {
    server.reply({ instead: 'silence' })
    const controller = new AbortController()
    const reason = new Error('enough')
    const work = embed(connection, request, { signal: controller.signal })
    await server.arrived()
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
    await expect(embed(connection, request, { signal: controller.signal })).rejects.toBe(reason)
    expect(server.requests.length).toBe(1)
  })
})
