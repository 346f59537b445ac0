import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readExif } from '../../../src/main/media/exif.ts'

async function blockOf(exif: Parameters<ReturnType<typeof sharp>['withExif']>[0]): Promise<Buffer> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const { exif: block } = await sharp(await image.jpeg().withExif(exif).toBuffer()).metadata()
  return block ?? Buffer.alloc(0)
}

test('says when a picture was taken, what is written about it, and by whom', async () => {
  const block = await blockOf({
    IFD0: { ImageDescription: 'The harbour at dawn', Artist: 'Ann' },
    IFD2: { DateTimeOriginal: '2024:05:17 09:30:00', OffsetTimeOriginal: '+02:00' },
  })
  expect(readExif(block)).toEqual({
    takenAt: Date.parse('2024-05-17T07:30:00Z'),
    description: 'The harbour at dawn',
    artist: 'Ann',
  })
})

test('takes a time without a zone as UTC, and leaves out what a camera fills in by itself', async () => {
  const block = await blockOf({ IFD0: { ImageDescription: 'OLYMPUS DIGITAL CAMERA', DateTime: '2020:01:02 03:04:05' } })
  expect(readExif(block)).toEqual({
    takenAt: Date.parse('2020-01-02T03:04:05Z'),
    description: undefined,
    artist: undefined,
  })
})

test('reads captions in UTF-8, and takes no clock that was not set for a time', async () => {
  const block = await blockOf({
    IFD0: { ImageDescription: '##lesund havn', Artist: 'M##ller', DateTime: '0000:00:00 00:00:00' },
  })
  // Sharp writes ASCII only.
  block.write('Ålesund', block.indexOf('##lesund'))
  block.write('Müller', block.indexOf('M##ller'))
  expect(readExif(block)).toEqual({ takenAt: undefined, description: 'Ålesund havn', artist: 'Müller' })
})

test('what is no EXIF says nothing', () => {
  for (const block of [Buffer.alloc(0), Buffer.from('Exif'), Buffer.from('no EXIF at all')])
    expect(readExif(block)).toEqual({ takenAt: undefined, description: undefined, artist: undefined })
})

test('a damaged block never throws', async () => {
  const whole = await blockOf({
    IFD0: { ImageDescription: 'x'.repeat(50) },
    IFD2: { DateTimeOriginal: '2024:05:17 09:30:00' },
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }),
      fc.nat(whole.length),
      (changes, cut) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        readExif(bytes.subarray(0, cut))
      },
    ),
  )
})
