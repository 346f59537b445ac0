import { beforeEach, describe, expect, test } from 'vitest'
import { createConnection } from '../../src/main/service/transport/connection.ts'
import { embedMedia, vlEmbeddingOperation } from '../../src/main/service/operations/vlEmbedding.ts'
import {
  vlElementBytes,
  vlEmbeddingBody,
  vlEmbeddingBodyFrame,
  type VlElement,
  type VlEmbeddingRequest,
} from '../../src/main/service/operations/vlEmbeddingLimits.ts'
import { defaultProfile, parseProfile } from '../../src/main/service/profile/profile.ts'
import { sendForReply } from '../../src/main/service/transport/request.ts'
import { failureOf, startCannedClient } from '../fixtures/service/cannedClient.ts'

/** Search and Embedding, "POST {base_url}/vl-embedding (multimodal embedding)", as our client speaks it. */
const { server, connection, key, dispatcher } = await startCannedClient()
beforeEach(() => server.reply(okay(2)))

const text = (value: string): VlElement => ({ kind: 'text', text: value })
const image = (bytes = 4, name?: string): VlElement => ({
  kind: 'image',
  mediaType: 'image/png',
  bytes: new Uint8Array(bytes).fill(255),
  name,
})
const video = (bytes = 4): VlElement => ({ kind: 'video', mediaType: 'video/webm', bytes: new Uint8Array(bytes) })
const request: VlEmbeddingRequest = {
  model: 'svc-vl-embedding',
  dimension: 3,
  fusion: false,
  contents: [text('one'), image()],
}
const many = (count: number, element: VlElement) => Array.from({ length: count }, () => element)

function okay(
  count: number,
  dimension = 3,
  meta: unknown = { usage: { input_tokens: 7 } },
  model = 'svc-vl-embedding',
) {
  const results = Array.from({ length: count }, (_, index) => ({
    index,
    type: 'text',
    embedding: Array.from({ length: dimension }, (_, i) => index + i / 10),
  }))
  return { body: { code: 0, msg: 'success', request_id: 'r-1', data: { results, model }, meta } }
}

function withResults(results: unknown) {
  return {
    body: { code: 0, msg: 'success', request_id: 'r-1', data: { results, model: 'svc-vl-embedding' }, meta: {} },
  }
}

describe('Search and Embedding, POST {base_url}/vl-embedding: the request', () => {
  test('has the documented names, and the assumed ones where none are shown', async () => {
    server.reply(okay(3))
    await embedMedia(connection, {
      ...request,
      frameRate: 0.5,
      instruction: 'find this',
      contents: [text('one'), image(), video()],
    })
    const sent = server.requests[0]
    expect([sent?.method, sent?.path, sent?.headers['content-type']]).toEqual([
      'POST',
      '/vl-embedding',
      'application/json',
    ])
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      model: 'svc-vl-embedding',
      dimension: 3,
      fusion: false,
      fps: 0.5,
      instruction: 'find this',
      input: {
        contents: [
          { text: 'one' },
          { image: 'data:image/png;base64,/////w==' },
          { video: 'data:video/webm;base64,AAAAAA==' },
        ],
      },
    })
  })

  test('leaves out what is not given', () => {
    const { head, tail } = vlEmbeddingBodyFrame({ model: 'svc-vl-embedding', fusion: true }, defaultProfile)
    expect(JSON.parse(head + tail)).toEqual({ model: 'svc-vl-embedding', fusion: true, input: { contents: [] } })
  })

  test('names, and the form of media, are the profile’s', () => {
    const profile = parseProfile({
      vlEmbedding: {
        fusionName: { value: 'enable_fusion' },
        frameRateName: { value: 'frame_rate' },
        instructionName: { value: 'instruct' },
        imageName: { value: 'image_url' },
        videoName: { value: 'video_url' },
        mediaForm: { value: 'base64' },
      },
    })
    const all = { ...request, frameRate: 1, instruction: 'x', contents: [image(), video()] }
    expect(JSON.parse(vlEmbeddingBody(all, profile))).toEqual({
      model: 'svc-vl-embedding',
      dimension: 3,
      enable_fusion: false,
      frame_rate: 1,
      instruct: 'x',
      input: { contents: [{ image_url: '/////w==' }, { video_url: 'AAAAAA==' }] },
    })
  })

  test('a file’s name travels to the local service only, unless the profile says otherwise', () => {
    const nameIn = (model: string, mediaNames?: 'always' | 'never') => {
      const profile = mediaNames ? parseProfile({ vlEmbedding: { mediaNames: { value: mediaNames } } }) : defaultProfile
      const body = vlEmbeddingBody({ ...request, model, contents: [image(3, `a "b';,\ud800é.png`)] }, profile)
      return /;name=([^;,"]*);/.exec(body)?.[1]
    }
    const encoded = 'a%20%22b%27%3B%2C%EF%BF%BD%C3%A9.png'
    expect(nameIn('svc-vl-embedding')).toBeUndefined()
    expect(nameIn('local/hashed-vl-1-2048')).toBe(encoded)
    expect(nameIn('svc-vl-embedding', 'always')).toBe(encoded)
    expect(nameIn('local/hashed-vl-1-2048', 'never')).toBeUndefined()
  })

  test('the size of an element is known before it is written', () => {
    for (const model of ['svc-vl-embedding', 'local/hashed-vl-1-2048'])
      for (const element of [
        text('é"\n\ud800😀'),
        image(0),
        image(1),
        image(2),
        image(3),
        image(7, 'ä b.png'),
        video(5),
      ]) {
        const one = { ...request, model, instruction: 'ü', contents: [element] }
        const { head, tail } = vlEmbeddingBodyFrame(one, defaultProfile)
        const size = element.kind === 'text' ? element : { ...element, byteLength: element.bytes.byteLength }
        const frameBytes = Buffer.byteLength(head) + Buffer.byteLength(tail)
        expect(Buffer.byteLength(vlEmbeddingBody(one, defaultProfile))).toBe(
          frameBytes + vlElementBytes(size, model, defaultProfile),
        )
      }
  })
})

