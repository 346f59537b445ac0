import { straightRoutes } from '../../src/main/service/transport/networkRoute.ts'
import { describe, expect, test } from 'vitest'
import { createConnection } from '../../src/main/service/transport/connection.ts'
import { fetchOutput } from '../../src/main/service/downloads/fetchOutput.ts'
import { createGrounded, groundedBody, lookUpGrounded } from '../../src/main/service/operations/groundedGeneration.ts'
import { createVideo, lookUpVideo, videoBody } from '../../src/main/service/operations/videos.ts'
import { defaultProfile, parseProfile } from '../../src/main/service/profile/profile.ts'
import { failureOf, startCannedClient } from '../fixtures/service/cannedClient.ts'

/** Answer, Chat, Research and Generation: "POST /v1/grounded-generation", its lookup, and "POST /v1/videos". */

const { server, connection, key, dispatcher } = await startCannedClient('sk-very-secret-generation')

const grounded = (request: Partial<Parameters<typeof groundedBody>[0]> = {}) =>
  JSON.parse(groundedBody({ modality: 'video', prompt: 'p', ...request }, defaultProfile))
const video = (request: Partial<Parameters<typeof videoBody>[0]> = {}) =>
  JSON.parse(videoBody({ model: 'v/m', prompt: 'p', ...request }, defaultProfile))

describe('grounded generation, parameters', () => {
  test('are sent under the documented names, the duration under that of the profile', () => {
    expect(grounded({ model: 'v/m', aspectRatio: '9:16', duration: 7 })).toEqual({
      modality: 'video',
      prompt: 'p',
      model: 'v/m',
      aspect_ratio: '9:16',
      duration: 7,
    })
    expect(grounded({ modality: 'image' })).toEqual({ modality: 'image', prompt: 'p' })
    const profile = parseProfile({ generation: { durationName: { value: 'seconds' } } })
    expect(groundedBody({ modality: 'video', prompt: 'p', duration: 6 }, profile)).toContain('"seconds":6')
  })

  test.each([
    [-3, 5],
    [4.9, 5],
    [5, 5],
    [7.4, 7],
    [10, 10],
    [10.6, 10],
    [1e9, 10],
  ])('a duration of %d is adjusted to %d, never refused', (asked, sent) => {
    expect(grounded({ duration: asked })['duration']).toBe(sent)
  })

  test.each([
    ['an empty prompt', { prompt: '' }, 'prompt'],
    ['a prompt of 8001 characters', { prompt: 'x'.repeat(8001) }, 'prompt'],
    ['another aspect ratio', { aspectRatio: '4:3' }, 'aspect_ratio'],
    ['another modality', { modality: 'sound' as 'video' }, 'modality'],
    ['a duration for an image', { modality: 'image' as const, duration: 6 }, 'duration'],
    ['a duration that is no number', { duration: Number.NaN }, 'duration'],
  ])('%s is refused before it is sent', async (_name, request, where) => {
    expect(await failureOf(() => grounded(request))).toMatchObject({ kind: 'too_large', where, mayHaveArrived: false })
  })

  test('a prompt of 8000 UTF-16 units is sent', () => {
    expect(grounded({ prompt: '😀'.repeat(4000) })['prompt']).toHaveLength(8000)
  })
})

describe('POST {base_url}/v1/videos, the parameter model', () => {
  test('is left out where none is named, unless the profile asks for one', async () => {
    expect(JSON.parse(videoBody({ prompt: 'p' }, defaultProfile))).toEqual({ prompt: 'p' })
    const strict = parseProfile({ generation: { videoModelRequired: { value: true } } })
    expect((await failureOf(() => videoBody({ prompt: 'p' }, strict))).where).toBe('model')
  })
})

