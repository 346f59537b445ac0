import type { Box } from '../../../model/place.ts'
import { drawnChars, frameOf, type DrawnChar, type PageSize, type TextObject, type Turn } from './chars/drawnChars.ts'
import type { Pdf } from './openPdf.ts'
import { sizesAsDrawn } from './chars/drawnSizes.ts'
import { verticalChars } from './chars/verticalChars.ts'

/**
 * A character with where it begins and ends along its line. Layout works in turned coordinates, in points: `u` grows in
 * the direction of the text, `v` from one line to the next.
 */
export interface Char {
  readonly text: string
  readonly u0: number
  readonly u1: number
  /** The object of the page that draws it, and its font, where they are known. */
  readonly object?: number
  readonly font?: number
}

/** Characters that were written together, in one font. */
export interface Run {
  readonly chars: Char[]
  u0: number
  u1: number
  /** The upper and the lower edge of the line, and the baseline. */
  readonly v0: number
  readonly v1: number
  readonly base: number
  readonly size: number
  readonly isBold: boolean
}

/** The text of a page by how it is turned. */
export interface PageRuns extends PageSize {
  readonly turns: ReadonlyMap<Turn, readonly Run[]>
}

/** In units of the font size: pieces of one object that are farther apart are different runs. */
const widestGap = 0.95

/** The runs of text on an open page, and its size. */
export function readRuns({ pdfium }: Pdf, page: number): PageRuns {
  const frame = frameOf(pdfium, page)
  const { width, height } = frame
  const text = pdfium.call.FPDFText_LoadPage(page)
  if (text === 0) return { width, height, turns: new Map() }
  try {
    const objects = new Map<number, TextObject>()
    const chars = drawnChars(pdfium, text, frame, objects)
    sizesAsDrawn(chars, objects)
    const vertical = verticalChars(chars, (object) => objects.get(object)?.size ?? 0)
    const turns = new Map<Turn, Run[]>()
    let open: { readonly run: Run; readonly object: number; readonly turn: Turn } | undefined
    for (const char of chars) {
      const object = objects.get(char.object) as TextObject
      const isVertical = vertical.has(char)
      const turn = isVertical ? 1 : object.turn
      const placed = placedChar(char, object.font, turn, frame)
      if (open && open.object === char.object && open.turn === turn && continues(open.run, placed)) {
        open.run.chars.push(placed)
        open.run.u0 = Math.min(open.run.u0, placed.u0)
        open.run.u1 = Math.max(open.run.u1, placed.u1)
        continue
      }
      const run = newRun(placed, object, isVertical)
      open = { run, object: char.object, turn }
      const others = turns.get(turn)
      if (others) others.push(run)
      else turns.set(turn, [run])
    }
    for (const runs of turns.values()) runs.forEach(cutEmptyHalf)
    return { width, height, turns }
  } finally {
    pdfium.call.FPDFText_ClosePage(text)
  }
}

interface PlacedChar extends Char {
  readonly v0: number
  readonly v1: number
  readonly base: number
}

function placedChar(char: DrawnChar, font: number, turn: Turn, size: PageSize): PlacedChar {
  const { text, object, left, top, right, bottom, x, y } = char
  const { width, height } = size
  const base = [y, width - x, height - y, x][turn] ?? y
  return {
    text,
    object,
    font,
    base,
    ...turnedBox({ left, top, width: right - left, height: bottom - top }, turn, size),
  }
}

/** A box of the shown page, in points, in the coordinates of text that is turned. */
export function turnedBox({ left, top, width: across, height: down }: Box, turn: Turn, { width, height }: PageSize) {
  const [right, bottom] = [left + across, top + down]
  if (turn === 0) return { u0: left, u1: right, v0: top, v1: bottom }
  if (turn === 1) return { u0: top, u1: bottom, v0: width - right, v1: width - left }
  if (turn === 2) return { u0: width - right, u1: width - left, v0: height - bottom, v1: height - top }
  return { u0: height - bottom, u1: height - top, v0: left, v1: right }
}

/** Punctuation that is drawn in the first half of its square; it may hang over the end of the line. */
const inFirstHalf = /^[\u3001\u3002\uFF0C\uFF0E\u300D\u300F\u3011\u3009\u300B\uFF09]$/

/** Where a run ends for the eye: the next column may begin within the last square. */
function cutEmptyHalf(run: Run): void {
  const last = run.chars.at(-1)
  if (last && inFirstHalf.test(last.text)) run.u1 = Math.min(run.u1, last.u0 + run.size / 2)
}

function continues(run: Run, char: PlacedChar): boolean {
  const { size } = run
  const last = run.chars.at(-1) as Char
  // What stands between two words from right to left may be drawn by another object.
  if (last.text.trim() === '' && char.u1 <= last.u0) return false
  const gap = Math.max(char.u0 - last.u1, last.u0 - char.u1)
  return Math.abs(char.base - run.base) < 0.1 * size && gap < widestGap * size
}

function newRun(char: PlacedChar, { size, isBold }: TextObject, isVertical: boolean): Run {
  const { u0, u1 } = char
  // Characters of vertical writing stand in the middle of their line.
  const middle = (char.v0 + char.v1) / 2
  const base = isVertical ? middle : char.base
  const edge = (value: number, low: number, high: number, usual: number) =>
    value > 0.05 * size ? Math.min(high * size, Math.max(low * size, value)) : usual * size
  const ascent = isVertical ? 0.5 * size : edge(base - char.v0, 0.6, 1.1, 0.8)
  const descent = isVertical ? 0.5 * size : edge(char.v1 - base, 0.1, 0.4, 0.2)
  return { chars: [char], u0, u1, v0: base - ascent, v1: base + descent, base, size, isBold }
}

/** The box of turned coordinates in fractions of the shown page, cut at its edges. */
export function boxOf(u0: number, u1: number, v0: number, v1: number, turn: Turn, size: PageSize): Box {
  const { width, height } = size
  const [left, top, right, bottom] =
    turn === 0
      ? [u0, v0, u1, v1]
      : turn === 1
        ? [width - v1, u0, width - v0, u1]
        : turn === 2
          ? [width - u1, height - v1, width - u0, height - v0]
          : [v0, height - u1, v1, height - u0]
  const [x0, x1] = [fraction(left, width), fraction(right, width)]
  const [y0, y1] = [fraction(top, height), fraction(bottom, height)]
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 }
}

function fraction(value: number, whole: number): number {
  return Math.min(1, Math.max(0, value / whole))
}
