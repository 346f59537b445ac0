import { defined } from '../../../base/defined.ts'
import type { Comment } from '../office/commentText.ts'
import type { DocumentText } from '../office/documentText.ts'
import { Review, type Signature } from '../office/review.ts'
import { attribute, child, descendants, elements, textOf, type XmlElement, type XmlNode } from '../office/xmlTree.ts'
import type { ListNumbering } from './listNumbering.ts'
import type { ParagraphStyles } from './paragraphStyles.ts'

/** Characters of a cell above which it is a column of a page and not a value. */
const LONGEST_CELL = 2_000
/** Repeated cells and rows with text are the work of a program beyond this. */
const MOST_REPEATED = 200

/** Left out: readings of characters (ruby), descriptions of drawings, settings of forms, and hidden text. */
const passedOver = new Set(
  'ruby-text desc event-listeners hidden-text hidden-paragraph sequence-decls variable-decls user-field-decls forms tracked-changes'.split(
    ' ',
  ),
)

/** A title in them is a description; elsewhere it is a field with the title of the document. */
const drawings = new Set(['frame', 'g', 'a', 'rect', 'line', 'path', 'polygon', 'ellipse', 'custom-shape'])

const blockNames = new Set(['p', 'h', 'list', 'table', 'numbered-paragraph', 'tracked-changes', 'frame'])

interface Annotation extends Signature {
  /** It has an end in the text, and is about what stands before it. */
  readonly id: string | undefined
  readonly text: string
}

/** Writes the blocks of an OpenDocument text, and collects what its reviewers did. */
export class OdtReader {
  readonly review = new Review()
  readonly #comments: Annotation[] = []
  readonly #styles: ParagraphStyles
  readonly #numbering: ListNumbering
  readonly #text: DocumentText
  /** Insertions by the id that their beginning and end in the text have. */
  readonly #insertions = new Map<string, Signature>()
  #boxes: XmlElement[] = []
  /** In a paragraph white space is one space, and none at its beginning. */
  #isAfterSpace = true

  constructor(styles: ParagraphStyles, numbering: ListNumbering, text: DocumentText) {
    this.#styles = styles
    this.#numbering = numbering
    this.#text = text
  }

