import { inspect } from 'node:util'
import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError, errorToData } from '../../src/main/base/errors.ts'
import { ApiKey } from '../../src/main/service/transport/apiKey.ts'
import { createConnection } from '../../src/main/service/transport/connection.ts'
import { embed } from '../../src/main/service/operations/embedding.ts'
import { embedMedia } from '../../src/main/service/operations/vlEmbedding.ts'
import { startCannedServer, type CannedServer } from '../fixtures/service/cannedServer.ts'

const key = 'sk-very-secret-0123456789'
/** No connection is used twice: on a machine that stands still, a server closes an idle one in the moment it is taken up. */
const dispatcher = new Agent({ pipelining: 0 })
let server: CannedServer

beforeAll(async () => {
  server = await startCannedServer()
})
afterAll(async () => {
  await dispatcher.close()
  await server.close()
})

const request = { model: 'svc-embedding-0.6b', dimension: 1, inputType: null, texts: ['a'] } as const
const echo = `Invalid API Key ${key}`

for (const [name, reply] of [
  ['an error that repeats it', { status: 401, body: { code: 401, msg: echo, request_id: `r-${key}` } }],
  ['an error in the other form', { status: 400, body: { error: { message: echo, type: 't', param: '', code: '' } } }],
  ['a code that repeats it with HTTP 200', { body: { code: 403, msg: echo, request_id: key } }],
  ['a header that repeats it', { status: 500, headers: { 'x-request-id': key }, body: '' }],
  ['a reply of the wrong shape', { headers: { 'x-request-id': key }, body: echo }],
  ['a broken connection', { instead: 'reset' as const }],
] as const)
  test(`the key is in no part of ${name}`, async () => {
    server.reply(reply)
    const connection = createConnection({ baseUrl: server.url, apiKey: key, dispatcher })
    const error: unknown = await embed(connection, request).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    const everything = [
      inspect(error, { depth: 20, showHidden: true }),
      JSON.stringify(error),
      JSON.stringify(errorToData(error)),
      describeError(error),
      (error as Error).stack,
    ].join('\n')
    expect(everything).not.toContain(key)
    expect((error as Error).cause).toBeUndefined()
  })

test('the key is not in a warning that repeats it', async () => {
  const data = { results: [{ index: 0, embedding: [1] }], model: 'svc-embedding-0.6b' }
  server.reply({ body: { code: 0, msg: '', request_id: key, data, meta: { warning: echo } } })
  const connection = createConnection({ baseUrl: server.url, apiKey: key, dispatcher })
  expect(inspect(await embed(connection, request))).not.toContain(key)
})

test('types and models of vectors are names: they are kept, whatever the key is; the warning is said without it', async () => {
  for (const short of ['fusion', 'svc-vl-embedding']) {
    const data = { results: [{ index: 0, embedding: [1], type: 'fusion' }], model: 'svc-vl-embedding' }
    server.reply({ body: { code: 0, msg: '', request_id: 'r', data, meta: { warning: `No ${short}` } } })
    const connection = createConnection({ baseUrl: server.url, apiKey: short, dispatcher })
    const contents = [{ kind: 'text', text: 'a' }] as const
    const result = await embedMedia(connection, { model: 'svc-vl-embedding', dimension: 1, fusion: true, contents })
    expect([result.types, result.model, result.warning]).toEqual([['fusion'], 'svc-vl-embedding', 'No [key]'])
  }
})

for (const [key, said, shown] of [
  ['test', 'Bad key: test.', 'Bad key: [key].'],
  ['test', 'authorization: Bearer test, ?key=test', 'authorization: Bearer [key], ?key=[key]'],
  ['test', 'The latest tests of test-model, test_name, test/model, test.example', undefined],
  ['sk-very-secret-0123456789', 'xsk-very-secret-0123456789x', 'x[key]x'],
  ['k"\\k', '{"msg":"k\\"\\\\k"} k"\\k', '{"msg":"[key]"} [key]'],
  ['a.c', 'abc a.c', 'abc [key]'],
] as const)
  test(`of ${said} with the key ${key} is shown: ${shown ?? 'all'}`, () => {
    expect(new ApiKey(key).redact(said)).toBe(shown ?? said)
  })

test('a connection that is printed does not show the key', () => {
  const connection = createConnection({ baseUrl: server.url, apiKey: key, dispatcher })
  const { apiKey, baseUrl } = connection
  expect(inspect({ apiKey, baseUrl }, { depth: 20, showHidden: true })).not.toContain(key)
  expect(JSON.stringify({ apiKey })).toBe('{"apiKey":"[key]"}')
  expect(String(apiKey)).toBe('[key]')
})

for (const [name, bad] of [
  ['a line break', 'sk-1\nsk-2'],
  ['nothing', '  '],
  ['letters a header cannot hold', 'sk-ключ'],
] as const)
  test(`a key with ${name} is refused without repeating it`, () => {
    const make = () => createConnection({ baseUrl: server.url, apiKey: bad, dispatcher })
    expect(make).toThrow(/API key/)
    expect(make).not.toThrow(/sk-/)
  })

test('a base address that holds credentials is refused', () => {
  expect(() => createConnection({ baseUrl: 'https://me:pw@example.org', dispatcher })).toThrow(/user name/)
  expect(() => createConnection({ baseUrl: 'ftp://example.org', dispatcher })).toThrow(/http/)
})