describe('grounded generation, replies', () => {
  test('the creation gives the task id', async () => {
    server.reply({
      body: { request_id: 'r', generation_id: 'g/1', modality: 'image', status: 'queued', created_at: 1_900_000_000 },
    })
    const body = groundedBody({ modality: 'image', prompt: 'p' }, defaultProfile)
    expect(await createGrounded(connection, body)).toEqual({
      id: 'g/1',
      requestId: 'r',
      status: 'queued',
      model: undefined,
      createdAtMs: 1_900_000_000_000,
    })
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/grounded-generation', body })
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })

  test('the lookup sends no body and encodes the id', async () => {
    server.reply({ body: { status: 'running' } })
    await lookUpGrounded(connection, 'g/1')
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/v1/grounded-generation/g%2F1', body: '' })
  })

  test.each(['queued', 'running', 'succeeded', 'failed'])('the state %s is read', async (status) => {
    server.reply({ body: { status } })
    expect(await lookUpGrounded(connection, 'g')).toMatchObject({ status, usage: undefined, references: [] })
  })

  test('a state that is not documented is to be looked up again', async () => {
    server.reply({ body: { status: 'moderating' } })
    expect((await lookUpGrounded(connection, 'g')).status).toBe('unknown')
  })

  test('references, search results and usage are read, and what does not fit is left out', async () => {
    const references = [{ source_id: 's', url: 'https://a.example/', title: 'A', cover_url: 'https://a.example/c.png' }]
    const search_results = [{ query: 'q', results: [{ type: 'web', title: 'A', url: 'https://a.example/' }] }]
    server.reply({
      body: {
        status: 'succeeded',
        output_url: 'https://o.example/x',
        references,
        search_results,
        usage: { image_count: 1 },
      },
    })
    expect(await lookUpGrounded(connection, 'g')).toMatchObject({
      outputUrl: 'https://o.example/x',
      references,
      searchResults: search_results,
      usage: { image_count: 1 },
    })
    server.reply({ body: { status: 'succeeded', references: 'none', usage: null, output_url: 5 } })
    expect(await lookUpGrounded(connection, 'g')).toMatchObject({
      references: [],
      usage: undefined,
      outputUrl: undefined,
    })
  })

  test.each([
    ['It was not allowed.', 'It was not allowed.'],
    [{ message: 'No.' }, 'No.'],
    [{ code: 'moderated' }, 'moderated'],
    [{ why: 1 }, '{"why":1}'],
  ])('the failure reason %j is shown', async (error, failureText) => {
    server.reply({ body: { status: 'failed', error } })
    expect((await lookUpGrounded(connection, 'g')).failure).toBe(failureText)
  })

  test.each([
    [401, 'Invalid API Key', 'unauthorized'],
    [404, 'Task not found or expired.', 'not_found'],
    [429, 'Exceeding the rate limit', 'rate_limited'],
    [500, 'Internal error', 'server'],
  ])('a lookup that is answered %d is known for what it is', async (status, msg, kind) => {
    server.reply({ status, body: { code: status, msg, request_id: 'r' } })
    expect(await failureOf(lookUpGrounded(connection, 'g'))).toMatchObject({
      kind,
      serviceMessage: msg,
      requestId: 'r',
    })
  })

  test('an unsupported model is told', async () => {
    server.reply({ status: 400, body: { code: 400, msg: 'Unsupported multimodal model.', request_id: 'r' } })
    const error = await failureOf(
      createGrounded(connection, groundedBody({ modality: 'image', prompt: 'p' }, defaultProfile)),
    )
    expect(error).toMatchObject({ kind: 'invalid_request', serviceMessage: 'Unsupported multimodal model.' })
  })
})

describe('videos, parameters', () => {
  test('are sent under the documented names, and those that are not shown under the names of the profile', () => {
    const sent = video({
      duration: 6,
      resolution: '2K',
      aspectRatio: 'adaptive',
      frameImages: ['data:image/png;base64,AA=='],
      inputReferences: ['https://a.example/b.png'],
      generateAudio: true,
      seed: 7,
      extraParams: { style: 'ink' },
    })
    expect(sent).toEqual({
      model: 'v/m',
      prompt: 'p',
      duration: 6,
      resolution: '2K',
      aspect_ratio: 'adaptive',
      frame_images: [{ image: 'data:image/png;base64,AA==' }],
      input_references: [{ image: 'https://a.example/b.png' }],
      generate_audio: true,
      seed: 7,
      extra_params: { style: 'ink' },
    })
  })

  const extras = ['seed', 'Duration', 'webhook_url', 'n', 'store', 'service_tier', 'resolution']
  test.each<[string, Partial<Parameters<typeof videoBody>[0]>, string]>([
    ['a resolution', { resolution: '4K' }, 'resolution'],
    ['an aspect ratio', { aspectRatio: '2:1' }, 'aspect_ratio'],
    ['a seed', { seed: 1.5 }, 'seed'],
    ['three frames', { frameImages: ['a', 'b', 'c'] }, 'frame_images'],
    ...extras.map((name): [string, object, string] => [
      `the extra key ${name}`,
      { extraParams: { [name]: 1 } },
      `extra_params.${name}`,
    ]),
  ])('%s is refused', async (_name, request, where) => {
    expect(await failureOf(() => video(request))).toMatchObject({ kind: 'too_large', where })
  })
})

