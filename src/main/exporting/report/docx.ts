import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph as DocxParagraph,
  SimpleField,
  Table as DocxTable,
  TableCell,
  TableRow,
  TextRun as DocxText,
  WidthType,
  type ILevelsOptions,
  type IParagraphOptions,
  type IStylesOptions,
  type ParagraphChild,
} from 'docx'
import { xmlText } from '../xml.ts'
import { plainText, type Paragraph, type Report, type Run, type Table, type TextRun } from './blocks.ts'
import { directedPieces, isRightToLeft } from './direction.ts'
import { markerSuffix, noteNumbers } from './noteNumbers.ts'

/** Twentieths of a point. */
const indentStep = 360
const deepestLevel = 8
/** `cs` is what Arabic and Thai are written in. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Tahoma' }

/**
 * A report as DOCX. The first mark of a source is a footnote; later ones refer to it by a field. A paragraph runs in the
 * direction of its first letter.
 */
export async function toDocx(report: Report): Promise<Uint8Array> {
  const writer = new DocxWriter(report)
  const children = report.blocks.map((block) =>
    block.kind === 'paragraph' ? writer.paragraph(block) : block.kind === 'table' ? writer.table(block) : rule(),
  )
  const document = new Document({
    title: xmlText(report.title),
    creator: 'Quarry',
    styles,
    numbering: {
      config: [
        { reference: 'bullets', levels: levels(() => ({ format: LevelFormat.BULLET, text: '•' })) },
        ...writer.lists.map(({ reference, start }) => ({
          reference,
          levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
        })),
      ],
    },
    footnotes: writer.footnotes(),
    sections: [{ children, footers: { default: new Footer({ children: [pageNumbers()] }) } }],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

class DocxWriter {
  readonly #notes: Report['notes']
  readonly #numbers: ReadonlyMap<number, number>
  readonly #referred = new Set<number>()
  /** A list that is numbered from its own start is one of its own. */
  readonly lists: { readonly reference: string; readonly start: number }[] = []

  constructor(report: Report) {
    this.#notes = report.notes
    this.#numbers = noteNumbers(report)
  }

  footnotes(): Record<string, { readonly children: readonly DocxParagraph[] }> {
    return Object.fromEntries(
      [...this.#numbers].map(([marker, number]) => {
        const runs = [...(this.#notes.get(marker) ?? []), textOf(markerSuffix(marker, number))]
        const children = [new DocxText(' '), ...this.#children(runs, isRightToLeft(plainText(runs)))]
        return [number, { children: [new DocxParagraph({ ...directed(runs), style: 'FootnoteText', children })] }]
      }),
    )
  }

  paragraph(block: Paragraph): DocxParagraph {
    const { role, level = 1, indent = 0, item, runs } = block
    const depth = indent + (item && !item.isFirst ? item.depth + 1 : 0)
    return new DocxParagraph({
      ...directed(runs),
      ...roles[role],
      ...(role === 'heading' ? { heading: headings[level - 1] ?? HeadingLevel.HEADING_6 } : {}),
      ...(depth > 0 ? { indent: { start: depth * indentStep } } : {}),
      ...(item?.isFirst === true ? { numbering: this.#numbering(item.depth, item.number) } : {}),
      children: this.#children(runs, isRightToLeft(plainText(runs))),
    })
  }

  table({ rows }: Table): DocxTable {
    return new DocxTable({
      width: { size: 100, type: WidthType.PERCENTAGE },
      visuallyRightToLeft: isRightToLeft(rows.flat().map(plainText).join(' ')),
      rows: rows.map(
        (row, at) =>
          new TableRow({
            tableHeader: at === 0,
            children: row.map((runs) => {
              const shown = at === 0 ? runs.map((run) => (run.kind === 'text' ? { ...run, bold: true } : run)) : runs
              const children = this.#children(shown, isRightToLeft(plainText(runs)))
              return new TableCell({ children: [new DocxParagraph({ ...directed(runs), children })] })
            }),
          }),
      ),
    })
  }

  #numbering(depth: number, number: number | undefined): NonNullable<IParagraphOptions['numbering']> {
    const level = Math.min(depth, deepestLevel)
    if (number === undefined) return { reference: 'bullets', level }
    const last = this.lists.at(-1)
    if (last && this.#next === number && this.#depth === depth) {
      this.#next = number + 1
      return { reference: last.reference, level }
    }
    const reference = `numbers-${this.lists.length + 1}`
    this.lists.push({ reference, start: number })
    this.#next = number + 1
    this.#depth = depth
    return { reference, level }
  }
  /** The number and the depth that go on with the last list. */
  #next = 0
  #depth = 0

  #children(runs: readonly Run[], isRtl: boolean): ParagraphChild[] {
    return runs.flatMap((run): ParagraphChild[] => {
      switch (run.kind) {
        case 'break':
          return [new DocxText({ break: 1 })]
        case 'mark':
          return this.#mark(run.marker, isRtl)
        case 'text':
          return run.url === undefined
            ? pieces(run, isRtl)
            : [new ExternalHyperlink({ link: run.url, children: pieces(run, isRtl) })]
      }
    })
  }

  #mark(marker: number, rightToLeft: boolean): ParagraphChild[] {
    const number = this.#numbers.get(marker)
    if (number === undefined)
      return [new DocxText({ text: `[${marker}?]`, superScript: true, color: 'B3261E', rightToLeft })]
    const name = `note_${number}`
    if (this.#referred.has(number)) return [referenceAgain(name, number, rightToLeft)]
    this.#referred.add(number)
    return [new Bookmark({ id: name, children: [new FootnoteReferenceRun(number)] })]
  }
}

/** A field that refers to a note which the text has referred to before; raised, as the first reference is. */
function referenceAgain(name: string, number: number, rightToLeft: boolean): SimpleField {
  const field = new SimpleField(`NOTEREF ${name} \\f \\h`)
  field.addChildElement(new DocxText({ text: String(number), superScript: true, rightToLeft }))
  return field
}

function textOf(text: string): TextRun {
  return { kind: 'text', text }
}

function directed(runs: readonly Run[]): Pick<IParagraphOptions, 'bidirectional'> {
  return isRightToLeft(plainText(runs)) ? { bidirectional: true } : {}
}

/** In a paragraph from right to left what has no letter goes with the paragraph. */
function pieces({ text, bold = false, italic = false, code = false, url }: TextRun, isRtl: boolean): DocxText[] {
  return directedPieces(text, isRtl).map(
    (piece) =>
      new DocxText({
        text: xmlText(piece.text),
        bold,
        italics: italic,
        rightToLeft: piece.isRightToLeft,
        ...(code ? { font: 'Consolas' } : {}),
        ...(url === undefined ? {} : { style: 'Hyperlink' }),
      }),
  )
}

function rule(): DocxParagraph {
  return new DocxParagraph({ thematicBreak: true })
}

function pageNumbers(): DocxParagraph {
  return new DocxParagraph({
    alignment: AlignmentType.CENTER,
    children: [new DocxText({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 })],
  })
}

function levels(of: (level: number) => Pick<ILevelsOptions, 'format' | 'text' | 'start'>): ILevelsOptions[] {
  return Array.from({ length: deepestLevel + 1 }, (_, level) => ({
    level,
    ...of(level),
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: (level + 1) * indentStep, hanging: indentStep } } },
  }))
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
]

const roles: Readonly<Record<Paragraph['role'], IParagraphOptions>> = {
  title: { heading: HeadingLevel.TITLE },
  heading: { spacing: { before: 240, after: 80 }, keepNext: true },
  body: { spacing: { after: 120 } },
  fact: { style: 'Fact' },
  warning: { style: 'Warning' },
  quote: { style: 'Quotation' },
  code: { style: 'Listing' },
  source: { spacing: { after: 80 } },
}

const based = { basedOn: 'Normal', next: 'Normal', quickFormat: true }
const styles: IStylesOptions = {
  default: {
    document: { run: { font, size: 22, sizeComplexScript: 22 }, paragraph: { spacing: { line: 276 } } },
    title: { run: { size: 40, sizeComplexScript: 40, bold: true }, paragraph: { spacing: { after: 240 } } },
    hyperlink: { run: { color: '0A6B60', underline: {} } },
    footnoteText: { run: { size: 18, sizeComplexScript: 18 } },
  },
  paragraphStyles: [
    {
      id: 'Fact',
      name: 'Fact',
      ...based,
      run: { color: '4D555F', size: 18, sizeComplexScript: 18 },
      // A heading and what stands below it are not left alone at the end of a page.
      paragraph: { keepNext: true },
    },
    {
      id: 'Warning',
      name: 'Warning',
      ...based,
      run: { color: '855100', bold: true },
      paragraph: { spacing: { before: 120, after: 120 } },
    },
    {
      id: 'Quotation',
      name: 'Quotation',
      ...based,
      run: { color: '4D555F' },
      paragraph: { border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'D0D5DA', space: 8 } } },
    },
    { id: 'Listing', name: 'Listing', ...based, run: { font: 'Consolas', size: 18 } },
  ],
}
