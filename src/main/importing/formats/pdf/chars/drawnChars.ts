import { fontOf, fontsWithLettersByCode, letterOfCode, type LetterCodes } from '../fonts/lettersByCode.ts'
import type { Pdfium } from '../pdfium.ts'

/**
 * How a piece of text is turned on the page as it is shown, in quarters clockwise: 0 upright, 1 flowing down with lines
 * from right to left, 2 upside down, 3 flowing up. Vertical writing flows like 1.
 */
export type Turn = 0 | 1 | 2 | 3

/** A page as it is shown. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A character as the page draws it, in points of the page as it is shown. */
export interface DrawnChar {
  text: string
  /** The object of the page that draws it: one font, one size, one direction. */
  readonly object: number
  left: number
  top: number
  right: number
  bottom: number
  /** Where it begins on its baseline. */
  readonly x: number
  readonly y: number
}

export interface TextObject {
  readonly size: number
  readonly turn: Turn
  /** The handle of its font, 0 where it has none. */
  readonly font: number
  readonly isBold: boolean
}

/** What cannot be placed on a sheet of any size. */
const farthest = 1e6
/** How the coordinates of a PDF page become those of the page as it is shown. */
export interface Frame extends PageSize {
  readonly rotation: Turn
  place(x: number, y: number): readonly [x: number, y: number]
}

/** Of an open page. */
export function frameOf({ call, scratch, float }: Pdfium, page: number): Frame {
  const rotation = (call.FPDFPage_GetRotation(page) & 3) as Turn
  const [width, height] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)]
  const hasBox = call.FPDF_GetPageBoundingBox(page, scratch)
  const [left, top] = hasBox ? [float(scratch), float(scratch + 4)] : [0, rotation % 2 === 0 ? height : width]
  return {
    width,
    height,
    rotation,
    place(x, y) {
      const [right, down] = [x - left, top - y]
      if (rotation === 0) return [right, down]
      if (rotation === 1) return [width - down, right]
      return rotation === 2 ? [width - right, height - down] : [down, height - right]
    },
  }
}

const mark = /^\p{M}/u
const rtlLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The characters of a page in the order in which PDFium gives them, marks with their letters. */
export function drawnChars(pdfium: Pdfium, text: number, frame: Frame, objects: Map<number, TextObject>): DrawnChar[] {
  const { fast, scratch, float, double } = pdfium
  const chars: DrawnChar[] = []
  const count = pdfium.call.FPDFText_CountChars(text)
  const bold = new Map<number, boolean>()
  /** Asked for where it is needed. */
  let byCode: ReadonlyMap<number, LetterCodes> | undefined
  const codesAt = (at: number): LetterCodes | undefined => {
    if (fast.hasUnicodeMapError(text, at) === 0) return 'plain'
    byCode ??= fontsWithLettersByCode(pdfium, text)
    return byCode.size > 0 ? byCode.get(fontOf(pdfium.call, fast.object(text, at))) : undefined
  }
  let high = ''
  /** The letters of the last glyph, in the order in which they are given. */
  let given = ''
  for (let at = 0; at < count; at++) {
    // What PDFium adds (line ends, spaces in gaps) is told here from where the characters are.
    if (fast.isGenerated(text, at) === 1) continue
    const object = fast.object(text, at)
    const written = high + textOf(fast, text, at, codesAt)
    high = /[\uD800-\uDBFF]$/.test(written) ? written : ''
    if (high !== '') continue
    if (!objects.has(object)) objects.set(object, readObject(pdfium, text, at, object, frame, bold))
    if (fast.looseBox(text, at, scratch) === 0) continue
    const [x0, y0, x1, y1] = [float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12)]
    fast.origin(text, at, scratch, scratch + 8)
    const [x, y] = frame.place(double(scratch), double(scratch + 8))
    const [ax, ay] = frame.place(x0, y0)
    const [bx, by] = frame.place(x1, y1)
    const char = {
      text: written,
      object,
      left: Math.min(ax, bx),
      top: Math.min(ay, by),
      right: Math.max(ax, bx),
      bottom: Math.max(ay, by),
      x,
      y,
    }
    if (![char.left, char.top, char.right, char.bottom].every((value) => Math.abs(value) < farthest)) continue
    const before = chars.at(-1)
    if (before && isSameGlyph(before, char)) {
      // One glyph for several letters.
      given += char.text
      before.text = lettersOfGlyph(given)
      before.left = Math.min(before.left, char.left)
      before.right = Math.max(before.right, char.right)
      before.top = Math.min(before.top, char.top)
      before.bottom = Math.max(before.bottom, char.bottom)
    } else if (before && mark.test(char.text) && before.text.trim() !== '') before.text += char.text
    else {
      if (isRepeated(chars)) chars.pop()
      chars.push(char)
      given = char.text
    }
  }
  if (isRepeated(chars)) chars.pop()
  return chars
}

