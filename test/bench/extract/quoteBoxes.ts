import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageBox } from '../../../src/main/model/place.ts'
import { placeOf } from '../../../src/main/text/placeOf.ts'
import type { KnownText } from './knownTexts.ts'
import type { ReadDocument } from './readDocument.ts'
import { linkOf } from './printPdf.ts'

/** The boxes of a PDF's links by their address, in fractions of the page as it is shown. */
async function linkBoxes(file: string): Promise<Map<string, PageBox[]>> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise
  const boxes = new Map<string, PageBox[]>()
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    for (const { url, rect } of (await page.getAnnotations()) as { url?: string; rect: number[] }[]) {
      if (url === undefined) continue
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = viewport.convertToViewportRectangle(rect) as number[]
      const box = {
        page: number,
        left: Math.min(x0, x1) / viewport.width,
        top: Math.min(y0, y1) / viewport.height,
        width: Math.abs(x1 - x0) / viewport.width,
        height: Math.abs(y1 - y0) / viewport.height,
      }
      const others = boxes.get(url)
      if (others) others.push(box)
      else boxes.set(url, [box])
    }
  }
  await pdf.loadingTask.destroy()
  return boxes
}

/** An edge may be this far within the link or outside of it, in heights of the line: half a letter, and two letters. */
const mostInside = 0.3
const mostOutside = 1.5

/** Whether one of the boxes covers another along the line and is not much longer, at the middle of its height. */
function covers(boxes: readonly PageBox[], link: PageBox, ratio: number): boolean {
  const isDown = link.height * ratio > link.width * 3
  const along = (box: PageBox) =>
    isDown ? { from: box.top, to: box.top + box.height } : { from: box.left, to: box.left + box.width }
  const across = (box: PageBox) =>
    isDown ? { from: box.left, to: box.left + box.width } : { from: box.top, to: box.top + box.height }
  // The height of a line in the unit of its length: pages are not square.
  const unit = isDown ? link.width / ratio : link.height * ratio
  const [{ from, to }, { from: top, to: bottom }] = [along(link), across(link)]
  return boxes.some((box) => {
    const [own, edge] = [along(box), across(box)]
    const middle = (top + bottom) / 2
    return (
      box.page === link.page &&
      edge.from <= middle &&
      edge.to >= middle &&
      own.from <= from + mostInside * unit &&
      own.to >= to - mostInside * unit &&
      own.from >= from - mostOutside * unit &&
      own.to <= to + mostOutside * unit
    )
  })
}

/** How many of a text's quotes have boxes that cover the links of the PDF, and how many there are. */
export async function quotesCovered(
  file: string,
  { text, layout }: ReadDocument,
  known: KnownText,
): Promise<{ covered: number; quotes: number; missed: string[] }> {
  const links = await linkBoxes(file)
  const missed: string[] = []
  let quotes = 0
  for (const [index, quote] of known.quotes.entries()) {
    const wanted = links.get(linkOf(index))
    if (!wanted) continue
    quotes++
    const begin = quote.after === undefined ? 0 : Math.max(0, text.indexOf(quote.after))
    const start = text.indexOf(quote.text, begin)
    const place = start < 0 ? undefined : placeOf(layout, start, start + quote.text.length)
    const boxes = place?.kind === 'page' ? (place.boxes ?? []) : []
    const page = layout.pages?.[(wanted[0]?.page ?? 1) - 1]
    const ratio = page ? page.height / page.width : 1
    if (!wanted.every((link) => covers(boxes, link, ratio))) missed.push(quote.text)
  }
  return { covered: quotes - missed.length, quotes, missed }
}