describe('Search and Embedding, Authentication', () => {
  test('1: the key travels as Authorization: Bearer', async () => {
    await embedMedia(connection, request)
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
    expect(server.requests[0]?.headers['x-api-key']).toBeUndefined()
  })

  test('1: or as x-api-key where the operation asks for it', async () => {
    const operation = { ...vlEmbeddingOperation, auth: 'x-api-key' } as const
    await sendForReply(connection, operation, { body: vlEmbeddingBody(request, defaultProfile) })
    expect(server.requests[0]?.headers['x-api-key']).toBe(key)
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })
})

describe('Search and Embedding, Limits: nothing over a limit of multimodal input is sent', () => {
  const within = async (overrides: Partial<VlEmbeddingRequest>, count: number, dimension = 3) => {
    const asked = { ...request, ...overrides }
    server.reply(okay(count, dimension, {}, asked.model))
    const result = await embedMedia(connection, asked)
    expect(result.values.length).toBe(count * dimension)
    expect(server.requests.length).toBe(1)
  }
  const refused = async (overrides: object, field: string, limit: RegExp, to = connection) => {
    const error = await failureOf(embedMedia(to, { ...request, ...overrides }))
    expect(error.message).toMatch(limit)
    expect(error).toMatchObject({ kind: 'too_large', where: field, mayHaveArrived: false })
    expect(server.requests.length).toBe(0)
  }
  const x = (length: number) => text('x'.repeat(length))
  const contents = 'input.contents'

  test('20 elements', () => within({ contents: many(20, x(1)) }, 20))
  test('21 elements', () => refused({ contents: many(21, x(1)) }, contents, /21.*20/))
  test('an empty list', () => refused({ contents: [] }, contents, /at least 1/))
  test('5 images', () => within({ contents: many(5, image()) }, 5))
  test('6 images', () => refused({ contents: many(6, image()) }, contents, /6 images.*5/))
  test('1 video', () => within({ contents: [video()] }, 1))
  test('2 videos', () => refused({ contents: many(2, video()) }, contents, /2 videos.*1/))
  test('20 elements with 5 images and 1 video', () =>
    within({ contents: [...many(5, image()), video(), ...many(14, x(1))] }, 20))
  test('10000 characters in total', () => within({ contents: [x(4000), x(6000)] }, 2))
  test('10001 characters in total', () => refused({ contents: [x(4000), x(6001)] }, contents, /10001.*10000/))
  test('10000 characters with the instruction', () => within({ contents: [x(9990)], instruction: 'x'.repeat(10) }, 1))
  test('10001 characters with the instruction', () =>
    refused({ contents: [x(9990)], instruction: 'x'.repeat(11) }, contents, /10001.*10000/))
  test('an instruction of 10001 characters beside an image', () =>
    refused({ contents: [image()], instruction: 'x'.repeat(10_001) }, contents, /10001.*10000/))
  test('characters are UTF-16 units: 5000 astral ones', () => within({ contents: [text('😀'.repeat(5000))] }, 1))
  test('characters are UTF-16 units: 5001 astral ones', () =>
    refused({ contents: [text('😀'.repeat(5001))] }, contents, /10002/))
  for (const frameRate of [0, 0.5, 1]) test(`frame rate ${frameRate}`, () => within({ frameRate }, 2))
  for (const frameRate of [-0.01, 1.01, Number.NaN, '1'])
    test(`frame rate ${frameRate}`, () => refused({ frameRate }, 'fps', /from 0 to 1/))
  test('a fusion flag that is a text', () => refused({ fusion: 'true' }, 'fusion', /true or false/))
  test('an instruction that is a number', () => refused({ instruction: 5 }, 'instruction', /text/))
  test('an empty file', () => refused({ contents: [x(1), image(0)] }, 'input.contents[1]', /empty file/))
  test('an image of a type that is not accepted', () =>
    refused({ contents: [{ ...image(), mediaType: 'image/tiff' }] }, 'input.contents[0]', /image\/tiff.*image\/jpeg/))
  test('a video of a type that is not accepted', () =>
    refused({ contents: [{ ...video(), mediaType: 'image/png' }] }, 'input.contents[0]', /image\/png.*video\/mp4/))

  test('the size of the body, to the byte', async () => {
    const bytes = Buffer.byteLength(vlEmbeddingBody(request, defaultProfile))
    const limitedTo = (maxBodyBytes: number) =>
      createConnection({
        baseUrl: server.url,
        dispatcher,
        profile: parseProfile({ vlEmbedding: { maxBodyBytes: { value: maxBodyBytes } } }),
      })
    await embedMedia(limitedTo(bytes), request)
    expect(server.requests[0]?.body.length).toBe(bytes)
    server.reply(okay(2))
    await refused({}, 'body', new RegExp(`${bytes}.*${bytes - 1}`), limitedTo(bytes - 1))
  })

  test('what the profile refuses besides', async () => {
    const profile = parseProfile({
      vlEmbedding: { emptyText: { value: 'refused' }, zeroFrameRate: { value: 'refused' } },
    })
    const strict = createConnection({ baseUrl: server.url, dispatcher, profile })
    await refused({ contents: [x(1), text('')] }, 'input.contents[1]', /empty/, strict)
    await refused({ frameRate: 0 }, 'fps', /more than 0/, strict)
    await within({ contents: [text('')] }, 1)
  })

  for (const [model, largest] of [
    ['svc-vl-embedding', 2048],
    ['svc-vl-embedding-large', 4096],
    ['local/hashed-vl-1-2048', 2048],
  ] as const) {
    test(`dimension of ${model}: 1`, () => within({ model, dimension: 1 }, 2, 1))
    test(`dimension of ${model}: ${largest}`, () => within({ model, dimension: largest }, 2, largest))
    test(`dimension of ${model}: the default is ${largest}`, () => within({ model, dimension: undefined }, 2, largest))
    test(`dimension of ${model}: ${largest + 1}`, () =>
      refused({ model, dimension: largest + 1 }, 'dimension', new RegExp(`${largest}`)))
  }
  for (const dimension of [0, -1, 1.5, Number.NaN])
    test(`dimension ${dimension}`, () => refused({ dimension }, 'dimension', /from 1 to 2048/))
  for (const model of ['other', 'svc-embedding-0.6b', 'local/hashed-1-1024', ''])
    test(`model "${model}"`, () => refused({ model }, 'model', /svc-vl-embedding-large/))
})

