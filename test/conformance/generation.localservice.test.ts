import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startLocalService, type LocalService, type LocalServiceSettings } from '../../src/localservice/server.ts'
import { post, type Json } from '../fixtures/service/language.ts'

/** Answer, Chat, Research and Generation: grounded generation, its lookup and videos, from the other side. */

async function started(settings: LocalServiceSettings = {}): Promise<LocalService> {
  const service = await startLocalService(settings)
  onTestFinished(() => service.close())
  return service
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'quarry-tasks-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function look(service: LocalService, id: string, path = '/v1/grounded-generation') {
  const response = await fetch(`${service.url}${path}/${id}`)
  return { status: response.status, body: (await response.json()) as Json }
}

async function create(service: LocalService, body: object, path = '/v1/grounded-generation'): Promise<Json> {
  const { status, text } = await post(service, path, body)
  expect([status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text) as Json
}

/** The task once it has ended, and the states that were seen on the way. */
async function ended(service: LocalService, id: string, path?: string): Promise<{ task: Json; states: string[] }> {
  const states: string[] = []
  for (;;) {
    const { body } = await look(service, id, path)
    const state = String(body['status'])
    if (states.at(-1) !== state) states.push(state)
    if (state === 'succeeded' || state === 'failed') return { task: body, states }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const image = { modality: 'image', prompt: 'A red lighthouse above the cocoa harvest' }

describe('POST /v1/grounded-generation', () => {
  test('answers a queued task with exactly the documented fields', async () => {
    const made = await create(await started(), image)
    expect(Object.keys(made)).toEqual(['request_id', 'generation_id', 'modality', 'status', 'created_at'])
    expect([made['modality'], made['status']]).toEqual(['image', 'queued'])
  })

  test.each([
    ['no prompt', { modality: 'image' }],
    ['an empty prompt', { ...image, prompt: '' }],
    ['8001 characters', { ...image, prompt: 'x'.repeat(8001) }],
    ['no modality', { prompt: 'x' }],
    ['another modality', { ...image, modality: 'sound' }],
    ['another aspect ratio', { ...image, aspect_ratio: '4:3' }],
    ['a duration that is a word', { modality: 'video', prompt: 'x', duration: 'long' }],
  ])('refuses %s with 400', async (_name, body) => {
    expect((await post(await started(), '/v1/grounded-generation', body)).status).toBe(400)
  })

  test('refuses a model that is not known in the documented words', async () => {
    const { status, text } = await post(await started(), '/v1/grounded-generation', { ...image, model: 'a/b' })
    expect([status, JSON.parse(text).msg]).toEqual([400, 'Unsupported multimodal model.'])
  })

  test('takes 8000 characters', async () => {
    await create(await started(), { ...image, prompt: 'x'.repeat(8000) })
  })
})

describe('GET /v1/grounded-generation/{generation_id}', () => {
  test('goes on to succeeded, with an image of the size that was asked for, references and usage', async () => {
    const service = await started({ key: undefined })
    const { generation_id } = await create(service, { ...image, aspect_ratio: '9:16' })
    const { task, states } = await ended(service, String(generation_id))
    expect(['queued', 'running', 'succeeded'].filter((state) => states.includes(state))).toEqual(states)
    expect(task).toMatchObject({ modality: 'image', status: 'succeeded', usage: { image_count: 1 } })
    for (const reference of task['references'] ?? [])
      expect(Object.keys(reference)).toEqual(expect.arrayContaining(['source_id', 'url', 'title']))
    expect(task['references']?.length).toBeGreaterThan(0)
    const reply = await fetch(String(task['output_url']))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width = 0, height = 0, format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect([format, Math.round((100 * width) / height)]).toEqual(['png', 56])
  })

  test('the same prompt makes the same image, another one another', async () => {
    const service = await started()
    const draw = async (prompt: string) => {
      const { generation_id } = await create(service, { ...image, prompt })
      const { task } = await ended(service, String(generation_id))
      return Buffer.from(await (await fetch(String(task['output_url']))).arrayBuffer()).toString('base64')
    }
    const [one, again, other] = [await draw('A blue river'), await draw('A blue river'), await draw('A green leaf')]
    expect(one === again).toBe(true)
    expect(one === other).toBe(false)
  })

  test('an output is open to who has its signed address, and to nobody else', async () => {
    const service = await started({ key: 'k' })
    const headers = { 'x-api-key': 'k' }
    const { text } = await post(service, '/v1/grounded-generation', image, headers)
    const id = String(JSON.parse(text).generation_id)
    expect((await look(service, id)).status).toBe(401)
    let url: string | undefined
    while (url === undefined) {
      const reply = await fetch(`${service.url}/v1/grounded-generation/${id}`, { headers })
      url = ((await reply.json()) as { output_url?: string }).output_url
    }
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace(/signature=.{4}/, 'signature=0000'))).status).toBe(403)
    expect((await fetch(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
  })

  test('a task that fails says why, has no output and costs nothing', async () => {
    const service = await started({ faults: { 'grounded-generation': [{ do: 'failTask', message: 'Too dark.' }] } })
    const { generation_id } = await create(service, image)
    const { task } = await ended(service, String(generation_id))
    expect(task).toMatchObject({ status: 'failed', error: { message: 'Too dark.' } })
    expect(Object.keys(task)).not.toEqual(expect.arrayContaining(['usage']))
    expect(Object.keys(task)).not.toEqual(expect.arrayContaining(['output_url']))
  })

  test('a faults file lets states come in any order', async () => {
    const lookups = [
      { do: 'taskState', state: 'running', on: 1 },
      { do: 'taskState', state: 'queued', on: [2, 3] },
      { do: 'taskState', state: 'running', on: 4 },
    ]
    const service = await started({ faults: { 'grounded-generation-lookup': lookups } })
    const { generation_id } = await create(service, image)
    const { states } = await ended(service, String(generation_id))
    expect(states.slice(0, 3)).toEqual(['running', 'queued', 'running'])
    expect(states.at(-1)).toBe('succeeded')
  })

  test('404 for what is unknown, and after seven days', async () => {
    let now = Date.parse('2031-10-05T00:00:00Z')
    const service = await started({ now: () => now })
    const unknown = await look(service, 'none')
    expect([unknown.status, unknown.body['msg']]).toEqual([404, 'Task not found or expired.'])
    const { generation_id } = await create(service, image)
    const { task } = await ended(service, String(generation_id))
    now += 7 * 24 * 60 * 60_000 - 1
    expect((await look(service, String(generation_id))).status).toBe(200)
    expect((await fetch(String(task['output_url']))).status).toBe(200)
    now += 1
    expect((await look(service, String(generation_id))).status).toBe(404)
    expect((await fetch(String(task['output_url']))).status).toBe(404)
  })

  test('tasks survive a restart, also those that were not finished', async () => {
    const stateFolder = await folder()
    const first = await startLocalService({ stateFolder })
    const done = String((await create(first, image))['generation_id'])
    await ended(first, done)
    const begun = String(
      (await create(first, { modality: 'video', prompt: 'A long walk', duration: 10 }))['generation_id'],
    )
    await first.close()
    const second = await started({ stateFolder })
    expect((await look(second, done)).body).toMatchObject({ status: 'succeeded' })
    const { task } = await ended(second, begun)
    expect((await fetch(String(task['output_url']))).status).toBe(200)
  })
})

/** What a parser of the test's own finds in a WebM file: the contents of elements by their ids, in order. */
function elements(bytes: Buffer, into: ReadonlySet<string>): [string, Buffer][] {
  const found: [string, Buffer][] = []
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]!) - 23
    const id = bytes.toString('hex', at, at + idLength)
    const sizeAt = at + idLength
    const sizeLength = Math.clz32(bytes[sizeAt]!) - 23
    let size = bytes[sizeAt]! & (255 >> sizeLength)
    for (let next = 1; next < sizeLength; next++) size = size * 256 + bytes[sizeAt + next]!
    const content = bytes.subarray(sizeAt + sizeLength, sizeAt + sizeLength + size)
    found.push([id, content])
    if (into.has(id)) found.push(...elements(content, into))
    at = sizeAt + sizeLength + size
  }
  return found
}
const containers = new Set(['18538067', '1549a966', '1654ae6b', 'ae', 'e0', '1c53bb6b', 'bb', 'b7', '1f43b675'])
const durationId = '4489'
const cueTimeId = 'b3'
const clusterPositionId = 'f1'
const simpleBlockId = 'a3'

