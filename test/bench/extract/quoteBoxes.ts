import type { PageBox } from '../../../src/main/model/place.ts'
import { placeOf } from '../../../src/main/text/placeOf.ts'
import type { KnownText, Quote } from './knownTexts.ts'
import type { ReadDocument } from './readDocument.ts'
import { linkBoxes } from './linkBoxes.ts'
import { linkOf } from './printPdf.ts'

/** An edge may be this far within the link, in heights of the line: two thirds of a letter. */
const mostInside = 0.3
/** And this far outside of it: two letters. */
const mostOutside = 1.5

/** White between words that no box need cover, in heights of the line. */
const widestGap = 1.5

interface Measure {
  /** Of the page's height to its width. */
  readonly ratio: number
  readonly isDown: boolean
}

/** Whether boxes cover another one along its line, at the middle of its height, and are not much longer. */
function covers(boxes: readonly PageBox[], link: PageBox, { ratio, isDown }: Measure): boolean {
  const along = (box: PageBox) =>
    isDown ? { from: box.top, to: box.top + box.height } : { from: box.left, to: box.left + box.width }
  const across = (box: PageBox) =>
    isDown ? { from: box.left, to: box.left + box.width } : { from: box.top, to: box.top + box.height }
  // The height of a line in the unit of its length: pages are not square.
  const unit = isDown ? link.width / ratio : link.height * ratio
  const [{ from, to }, { from: top, to: bottom }] = [along(link), across(link)]
  const middle = (top + bottom) / 2
  const onLine = boxes
    .filter((box) => box.page === link.page && across(box).from <= middle && across(box).to >= middle)
    .map(along)
    .toSorted((a, b) => a.from - b.from)
  const [first] = onLine
  if (!first || first.from < from - mostOutside * unit) return false
  let reached = from + mostInside * unit
  for (const box of onLine) {
    if (box.from > reached && box.from > (box === first ? reached : reached + widestGap * unit)) return false
    reached = Math.max(reached, box.to)
  }
  return reached >= to - mostInside * unit && reached <= to + mostOutside * unit
}

/**
 * Where a quote stands whole: one that stands in several places in its own paragraph, or nowhere. With a wrong letter in
 * it, or in the number of its paragraph, it would be found in another one.
 */
function startOf({ text: quote, after, paragraph }: Quote, text: string, { paragraphs, language }: KnownText): number {
  const begin = after === undefined ? 0 : text.indexOf(after)
  const start = begin < 0 ? -1 : text.indexOf(quote, begin)
  // A sign that was read wrong, and written together with its first word.
  if (language !== 'ja' && /\S/.test(text[start - 1] ?? '')) return -1
  const isInParagraph = after === undefined || start - begin < (paragraphs[paragraph]?.length ?? 0)
  return isInParagraph ? start : -1
}

/** How many of a text's quotes have boxes that cover the links of the PDF, are in what was read, and there are. */
export async function quotesCovered(
  file: string,
  { text, layout }: Pick<ReadDocument, 'text' | 'layout'>,
  known: KnownText,
): Promise<{ covered: number; read: number; quotes: number; missed: string[] }> {
  const isDown = known.isVertical || known.pageTurn !== 'none'
  const links = await linkBoxes(file, isDown)
  const missed: string[] = []
  let quotes = 0
  let read = 0
  for (const [index, quote] of known.quotes.entries()) {
    const wanted = links.get(linkOf(index))
    if (!wanted) continue
    quotes++
    const start = startOf(quote, text, known)
    if (start >= 0) read++
    const place = start < 0 ? undefined : placeOf(layout, start, start + quote.text.length)
    const boxes = place?.kind === 'page' ? (place.boxes ?? []) : []
    const page = layout.pages?.[(wanted[0]?.page ?? 1) - 1]
    const ratio = page ? page.height / page.width : 1
    if (!wanted.every((link) => covers(boxes, link, { ratio, isDown }))) missed.push(quote.text)
  }
  return { covered: quotes - missed.length, read, quotes, missed }
}