/**
 * Letters of one glyph that are read from right to left are given reversed, but for those of a ligature that Unicode has as
 * a sign of its own.
 */
function lettersOfGlyph(given: string): string {
  const reversed = [...given].toReversed().join('')
  if (![...given].every((letter) => rtlLetter.test(letter))) return given
  ligatures ??= new Set(ligatureRanges.flatMap(([from, to]) => lettersOfSigns(from, to)))
  return ligatures.has(given) && !ligatures.has(reversed) ? given : reversed
}

let ligatures: ReadonlySet<string> | undefined
/** Arabic presentation forms. */
const ligatureRanges = [
  [0xfbea, 0xfdfb],
  [0xfef5, 0xfefc],
] as const

function lettersOfSigns(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at).normalize('NFKC'))
}

function isSameGlyph(a: DrawnChar, b: DrawnChar): boolean {
  return a.object === b.object && a.x === b.x && a.y === b.y && a.text.trim() !== '' && b.text.trim() !== ''
}

/** How far back the same letters are looked for. */
const repeatedWithin = 4

/**
 * The last letters are those of a glyph shortly before, at the same place: where a text that the page names
 * (`ActualText`) is drawn by several objects, PDFium gives it for each.
 */
function isRepeated(chars: readonly DrawnChar[]): boolean {
  const last = chars.at(-1)
  if (!last || last.text.length < 2) return false
  return chars.slice(-1 - repeatedWithin, -1).some((other) => {
    const overlap = Math.min(other.right, last.right) - Math.max(other.left, last.left)
    return other.text === last.text && overlap > 0.5 * (last.right - last.left) && Math.abs(other.y - last.y) < 1
  })
}

function textOf(
  fast: Pdfium['fast'],
  text: number,
  at: number,
  codesAt: (at: number) => LetterCodes | undefined,
): string {
  if (fast.isHyphen(text, at) === 1) return '-'
  const code = fast.unicode(text, at) >>> 0
  const codes = code === 0 ? undefined : codesAt(at)
  return (codes && letterOfCode(code, codes)) ?? '\uFFFD'
}

function readObject(
  { call, memory, scratch, float }: Pdfium,
  text: number,
  at: number,
  object: number,
  { rotation }: Frame,
  bold: Map<number, boolean>,
): TextObject {
  const hasMatrix = call.FPDFText_GetMatrix(text, at, scratch)
  const [a, b, c, d] = hasMatrix
    ? [float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12)]
    : [1, 0, 0, 1]
  const written = call.FPDFText_GetFontSize(text, at)
  const size = Math.abs(written) * (Math.hypot(c, d) || Math.hypot(a, b))
  // Letters of a negative size stand on their heads.
  const upsideDown = written < 0 ? 2 : 0
  const turn = (Math.round(Math.atan2(-b, a) / (Math.PI / 2)) + rotation + upsideDown) & 3
  const font = fontOf(call, object)
  let isBold = bold.get(font)
  if (isBold === undefined) {
    const bytes = font === 0 ? 0 : Math.min(256, call.FPDFFont_GetBaseFontName(font, scratch, 256))
    const name = Buffer.from(memory.HEAPU8.subarray(scratch, scratch + bytes)).toString('latin1')
    isBold = /bold|black|heavy/i.test(name)
    bold.set(font, isBold)
  }
  return { size: size || 1, turn: turn as Turn, font, isBold }
}
