import type { DocumentText } from '../office/documentText.ts'
import type { Review, Signature } from '../office/review.ts'
import { attribute, child, descendants, elements, type XmlElement } from '../office/xmlTree.ts'
import type { Notes } from './notes.ts'
import type { Numbering } from './numbering.ts'
import { isOn, numberOf, valueOf, type Styles } from './styles.ts'

/** Characters of a cell above which it is a column of a page and not a value. */
const LONGEST_CELL = 2_000
/** Cells that span more columns are the work of a program or a mistake. */
const WIDEST_SPAN = 200

const blockNames = new Set(['p', 'tbl'])

/** Left out: properties, field codes, copies for older programs, readings of characters (ruby), and deleted text. */
const passedOver = new Set('pPr rPr tblPr trPr tcPr sdtPr sectPr instrText delInstrText Fallback rt delText'.split(' '))

export interface BodyFacts {
  readonly styles: Styles
  readonly notes: Notes
  readonly numbering: Numbering
  readonly review: Review
  readonly text: DocumentText
}

/** Writes the paragraphs and tables of a Word document, and collects what its reviewers did. */
export class BodyReader {
  /** Texts that their author hid. They are not part of the text. */
  readonly hidden: string[] = []
  readonly #facts: BodyFacts
  /** Text of a paragraph whose end was deleted, so that it goes on in the next one. */
  #begun = ''
  /** For each open field whether its code is being read, which is no text. */
  readonly #fields: ('code' | 'result')[] = []
  #boxes: XmlElement[] = []
  #isInNote = false

  constructor(facts: BodyFacts) {
    this.#facts = facts
  }

  /** A paragraph or a table. */
  block(element: XmlElement): void {
    if (element.name === 'tbl') this.#table(element)
    else this.#paragraph(element)
  }

  finish(): void {
    this.#facts.text.paragraph(this.#begun)
    this.#begun = ''
  }

  #paragraph(paragraph: XmlElement): void {
    const properties = child(paragraph, 'pPr')
    this.#facts.review.interrupt()
    const text = this.#begun + this.#inline(paragraph)
    this.#begun = ''
    // A field's code does not go on in another paragraph, except where its end is missing.
    while (this.#fields.at(-1) === 'code') this.#fields.pop()
    if (child(properties, 'rPr', 'del')) this.#begun = text
    else this.#write(properties, text)
    for (const box of this.#boxes.splice(0)) for (const block of blocksIn(box)) this.block(block)
  }

  #write(properties: XmlElement | undefined, written: string): void {
    const { text, styles, numbering } = this.#facts
    const role = styles.roleOf(properties)
    const number = numbering.next(properties)
    const numbered = written.trim() === '' ? '' : number + written
    switch (role.kind) {
      case 'heading':
        return text.heading(numbered, role.level)
      case 'list':
        return text.listItem(numbered)
      default:
        return text.paragraph(numbered, role.kind)
    }
  }

