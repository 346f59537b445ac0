import type Sharp from 'sharp'
import { readPictureTexts } from './pictureTexts.ts'

/** A decoded image, scaled down to what the encoder looks at. */
export interface Picture {
  /** Of the image as it is shown, in pixels. */
  readonly width: number
  readonly height: number
  /** `columns * rows` pixels of three bytes, red, green and blue; on white where the image is transparent. */
  readonly pixels: Uint8Array
  readonly columns: number
  readonly rows: number
  readonly isTransparent: boolean
  /** Titles and descriptions that the file carries. */
  readonly texts: readonly string[]
}

/** The longer edge of what the encoder looks at. */
const edge = 128
/** Images are first thinned to this, so that a large one costs little: whole pixels are picked, which is exact everywhere. */
const thinnedEdge = 1024

let decoder: Promise<typeof Sharp> | undefined

/** Loaded with the first image: a service that is only asked for texts starts without it. */
async function loadDecoder(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One image at a time: the thread also answers other requests, and nothing is decoded twice.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Decodes an image of one of `formats` ('png', 'jpeg', as the decoder names them). Deterministic on every machine: pixels
 * are picked and averaged in whole numbers, not interpolated. Throws an Error that completes "input.contents[0] …".
 */
export async function decodePicture(
  bytes: Uint8Array,
  { formats, maxPixels }: { readonly formats: readonly string[]; readonly maxPixels: number },
): Promise<Picture> {
  const sharp = await (decoder ??= loadDecoder())
  const options = { limitInputPixels: false, failOn: 'error' } as const
  const head = await sharp(bytes, options)
    .metadata()
    .catch(() => {
      throw new Error('is not an image that can be decoded')
    })
  if (!formats.includes(head.format)) throw new Error(`is an image of format ${head.format}, which is not accepted`)
  const pixels = head.width * (head.pageHeight ?? head.height)
  if (pixels > maxPixels) throw new Error(`has ${pixels} pixels; at most ${maxPixels} are accepted`)
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(thinnedEdge, thinnedEdge, {
      fit: 'inside',
      kernel: 'nearest',
      withoutEnlargement: true,
      fastShrinkOnLoad: false,
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Error('is not an image that can be decoded to its end')
    })
  const { rgb, isTransparent } = onWhite(data)
  const { width, height } = head.autoOrient
  return { width, height, ...averaged(rgb, info.width, info.height), isTransparent, texts: readPictureTexts(head) }
}

/** Pixels of four bytes as three, laid on white. */
function onWhite(rgba: Uint8Array): { readonly rgb: Uint8Array; readonly isTransparent: boolean } {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  let isTransparent = false
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] ?? 255
    if (alpha < 255) isTransparent = true
    for (let i = 0; i < 3; i++) rgb[to + i] = Math.trunc(((rgba[from + i] ?? 0) * alpha + 255 * (255 - alpha)) / 255)
  }
  return { rgb, isTransparent }
}

/** Averages rectangles of pixels, so that the longer edge becomes {@link edge}; a smaller image stays as it is. */
function averaged(
  rgb: Uint8Array,
  width: number,
  height: number,
): { readonly pixels: Uint8Array; readonly columns: number; readonly rows: number } {
  const longer = Math.max(width, height)
  if (longer <= edge) return { pixels: rgb, columns: width, rows: height }
  const columns = Math.max(1, Math.round((width * edge) / longer))
  const rows = Math.max(1, Math.round((height * edge) / longer))
  const pixels = new Uint8Array(columns * rows * 3)
  for (let row = 0; row < rows; row++) {
    const top = Math.trunc((row * height) / rows)
    const bottom = Math.max(top + 1, Math.trunc(((row + 1) * height) / rows))
    for (let column = 0; column < columns; column++) {
      const left = Math.trunc((column * width) / columns)
      const right = Math.max(left + 1, Math.trunc(((column + 1) * width) / columns))
      let red = 0
      let green = 0
      let blue = 0
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = (y * width + x) * 3
          red += rgb[at] ?? 0
          green += rgb[at + 1] ?? 0
          blue += rgb[at + 2] ?? 0
        }
      }
      const count = (bottom - top) * (right - left)
      const to = (row * columns + column) * 3
      pixels[to] = Math.trunc(red / count)
      pixels[to + 1] = Math.trunc(green / count)
      pixels[to + 2] = Math.trunc(blue / count)
    }
  }
  return { pixels, columns, rows }
}