describe('Search and Embedding, Embedding result', () => {
  const row = (index: unknown, embedding: unknown = [1, 2, 3], type: unknown = 'image') => ({ index, embedding, type })

  test('vectors and types are matched by index, in any order', async () => {
    server.reply(withResults([row(1, [4, 5, 6], 'image'), row(0, [1, 2, 3], 'text')]))
    const { values, types, count, dimension } = await embedMedia(connection, request)
    expect([...values]).toEqual([1, 2, 3, 4, 5, 6])
    expect(types).toEqual(['text', 'image'])
    expect([count, dimension]).toEqual([2, 3])
  })

  test('fusion gives one vector for all elements', async () => {
    server.reply(withResults([row(0, [1, 2, 3], 'fusion')]))
    const result = await embedMedia(connection, { ...request, fusion: true })
    expect(result).toMatchObject({ count: 1, types: ['fusion'] })
    expect([...result.values]).toEqual([1, 2, 3])
  })

  test('types are kept as they come; one that is absent or no text is none', async () => {
    server.reply(withResults([row(0, [1, 2, 3], 'something new'), { index: 1, embedding: [4, 5, 6] }]))
    expect((await embedMedia(connection, request)).types).toEqual(['something new', undefined])
    server.reply(withResults([row(0, [1, 2, 3], 5), row(1)]))
    expect((await embedMedia(connection, request)).types).toEqual([undefined, 'image'])
  })

  for (const [name, results, fusion] of [
    ['an index twice', [row(0), row(0)], false],
    ['an index out of range', [row(0), row(2)], false],
    ['one vector too few', [row(0)], false],
    ['one vector too many', [row(0), row(1), row(2)], false],
    ['a vector for each element where one was asked for', [row(0), row(1)], true],
    ['a vector that is too short', [row(0), row(1, [1, 2])], false],
    ['a number that is null', [row(0), row(1, [1, null, 3])], false],
  ] as const)
    test(`${name} is a reply of the wrong shape`, async () => {
      server.reply(withResults(results))
      expect(await failureOf(embedMedia(connection, { ...request, fusion }))).toMatchObject({
        kind: 'shape',
        requestId: 'r-1',
      })
    })
})