describe('videos, replies', () => {
  const body = videoBody({ model: 'v/m', prompt: 'p' }, defaultProfile)

  test('the creation gives the id', async () => {
    server.reply({ body: { id: 'v-1', model: 'v/m', status: 'queued', created: 1_900_000_000 } })
    expect(await createVideo(connection, body)).toMatchObject({ id: 'v-1', model: 'v/m', status: 'queued' })
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/videos' })
  })

  const nested = { error: { message: 'prompt is too long', type: 'invalid_request_error', param: 'prompt', code: 'x' } }
  const flat = { code: 400, msg: 'prompt is too long', request_id: 'r' }
  test.each([400, 401, 402, 403, 429, 500])('both error bodies are understood with status %d', async (status) => {
    for (const [answer, told] of [
      [nested, 'prompt is too long'],
      [flat, 'prompt is too long'],
    ] as const) {
      server.reply({ status, body: answer })
      expect(await failureOf(createVideo(connection, body))).toMatchObject({ status, serviceMessage: told })
    }
  })

  test.each([
    [nested, 'invalid_request'],
    [{ error: { message: 'Slow down', type: 'rate_limit_error' } }, 'rate_limited'],
    [{ error: { message: 'No', code: 'invalid_api_key' } }, 'unauthorized'],
    [{ code: 403, msg: 'Insufficient balance in account', request_id: 'r' }, 'forbidden'],
  ])('and with status 200: %j', async (answer, kind) => {
    server.reply({ status: 200, body: answer })
    expect(await failureOf(createVideo(connection, body))).toMatchObject({ kind })
  })

  test('the lookup goes where the profile says', async () => {
    server.reply({ body: { status: 'succeeded', output_url: 'https://o.example/v' } })
    expect(await lookUpVideo(connection, '/v1/videos', 'v 1')).toMatchObject({ outputUrl: 'https://o.example/v' })
    expect(server.requests[0]?.path).toBe('/v1/videos/v%201')
  })
})

describe('output_url', () => {
  const signal = new AbortController().signal

  test('is fetched without the key', async () => {
    server.reply({ headers: { 'content-type': 'image/png' }, body: 'bytes' })
    const parts: Uint8Array[] = []
    const taken = await fetchOutput(
      connection,
      straightRoutes,
      `${server.url}/o.png?signature=s`,
      signal,
      (part) => void parts.push(part),
    )
    expect(taken).toMatchObject({ contentType: 'image/png', bytes: 5 })
    expect(Buffer.concat(parts).toString()).toBe('bytes')
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain(key)
    expect(server.requests[0]?.path).toBe('/o.png?signature=s')
  })

  test('is not fetched from a private address, but for the host of the service itself', async () => {
    for (const url of ['http://127.0.0.1:9/o.png', 'http://10.0.0.1/o.png', 'http://[::1]/o.png'])
      await expect(fetchOutput(connection, straightRoutes, url, signal, () => {})).rejects.toMatchObject({
        code: 'permission',
      })
    server.reply({ status: 302, headers: { location: 'http://192.168.0.1/o.png' } })
    await expect(fetchOutput(connection, straightRoutes, `${server.url}/o`, signal, () => {})).rejects.toMatchObject({
      code: 'permission',
    })
  })

  test('of another kind, or too large, is refused', async () => {
    server.reply({ headers: { 'content-type': 'text/html' }, body: '<p>' })
    await expect(fetchOutput(connection, straightRoutes, `${server.url}/o`, signal, () => {})).rejects.toMatchObject({
      code: 'service',
    })
    const small = createConnection({
      baseUrl: server.url,
      profile: parseProfile({ generation: { maxOutputBytes: { value: 3 } } }),
      dispatcher,
    })
    server.reply({ headers: { 'content-type': 'image/png' }, body: 'bytes' })
    await expect(fetchOutput(small, straightRoutes, `${server.url}/o`, signal, () => {})).rejects.toMatchObject({
      code: 'service',
    })
  })

  test('tells the status it was answered with', async () => {
    server.reply({ status: 403 })
    await expect(fetchOutput(connection, straightRoutes, `${server.url}/o`, signal, () => {})).rejects.toMatchObject({
      data: { status: 403 },
    })
  })
})
