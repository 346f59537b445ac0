import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toTiff } from '../../../src/main/importing/ocr/tiff.ts'

it('writes pictures of any sizes as the pages of a TIFF file', async () => {
  const images = [
    { width: 3, height: 1, pixels: Uint8Array.of(0, 100, 255), dpi: 300 },
    { width: 2, height: 2, pixels: Uint8Array.of(1, 2, 3, 4), dpi: 300 },
  ]
  const file = toTiff(images)
  expect((await sharp(file).metadata()).pages).toBe(2)
  for (const [page, { width, height, pixels }] of images.entries()) {
    const read = sharp(file, { page }).extractChannel(0).raw()
    const { data, info } = await read.toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, ...data]).toEqual([width, height, ...pixels])
  }
})
