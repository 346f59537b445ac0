/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

/**
 * One record of RFC 4180, with its line end: cells with a comma, a quote or a line break are quoted, quotes doubled.
 * `forSpreadsheets` puts a `'` before what begins like a formula, so that opening the file runs nothing.
 */
export function csvRecord(cells: readonly (string | number | undefined)[], forSpreadsheets: boolean): string {
  return `${cells.map((cell) => csvCell(cell, forSpreadsheets)).join(',')}\r\n`
}

function csvCell(cell: string | number | undefined, forSpreadsheets: boolean): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = forSpreadsheets && formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
