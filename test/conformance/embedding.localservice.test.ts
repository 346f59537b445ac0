import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encoderVersion } from '../../src/localservice/encoder/encodeText.ts'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { askForVectors, expectRefusal } from '../fixtures/service/askForVectors.ts'
import { embeddingBodyOfBytes } from '../fixtures/service/embeddingBodies.ts'

let open: LocalService

beforeAll(async () => {
  open = await startLocalService()
})
afterAll(async () => {
  await open.close()
})

const base = { model: 'svc-embedding-0.6b', input_type: 'document', dimension: 4, input: ['one', 'two'] }

const post = (body: unknown, service = open, headers: Record<string, string> = {}) =>
  askForVectors(service, 'embedding', body, headers)
const refused = (body: unknown, message: RegExp) => expectRefusal(open, 'embedding', body, message)

describe('Search and Embedding, POST {base_url}/embedding: the response', () => {
  test('is the envelope with one vector per input, the local model and the usage', async () => {
    const { status, json } = await post(base)
    expect(status).toBe(200)
    expect(json).toMatchObject({ code: 0, msg: 'success' })
    expect(json.data.model).toBe(`local/hashed-${encoderVersion}-1024`)
    expect(json.data.results.map(({ index }) => index)).toEqual([0, 1])
    expect(json.data.results.map(({ embedding }) => embedding.length)).toEqual([4, 4])
    expect(json.meta).toEqual({ usage: { input_tokens: 2 } })
  })

  test('a smaller dimension truncates the vector to its first numbers', async () => {
    const full = await post({ ...base, dimension: undefined })
    const part = await post({ ...base, dimension: 100 })
    expect(full.json.data.results[0]?.embedding.length).toBe(1024)
    expect(part.json.data.results[0]?.embedding).toEqual(full.json.data.results[0]?.embedding.slice(0, 100))
  })

  test('query adds a prompt to input_tokens; document and null do not', async () => {
    const tokens = async (input_type: unknown) => (await post({ ...base, input_type })).json.meta.usage.input_tokens
    expect(await tokens('document')).toBe(await tokens(null))
    expect(await tokens(undefined)).toBe(await tokens(null))
    expect(await tokens('query')).toBeGreaterThan(await tokens('document'))
  })

  test('its own model names are accepted, those of another encoder version are not', async () => {
    expect((await post({ ...base, model: `local/hashed-${encoderVersion}-4096` })).status).toBe(200)
    await refused({ ...base, model: `local/hashed-${encoderVersion + 1}-4096` }, /model/)
  })

  test('unknown parameters are ignored, and another path is not found', async () => {
    expect((await post({ ...base, other: 1 })).status).toBe(200)
    const other = await fetch(`${open.url}/embeddings`, { method: 'POST', body: '{}' })
    expect(other.status).toBe(404)
    expect(await other.json()).toMatchObject({ code: 404 })
  })

  test('the profile may make the model optional', async () => {
    const service = await startLocalService({ profile: { embedding: { modelRequired: { value: false } } } })
    const { json } = await post({ ...base, model: undefined }, service)
    expect(json.data.model).toBe(`local/hashed-${encoderVersion}-1024`)
    await service.close()
  })
})

describe('Search and Embedding, Limits', () => {
  const texts = (count: number) => Array.from({ length: count }, () => 'x')
  const accepted = async (body: unknown) => expect((await post(body)).status).toBe(200)

  test('1000 elements', () => accepted({ ...base, input: texts(1000) }))
  test('1001 elements', () => refused({ ...base, input: texts(1001) }, /1000/))
  test('an empty list', () => refused({ ...base, input: [] }, /at least 1/))
  test('10000 characters', () => accepted({ ...base, input: ['x'.repeat(10_000)] }))
  test('10001 characters', () => refused({ ...base, input: ['a', 'x'.repeat(10_001)] }, /input\[1\].*10000/))
  test('2,000,000 bytes of body', () => accepted(embeddingBodyOfBytes(2_000_000)))
  test('2,000,001 bytes of body', () => refused(embeddingBodyOfBytes(2_000_001), /2000000 bytes/))
  for (const [model, largest] of [
    ['svc-embedding-0.6b', 1024],
    ['svc-embedding-4b', 2560],
    ['svc-embedding-8b', 4096],
  ] as const) {
    test(`dimension of ${model}: 1`, () => accepted({ ...base, model, dimension: 1 }))
    test(`dimension of ${model}: ${largest}`, () => accepted({ ...base, model, dimension: largest }))
    test(`dimension of ${model}: the default is ${largest}`, async () => {
      const { json } = await post({ ...base, model, dimension: undefined })
      expect(json.data.results[0]?.embedding.length).toBe(largest)
    })
    test(`dimension of ${model}: ${largest + 1}`, () =>
      refused({ ...base, model, dimension: largest + 1 }, /dimension/))
  }
  for (const dimension of [0, -1, 1.5, '4', null])
    test(`dimension ${JSON.stringify(dimension)}`, () => refused({ ...base, dimension }, /dimension/))
  test('input_type that is none of the three', () => refused({ ...base, input_type: 'passage' }, /input_type/))
})

describe('Search and Embedding, Errors', () => {
  test('400: input is missing', () => refused({ model: base.model }, /^Missing required parameter input$/))
  test('400: model is missing', () => refused({ input: ['a'] }, /^Missing required parameter model$/))
  test('400: an unknown model', () => refused({ ...base, model: 'other' }, /model/))
  test('400: input is a text', () => refused({ ...base, input: 'one' }, /list/))
  test('400: an element is a number', () => refused({ ...base, input: ['a', 1] }, /input\[1\]/))
  test('without a key of its own any header will do', async () => {
    expect((await post(base, open, { authorization: 'Bearer anything' })).status).toBe(200)
  })
})

describe('faults', () => {
  test('a burst of 429 with Retry-After, then none; and one as a date', async () => {
    const rules = [
      { on: [1, 2], do: 'status', status: 429, retryAfter: 2 },
      { on: 3, do: 'status', status: 429, retryAfterDateMs: 60_000 },
      { on: 4, do: 'status', status: 429 },
    ]
    const service = await startLocalService({ faults: { embedding: rules } })
    const seen = []
    for (let i = 0; i < 5; i++) seen.push(await post(base, service))
    await service.close()
    expect(seen.map(({ status }) => status)).toEqual([429, 429, 429, 429, 200])
    expect(seen.map(({ headers }) => headers.get('retry-after'))).toEqual([
      '2',
      '2',
      seen[2]?.headers.get('retry-after'),
      null,
      null,
    ])
    expect(Date.parse(seen[2]?.headers.get('retry-after') ?? '')).toBeGreaterThan(0)
    expect(seen[0]?.json.msg).toBe('Exceeding the rate limit')
  })

  for (const [name, faults, message] of [
    ['an unknown kind', { embedding: [{ do: 'explode' }] }, /rule 1.*do/],
    ['a field of another kind', { embedding: [{ do: 'hang', status: 429 }] }, /no field "status"/],
    ['a missing field', { embedding: [{ do: 'reset' }, { do: 'poison' }] }, /rule 2.*marker/],
    ['a wrong number', { embedding: [{ do: 'hang', on: 'first' }] }, /"on"/],
    ['something else than a list', { embedding: {} }, /list/],
    ['something else than an object', [], /object/],
    ['an operation that is not there', { embeding: [] }, /embeding/],
  ] as const)
    test(`faults with ${name} are refused with the place`, async () => {
      await expect(startLocalService({ faults })).rejects.toThrow(message)
    })
})