  #table(table: XmlElement): void {
    const rows = rowsOf(table).filter((row) => {
      const deletion = child(row, 'trPr', 'del')
      if (deletion) this.#facts.review.deleted(signatureOf(deletion), deletedText(row))
      return deletion === undefined
    })
    const cells = rows.map(cellsOf)
    const isColumn = cells.every((row) => row.length <= 1)
    if (isColumn || cells.some((row) => row.some((cell) => lengthOf(cell) > LONGEST_CELL))) {
      for (const cell of cells.flat()) for (const block of blocksIn(cell)) this.block(block)
      return
    }
    this.#facts.text.table(cells.map((row) => this.#row(row)))
  }

  /** A cell that spans several stands in the first one. */
  #row(cells: readonly XmlElement[]): string[] {
    return cells.flatMap((cell) => {
      const properties = child(cell, 'tcPr')
      const merge = child(properties, 'vMerge') ?? child(properties, 'hMerge')
      const goesOn = merge !== undefined && valueOf(merge) !== 'restart'
      const span = Math.min(WIDEST_SPAN, Math.max(1, numberOf(child(properties, 'gridSpan')) ?? 1))
      const rest = Array.from({ length: span - 1 }, () => '')
      return [goesOn || child(properties, 'cellDel') ? '' : this.#cell(cell), ...rest]
    })
  }

  #cell(cell: XmlElement): string {
    const lines = blocksIn(cell).map((block) => {
      if (block.name === 'p') return this.#facts.numbering.next(child(block, 'pPr')) + this.#inline(block)
      return rowsOf(block)
        .flatMap((row) => this.#row(cellsOf(row)))
        .join(' ')
    })
    // In a cell the text of a box stands behind the cell's own.
    for (const box of this.#boxes.splice(0)) lines.push(this.#cell(box))
    return lines.join('\n')
  }

  #inline(parent: XmlElement): string {
    let text = ''
    for (const element of elements(parent)) text += this.#piece(element)
    return text
  }

  #piece(element: XmlElement): string {
    const { name } = element
    if (passedOver.has(name)) return ''
    switch (name) {
      case 't':
        return this.#read(element.children.join(''))
      case 'tab':
      case 'ptab':
        return this.#read('\t')
      case 'br':
      case 'cr':
        return this.#read('\n')
      case 'noBreakHyphen':
        return this.#read('\u2011')
      case 'sym':
        return this.#read(symbolOf(element))
      case 'r':
        return this.#run(element)
      case 'ins':
      case 'moveTo':
        return this.#inserted(element)
      case 'del':
      case 'moveFrom':
        this.#facts.review.deleted(signatureOf(element), deletedText(element))
        return ''
      case 'txbxContent':
        this.#boxes.push(element)
        return ''
      case 'fldChar':
        this.#field(attribute(element, 'fldCharType'))
        return ''
      case 'footnoteReference':
      case 'endnoteReference':
        return this.#note(element)
      case 'commentRangeStart':
        this.#facts.review.beginRange(attribute(element, 'id') ?? '')
        return ''
      case 'commentRangeEnd':
        this.#facts.review.endRange(attribute(element, 'id') ?? '')
        return ''
      default:
        return this.#inline(element)
    }
  }

  #read(text: string): string {
    if (this.#fields.includes('code')) return ''
    this.#facts.review.read(text)
    return text
  }

  #run(run: XmlElement): string {
    if (!isOn(child(run, 'rPr', 'vanish'))) return this.#inline(run)
    const hidden = descendants(run, 't')
      .map(({ children }) => children.join(''))
      .join('')
    if (hidden.trim() !== '') this.hidden.push(hidden)
    return ''
  }

  #inserted(element: XmlElement): string {
    const { review } = this.#facts
    review.beginInsertion(signatureOf(element))
    const text = this.#inline(element)
    review.endInsertion()
    return text
  }

  #field(type: string | undefined): void {
    if (type === 'begin') this.#fields.push('code')
    else if (type === 'separate' && this.#fields.length > 0) this.#fields[this.#fields.length - 1] = 'result'
    else if (type === 'end') this.#fields.pop()
  }

  /** A footnote that refers to a footnote would be endless. */
  #note(reference: XmlElement): string {
    const note = this.#isInNote ? undefined : this.#facts.notes.take(reference)
    if (!note) return ''
    this.#isInNote = true
    // A box of the text around it is none of the note.
    const boxes = this.#boxes.splice(0)
    this.#facts.text.note(note.mark, this.#cell(note.element))
    this.#boxes = boxes
    this.#isInNote = false
    return note.isMarkedInText ? '' : this.#read(note.mark)
  }
}

export function signatureOf(element: XmlElement): Signature {
  return { author: attribute(element, 'author'), date: attribute(element, 'date') }
}

/** The paragraphs and tables in a cell or box, also within content controls and the like. */
function blocksIn(parent: XmlElement): XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (blockNames.has(element.name)) return [element]
    return passedOver.has(element.name) ? [] : blocksIn(element)
  })
}

function rowsOf(table: XmlElement): XmlElement[] {
  return descendants(table, 'tr')
}

function cellsOf(row: XmlElement): XmlElement[] {
  return descendants(row, 'tc')
}

function lengthOf(element: XmlElement): number {
  let length = 0
  for (const node of element.children) length += typeof node === 'string' ? node.length : lengthOf(node)
  return length
}

/** Characters of symbol fonts have codes for private use, which mean nothing without the font. */
function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(attribute(element, 'char') ?? '', 16)
  return code >= 0x20 && code < 0xd800 ? String.fromCodePoint(code) : ''
}

function deletedText(element: XmlElement): string {
  return elements(element)
    .map((one) => (one.name === 'delText' || one.name === 't' ? one.children.join('') : deletedText(one)))
    .join('')
}