describe('videos', () => {
  test.each([
    [-1, 5],
    [5, 5],
    [7, 7],
    [600, 10],
  ])(
    'grounded, of %d seconds: adjusted to %d, never refused; every frame a keyframe, every cue at a cluster',
    async (asked, seconds) => {
      const service = await started()
      const { generation_id } = await create(service, { modality: 'video', prompt: 'An orange sun', duration: asked })
      const { task } = await ended(service, String(generation_id))
      const reply = await fetch(String(task['output_url']))
      expect(reply.headers.get('content-type')).toBe('video/webm')
      const found = elements(Buffer.from(await reply.arrayBuffer()), containers)
      const contents = (id: string) => found.flatMap(([other, content]) => (other === id ? [content] : []))
      expect(contents(durationId)[0]?.readDoubleBE()).toBe(seconds * 1000)
      const blocks = contents(simpleBlockId)
      expect(blocks).toHaveLength(seconds * 10)
      for (const block of blocks) {
        expect([block[0], block[3]! & 0x80]).toEqual([0x81, 0x80])
        // VP8: bit 0 of the first byte is 0 in a keyframe, and its start code follows.
        expect([block[4]! & 1, block.toString('hex', 7, 10)]).toEqual([0, '9d012a'])
      }
      const segment = contents('18538067')[0]!
      expect(contents(cueTimeId).map((time) => time.readUIntBE(0, time.length))).toEqual(
        Array.from({ length: seconds }, (_, at) => at * 1000),
      )
      for (const position of contents(clusterPositionId)) {
        const at = Number(position.readBigUInt64BE())
        expect(segment.toString('hex', at, at + 4)).toBe('1f43b675')
      }
    },
  )

  const video = { model: 'local/shapes-1.0', prompt: 'A walk along the harbour', duration: 1 }

  test('POST /v1/videos answers with exactly the documented fields, and the extension looks the task up', async () => {
    const service = await started()
    const made = await create(service, video, '/v1/videos')
    expect(Object.keys(made)).toEqual(['id', 'model', 'status', 'created'])
    expect(made['status']).toBe('queued')
    const { task } = await ended(service, String(made['id']), '/v1/videos')
    expect((await fetch(String(task['output_url']))).headers.get('content-type')).toBe('video/webm')
    // A task of one operation is unknown to the other.
    expect((await look(service, String(made['id']))).status).toBe(404)
  })

  test('the extension can be switched off: then nothing looks videos up, as the document has it', async () => {
    const service = await started({ profile: { generation: { localVideoLookup: { value: false } } } })
    const made = await create(service, video, '/v1/videos')
    expect((await look(service, String(made['id']), '/v1/videos')).status).toBe(404)
  })

  test('frames and references are taken as data: URLs or base64, and show in what is made', async () => {
    const service = await started()
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const made = await create(
      service,
      {
        ...video,
        aspect_ratio: 'adaptive',
        seed: 3,
        frame_images: [{ image: `data:image/png;base64,${red.toString('base64')}` }],
        input_references: [{ image: red.toString('base64') }],
      },
      '/v1/videos',
    )
    const { task } = await ended(service, String(made['id']), '/v1/videos')
    const found = elements(Buffer.from(await (await fetch(String(task['output_url']))).arrayBuffer()), containers)
    const frame = found.find(([id]) => id === simpleBlockId)![1].subarray(4)
    // Adaptive: as square as the image that came with it.
    expect([frame.readUInt16LE(6), frame.readUInt16LE(8)]).toEqual([360, 360])
  })

  test.each([
    ['an address of the web', { frame_images: [{ image: 'https://a.example/b.png' }] }],
    ['an image without a name', { input_references: ['x'] }],
    ['three frames', { frame_images: [{ image: 'AA==' }, { image: 'AA==' }, { image: 'AA==' }] }],
    ['another resolution', { resolution: '4K' }],
    ['another aspect ratio', { aspect_ratio: '2:1' }],
    ['an extra key that repeats a parameter', { extra_params: { seed: 3 } }],
    ['an extra key that controls the platform', { extra_params: { webhook_url: 'x' } }],
    ['a model that is not known', { model: 'a/b' }],
  ])('%s is refused with 400', async (_name, change) => {
    expect((await post(await started(), '/v1/videos', { ...video, ...change })).status).toBe(400)
  })

  test('an image that is none makes the task fail with its reason', async () => {
    const service = await started()
    const made = await create(service, { ...video, frame_images: [{ image: 'AAAA' }] }, '/v1/videos')
    const { task } = await ended(service, String(made['id']), '/v1/videos')
    expect(task).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/drawn/) } })
  })
})
