import sharp from 'sharp'
import { QuarryError } from '../../../base/errors.ts'
import type { JsonObject } from '../../../model/document.ts'
import type { GrayImage } from '../../ocr/engine.ts'

/** An image that is ready to be recognised. */
export interface OpenImage {
  readonly pages: number
  /** Of the first page as it is shown, in points. */
  readonly size: { readonly width: number; readonly height: number }
  readonly facts: JsonObject
  /** A page in shades of gray; `number` counts from 1. */
  draw(number: number): Promise<GrayImage>
}

/** More are no picture of a page, and would take more memory than a file may. */
const MOST_PIXELS = 120_000_000
/** Pictures whose longer side has fewer are enlarged: letters of a screenshot are half as large as those of a scan. */
const SMALL = 1_800
/** Of a screen, for images that do not say their resolution. */
const SCREEN_DPI = 96
/** What a scanner may say; other values are those of programs that never asked. */
const LEAST_DPI = 100
const MOST_DPI = 1_200
const POINTS_PER_INCH = 72

/** @throws QuarryError invalid_input for what is damaged, or no image that can be read */
export async function openImage(file: string): Promise<OpenImage> {
  const facts = await sharp(file, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error)
    })
  const { format, density, pages = 1, pageHeight } = facts
  const isTurned = (facts.orientation ?? 1) >= 5
  const [across, down] = [facts.width, pageHeight ?? facts.height]
  const width = isTurned ? down : across
  const height = isTurned ? across : down
  const said = density !== undefined && density >= LEAST_DPI && density <= MOST_DPI ? density : undefined
  const scale = Math.max(width, height) < SMALL ? 2 : 1
  const points = POINTS_PER_INCH / (said ?? SCREEN_DPI)
  return {
    // The pictures of an animation show the same text.
    pages: format === 'tiff' ? pages : 1,
    size: { width: width * points, height: height * points },
    facts: { format, width, height, ...(said === undefined ? {} : { dpi: said }) },
    draw: async (number) => {
      const picture = sharp(file, { limitInputPixels: MOST_PIXELS, page: number - 1 })
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize({ width: Math.round(width * scale) })
        .greyscale()
        .raw()
      try {
        const { data, info } = await picture.toBuffer({ resolveWithObject: true })
        const pixels = new Uint8Array(data.buffer, data.byteOffset, data.length)
        return { width: info.width, height: info.height, pixels, dpi: Math.round((said ?? 2 * SCREEN_DPI) * scale) }
      } catch (error) {
        throw unreadable(error)
      }
    },
  }
}

function unreadable(error: unknown): QuarryError {
  const detail = error instanceof Error ? error.message : String(error)
  const isLarge = /pixel limit/i.test(detail)
  return new QuarryError(
    'invalid_input',
    isLarge
      ? `The image has more than ${MOST_PIXELS / 1_000_000} million pixels.`
      : 'The image is damaged, or is no image.',
    { hint: isLarge ? 'Save it smaller.' : 'Open it in its own program and save it again.', data: { detail } },
  )
}
