import * as fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawTask } from '../../../../src/localservice/generating/drawTask.ts'
import { readDataUrl } from '../../../../src/localservice/media/dataUrl.ts'
import { isMp4, readMp4 } from '../../../../src/localservice/media/mp4.ts'
import { decodePicture } from '../../../../src/localservice/media/picture.ts'
import { sampleVideo } from '../../../../src/localservice/media/video.ts'
import { isWebm, readWebm } from '../../../../src/localservice/media/webm.ts'
import {
  blue,
  dataUrl,
  green,
  mp4File,
  pictureFile,
  red,
  vp8KeyFrame,
  webmFile,
  type Colour,
} from '../../../fixtures/service/media.ts'

const limits = { formats: ['png', 'jpeg', 'webp', 'gif'], maxPixels: 1_000_000 }
/** The start of an inter frame: its lowest bit is set. */
const betweenKeys = Buffer.from([0x31, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
let frames: { timeMs: number; bytes: Buffer }[]

beforeAll(async () => {
  const key = (colour: Colour) => vp8KeyFrame(64, 48, () => colour)
  frames = [
    { timeMs: 0, bytes: await key(red) },
    { timeMs: 500, bytes: betweenKeys },
    { timeMs: 1000, bytes: await key(green) },
    { timeMs: 3000, bytes: await key(blue) },
  ]
})

describe('WebM', () => {
  test('duration, size, codec and key frames', () => {
    const video = readWebm(webmFile(frames, { durationMs: 4000, width: 64, height: 48 }))
    expect(video).toMatchObject({ durationMs: 4000, width: 64, height: 48, codec: 'V_VP8' })
    expect(video.keyFrames.map(({ timeMs }) => timeMs)).toEqual([0, 1000, 3000])
  })

  test('a live recording: sizes and duration are unknown', () => {
    const video = readWebm(webmFile(frames, { isLive: true }))
    expect(video.durationMs).toBe(4000)
    expect(video.keyFrames.length).toBe(3)
  })

  test('frames of another codec are not taken for VP8', () => {
    expect(readWebm(webmFile(frames, { codec: 'V_VP9', durationMs: 4000 }))).toMatchObject({
      durationMs: 4000,
      codec: 'V_VP9',
      keyFrames: [],
    })
  })
})

describe('sampling', () => {
  const redness = ({ pixels }: { readonly pixels: Uint8Array }) => Array.from(pixels.subarray(0, 3))
  const sample = async (rate: number) => {
    const { frames: count, pictures } = await sampleVideo(webmFile(frames, { durationMs: 4000 }), rate, limits)
    return {
      count,
      of: pictures.map(({ picture, frames: times }) => [
        redness(picture).indexOf(Math.max(...redness(picture))),
        times,
      ]),
    }
  }

  test('each moment is the key frame before it, decoded once', async () => {
    // Moments 0, 1, 2 and 3 s: red, green, green, blue.
    expect(await sample(1)).toEqual({
      count: 4,
      of: [
        [0, 1],
        [1, 2],
        [2, 1],
      ],
    })
    expect(await sample(0.5)).toEqual({
      count: 2,
      of: [
        [0, 1],
        [1, 1],
      ],
    })
    expect(await sample(0)).toEqual({ count: 1, of: [[0, 1]] })
  })

  test('videos that this service makes can be looked into', async () => {
    const task = { modality: 'video', prompt: 'a red sea', aspectRatio: '16:9', shortSide: 72, seconds: 3 } as const
    const { bytes } = await drawTask({ ...task, seed: 1, frames: [], references: [] }, new AbortController().signal)
    const video = await sampleVideo(bytes, 1, limits)
    expect(video).toMatchObject({ durationMs: 3000, width: 128, height: 72, frames: 3 })
    expect(video.pictures.map(({ picture, frames: times }) => [picture.columns, times])).toEqual([
      [128, 1],
      [128, 1],
      [128, 1],
    ])
  })

  test('of what cannot be decoded only the metadata are read', async () => {
    expect(await sampleVideo(mp4File({ seconds: 90, width: 320, height: 240 }), 0.5, limits)).toEqual({
      durationMs: 90_000,
      width: 320,
      height: 240,
      frames: 45,
      pictures: [],
    })
  })
})

describe('files of any content', () => {
  /** A good file with a few bytes changed and its end cut off: either it is read, or an Error says what it is not. */
  const damaged = (file: Buffer) =>
    fc
      .record({
        changes: fc.array(fc.tuple(fc.nat(Math.min(400, file.length - 1)), fc.integer({ min: 0, max: 255 })), {
          maxLength: 6,
        }),
        bytes: fc.integer({ min: 0, max: file.length }),
      })
      .map(({ changes, bytes }) => {
        const copy = Buffer.from(file)
        for (const [at, value] of changes) copy[at] = value
        return copy.subarray(0, bytes)
      })
  const survives = (read: () => { durationMs: number }) => {
    try {
      const { durationMs } = read()
      expect(typeof durationMs).toBe('number')
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(RangeError)
    }
  }

  test('WebM', () => {
    const file = webmFile(frames, { durationMs: 4000 })
    fc.assert(
      fc.property(damaged(file), (bytes) => survives(() => readWebm(bytes))),
      { numRuns: 500 },
    )
  })

  test('MP4', () => {
    fc.assert(
      fc.property(damaged(mp4File({ seconds: 3 })), (bytes) => survives(() => readMp4(bytes))),
      { numRuns: 500 },
    )
  })

  test('boxes inside of boxes are not followed for ever', () => {
    const nested = Buffer.alloc(800_000)
    for (let at = 0; at < nested.length; at += 8) {
      nested.writeUInt32BE(nested.length - at, at)
      nested.write(at % 16 === 0 ? 'moov' : 'trak', at + 4, 'latin1')
    }
    survives(() => readMp4(nested))
  })

  test('which is which', () => {
    expect([isWebm(webmFile(frames)), isMp4(webmFile(frames))]).toEqual([true, false])
    expect([isWebm(mp4File({ seconds: 1 })), isMp4(mp4File({ seconds: 1 }))]).toEqual([false, true])
    expect([isWebm(new Uint8Array()), isMp4(new Uint8Array())]).toEqual([false, false])
  })
})

describe('images', () => {
  const tall = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    pictureFile(300, 600, (_, y) => (y < 300 ? red : blue), format)

  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const)
    test(`${format}: size and colours`, async () => {
      const picture = await decodePicture(await tall(format), limits)
      expect(picture).toMatchObject({ width: 300, height: 600, columns: 64, rows: 128, isTransparent: false })
      const [first = 0, , third = 0] = picture.pixels
      expect(first - third).toBeGreaterThan(120)
      const [last = 0, , lastBlue = 0] = picture.pixels.subarray(-3)
      expect(lastBlue - last).toBeGreaterThan(120)
    })

  test('the orientation a camera noted is followed', async () => {
    const turned = await sharp(await tall('jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await decodePicture(turned, limits)).toMatchObject({ width: 600, height: 300, columns: 128, rows: 64 })
  })

  test('what is transparent lies on white', async () => {
    const clear = { width: 4, height: 4, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } as const
    const picture = await decodePicture(await sharp({ create: clear }).png().toBuffer(), limits)
    expect(picture.isTransparent).toBe(true)
    expect([...picture.pixels.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('descriptions in the file: EXIF, XMP and PNG texts', async () => {
    const image = sharp(await tall('png'))
    const described = await image
      .clone()
      .withExif({ IFD0: { ImageDescription: 'A harbour at dawn' } })
      .jpeg()
      .toBuffer()
    expect((await decodePicture(described, limits)).texts).toEqual(['A harbour at dawn'])
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Cranes &amp; ships</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>'
    const titled = await image.clone().withXmp(xmp).jpeg().toBuffer()
    expect((await decodePicture(titled, limits)).texts.map((text) => text.split(/\s+/))).toEqual([['Cranes', 'ships']])
    const png = await tall('png')
    const chunk = pngText('Description', 'Two ships')
    const commented = Buffer.concat([png.subarray(0, 33), chunk, pngText('Software', 'Editor'), png.subarray(33)])
    expect((await decodePicture(commented, limits)).texts).toEqual(['Two ships'])
  })

  for (const [name, url] of [
    ['an address', 'https://example.com/a.png'],
    ['no comma', 'data:image/png;base64'],
    ['no base64', 'data:image/png,abcd'],
    ['wrong base64', 'data:image/png;base64,abc'],
    ['signs that are not base64', 'data:image/png;base64,ab_-'],
    ['no data', 'data:image/png;base64,'],
    ['something else', 'hello'],
  ] as const)
    test(`a data: URL with ${name} is refused`, () => expect(() => readDataUrl(url)).toThrow())

  test('a data: URL with a name', () => {
    const bytes = Buffer.from([1, 2, 3])
    expect(readDataUrl(dataUrl('image/png', bytes, 'ä b;,.png'))).toEqual({
      mediaType: 'image/png',
      name: 'ä b;,.png',
      bytes,
    })
    expect(readDataUrl('DATA:Image/PNG;name=%ZZ;charset=x;base64,AQID')).toEqual({
      mediaType: 'image/png',
      name: '%ZZ',
      bytes,
    })
  })
})

/** A tEXt chunk; its checksum is that of the PNG specification. */
function pngText(keyword: string, text: string): Buffer {
  const body = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1')
  let crc = 0xffffffff
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  chunk.set(body, 4)
  chunk.writeUInt32BE(~crc >>> 0, body.length + 4)
  return chunk
}
