import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  encodePicture,
  encodeTextElement,
  encodeVideo,
  fuseVectors,
  mediaEncoderVersion,
  type MediaWidth,
} from '../../../../src/localservice/media/mediaVector.ts'
import { decodePicture, type Picture } from '../../../../src/localservice/media/picture.ts'
import { measurePicture } from '../../../../src/localservice/media/statistics.ts'
import { describePicture } from '../../../../src/localservice/media/visualWords.ts'
import {
  black,
  blue,
  box,
  disc,
  green,
  paint,
  pictureFile,
  red,
  upright,
  white,
  yellow,
  type Paint,
} from '../../../fixtures/service/media.ts'

const columns = 128
const rows = 96

/** As the decoder would give it, without an image format between. */
function picture(colourAt: Paint, texts: readonly string[] = []): Picture {
  return {
    width: columns,
    height: rows,
    columns,
    rows,
    isTransparent: false,
    texts,
    pixels: paint(columns, rows, colourAt),
  }
}

function triangle(x: number, y: number) {
  return y > 20 && y < 80 && Math.abs(x - 64) < (y - 20) * 0.6 ? green : white
}

const meadow: Paint = (_, y) => (y < 60 ? [60 + y, 120 + y, 230] : [40, 130 + (y % 5), 40])

const nearMeadow: Paint = (_, y) => (y < 50 ? [80, 140, 240] : [50, 150, 50])

const gallery = {
  redCircle: picture(disc(64, 48, 30, red, white)),
  blueSquare: picture(box(40, 24, 48, 48, blue, white)),
  greenTriangle: picture(triangle),
  yellowCircles: picture((x, y) => (x < 64 ? disc(32, 48, 20, yellow, black) : disc(96, 48, 20, yellow, black))(x, y)),
  blueStripes: picture(upright(8, blue, white)),
  board: picture((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? black : white)),
  green: picture(() => green),
  meadow: picture(meadow),
}
type Name = keyof typeof gallery
const names = Object.keys(gallery) as Name[]

function cosine(a: Float64Array, b: Float64Array, dimension = a.length): number {
  let [dot, left, right] = [0, 0, 0]
  for (let i = 0; i < dimension; i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    dot += x * y
    left += x * x
    right += y * y
  }
  return dot / Math.sqrt(left * right)
}

function ranked(query: Float64Array, dimension?: number, width: MediaWidth = 2048): Name[] {
  const score = (name: Name) => cosine(query, encodePicture(gallery[name], undefined, width), dimension)
  return names.toSorted((a, b) => score(b) - score(a))
}

describe('a text finds images', () => {
  for (const [query, ...expected] of [
    ['red circle', 'redCircle'],
    ['a red disc on white', 'redCircle'],
    ['blue square', 'blueSquare'],
    ['green triangle', 'greenTriangle'],
    ['two yellow circles on black', 'yellowCircles'],
    ['blue stripes', 'blueStripes'],
    ['checkered pattern', 'board'],
    ['blue sky over a meadow', 'meadow'],
    ['green', 'green', 'greenTriangle', 'meadow'],
    ['roter Kreis', 'redCircle'],
    ['cercle rouge', 'redCircle'],
    ['cuadrado azul', 'blueSquare'],
    ['красный круг', 'redCircle'],
    ['دائرة حمراء', 'redCircle'],
    ['लाल वृत्त', 'redCircle'],
    ['สามเหลี่ยมสีเขียว', 'greenTriangle'],
    ['赤い丸', 'redCircle'],
    ['绿色三角', 'greenTriangle'],
    ['파란 사각형', 'blueSquare'],
  ] as const)
    test(query, () => {
      expect(ranked(encodeTextElement(query, 2048)).slice(0, expected.length)).toEqual([...expected])
    })

  test('by what somebody wrote about them, before what is seen', () => {
    const query = encodeTextElement('harvest festival', 2048)
    const plain = encodePicture(gallery.redCircle, undefined, 2048)
    const named = encodePicture(gallery.redCircle, 'Harvest_Festival-2031.jpg', 2048)
    const described = encodePicture({ ...gallery.redCircle, texts: ['Harvest festival'] }, undefined, 2048)
    expect(cosine(query, plain)).toBeLessThan(0.1)
    expect(cosine(query, named)).toBeGreaterThan(0.5)
    expect(cosine(query, described)).toBeGreaterThan(0.5)
  })

  test('a name that a camera gave says nothing', () => {
    const plain = encodePicture(gallery.meadow, undefined, 2048)
    expect(encodePicture(gallery.meadow, 'IMG_20310405-0012.JPG', 2048)).toEqual(plain)
  })

  test('what is about something else is far from every image', () => {
    const query = encodeTextElement('central bank raises interest rates', 2048)
    for (const name of names)
      expect(Math.abs(cosine(query, encodePicture(gallery[name], undefined, 2048)))).toBeLessThan(0.15)
  })

  test('the first 256 numbers still find most', () => {
    const right = (
      [
        ['red circle', 'redCircle'],
        ['blue square', 'blueSquare'],
        ['green triangle', 'greenTriangle'],
        ['two yellow circles on black', 'yellowCircles'],
        ['checkered pattern', 'board'],
      ] as const
    ).filter(([query, name]) => ranked(encodeTextElement(query, 2048), 256)[0] === name)
    expect(right.length).toBeGreaterThanOrEqual(4)
  })
})

