import { joined } from './blocks.ts'
import { linesOf, textOf, type Line, type TableRow } from './lines.ts'
import type { Pdf } from './openPdf.ts'
import { medianOf } from './median.ts'
import { rowsOf } from './order.ts'
import type { Pdfium } from './pdfium.ts'
import type { Run } from './runs.ts'

/** The marked content of each cell, row after row. */
type NamedTable = readonly (readonly ReadonlySet<number>[])[]

/** Elements of a page that are looked at, and how deep: a damaged tree may refer to itself. */
const mostElements = 20_000
const deepest = 40
/** A cell with more characters is a part of a page that is laid out with a table. */
const longestCell = 1_000

/**
 * The tables that a page names as tables, each as one line for the order of reading, and the runs that are in none. Browsers
 * and word processors name them; where the cells stand does not tell what a row is when their texts are not on one height.
 */
export function taggedTables(pdf: Pdf, page: number, runs: readonly Run[]): { tables: Line[]; rest: readonly Run[] } {
  const named = pdf.isTagged ? namedTables(pdf.pdfium, page) : []
  if (named.length === 0) return { tables: [], rest: runs }
  const runsOf = Map.groupBy(runs, (run) => contentOf(pdf.pdfium, run))
  const used = new Set<Run>()
  const tables: Line[] = []
  for (const rows of named) {
    const cells = rows.map((row) => row.map((contents) => [...contents].flatMap((id) => runsOf.get(id) ?? [])))
    const lines = cells.map((row) => row.map((own) => rowsOf(linesOf(own)).map(joined)))
    if (!isTable(lines)) continue
    tables.push(lineOf(inColumns(lines.filter((row) => row.some((cell) => cell.length > 0)))))
    for (const run of cells.flat(2)) used.add(run)
  }
  return { tables, rest: runs.filter((run) => !used.has(run)) }
}

/** The marked content that draws a run; -1 for none. */
function contentOf({ call }: Pdfium, { chars: [first] }: Run): number {
  return first?.object ? call.FPDFPageObj_GetMarkedContentID(first.object) : -1
}

function isTable(rows: readonly TableRow[]): boolean {
  const filled = rows.map((row) => row.filter((cell) => cell.length > 0))
  const isLong = (cell: readonly Line[]) => cell.reduce((sum, line) => sum + textOf(line).length, 0) > longestCell
  return (
    filled.filter((row) => row.length > 0).length > 1 &&
    filled.some((row) => row.length > 1) &&
    !filled.some((row) => row.some(isLong))
  )
}

/** Cells without text are not named: those of shorter rows are put into the columns of the longest ones that they stand in. */
function inColumns(rows: readonly TableRow[]): TableRow[] {
  const most = Math.max(...rows.map((row) => row.length))
  const whole = rows.filter((row) => row.length === most)
  const columns = Array.from({ length: most }, (_, at) => edgesOf(whole.flatMap((row) => row[at] ?? [])))
  return rows.map((row) => {
    const cells: (readonly Line[])[] = []
    row.forEach((cell, at) => {
      const last = most - (row.length - at)
      const [u0, u1] = edgesOf(cell)
      let column = cells.length
      const overlap = (other: number) => Math.min(u1, columns[other]?.[1] ?? 0) - Math.max(u0, columns[other]?.[0] ?? 0)
      for (let other = column + 1; other <= last; other++) if (overlap(other) > overlap(column)) column = other
      while (cells.length < column) cells.push([])
      cells.push(cell)
    })
    while (cells.length < most) cells.push([])
    return cells
  })
}

function edgesOf(lines: readonly Line[]): readonly [u0: number, u1: number] {
  return [Math.min(...lines.map(({ u0 }) => u0)), Math.max(...lines.map(({ u1 }) => u1))]
}

/** A table as a line at its upper edge. */
function lineOf(table: readonly TableRow[]): Line {
  const lines = table.flat(2)
  return {
    words: [],
    table,
    u0: Math.min(...lines.map(({ u0 }) => u0)),
    u1: Math.max(...lines.map(({ u1 }) => u1)),
    v0: Math.min(...lines.map(({ v0 }) => v0)),
    v1: Math.max(...lines.map(({ v1 }) => v1)),
    base: Math.min(...lines.map(({ base }) => base)),
    size: medianOf(lines.map(({ size }) => size)),
    isBold: lines.every(({ isBold }) => isBold),
    isRtl: lines.filter(({ isRtl }) => isRtl).length > lines.length / 2,
    hasRaisedStart: false,
  }
}

function namedTables(pdfium: Pdfium, page: number): NamedTable[] {
  const { call } = pdfium
  const tree = call.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return []
  try {
    const walk = new Walk(pdfium)
    const roots = Array.from({ length: Math.max(0, call.FPDF_StructTree_CountChildren(tree)) }, (_, at) =>
      call.FPDF_StructTree_GetChildAtIndex(tree, at),
    )
    return roots.flatMap((root) => walk.found(root, 'Table')).map((table) => rowsOfTable(walk, table))
  } finally {
    call.FPDF_StructTree_Close(tree)
  }
}

function rowsOfTable(walk: Walk, table: number): NamedTable {
  return walk.below(table, 'TR').map((row) => walk.below(row, 'TD', 'TH').map((cell) => walk.contents(cell)))
}

/** Looks through the elements of a page, up to so many. */
class Walk {
  readonly #pdfium: Pdfium
  #left = mostElements

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
  }

  /** The outermost elements of some types, an element itself or those in it. */
  found(element: number, ...types: readonly string[]): number[] {
    return this.#found(element, types, 0)
  }

  /** The outermost elements of some types in an element. */
  below(element: number, ...types: readonly string[]): number[] {
    return this.#children(element).flatMap((child) => this.#found(child, types, 1))
  }

  /** The numbers of the marked content of an element and those in it. */
  contents(element: number): Set<number> {
    const found = new Set<number>()
    this.#collect(element, found, 0)
    return found
  }

  #found(element: number, types: readonly string[], depth: number): number[] {
    if (element === 0 || depth > deepest || this.#left-- <= 0) return []
    const { call } = this.#pdfium
    const type = this.#pdfium.text((buffer, bytes) => call.FPDF_StructElement_GetType(element, buffer, bytes))
    if (types.includes(type)) return [element]
    return this.#children(element).flatMap((child) => this.#found(child, types, depth + 1))
  }

  #collect(element: number, found: Set<number>, depth: number): void {
    if (element === 0 || depth > deepest || this.#left-- <= 0) return
    const { call } = this.#pdfium
    const count = call.FPDF_StructElement_GetMarkedContentIdCount(element)
    for (let at = 0; at < count; at++) found.add(call.FPDF_StructElement_GetMarkedContentIdAtIndex(element, at))
    for (const child of this.#children(element)) this.#collect(child, found, depth + 1)
    found.delete(-1)
  }

  #children(element: number): number[] {
    const { call } = this.#pdfium
    const count = Math.max(0, call.FPDF_StructElement_CountChildren(element))
    return Array.from({ length: Math.min(count, mostElements) }, (_, at) =>
      call.FPDF_StructElement_GetChildAtIndex(element, at),
    )
  }
}
