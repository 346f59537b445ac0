import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { compose } from '../../../src/localservice/generating/composition.ts'
import { drawable, letterPath, widthOf, wrap } from '../../../src/localservice/generating/pixelLetters.ts'
import { paletteOf } from '../../../src/localservice/generating/palette.ts'
import { vp8FrameOf, writeWebm } from '../../../src/localservice/generating/webm.ts'

const plain = { width: 64, height: 36, seed: undefined, blended: [] }

describe('letters', () => {
  test('wrapped text never leaves its room, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 5, max: 300 }),
        (text, columns) => {
          const lines = wrap(drawable(text), columns, 3)
          expect(lines.length).toBeLessThanOrEqual(3)
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(columns, widthOf('....')))
        },
      ),
    )
  })

  test('every letter has squares, and a space has none', () => {
    expect(letterPath(' ', 0, 0, 2)).toBe('')
    for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') expect(letterPath(sign, 0, 0, 2)).toMatch(/^M/)
    expect(drawable('Ärger à Genève 100 %')).toBe('ARGER A GENEVE 100 %')
  })
})

test('words that name colours come first, and the rest follows from the prompt', () => {
  expect(paletteOf('a red boat on the blue sea', () => 0.5).slice(0, 2)).toEqual([
    'hsl(355,75%,48%)',
    'hsl(212,70%,48%)',
  ])
  expect(paletteOf('nothing of the kind', () => 0.5)).toHaveLength(5)
})

test('whatever the prompt says, the drawing is one, and moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (prompt) => {
      const { info } = await sharp(Buffer.from(compose(prompt, plain).frame(0)))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([64, 36])
    }),
    { numRuns: 40 },
  )
  const composition = compose('A wave', plain)
  expect(composition.frame(0)).not.toBe(composition.frame(0.4))
  expect(composition.frame(0)).toBe(compose('A wave', plain).frame(0))
  expect(compose('A wave', { ...plain, seed: 2 }).frame(0)).not.toBe(composition.frame(0))
})

describe('WebM', () => {
  test('a lossy WebP gives its frame, also with other chunks before it; one without loss gives none', async () => {
    const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#3366aa' } })
    const webp = await picture.clone().webp({ quality: 60 }).toBuffer()
    const frame = Buffer.from(vp8FrameOf(webp))
    expect(frame.toString('hex', 3, 6)).toBe('9d012a')
    const extended = await picture.clone().withMetadata({ density: 72 }).webp({ quality: 60 }).toBuffer()
    expect(Buffer.from(vp8FrameOf(extended)).toString('hex', 3, 6)).toBe('9d012a')
    const lossless = await picture.clone().webp({ lossless: true }).toBuffer()
    expect(() => vp8FrameOf(lossless)).toThrow(/VP8/)
  })

  test('sizes are written so that a reader finds every byte, however long the frames are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 25 }), (lengths) => {
        const frames = lengths.map((length) => new Uint8Array(length))
        const bytes = writeWebm({ width: 16, height: 16, frameMs: 100, frames })
        let at = 0
        const sizes: number[] = []
        while (at < bytes.length) {
          at += Math.clz32(bytes[at] ?? 0) - 23
          const width = Math.clz32(bytes[at] ?? 0) - 23
          const size = bytes.readUIntBE(at, Math.min(6, width)) & (2 ** (7 * width) - 1)
          sizes.push(size)
          at += width + size
        }
        expect([at, sizes.length]).toEqual([bytes.length, 2])
      }),
    )
  })
})
