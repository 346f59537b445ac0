import { QuarryError } from '../../../base/errors.ts'
import type { Block, BlockKind, CellSpan, Layout, Spot } from '../../../model/layout.ts'
import type { Place } from '../../../model/place.ts'

/** Longer texts are made to fill the memory: thirty long novels have as many UTF-16 units. */
const MAX_CHARS = 64 * 1024 * 1024
/** A longer heading names its chapter by its beginning. */
const MAX_CHAPTER_CHARS = 300

/** A text with its layout. */
export interface WrittenText {
  readonly text: string
  readonly layout: Layout
}

interface Note {
  readonly text: string
  readonly place: Place | undefined
}

/**
 * Writes blocks into one text: an empty line between blocks, a line for each item of a list and each row of a table.
 * A heading begins a chapter, which is the place of what follows. Footnotes come behind the text, each with the place of
 * its reference.
 */
export class DocumentText {
  readonly #pieces: string[] = []
  readonly #blocks: Block[] = []
  readonly #spots: Spot[] = []
  readonly #notes: Note[] = []
  #length = 0
  /** Lines of a list or of code that goes on. */
  #lines: string[] = []
  #linesKind: 'list' | 'code' = 'list'
  #place: Place | undefined

  /** The place of what is written from here on. */
  set place(place: Place | undefined) {
    this.#flush()
    this.#place = place
  }

  heading(text: string, level: number): void {
    const clean = cleanText(text)
    if (clean === '') return
    this.#flush()
    if (this.#place?.kind !== 'page')
      this.#place = { kind: 'chapter', chapter: clean.replaceAll('\n', ' ').slice(0, MAX_CHAPTER_CHARS) }
    this.#write({ kind: 'heading', level }, clean)
  }

  paragraph(text: string, kind: Exclude<BlockKind, 'heading' | 'list' | 'table'> = 'paragraph'): void {
    if (kind === 'code') return this.#line('code', text.trimEnd())
    const clean = cleanText(text)
    if (clean === '') return
    this.#flush()
    this.#write({ kind }, clean)
  }

  /** Items that follow each other are one list. */
  listItem(text: string): void {
    const clean = cleanText(text)
    if (clean !== '') this.#line('list', clean)
  }

  /** A footnote with its mark, which stands at its reference as well. */
  note(mark: string, text: string): void {
    const clean = cleanText(text)
    this.#notes.push({ text: clean === '' ? '' : `${mark} ${clean}`.trim(), place: this.#place })
  }

  /** Rows of cells. Rows and columns without text are left out. */
  table(rows: readonly (readonly string[])[]): void {
    const grid = compactGrid(rows.map((row) => row.map(cellText)))
    if (grid.length === 0) return
    this.#flush()
    let at = this.#length + (this.#length > 0 ? 2 : 0)
    const spans = grid.map((row) =>
      row.map((cell): CellSpan => {
        const start = at
        at += cell.length + 1
        return [start, start + cell.length]
      }),
    )
    this.#write({ kind: 'table', rows: spans }, grid.map((row) => row.join('\t')).join('\n'))
  }

  /** Blocks that were written elsewhere, with spots of their own where they have some. */
  append({ text, layout }: WrittenText): void {
    if (text === '') return
    this.#flush()
    const start = this.#begin(text)
    const shift = ([from, to]: CellSpan): CellSpan => [from + start, to + start]
    for (const { rows, ...block } of layout.blocks)
      this.#blocks.push({
        ...block,
        start: block.start + start,
        end: block.end + start,
        ...(rows ? { rows: rows.map((row) => row.map(shift)) } : {}),
      })
    for (const spot of layout.spots ?? []) this.#spot(spot.start + start, spot.end + start, spot.place)
  }

  finish(): WrittenText {
    this.#flush()
    for (const { text, place } of this.#notes) {
      this.#place = place
      if (text !== '') this.#write({ kind: 'footnote' }, text)
    }
    this.#notes.length = 0
    const spots = this.#spots
    return { text: this.#pieces.join(''), layout: { blocks: this.#blocks, ...(spots.length > 0 ? { spots } : {}) } }
  }

  #line(kind: 'list' | 'code', text: string): void {
    if (this.#linesKind !== kind) this.#flush()
    this.#linesKind = kind
    this.#lines.push(text)
  }

  #flush(): void {
    const text = this.#lines
      .join('\n')
      .replaceAll(/\n{2,}/g, '\n')
      .trimEnd()
      .replace(/^\n+/, '')
    this.#lines = []
    if (text !== '') this.#write({ kind: this.#linesKind }, text)
  }

  #write(block: Omit<Block, 'start' | 'end'>, text: string): void {
    const start = this.#begin(text)
    this.#blocks.push({ ...block, start, end: this.#length })
    if (this.#place) this.#spot(start, this.#length, this.#place)
  }

  #begin(text: string): number {
    if (this.#length > 0) {
      this.#pieces.push('\n\n')
      this.#length += 2
    }
    const start = this.#length
    this.#pieces.push(text)
    this.#length += text.length
    if (this.#length > MAX_CHARS)
      throw new QuarryError('invalid_input', 'The text of the document is longer than a document may be.', {
        hint: 'Split it into several files.',
      })
    return start
  }

  /** Text that follows at the same place belongs to the same spot. */
  #spot(start: number, end: number, place: Place): void {
    const last = this.#spots.at(-1)
    if (last?.place === place) this.#spots[this.#spots.length - 1] = { ...last, end }
    else this.#spots.push({ start, end, place })
  }
}

/** Without hints for line breaks, white space around lines, and empty lines, which stand between blocks only. */
function cleanText(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replaceAll(/[ \t]*[\n\r\u2028\u2029\u000b\f][\s]*/g, '\n')
    .trim()
}

function cellText(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replaceAll(/[\t\n\r\u2028\u2029\u000b\f ]+/g, ' ')
    .trim()
}

function compactGrid(rows: readonly (readonly string[])[]): string[][] {
  const used = new Set<number>()
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== '') used.add(column)
  const columns = [...used].toSorted((one, other) => one - other)
  return rows.filter((row) => row.some((cell) => cell !== '')).map((row) => columns.map((column) => row[column] ?? ''))
}
