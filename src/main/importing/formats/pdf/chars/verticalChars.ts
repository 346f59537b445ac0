import type { DrawnChar } from './drawnChars.ts'

/** Scripts that are written from top to bottom as well as across. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFE10-\uFE4F\uFF00-\uFF60]/u
/** Marks that stand between them, and in other scripts, too: long vowels, dots, dashes. */
const between = /[\u2014\u2015\u2025\u2026\u309B\u309C\u30FB\u30FC]/u
/** In units of the font size. */
const nextWithin = 1.8
const sameColumn = 0.35
/** One character below another may be a column of cells. */
const fewest = 3

/** The characters that are written from top to bottom: each stands below the one before it. PDFium does not tell. */
export function verticalChars(chars: readonly DrawnChar[], sizeOf: (object: number) => number): ReadonlySet<DrawnChar> {
  const vertical = new Set<DrawnChar>()
  let column: DrawnChar[] = []
  const close = () => {
    if (column.length >= fewest && column.some(({ text }) => eastAsian.test(text)))
      for (const char of column) vertical.add(char)
    column = []
  }
  for (const char of chars) {
    if (!eastAsian.test(char.text) && !between.test(char.text)) {
      close()
      continue
    }
    const before = column.at(-1)
    if (before && !isBelow(before, char, sizeOf(char.object))) close()
    column.push(char)
  }
  close()
  return vertical
}

function isBelow(a: DrawnChar, b: DrawnChar, size: number): boolean {
  const down = (b.top + b.bottom - a.top - a.bottom) / 2
  const aside = Math.abs(b.left + b.right - a.left - a.right) / 2
  return down > 0.2 * size && down < nextWithin * size && aside < sameColumn * size
}
