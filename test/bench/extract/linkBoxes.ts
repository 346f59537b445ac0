import { readFile } from 'node:fs/promises'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageBox } from '../../../src/main/model/place.ts'

/** The resolution at which a page is drawn to find the ink of its links: 144 dpi. */
const scale = 2
/** Of 255: what is darker is ink. */
const paper = 200
/** The share of a box's height that the lines above and below it may reach into. */
const ofOtherLines = 0.15

/**
 * The boxes of a PDF's links by their address, in fractions of the page as it is shown. Each is cut at both ends of its
 * line to the ink in it, and left out where there is none: programs add room for signs that they do not draw, and
 * empty boxes where a line moves to the next page.
 * @param isDown the lines of the pages run from top to bottom, or from bottom to top
 */
export async function linkBoxes(file: string, isDown: boolean): Promise<Map<string, PageBox[]>> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise
  const boxes = new Map<string, PageBox[]>()
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const links = ((await page.getAnnotations()) as { url?: string; rect: number[] }[]).filter(({ url }) => url)
    if (links.length === 0) continue
    const viewport = page.getViewport({ scale })
    const drawn = await draw(page)
    for (const { url = '', rect } of links) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = viewport.convertToViewportRectangle(rect) as number[]
      const edges = { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) }
      const inked = cutToInk(drawn, edges, isDown)
      if (!inked) continue
      const box = {
        page: number,
        left: inked.left / viewport.width,
        top: inked.top / viewport.height,
        width: (inked.right - inked.left) / viewport.width,
        height: (inked.bottom - inked.top) / viewport.height,
      }
      boxes.set(url, joined([...(boxes.get(url) ?? []), box], isDown, viewport.height / viewport.width))
    }
  }
  await pdf.loadingTask.destroy()
  return boxes
}

/** Pieces of one line that are farther apart than this, in heights of the line, are apart. */
const widestGap = 1

/** The last box joined to one beside it on its line: programs write a box for each piece of a line. */
function joined(boxes: readonly PageBox[], isDown: boolean, ratio: number): PageBox[] {
  const last = boxes.at(-1) as PageBox
  const others = boxes.slice(0, -1)
  const unit = isDown ? last.width / ratio : last.height * ratio
  const span = (box: PageBox) =>
    isDown ? [box.top, box.top + box.height, box.left] : [box.left, box.left + box.width, box.top]
  const [from = 0, to = 0, side = 0] = span(last)
  const beside = others.find((box) => {
    const [start = 0, end = 0, otherSide = 0] = span(box)
    const isOnLine = box.page === last.page && Math.abs(side - otherSide) < (isDown ? last.width : last.height) / 4
    return isOnLine && Math.max(from, start) - Math.min(to, end) < widestGap * unit
  })
  if (!beside) return [...boxes]
  const [left, top] = [Math.min(last.left, beside.left), Math.min(last.top, beside.top)]
  const width = Math.max(last.left + last.width, beside.left + beside.width) - left
  const height = Math.max(last.top + last.height, beside.top + beside.height) - top
  return [...others.filter((box) => box !== beside), { page: last.page, left, top, width, height }]
}

async function draw(page: PDFPageProxy): Promise<Canvas> {
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  // The canvas of this package has what pdf.js uses of a browser's.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  return canvas
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Undefined where a box has no ink. */
function cutToInk(drawn: Canvas, edges: Edges, isDown: boolean): Edges | undefined {
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top]
  const aside = ofOtherLines * (isDown ? width : height)
  const left = Math.max(0, Math.round(edges.left + (isDown ? aside : 0)))
  const top = Math.max(0, Math.round(edges.top + (isDown ? 0 : aside)))
  const right = Math.min(drawn.width, Math.round(edges.right - (isDown ? aside : 0)))
  const bottom = Math.min(drawn.height, Math.round(edges.bottom - (isDown ? 0 : aside)))
  if (right <= left || bottom <= top) return undefined
  const { data } = drawn.getContext('2d').getImageData(left, top, right - left, bottom - top)
  let [first, last] = [Infinity, -Infinity]
  for (let at = 0; at < data.length; at += 4) {
    if (Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255) >= paper) continue
    const pixel = at / 4
    const along = isDown ? Math.floor(pixel / (right - left)) : pixel % (right - left)
    first = Math.min(first, along)
    last = Math.max(last, along + 1)
  }
  if (last < first) return undefined
  return isDown
    ? { ...edges, top: top + first, bottom: top + last }
    : { ...edges, left: left + first, right: left + last }
}
