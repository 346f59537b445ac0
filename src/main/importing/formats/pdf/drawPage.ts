import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { GrayImage } from '../../ocr/engine.ts'

/** What engines are trained for. */
const DPI = 300
const POINTS_PER_INCH = 72
/** Of a picture: a page of 40 by 50 cm; larger ones are drawn smaller. */
const MOST_PIXELS = 28_000_000

/** Draws a page as it is shown, in shades of gray on white. */
export async function drawPage(page: PDFPageProxy): Promise<GrayImage> {
  const natural = page.getViewport({ scale: 1 })
  const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height))
  const scale = Math.min(DPI / POINTS_PER_INCH, most)
  const viewport = page.getViewport({ scale })
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // The library is typed for pages of browsers; this canvas is what it uses by itself in Node.
  const target = { canvas: canvas as unknown as HTMLCanvasElement, viewport }
  await page.render({ ...target, background: '#ffffff' }).promise
  const colours = context.getImageData(0, 0, width, height).data
  return { width, height, pixels: toGray(colours), dpi: Math.round(scale * POINTS_PER_INCH) }
}

/** Luma of ITU-R BT.601, in 256ths. */
function toGray(colours: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array(colours.length / 4)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] = (77 * colours[from]! + 150 * colours[from + 1]! + 29 * colours[from + 2]!) >> 8
  return pixels
}
