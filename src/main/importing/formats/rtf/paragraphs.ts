import type { DocumentText } from '../office/documentText.ts'

/** Characters of a cell above which it is a column of a page and not a value. */
const LONGEST_CELL = 2_000

/** A paragraph style by its name and outline level. */
export interface RtfStyle {
  readonly name: string
  readonly outline: number | undefined
}

/** Writes paragraphs and tables as the control words of an RTF file end them. */
export class Paragraphs {
  readonly #text: DocumentText
  readonly #styles: ReadonlyMap<number, RtfStyle>
  #style = 0
  #outline: number | undefined
  #isList = false
  /** The number before the paragraph, with the space behind it. */
  #mark = ''
  #isInTable = false
  #cell = ''
  #cells: string[] = []
  #rows: string[][] = []

  constructor(text: DocumentText, styles: ReadonlyMap<number, RtfStyle>) {
    this.#text = text
    this.#styles = styles
  }

  /** A control word that is about the paragraph. `taken` is called for the text before it where it ends something. */
  word(name: string, value: number | undefined, taken: () => string): boolean {
    switch (name) {
      case 'pard':
        this.#style = 0
        this.#outline = undefined
        this.#isList = false
        this.#isInTable = false
        return true
      case 's':
        this.#style = value ?? 0
        return true
      case 'outlinelevel':
        this.#outline = value
        return true
      case 'ls':
        this.#isList = value !== 0
        return true
      case 'intbl':
        this.#isInTable = true
        return true
      case 'par':
      case 'sect':
        this.#end(taken())
        return true
      case 'cell':
        this.#cells.push(this.#cell + this.#takeMark() + taken())
        this.#cell = ''
        return true
      case 'row':
        this.#rows.push(this.#cells)
        this.#cells = []
        return true
      default:
        return false
    }
  }

  /** The mark of a list's item was read: a number is part of the text, and a bullet is not. */
  markList(mark: string): void {
    this.#isList = true
    this.#mark = isNumber(mark) ? `${mark} ` : ''
  }

  /** `rest` is text that no control word has ended. */
  finish(rest: string): void {
    this.#isInTable = false
    if (this.#cells.length > 0 || this.#cell !== '') this.#rows.push([...this.#cells.splice(0), this.#cell])
    this.#cell = ''
    this.#end(rest)
  }

  #end(text: string): void {
    if (this.#isInTable) {
      this.#cell += `${this.#takeMark()}${text}\n`
      return
    }
    this.#endTable()
    const role = this.#role()
    const mark = this.#takeMark()
    const numbered = text.trim() === '' ? '' : mark + text
    if (role.level !== undefined) this.#text.heading(numbered, role.level)
    else if (this.#isList) this.#text.listItem(numbered)
    else this.#text.paragraph(numbered, role.kind)
  }

  #takeMark(): string {
    const mark = this.#mark
    this.#mark = ''
    return mark
  }

  #endTable(): void {
    const rows = this.#rows.splice(0)
    const isTable = rows.some(({ length }) => length > 1) && !rows.flat().some(({ length }) => length > LONGEST_CELL)
    if (isTable) this.#text.table(rows)
    else for (const line of rows.flat().flatMap((cell) => cell.split('\n'))) this.#text.paragraph(line)
  }

  #role(): { readonly level?: number; readonly kind: 'paragraph' | 'caption' | 'quote' } {
    const style = this.#styles.get(this.#style)
    const outline = this.#outline ?? style?.outline
    if (outline !== undefined && outline >= 0 && outline < 9) return { level: outline + 1, kind: 'paragraph' }
    const name = style?.name.toLowerCase() ?? ''
    const [, digit] = /^heading ([1-9])$/.exec(name) ?? []
    if (digit !== undefined) return { level: Number(digit), kind: 'paragraph' }
    if (name === 'title') return { level: 1, kind: 'paragraph' }
    return { kind: name === 'caption' ? 'caption' : /^(intense )?quote$/.test(name) ? 'quote' : 'paragraph' }
  }
}

/** Word's bullet of the second level is the letter o. */
function isNumber(mark: string): boolean {
  return mark !== 'o' && /[\p{L}\p{N}]/u.test(mark)
}
