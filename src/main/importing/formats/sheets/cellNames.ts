const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384

/** `AB` for 28. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/** `B7`, both counted from 1. */
export function cellName(column: number, row: number): string {
  return `${columnLetters(column)}${row}`
}

/** `B7:D7`, or `B7` for one cell. */
export function rowRange(row: number, from: number, to: number): string {
  return from === to ? cellName(from, row) : `${cellName(from, row)}:${cellName(to, row)}`
}

/** The column and row of `B7`; undefined for what names no cell of a sheet. */
export function parseCellName(name: string): { readonly column: number; readonly row: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(name)
  if (!match) return undefined
  let column = 0
  for (const letter of match[1]!.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(match[2])
  return column <= MAX_COLUMNS && row >= 1 && row <= MAX_ROWS ? { column, row } : undefined
}
