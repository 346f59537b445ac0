/** Cells from one corner to the other, both included; rows and columns count from 0. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** `B2:C9`, `B2`, or rows as `4:4`; null for what is no range. */
export function parseRange(text: string): CellRange | null {
  const match = /^\$?([A-Z]{0,3})\$?(\d+)(?::\$?([A-Z]{0,3})\$?(\d+))?$/i.exec(text.trim())
  if (!match) return null
  const [, column = '', row = '', lastColumn = column, lastRow = row] = match
  const left = column === '' ? 0 : columnNumber(column)
  const right = lastColumn === '' ? Number.MAX_SAFE_INTEGER : columnNumber(lastColumn)
  const top = Number(row) - 1
  const bottom = Number(lastRow) - 1
  return top < 0 || bottom < top || right < left ? null : { top, left, bottom, right }
}

/** 0 for A. */
function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

/** A for 0, AA for 26. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

export function holds({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** The range between two cells, whichever comes first. */
export function rangeBetween(
  one: { readonly row: number; readonly column: number },
  other: { readonly row: number; readonly column: number },
): CellRange {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}
