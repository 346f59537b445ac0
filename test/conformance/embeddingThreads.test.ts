import { afterAll, beforeAll, expect, test } from 'vitest'
import { encoderVersion } from '../../src/localservice/encoder/encodeText.ts'
import { createEmbeddingClient, type EmbeddingClient } from '../../src/main/service/embeddingClient.ts'
import { ServiceError } from '../../src/main/service/errors.ts'
import { embeddingModelOfReply } from '../../src/main/service/operations/embeddingLimits.ts'
import { vlEmbeddingModelOfReply } from '../../src/main/service/operations/vlEmbeddingLimits.ts'
import { defaultProfile } from '../../src/main/service/profile/profile.ts'
import { startLocalService, type LocalServiceThread } from '../../src/main/service/startLocalService.ts'
import { startCannedServer } from '../fixtures/service/cannedServer.ts'
import { disc, pictureFile, red, white } from '../fixtures/service/media.ts'

const clientUrl = new URL('../../src/main/service/worker.ts', import.meta.url)
const serviceUrl = new URL('../../src/localservice/worker.ts', import.meta.url)
const key = 'sk-very-secret-0123456789'
let service: LocalServiceThread
let client: EmbeddingClient

beforeAll(async () => {
  service = await startLocalService(serviceUrl, { key, faults: { embedding: [{ do: 'poison', marker: 'POISON' }] } })
  client = await createEmbeddingClient(clientUrl, { baseUrl: service.url, apiKey: key, profile: defaultProfile })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

const request = { model: 'svc-embedding-0.6b', dimension: 8, inputType: 'document', texts: ['a', 'b', 'c'] } as const

test('vectors made in one thread and decoded in another arrive as one array', async () => {
  const result = await client.embed(request)
  expect(result.values).toBeInstanceOf(Float32Array)
  expect(result.values.length).toBe(24)
  expect(result).toMatchObject({ count: 3, dimension: 8, model: `local/hashed-${encoderVersion}-1024` })
})

test('memory that is given is shared with the thread that decodes', async () => {
  const { values } = await client.embed(request)
  const room = new SharedArrayBuffer(4 * 30)
  const shared = await client.embed(request, { room })
  expect(shared.values).toEqual(values)
  expect(new Float32Array(room, 0, values.length)).toEqual(values)
})

test('what the profile calls the local models is what they call themselves', async () => {
  for (const model of ['svc-embedding-0.6b', 'svc-embedding-4b', 'svc-embedding-8b']) {
    const expected = embeddingModelOfReply(model, 'local', defaultProfile)
    expect(expected).toMatch(/^local\//)
    expect((await client.embed({ ...request, model })).model).toBe(expected)
    expect((await client.embed({ ...request, model: expected })).model).toBe(expected)
    expect(embeddingModelOfReply(model, 'remote', defaultProfile)).toBe(model)
  }
})

const png = () => pictureFile(64, 48, disc(32, 24, 16, red, white))

test('media are written in one thread, decoded in another, and their vectors arrive as one array', async () => {
  const bytes = await png()
  const contents = [
    { kind: 'text', text: 'a red circle' },
    { kind: 'image', mediaType: 'image/png', bytes, name: 'one.png' },
  ] as const
  for (const model of ['svc-vl-embedding', 'svc-vl-embedding-large']) {
    const expected = vlEmbeddingModelOfReply(model, 'local', defaultProfile)
    for (const named of [model, expected]) {
      const result = await client.embedMedia({ model: named, dimension: 8, fusion: false, contents })
      expect(result.values).toBeInstanceOf(Float32Array)
      expect(result).toMatchObject({ count: 2, dimension: 8, model: expected, types: ['text', 'image'] })
      expect(result.usage).toMatchObject({ image_count: 1, duration: 0 })
    }
    expect(vlEmbeddingModelOfReply(model, 'remote', defaultProfile)).toBe(model)
  }
  // The caller keeps its bytes: the thread was given a copy.
  expect(bytes.byteLength).toBeGreaterThan(0)
  const broken = { kind: 'image', mediaType: 'image/png', bytes: bytes.subarray(0, 60) } as const
  const error: unknown = await client
    .embedMedia({ model: 'svc-vl-embedding', fusion: true, contents: [broken] })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ kind: 'invalid_request', serviceMessage: expect.stringMatching(/contents\[0\]/) })
})

test('a local service that is ended while it decodes takes nothing with it', async () => {
  const bytes = await pictureFile(2000, 2000, (x, y) => [x % 256, y % 256, (x * y) % 256])
  const own = await startLocalService(serviceUrl)
  const to = await createEmbeddingClient(clientUrl, { baseUrl: own.url, apiKey: undefined, profile: defaultProfile })
  const image = { kind: 'image', mediaType: 'image/png', bytes } as const
  const work = to.embedMedia({ model: 'svc-vl-embedding', fusion: true, contents: [image, image] })
  const ended = expect(work).rejects.toMatchObject({ kind: 'connection' })
  await own.close()
  await ended
  await to.close()
})

test('an error keeps its kind across the thread', async () => {
  const error: unknown = await client.embed({ ...request, texts: ['POISON'] }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({ kind: 'invalid_request', status: 400, mayHaveArrived: true })
  const refused: unknown = await client.embed({ ...request, texts: [] }).catch((reason: unknown) => reason)
  expect(refused).toMatchObject({ kind: 'too_large', mayHaveArrived: false, where: 'input' })
})

test('an abort reaches the request in the thread, and the client goes on', async () => {
  const canned = await startCannedServer()
  canned.reply({ instead: 'silence' })
  await client.connect({ baseUrl: canned.url, apiKey: undefined, profile: defaultProfile })
  const controller = new AbortController()
  const work = client.embed(request, { signal: controller.signal })
  await canned.arrived()
  expect(client.pending).toBe(1)
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(work).rejects.toBe(reason)
  expect(client.pending).toBe(0)
  await client.connect({ baseUrl: service.url, apiKey: key, profile: defaultProfile })
  expect((await client.embed(request)).count).toBe(3)
  await canned.close()
})

test('a key that cannot be used fails when it is set, without being repeated', async () => {
  const settings = { baseUrl: service.url, apiKey: 'bad\nkey', profile: defaultProfile }
  await expect(createEmbeddingClient(clientUrl, settings)).rejects.toThrow(/API key/)
  await expect(createEmbeddingClient(clientUrl, settings)).rejects.not.toThrow(/bad/)
})

test('a local service that cannot start says why', async () => {
  const port = Number(new URL(service.url).port)
  await expect(startLocalService(serviceUrl, { port })).rejects.toThrow(/EADDRINUSE/)
  await expect(startLocalService(serviceUrl, { faults: { embedding: 1 } })).rejects.toThrow(/list/)
})
