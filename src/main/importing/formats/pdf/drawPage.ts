import { QuarryError } from '../../../base/errors.ts'
import type { GrayImage } from '../../ocr/engine.ts'
import type { Pdfium } from './pdfium.ts'

/** What engines are trained for. */
const DPI = 300
const POINTS_PER_INCH = 72
/** Of a picture: a page of 40 by 50 cm; larger ones are drawn smaller. */
const MOST_PIXELS = 28_000_000

/** As in `fpdfview.h`: one byte for each pixel, and annotations drawn with the page. */
const grayBitmap = 1
const drawAnnotations = 1
const white = 0xff_ff_ff_ff

/**
 * Draws an open page as it is shown, in shades of gray on white.
 * @throws QuarryError invalid_input for a page without a size, or for which there is not enough memory
 */
export function drawPage({ call, memory }: Pdfium, page: number): GrayImage {
  const [naturalWidth, naturalHeight] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)]
  const scale = Math.min(DPI / POINTS_PER_INCH, Math.sqrt(MOST_PIXELS / (naturalWidth * naturalHeight)))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const bitmap = width * height <= 2 * MOST_PIXELS ? call.FPDFBitmap_CreateEx(width, height, grayBitmap, 0, 0) : 0
  if (bitmap === 0) throw new QuarryError('invalid_input', 'The page cannot be drawn.')
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations)
    const [buffer, stride] = [call.FPDFBitmap_GetBuffer(bitmap), call.FPDFBitmap_GetStride(bitmap)]
    const pixels = new Uint8Array(width * height)
    for (let row = 0; row < height; row++) {
      const from = buffer + row * stride
      pixels.set(memory.HEAPU8.subarray(from, from + width), row * width)
    }
    return { width, height, pixels, dpi: Math.round(scale * POINTS_PER_INCH) }
  } finally {
    call.FPDFBitmap_Destroy(bitmap)
  }
}
