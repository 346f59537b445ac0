import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaEncoderVersion } from '../../src/localservice/media/mediaVector.ts'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { askForVectors, expectRefusal, type VectorReply } from '../fixtures/service/askForVectors.ts'
import { dataUrl, disc, mp4File, pictureFile, red, vp8KeyFrame, webmFile, white } from '../fixtures/service/media.ts'

/** Search and Embedding, "POST {base_url}/vl-embedding (multimodal embedding)", as the local service answers it. */
let open: LocalService
let image: string
let video: string

beforeAll(async () => {
  open = await startLocalService()
  image = dataUrl('image/png', await pictureFile(56, 28, disc(28, 14, 10, red, white)))
  const frame = await vp8KeyFrame(64, 48, () => red)
  const frames = [0, 1000, 2000, 3000].map((timeMs) => ({ timeMs, bytes: frame }))
  video = dataUrl('video/webm', webmFile(frames, { durationMs: 4000 }))
})
afterAll(async () => {
  await open.close()
})

const text = (value: string) => ({ text: value })
const base = { model: 'svc-vl-embedding', dimension: 8, input: { contents: [text('one'), text('two')] } }
const withContents = (contents: unknown, more: object = {}) => ({ ...base, input: { contents }, ...more })

const post = (body: unknown, service = open) => askForVectors(service, 'vl-embedding', body)
const refused = (body: unknown, message: RegExp) => expectRefusal(open, 'vl-embedding', body, message)

async function accepted(body: unknown): Promise<VectorReply> {
  const reply = await post(body)
  expect(reply.json.msg).toBe('success')
  expect(reply.status).toBe(200)
  return reply
}

describe('Search and Embedding, POST {base_url}/vl-embedding: the response', () => {
  test('is the envelope with one vector per element, its type, the local model and the whole usage', async () => {
    const { json } = await accepted(withContents([text('one red'), { image }, { video }]))
    expect(json).toMatchObject({ code: 0, msg: 'success' })
    expect(json.data.model).toBe(`local/hashed-vl-${mediaEncoderVersion}-2048`)
    expect(json.data.results.map(({ index, type, embedding }) => [index, type, embedding.length])).toEqual([
      [0, 'text', 8],
      [1, 'image', 8],
      [2, 'video', 8],
    ])
    const { usage } = json.meta
    expect(Object.keys(usage).sort()).toEqual([
      'duration',
      'image_count',
      'image_tokens',
      'input_tokens',
      'text_tokens',
    ])
    expect(usage).toMatchObject({ text_tokens: 2, image_count: 1, duration: 4 })
    expect(usage['input_tokens']).toBe((usage['text_tokens'] ?? 0) + (usage['image_tokens'] ?? 0))
  })

  test('fusion gives one vector of type fusion for all elements, with the same usage', async () => {
    const contents = [text('one red'), { image }, { video }]
    const apart = await accepted(withContents(contents, { fusion: false }))
    const together = await accepted(withContents(contents, { fusion: true }))
    expect(together.json.data.results.map(({ index, type }) => [index, type])).toEqual([[0, 'fusion']])
    expect(together.json.meta.usage).toEqual(apart.json.meta.usage)
  })

  test('a smaller dimension truncates each vector to its first numbers', async () => {
    const full = await accepted(withContents([{ image }], { dimension: undefined }))
    const part = await accepted(withContents([{ image }], { dimension: 100 }))
    expect(full.json.data.results[0]?.embedding.length).toBe(2048)
    expect(part.json.data.results[0]?.embedding).toEqual(full.json.data.results[0]?.embedding.slice(0, 100))
  })

  test('the instruction counts toward input_tokens', async () => {
    const tokens = async (instruction?: string) =>
      (await accepted({ ...base, instruction })).json.meta.usage['input_tokens']
    expect(await tokens('find what is meant')).toBe(Number(await tokens()) + 4)
    expect(await tokens('')).toBe(await tokens())
  })

  test('its own model names are accepted, those of another encoder version are not', async () => {
    await accepted({ ...base, model: `local/hashed-vl-${mediaEncoderVersion}-4096` })
    await refused({ ...base, model: `local/hashed-vl-${mediaEncoderVersion + 1}-4096` }, /model/)
    await refused({ ...base, model: 'svc-embedding-0.6b' }, /model must be one of svc-vl-embedding/)
  })

  test('a name in the data: URL is read as words', async () => {
    const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
    const named = { image: dataUrl('image/png', bytes, 'harbour crane.png') }
    const { json } = await accepted(withContents([{ image }, named, text('harbour crane')], { dimension: 2048 }))
    const [plain = [], withName = [], query = []] = json.data.results.map(({ embedding }) => embedding)
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
    expect(dot(query, withName)).toBeGreaterThan(0.4)
    expect(Math.abs(dot(query, plain))).toBeLessThan(0.15)
  })

  test('unknown parameters are ignored', () => accepted({ ...base, other: 1, input: { ...base.input, other: 1 } }))
})

