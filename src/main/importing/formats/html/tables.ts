import { collapse } from './blockWriter.ts'
import { isElement, isInvisible, isText, type DomElement, type DomNode } from './dom.ts'

export interface TableText {
  readonly caption: string
  /** Of one length each, without rows and columns in which nothing stands. */
  readonly rows: readonly (readonly string[])[]
}

/** Longer text in a cell without a header above it is a column of a page, not a value. */
const longestValue = 1_000
/** Wider and higher cells than this are the work of a program, or of a mistake. */
const widestSpan = 200

/** What is in a table; undefined for one that only lays out a page or a mail. */
export function readTable(table: DomElement): TableText | undefined {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none' || table.querySelector('table') !== null) return undefined
  const found = [...rowsOf(table)]
  const hasHeader = table.querySelector('th') !== null
  if (found.every(({ length }) => length <= 1) || (found.length === 1 && !hasHeader)) return undefined
  if (!hasHeader && table.querySelector('h1,h2,h3,h4,h5,h6,pre,blockquote') !== null) return undefined
  const grid = toGrid(found)
  if (!hasHeader && grid.some((row) => row.some(({ length }) => length > longestValue))) return undefined
  const caption = [...table.childNodes].find((node) => isElement(node) && node.localName === 'caption')
  return { caption: caption === undefined ? '' : cellText(caption), rows: withoutEmpty(grid) }
}

/** The cells of each row of this table. */
function* rowsOf(parent: DomElement): Generator<DomElement[]> {
  for (const node of parent.childNodes) {
    if (!isElement(node) || isInvisible(node)) continue
    if (node.localName === 'tr')
      yield [...node.childNodes].filter(
        (cell): cell is DomElement => isElement(cell) && (cell.localName === 'td' || cell.localName === 'th'),
      )
    else if (/^t(?:head|body|foot)$/.test(node.localName)) yield* rowsOf(node)
  }
}

/** A cell that spans several stands in the first one, so that columns stay columns. */
function toGrid(rows: readonly (readonly DomElement[])[]): string[][] {
  /** For each column, how many more rows a cell from above covers. */
  const covered: number[] = []
  return rows.map((cells) => {
    const row: string[] = []
    const skipCovered = () => {
      while ((covered[row.length] ?? 0) > 0) {
        covered[row.length]!--
        row.push('')
      }
    }
    for (const cell of cells) {
      skipCovered()
      const below = spanOf(cell, 'rowspan') - 1
      const width = spanOf(cell, 'colspan')
      for (let at = 0; at < width; at++) {
        covered[row.length] = Math.max(covered[row.length] ?? 0, below)
        row.push(at === 0 ? cellText(cell) : '')
      }
    }
    skipCovered()
    return row
  })
}

function spanOf(cell: DomElement, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(span) && span >= 1 && span <= widestSpan ? span : 1
}

function withoutEmpty(grid: readonly (readonly string[])[]): string[][] {
  const width = grid.reduce((most, { length }) => Math.max(most, length), 0)
  const isUsed = Array.from({ length: width }, (_, column) => grid.some((row) => (row[column] ?? '') !== ''))
  return grid
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => isUsed.flatMap((used, column) => (used ? [row[column] ?? ''] : [])))
}

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** The text of a cell on one line. */
function cellText(cell: DomNode): string {
  const pieces: string[] = []
  const walk = (parent: DomNode) => {
    for (const node of parent.childNodes) {
      if (isText(node)) pieces.push(node.textContent ?? '')
      else if (isElement(node) && !isInvisible(node)) {
        const isInline = inline.has(node.localName)
        if (!isInline) pieces.push(' ')
        walk(node)
        if (!isInline) pieces.push(' ')
      }
    }
  }
  walk(cell)
  return collapse(pieces.join('')).trim()
}
