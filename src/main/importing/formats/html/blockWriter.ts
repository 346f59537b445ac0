import type { Block, BlockKind, CellSpan } from '../../../model/layout.ts'

/** A text and how it is made up. */
export interface BlockText {
  readonly text: string
  readonly blocks: readonly Block[]
}

/** Puts blocks together to a text in which an empty line separates them. */
export class BlockWriter {
  readonly #pieces: string[] = []
  readonly #blocks: Block[] = []
  #length = 0
  /** The current block in pieces, and their last character: a list may have a hundred thousand of them. */
  #open: string[] = []
  #last = ''
  #kind: BlockKind = 'paragraph'
  #level: number | undefined

  /** Text of the current block, whose white space is collapsed. The first text of a block decides its kind. */
  inline(text: string, kind: BlockKind, level?: number): void {
    let collapsed = collapse(text)
    if (this.#last === '' || this.#last === ' ' || this.#last === '\n') collapsed = collapsed.replace(/^ /, '')
    if (collapsed === '') return
    if (this.#last === '') {
      this.#kind = kind
      this.#level = level
    }
    this.#open.push(collapsed)
    this.#last = collapsed.at(-1) ?? ''
  }

  /** Two in a row end the block, as a reader sees it. */
  lineBreak(): void {
    if (this.#last === '\n' && this.#kind !== 'list') this.close()
    else this.newLine()
  }

  /** What follows begins a line. */
  newLine(): void {
    if (this.#last === '' || this.#last === '\n') return
    this.#open.push('\n')
    this.#last = '\n'
  }

  /** Ends the current block, if there is one. */
  close(): void {
    if (this.#last === '') return
    const text = this.#open.join('').replaceAll(' \n', '\n')
    this.#open = []
    this.#last = ''
    this.whole(this.#kind, text.trim(), this.#level)
  }

  /** A block whose text is kept as it is, but for empty lines around it. */
  whole(kind: BlockKind, text: string, level?: number): void {
    const body = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
    if (body === '') return
    const start = this.#begin()
    this.#pieces.push(body)
    this.#length += body.length
    this.#blocks.push({ kind, start, end: this.#length, ...(level === undefined ? {} : { level }) })
  }

  table(rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) return
    const start = this.#begin()
    const body = rows.map((row) => row.join('\t')).join('\n')
    this.#pieces.push(body)
    this.#length += body.length
    this.#blocks.push({ kind: 'table', start, end: this.#length, rows: cellSpans(rows, start) })
  }

  finish(): BlockText {
    this.close()
    return { text: this.#pieces.join(''), blocks: this.#blocks }
  }

  #begin(): number {
    if (this.#length > 0) {
      this.#pieces.push('\n\n')
      this.#length += 2
    }
    return this.#length
  }
}

/** White space as HTML shows it; soft hyphens are only hints where a line may break. */
export function collapse(text: string): string {
  return text.replaceAll(/[ \t\n\r\f]+/g, ' ').replaceAll('\u00ad', '')
}

/** The spans of a table's cells within the text that `\t` and `\n` join them to. */
function cellSpans(rows: readonly (readonly string[])[], start: number): CellSpan[][] {
  let at = start
  return rows.map((row) =>
    row.map((cell): CellSpan => {
      const from = at
      at += cell.length + 1
      return [from, from + cell.length]
    }),
  )
}