describe('Search and Embedding, POST {base_url}/vl-embedding: frame rate and frames', () => {
  const ofSeconds = (seconds: number) => ({ video: dataUrl('video/mp4', mp4File({ seconds, width: 28, height: 28 })) })
  /** A video of one token per frame says with its image tokens how many frames were sampled. */
  const frames = async (seconds: number, fps?: number) =>
    (await accepted(withContents([ofSeconds(seconds)], { fps }))).json.meta.usage['image_tokens']

  test('0.5 is one frame every two seconds', async () => expect(await frames(20, 0.5)).toBe(10))
  test('1 is one frame a second', async () => expect(await frames(20, 1)).toBe(20))
  test('a part of a frame is one more', async () => expect(await frames(21, 0.5)).toBe(11))
  test('rounding adds none: 70 seconds at 0.1', async () => expect(await frames(70, 0.1)).toBe(7))
  test('64 frames', async () => expect(await frames(64, 1)).toBe(64))
  test('never more than 64 frames', async () => {
    expect(await frames(65, 1)).toBe(64)
    expect(await frames(100_000, 1)).toBe(64)
  })
  test('0 still looks at one frame, as the profile assumes', async () => expect(await frames(20, 0)).toBe(1))
  test('the default is the assumed one', async () => expect(await frames(20)).toBe(await frames(20, 0.5)))
  for (const fps of [-0.1, 1.1, '1', true])
    test(`frame rate ${JSON.stringify(fps)}`, () => refused({ ...base, fps }, /fps.*0 to 1/))

  test('duration is in seconds of video, and frames that cannot be decoded are said in the warning', async () => {
    const { json } = await accepted(withContents([text('x'), ofSeconds(12.5)]))
    expect(json.meta.usage['duration']).toBe(12.5)
    expect(json.meta.warning).toMatch(/frames of input\.contents\[1\]/)
    expect((await accepted(withContents([{ video }]))).json.meta.warning).toBeUndefined()
  })
})

describe('Search and Embedding, Limits: multimodal input', () => {
  const many = (count: number, element: unknown) => Array.from({ length: count }, () => element)
  const x = (length: number) => text('x'.repeat(length))

  test('20 elements', () => accepted(withContents(many(20, text('x')))))
  test('21 elements', () => refused(withContents(many(21, text('x'))), /at most 20 elements/))
  test('an empty list', () => refused(withContents([]), /at least 1/))
  test('5 images', () => accepted(withContents(many(5, { image }))))
  test('6 images', () => refused(withContents(many(6, { image })), /at most 5 images/))
  test('1 video', () => accepted(withContents([{ video }])))
  test('2 videos', () => refused(withContents(many(2, { video })), /at most 1 video/))
  test('20 elements with 5 images and 1 video', () =>
    accepted(withContents([...many(5, { image }), { video }, ...many(14, text('x'))])))
  test('10000 characters in total', () => accepted(withContents([x(4000), x(6000)])))
  test('10001 characters in total', () => refused(withContents([x(4000), x(6001)]), /10000 characters/))
  test('the instruction shares the limit', async () => {
    await accepted(withContents([x(9990)], { instruction: 'x'.repeat(10) }))
    await refused(withContents([x(9990)], { instruction: 'x'.repeat(11) }), /instruction.*10000 characters/)
    await accepted(withContents([{ image }], { instruction: 'x'.repeat(10_000) }))
    await refused(withContents([{ image }], { instruction: 'x'.repeat(10_001) }), /10000 characters/)
  })
  test('characters are UTF-16 units', async () => {
    await accepted(withContents([text('😀'.repeat(5000))]))
    await refused(withContents([text('😀'.repeat(5001))]), /10000 characters/)
  })
  for (const [model, largest] of [
    ['svc-vl-embedding', 2048],
    ['svc-vl-embedding-large', 4096],
  ] as const) {
    test(`dimension of ${model}: 1`, () => accepted({ ...base, model, dimension: 1 }))
    test(`dimension of ${model}: ${largest}`, () => accepted({ ...base, model, dimension: largest }))
    test(`dimension of ${model}: the default is ${largest}`, async () => {
      const { json } = await accepted({ ...base, model, dimension: undefined })
      expect(json.data.results[0]?.embedding.length).toBe(largest)
    })
    test(`dimension of ${model}: ${largest + 1}`, () =>
      refused({ ...base, model, dimension: largest + 1 }, new RegExp(`dimension.*${largest}`)))
  }
  for (const dimension of [0, -1, 1.5, '4', null])
    test(`dimension ${JSON.stringify(dimension)}`, () => refused({ ...base, dimension }, /dimension/))

  test('the size of a body is an assumption', async () => {
    const service = await startLocalService({ profile: { vlEmbedding: { maxBodyBytes: { value: 200 } } } })
    const body = (bytes: number) => {
      const empty = JSON.stringify(withContents([text('')]))
      return JSON.stringify(withContents([text('x'.repeat(bytes - empty.length))]))
    }
    expect((await post(body(200), service)).status).toBe(200)
    const over = await post(body(201), service)
    expect([over.status, over.json.msg]).toEqual([400, expect.stringMatching(/200 bytes/)])
    await service.close()
  })

  test('more pixels than assumed', async () => {
    const service = await startLocalService({ profile: { vlEmbedding: { maxImagePixels: { value: 56 * 28 - 1 } } } })
    const { status, json } = await post(withContents([text('x'), { image }]), service)
    expect([status, json.msg]).toEqual([400, expect.stringMatching(/input\.contents\[1\] has 1568 pixels/)])
    await service.close()
  })
})

