import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sniffMedia } from '../../../src/main/media/sniff.ts'

const image = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
const box = (brand: string, ...compatible: string[]) => {
  const size = 16 + 4 * compatible.length
  return Buffer.concat([Buffer.of(0, 0, 0, size), Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`)])
}
const ebml = (docType: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex'),
    Buffer.of(0x80 + docType.length),
    Buffer.from(docType),
  ])

describe('the kind of a file is told by its first bytes', () => {
  test('of every image that can be kept', async () => {
    const made = { png: 'png', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'avif' } as const
    for (const format of Object.values(made)) {
      const bytes = await image().toFormat(format).toBuffer()
      expect(sniffMedia(bytes)).toEqual({ kind: 'media', mime: `image/${format}` })
    }
  })

  test.each([
    [box('isom', 'isom', 'avc1'), 'video/mp4'],
    [box('M4V '), 'video/mp4'],
    [box('mif1', 'avif'), 'image/avif'],
    [ebml('webm'), 'video/webm'],
  ])('of videos: %#', (bytes, mime) => {
    expect(sniffMedia(bytes)).toEqual({ kind: 'media', mime })
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG drawing, which may run programs'],
    ['\ufeff <?xml version="1.0"?><!-- x --><svg/>', 'an SVG drawing, which may run programs'],
    [box('heic'), 'an HEIC image'],
    [box('qt  '), 'a video of a kind that browsers do not play'],
    [ebml('matroska'), 'a Matroska video'],
    ['GIF', 'no image or video of a kind that can be kept'],
    ['', 'no image or video of a kind that can be kept'],
    ['hello <svg>', 'no image or video of a kind that can be kept'],
  ])('of what cannot be kept: %#', (bytes, what) => {
    expect(sniffMedia(Buffer.from(bytes as string))).toMatchObject({ kind: 'foreign', what })
  })
})
