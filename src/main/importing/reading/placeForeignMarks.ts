import type { NewDocument } from '../../model/document.ts'
import type { Layout, PageFacts, PlacedLine } from '../../model/layout.ts'
import type { ExportedHighlight } from '../../model/organising/exportedMarks.ts'
import type { Box } from '../../model/place.ts'
import { anchorOf, findAnchor, type AnchoredSpan } from '../../text/anchor.ts'
import { decodeLayout, encodedBytes } from '../../text/layoutBytes.ts'
import { wholeText } from '../../text/utf8Text.ts'
import type { ForeignMark, PointBox } from '../childFile.ts'

/**
 * Marks that another program made in a file as highlights of its document: at their words on their page, at what is printed
 * where they are, or as a box on the page. One that has no place goes out with its words only, and is listed as lost.
 */
export function placeForeignMarks(draft: NewDocument, marks: readonly ForeignMark[]): ExportedHighlight[] {
  if (marks.length === 0) return []
  const text = wholeText(draft.text)
  const layout = draft.layout ?? (draft.encodedLayout && decodeLayout(encodedBytes(draft.encodedLayout)))
  const lines = Map.groupBy(layout?.lines ?? [], ({ page }) => page)
  return marks.map((mark) => placed(text, layout, mark.page === undefined ? [] : (lines.get(mark.page) ?? []), mark))
}

function placed(
  text: string,
  layout: Layout | undefined,
  lines: readonly PlacedLine[],
  { quote, colour, note, page, boxes = [] }: ForeignMark,
): ExportedHighlight {
  const facts = page === undefined ? undefined : layout?.pages?.[page - 1]
  const shares = facts ? boxes.map((box) => inShares(box, facts)) : []
  const covered = lines.filter(({ box }) => shares.some((other) => covers(other, box)))
  const span = quote === '' ? undefined : (spanOnPage(text, lines, covered, quote) ?? spanOf(covered))
  const notes = note === '' ? [] : [{ text: note }]
  if (span) {
    const { start, quote: found, before, after } = anchorOf(text, span)
    return { start, end: span.end, quote: found, before, after, colour, notes }
  }
  const box = around(shares)
  return { quote, before: '', after: '', colour, notes, ...(page !== undefined && box ? { page, box } : {}) }
}

/** Where the words stand on the page, nearest to what the mark covers; in the whole text where that has no pages. */
function spanOnPage(
  text: string,
  lines: readonly PlacedLine[],
  covered: readonly PlacedLine[],
  quote: string,
): AnchoredSpan | undefined {
  const within = spanOf(lines)
  const from = within?.start ?? 0
  // A mark may go on on the next page.
  const end = within ? Math.min(text.length, within.end + quote.length) : text.length
  const near = (spanOf(covered)?.start ?? from) - from
  const found = findAnchor(text.slice(from, end), { start: near, quote, before: '', after: '' })
  return found && { start: from + found.start, end: from + found.end }
}

function spanOf(lines: readonly PlacedLine[]): AnchoredSpan | undefined {
  if (lines.length === 0) return undefined
  return {
    start: lines.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
    end: lines.reduce((most, line) => Math.max(most, line.end), 0),
  }
}

/** A line whose middle is in the box. */
function covers(box: Box, line: Box): boolean {
  const [x, y] = [line.left + line.width / 2, line.top + line.height / 2]
  const isBeside = y < box.top || y > box.top + box.height
  return !isBeside && x >= box.left && x <= box.left + box.width
}

/** From points above the lower left corner to shares below the upper left one. */
function inShares({ left, right, bottom, top }: PointBox, { width, height }: PageFacts): Box {
  const share = (value: number) => Math.min(1, Math.max(0, value))
  const [x1, x2] = [share(left / width), share(right / width)]
  const [y1, y2] = [share(1 - top / height), share(1 - bottom / height)]
  return { left: x1, top: y1, width: x2 - x1, height: y2 - y1 }
}

function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}
