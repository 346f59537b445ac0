import { beforeAll, describe, expect, test } from 'vitest'
import { mediaEncoderVersion } from '../../src/localservice/media/mediaVector.ts'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { dataUrl, disc, pictureFile, red, vp8KeyFrame, webmFile, white } from '../fixtures/service/media.ts'

let image: string
let video: string

beforeAll(async () => {
  image = dataUrl('image/png', await pictureFile(56, 28, disc(28, 14, 10, red, white)))
  const bytes = await vp8KeyFrame(64, 48, () => red)
  video = dataUrl('video/webm', webmFile([{ timeMs: 0, bytes }], { durationMs: 4000 }))
})

interface Reply {
  readonly status: number
  readonly json: {
    msg: string
    data: { results: { type: string }[]; model: string }
    meta: { usage: Record<string, number> }
  }
}

const base = { model: 'svc-vl-embedding', dimension: 8, input: { contents: [{ text: 'one' }, { text: 'two' }] } }
const withContents = (contents: unknown, more: object = {}) => ({ ...base, input: { contents }, ...more })

async function post(body: unknown, service: LocalService): Promise<Reply> {
  const response = await fetch(`${service.url}/vl-embedding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: JSON.parse(await response.text()) }
}

describe('what the interface does not show of multimodal embedding is as the profile assumes', () => {
  test('every name, and the form of media, are the profile’s', async () => {
    const profile = {
      vlEmbedding: {
        fusionName: { value: 'enable_fusion' },
        frameRateName: { value: 'frame_rate' },
        instructionName: { value: 'instruct' },
        imageName: { value: 'picture' },
        videoName: { value: 'film' },
        mediaForm: { value: 'base64' },
        imageType: { value: 'vl_image' },
      },
    }
    const service = await startLocalService({ profile })
    const data = image.slice(image.indexOf(',') + 1)
    const film = video.slice(video.indexOf(',') + 1)
    const body = {
      model: base.model,
      dimension: 4,
      frame_rate: 1,
      instruct: 'x',
      input: { contents: [{ picture: data }, { film }] },
    }
    const apart = await post(body, service)
    expect(apart.json.data.results.map(({ type }) => type)).toEqual(['vl_image', 'video'])
    expect((await post({ ...body, enable_fusion: true }, service)).json.data.results.length).toBe(1)
    expect((await post({ ...body, frame_rate: 2 }, service)).status).toBe(400)
    expect((await post({ ...body, instruct: 'x'.repeat(10_001) }, service)).status).toBe(400)
    expect((await post({ ...body, input: { contents: [{ image }] } }, service)).status).toBe(400)
    await service.close()
  })

  test('the model may be optional, an empty text and a frame rate of 0 refused', async () => {
    const profile = {
      vlEmbedding: {
        modelRequired: { value: false },
        emptyText: { value: 'refused' },
        zeroFrameRate: { value: 'refused' },
      },
    }
    const service = await startLocalService({ profile })
    const { json } = await post({ ...base, model: undefined }, service)
    expect(json.data.model).toBe(`local/hashed-vl-${mediaEncoderVersion}-2048`)
    expect((await post(withContents([{ text: '' }]), service)).json.msg).toMatch(/contents\[0\] must not be empty/)
    expect((await post({ ...base, fps: 0 }, service)).json.msg).toMatch(/fps must be more than 0/)
    await service.close()
  })

  test('whether image_count holds frames is an assumption', async () => {
    const profile = { vlEmbedding: { imageCountHolds: { value: 'images_and_frames' } } }
    const service = await startLocalService({ profile })
    const { json } = await post(withContents([{ image }, { video }], { fps: 1 }), service)
    expect(json.meta.usage['image_count']).toBe(5)
    await service.close()
  })
})