  comments(): Comment[] {
    return this.#comments.map(({ id, author, date, text }) => ({
      ...defined({ author, date, about: id === undefined ? undefined : this.review.about(id) }),
      text,
    }))
  }

  blocks(parent: XmlElement): void {
    for (const block of blocksIn(parent)) this.block(block)
  }

  block(element: XmlElement): void {
    switch (element.name) {
      case 'tracked-changes':
        return this.#trackedChanges(element)
      case 'h':
        this.#heading(element)
        break
      case 'p':
        this.#write(element)
        break
      case 'list':
        this.#list(element)
        break
      case 'table':
        this.#table(element)
        break
      default:
        this.blocks(element)
    }
    for (const box of this.#boxes.splice(0)) this.blocks(box)
  }

  #heading(heading: XmlElement, item?: XmlElement): void {
    const text = this.#paragraph(heading)
    const number = this.#numbering.ofHeading(heading, item)
    if (text.trim() !== '') this.#text.heading(number + text, Number(attribute(heading, 'outline-level') ?? 1) || 1)
  }

  #write(paragraph: XmlElement): void {
    const role = this.#styles.roleOf(paragraph)
    const text = this.#paragraph(paragraph)
    if (role.kind === 'heading') this.#text.heading(text, role.level)
    else this.#text.paragraph(text, role.kind)
  }

  /** Numbered headings are stored as lists of one heading. */
  #list(list: XmlElement): void {
    this.#numbering.open(list)
    for (const item of itemsOf(list)) {
      let lines: string[] = []
      let unnumbered: XmlElement | undefined = item
      const flush = () => {
        this.#text.listItem(lines.join('\n'))
        lines = []
      }
      for (const block of blocksIn(item))
        if (block.name === 'p') {
          const number = unnumbered ? this.#numbering.ofItem(unnumbered) : ''
          const text = this.#paragraph(block)
          lines.push(text.trim() === '' ? '' : number + text)
          unnumbered = undefined
        } else {
          flush()
          if (block.name === 'h') {
            this.#heading(block, unnumbered)
            unnumbered = undefined
          } else this.block(block)
        }
      flush()
    }
    this.#numbering.close()
  }

  #table(table: XmlElement): void {
    const rows = descendants(table, 'table-row').map((row) => ({
      cells: elements(row).filter(({ name }) => name === 'table-cell' || name === 'covered-table-cell'),
      repeated: repeats(row, 'number-rows-repeated'),
    }))
    const filled = rows.map(({ cells }) => cells.filter((cell) => textOf(cell).trim() !== ''))
    const isColumn = rows.every(({ cells }) => cells.length <= 1)
    if (isColumn || filled.some((cells) => cells.some((cell) => textOf(cell).length > LONGEST_CELL))) {
      for (const cell of filled.flat()) this.blocks(cell)
      return
    }
    this.#text.table(
      rows.flatMap(({ cells, repeated }) => {
        const row = cells.flatMap((cell) => {
          const text = cell.name === 'table-cell' ? this.#cell(cell) : ''
          return Array.from({ length: repeats(cell, 'number-columns-repeated') }, () => text)
        })
        return Array.from({ length: repeated }, () => row)
      }),
    )
  }

  #cell(cell: XmlElement): string {
    const lines = blocksIn(cell).map((block) => {
      if (block.name === 'p' || block.name === 'h') return this.#paragraph(block)
      if (block.name === 'tracked-changes') return ''
      if (block.name === 'list') return this.#listInCell(block)
      const inner = block.name === 'table' ? descendants(block, 'table-cell') : elements(block)
      return inner.map((one) => this.#cell(one)).join(' ')
    })
    for (const box of this.#boxes.splice(0)) lines.push(this.#cell(box))
    return lines.join('\n')
  }

  /** The number of an item without text is kept: it numbers the row. */
  #listInCell(list: XmlElement): string {
    this.#numbering.open(list)
    const lines = itemsOf(list).map((item) => {
      const [first] = blocksIn(item)
      const number = first?.name === 'p' || first?.name === 'h' ? this.#numbering.ofItem(item) : ''
      return number + this.#cell(item)
    })
    this.#numbering.close()
    return lines.join(' ')
  }

  #paragraph(paragraph: XmlElement): string {
    this.#isAfterSpace = true
    this.review.interrupt()
    return this.#inline(paragraph)
  }

  #inline(parent: XmlElement): string {
    let text = ''
    for (const node of parent.children)
      if (typeof node === 'string' || node.name !== 'title' || !drawings.has(parent.name)) text += this.#piece(node)
    return text
  }

  #piece(node: XmlNode): string {
    if (typeof node === 'string') return this.#read(this.#collapsed(node))
    const { name } = node
    if (passedOver.has(name)) return ''
    switch (name) {
      case 's':
        return this.#read(' '.repeat(repeats(node, 'c')))
      case 'tab':
        return this.#read('\t')
      case 'line-break':
        return this.#read('\n')
      case 'note':
        return this.#note(node)
      case 'annotation':
        this.#annotation(node)
        return ''
      case 'change-start':
        this.review.beginInsertion(this.#insertions.get(attribute(node, 'change-id') ?? '') ?? nobody)
        return ''
      case 'change-end':
        this.review.endInsertion()
        return ''
      case 'text-box':
        this.#boxes.push(node)
        return ''
      case 'object':
      case 'math':
        return ''
      case 'annotation-end':
        this.review.endRange(attribute(node, 'name') ?? '')
        return ''
      default:
        return this.#inline(node)
    }
  }

  #collapsed(text: string): string {
    const collapsed = text.replaceAll(/[ \t\r\n]+/g, ' ')
    return this.#isAfterSpace ? collapsed.replace(/^ /, '') : collapsed
  }

  #read(text: string): string {
    if (text === '') return ''
    this.#isAfterSpace = /\s$/.test(text)
    this.review.read(text)
    return text
  }

  #note(note: XmlElement): string {
    const citation = child(note, 'note-citation')
    const body = child(note, 'note-body')
    const label = citation ? textOf(citation).trim() : ''
    if (!body || label === '') return ''
    const mark = `[${label}]`
    const isAfterSpace = this.#isAfterSpace
    // A box of the text around it is none of the note.
    const boxes = this.#boxes.splice(0)
    this.#text.note(mark, this.#cell(body))
    this.#boxes = boxes
    this.#isAfterSpace = isAfterSpace
    return this.#read(mark)
  }

  #annotation(annotation: XmlElement): void {
    const id = attribute(annotation, 'name')
    const text = elements(annotation)
      .filter(({ name }) => name === 'p' || name === 'list')
      .map(textOf)
      .join('\n')
      .trim()
    if (id !== undefined) this.review.beginRange(id)
    if (text !== '') this.#comments.push({ id, ...signatureOf(annotation), text })
  }

  /** Deleted text is stored here and not in the text. */
  #trackedChanges(list: XmlElement): void {
    for (const region of elements(list)) {
      const id = attribute(region, 'id')
      const [change] = elements(region)
      const info = change && child(change, 'change-info')
      if (!change || !info || id === undefined) continue
      if (change.name === 'insertion') this.#insertions.set(id, signatureOf(info))
      if (change.name !== 'deletion') continue
      const text = elements(change)
        .filter((element) => element !== info)
        .map(textOf)
        .join('\n')
      this.review.deleted(signatureOf(info), text)
    }
  }
}

const nobody: Signature = { author: undefined, date: undefined }

function signatureOf(element: XmlElement): Signature {
  const [author, date] = ['creator', 'date'].map((name) => child(element, name)).map((one) => one && textOf(one).trim())
  return { author, date }
}

function itemsOf(list: XmlElement): XmlElement[] {
  return elements(list).filter(({ name }) => name === 'list-item' || name === 'list-header')
}

/** The paragraphs, lists and tables in a section, cell or box. */
function blocksIn(parent: XmlElement): XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (blockNames.has(element.name)) return [element]
    return passedOver.has(element.name) ? [] : blocksIn(element)
  })
}

function repeats(element: XmlElement, name: string): number {
  const number = Number(attribute(element, name) ?? 1)
  return Number.isInteger(number) && number > 0 ? Math.min(number, MOST_REPEATED) : 1
}