describe('Search and Embedding, Errors', () => {
  const cut = (url: string, share: number) => {
    const [head = '', data = ''] = url.split(',')
    const bytes = Buffer.from(data, 'base64')
    return `${head},${bytes.subarray(0, Math.trunc(bytes.length * share)).toString('base64')}`
  }

  test('400: input is missing', () => refused({ model: base.model }, /^Missing required parameter input$/))
  test('400: contents is missing', () =>
    refused({ ...base, input: {} }, /^Missing required parameter input\.contents$/))
  test('400: model is missing', () => refused({ input: base.input }, /^Missing required parameter model$/))
  test('400: an unknown model', () => refused({ ...base, model: 'other' }, /model/))
  test('400: input is a list', () => refused({ ...base, input: ['one'] }, /input must be an object/))
  test('400: contents is a text', () => refused(withContents('one'), /list/))
  test('400: an element is a text', () =>
    refused(withContents([text('a'), 'b']), /input\.contents\[1\] must be an object/))
  test('400: an element is nothing', () => refused(withContents([{}]), /one of text, image and video/))
  test('400: an element is two things', () => refused(withContents([{ text: 'a', image }]), /contents\[0\].*one of/))
  test('400: a text is a number', () => refused(withContents([{ text: 1 }]), /contents\[0\]\.text must be a string/))
  test('400: fusion is a text', () => refused({ ...base, fusion: 'true' }, /fusion must be true or false/))
  test('400: the instruction is a number', () => refused({ ...base, instruction: 1 }, /instruction must be a string/))
  test('400: an address, which this service does not fetch', () =>
    refused(withContents([{ image: 'https://example.com/a.png' }]), /contents\[0\] is an address/))
  test('400: neither an address nor data', () => refused(withContents([{ image: 'a.png' }]), /data: URL/))
  test('400: data that are not base64', () =>
    refused(withContents([{ image: 'data:image/png;base64,%%%%' }]), /contents\[0\] is not valid base64/))
  test('400: data without base64', () => refused(withContents([{ image: 'data:image/png,abc' }]), /base64/))
  test('400: no data', () => refused(withContents([{ image: 'data:image/png;base64,' }]), /is empty/))
  test('400: a type that is not accepted', () =>
    refused(
      withContents([{ image: image.replace('image/png', 'image/tiff') }]),
      /contents\[0\] is of type image\/tiff/,
    ))
  test('400: an image where a video should be', () => refused(withContents([{ video: image }]), /image\/png/))
  test('400: what is no image', () =>
    refused(
      withContents([text('a'), { image: dataUrl('image/png', Buffer.from('hello')) }]),
      /contents\[1\] is not an image/,
    ))
  test('400: an image that breaks off', () =>
    refused(withContents([{ image: cut(image, 0.6) }]), /contents\[0\] is not an image that can be decoded/))
  test('400: another format than it says, where that is not accepted', async () => {
    const tiff = await pictureFile(8, 8, () => red, 'tiff')
    await refused(withContents([{ image: dataUrl('image/png', tiff) }]), /contents\[0\] is an image of format tiff/)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await refused(withContents([{ image: dataUrl('image/png', svg) }]), /contents\[0\] is an image of format svg/)
  })
  test('400: what is no video', () =>
    refused(withContents([{ video: dataUrl('video/webm', Buffer.from('hello')) }]), /contents\[0\] is not a video/))
  test('400: a WebM without a video track', () =>
    refused(withContents([{ video: cut(video, 0.02) }]), /contents\[0\] has no video track/))
  test('400: an MP4 without its header', () =>
    refused(
      withContents([{ video: dataUrl('video/mp4', mp4File({ seconds: 1 }).subarray(0, 60)) }]),
      /contents\[0\] is not a video that can be played/,
    ))
  test('400: a frame that cannot be decoded', async () => {
    const frame = await vp8KeyFrame(64, 48, () => red)
    const broken = webmFile([{ timeMs: 0, bytes: frame.subarray(0, 12) }], { durationMs: 1000 })
    await refused(withContents([{ video: dataUrl('video/webm', broken) }]), /contents\[0\] has a frame/)
  })
})