describe('Search and Embedding, Response 200: data.model', () => {
  test('vectors of another model are refused, unless the profile says it is the same', async () => {
    server.reply(okay(2, 3, {}, 'svc-vl-embedding-large'))
    const error = await failureOf(embedMedia(connection, request))
    expect(error).toMatchObject({ kind: 'shape', requestId: 'r-1' })
    expect(error.message).toContain('of the model svc-vl-embedding-large, and svc-vl-embedding was asked for')
    const aliases = { modelAliases: { value: { 'svc-vl-embedding': ['svc-vl-embedding-large'] } } }
    const profile = parseProfile({ vlEmbedding: aliases })
    const to = createConnection({ baseUrl: server.url, dispatcher, profile })
    expect((await embedMedia(to, request)).model).toBe('svc-vl-embedding-large')
    server.reply(okay(2, 3, {}, 'local/hashed-vl-1-2048'))
    expect((await embedMedia(connection, request)).model).toBe('local/hashed-vl-1-2048')
  })
})

describe('Search and Embedding, Response envelope and usage objects', () => {
  test('request id, model, the whole usage and the warning come out', async () => {
    const usage = { input_tokens: 130, text_tokens: 2, image_tokens: 128, image_count: 1, duration: 4.5 }
    server.reply(okay(2, 3, { usage, warning: 'the video was sampled' }))
    const result = await embedMedia(connection, request)
    expect(result).toMatchObject({ requestId: 'r-1', model: 'svc-vl-embedding', warning: 'the video was sampled' })
    expect(result.usage).toEqual(usage)
  })

  test('usage that is not as documented is left out, not an error', async () => {
    server.reply(okay(2, 3, { usage: { input_tokens: 'many', image_count: null, duration: 1, other: 5 } }))
    expect((await embedMedia(connection, request)).usage).toEqual({ duration: 1 })
    server.reply(okay(2, 3, {}))
    expect((await embedMedia(connection, request)).usage).toEqual({})
  })

  for (const warning of [null, ''])
    test(`a warning that is ${JSON.stringify(warning)} is none`, async () => {
      server.reply(okay(2, 3, { warning }))
      expect((await embedMedia(connection, request)).warning).toBeUndefined()
    })
})

describe('Search and Embedding, Errors', () => {
  for (const [status, kind, msg] of [
    [400, 'invalid_request', 'Missing required parameter'],
    [401, 'unauthorized', 'Invalid API Key'],
    [403, 'forbidden', 'Insufficient balance in account'],
    [429, 'rate_limited', 'Exceeding the rate limit'],
    [500, 'server', 'Internal error'],
  ] as const) {
    test(`${status} is ${kind}`, async () => {
      server.reply({ status, body: { code: status, msg, request_id: 'r-9' } })
      const error = await failureOf(embedMedia(connection, request))
      expect(error).toMatchObject({ kind, status, serviceMessage: msg, requestId: 'r-9', mayHaveArrived: true })
      expect(error.where).toBe('POST /vl-embedding')
    })
    test(`code ${status} with HTTP 200 is ${kind}`, async () => {
      server.reply({ body: { code: status, msg, request_id: 'r-9' } })
      expect(await failureOf(embedMedia(connection, request))).toMatchObject({ kind, status: 200, serviceMessage: msg })
    })
  }

  test('a connection that breaks may have arrived; an abort gives its own reason', async () => {
    server.reply({ instead: 'reset' })
    expect(await failureOf(embedMedia(connection, request))).toMatchObject({ kind: 'connection', mayHaveArrived: true })
    server.reply({ instead: 'silence' })
    const controller = new AbortController()
    const reason = new Error('enough')
    const work = embedMedia(connection, request, { signal: controller.signal })
    await server.arrived()
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
  })
})