describe('an image finds its like', () => {
  for (const [like, found] of [
    [disc(50, 40, 24, [200, 30, 30], white), 'redCircle'],
    [box(60, 30, 40, 40, [40, 60, 200], white), 'blueSquare'],
    [upright(6, [30, 30, 200], white), 'blueStripes'],
    [nearMeadow, 'meadow'],
  ] as const)
    test(`${found}`, () => expect(ranked(encodePicture(picture(like), undefined, 2048))[0]).toBe(found))

  test('the same image in another size and format is nearly the same vector', async () => {
    const large = disc(512, 384, 240, red, white)
    const decode = (bytes: Buffer) => decodePicture(bytes, { formats: ['png', 'jpeg', 'webp'], maxPixels: 1e7 })
    const files = [
      await pictureFile(columns, rows, disc(64, 48, 30, red, white)),
      await pictureFile(1024, 768, large, 'jpeg'),
      await pictureFile(1024, 768, large, 'webp'),
    ]
    const vectors = []
    for (const file of files) vectors.push(encodePicture(await decode(file), undefined, 2048))
    const [first = new Float64Array(), ...others] = vectors
    for (const other of others) expect(cosine(first, other)).toBeGreaterThan(0.95)
  })

  test('a fused vector is near to each of its elements', () => {
    const circle = encodePicture(gallery.redCircle, undefined, 2048)
    const text = encodeTextElement('harvest festival', 2048)
    const fused = fuseVectors([circle, text], 2048)
    expect(cosine(fused, circle)).toBeGreaterThan(0.6)
    expect(cosine(fused, text)).toBeGreaterThan(0.6)
  })

  test('a video is what its frames are', () => {
    const video = {
      durationMs: 4000,
      width: columns,
      height: rows,
      frames: 4,
      pictures: [
        { picture: gallery.redCircle, frames: 3 },
        { picture: gallery.blueSquare, frames: 1 },
      ],
    }
    const vector = encodeVideo(video, undefined, 2048)
    expect(ranked(vector).slice(0, 2)).toEqual(['redCircle', 'blueSquare'])
    const other = encodeVideo({ ...video, pictures: [] }, 'harbour crane.mp4', 2048)
    expect(cosine(encodeTextElement('harbour crane', 2048), other)).toBeGreaterThan(0.5)
    expect(cosine(encodeTextElement('video', 2048), vector)).toBeGreaterThan(0.05)
  })
})

describe('what is seen in a picture', () => {
  const words = (one: Picture) =>
    describePicture(one, measurePicture(one))
      .map(({ text }) => text)
      .join(', ')
  for (const [name, seen, unseen] of [
    ['redCircle', /red circle/, /square,|triangle|striped/],
    ['blueSquare', /blue square/, /circle|triangle|striped/],
    ['greenTriangle', /green triangle/, /circle|square,|striped/],
    ['yellowCircles', /yellow circle.*two/, /square,|triangle|white background/],
    ['blueStripes', /vertical stripes/, /sky|circle|checkered/],
    ['board', /checkered/, /stripes|circle|photo/],
    ['green', /plain solid/, /meadow|circle|stripes/],
    ['meadow', /sky.*grass/, /circle|stripes|sea/],
  ] as const)
    test(name, () => {
      expect(words(gallery[name])).toMatch(seen)
      expect(words(gallery[name])).not.toMatch(unseen)
    })
  test('form', () => {
    expect(words({ ...gallery.green, width: 100, height: 200 })).toContain('portrait format')
    expect(words({ ...gallery.green, width: 200, height: 200 })).toContain('square format')
  })
})

describe('every vector', () => {
  test('is of length one, for whatever there is to encode', async () => {
    const one = await decodePicture(await pictureFile(1, 1, () => black), { formats: ['png'], maxPixels: 1 })
    const strip = await decodePicture(await pictureFile(3000, 1, (x) => [x % 256, 0, 0]), {
      formats: ['png'],
      maxPixels: 3000,
    })
    for (const width of [2048, 4096] as const) {
      for (const text of ['', '!', 'x'.repeat(10_000), '\ud83d', '赤'])
        expect(Math.hypot(...encodeTextElement(text, width))).toBeCloseTo(1, 10)
      for (const tiny of [one, strip, gallery.board])
        expect(Math.hypot(...encodePicture(tiny, undefined, width))).toBeCloseTo(1, 10)
      const empty = { durationMs: 0, width: 0, height: 0, frames: 1, pictures: [] }
      expect(Math.hypot(...encodeVideo(empty, undefined, width))).toBeCloseTo(1, 10)
    }
  })

  test('starts with the same direction in every width', () => {
    for (const encode of [
      (width: MediaWidth) => encodeTextElement('a red circle', width),
      (width: MediaWidth) => encodePicture(gallery.redCircle, 'red.png', width),
    ])
      expect(cosine(encode(2048), encode(4096), 2048)).toBeCloseTo(1, 4)
  })

  test('is the same on every machine, and a change of it is a new version', () => {
    const hash = createHash('sha256')
    for (const name of names)
      for (const value of encodePicture(gallery[name], `${name}.png`, 4096)) hash.update(value.toFixed(7))
    for (const text of ['a red circle', '赤い丸', ''])
      for (const value of encodeTextElement(text, 4096)) hash.update(value.toFixed(7))
    expect([mediaEncoderVersion, hash.digest('hex')]).toEqual([
      1,
      'bb8c33782006ceea3fdfd736d4483b2290e9c3980401c4bb30b517ff9db056b2',
    ])
  })
})
