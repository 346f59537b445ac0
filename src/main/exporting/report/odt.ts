import { wholeText, zipPieces } from '../zip.ts'
import { escapeXml } from '../xml.ts'
import { plainText, type Paragraph, type Report, type Run, type Table, type TextRun } from './blocks.ts'
import { isRightToLeft } from './direction.ts'
import { markerSuffix, noteNumbers } from './noteNumbers.ts'
import { contentStyles, documentStyles, textStyle, xmlHead, xmlNames } from './odtStyles.ts'

/**
 * A report as ODT (ODF 1.3). The first mark of a source is a note; later ones refer to it. A paragraph runs in the direction
 * of its first letter.
 */
export function toOdt(report: Report): AsyncIterable<Uint8Array> {
  const part = (name: string, text: string, compress = true) => ({ name, pieces: () => wholeText(text), compress })
  return zipPieces([
    // First and as it is: that is how the type of the file is found.
    part('mimetype', mime, false),
    part('META-INF/manifest.xml', manifest),
    part('meta.xml', metaOf(report.title)),
    part('styles.xml', documentStyles),
    part('content.xml', contentOf(report)),
  ])
}

function contentOf(report: Report): string {
  const writer = new OdtWriter(report)
  const body = report.blocks.map((block) =>
    block.kind === 'paragraph'
      ? writer.paragraph(block)
      : block.kind === 'table'
        ? writer.table(block)
        : '<text:p text:style-name="Rule"/>',
  )
  return `${xmlHead}<office:document-content ${xmlNames} office:version="1.3">${contentStyles}<office:body><office:text>${body.join('\n')}</office:text></office:body></office:document-content>`
}

class OdtWriter {
  readonly #notes: Report['notes']
  readonly #numbers: ReadonlyMap<number, number>
  readonly #referred = new Set<number>()
  #tables = 0

  constructor(report: Report) {
    this.#notes = report.notes
    this.#numbers = noteNumbers(report)
  }

  paragraph({ role, level = 1, indent = 0, item, runs }: Paragraph): string {
    const content = this.#runs(runs)
    if (role === 'heading') {
      const style = styleOf(`Heading_20_${level}`, runs)
      return `<text:h text:style-name="${style}" text:outline-level="${level}">${content}</text:h>`
    }
    const name = role === 'quote' ? `Quote${Math.min(Math.max(indent, 1), deepestQuote)}` : names[role]
    const written = `<text:p text:style-name="${styleOf(name, runs)}">${content}</text:p>`
    if (!item) return written
    const list = item.number === undefined ? 'Bullets' : 'Numbers'
    const start = item.number === undefined ? '' : ` text:start-value="${item.number}"`
    const [open, close] = item.isFirst
      ? [`<text:list-item${start}>`, '</text:list-item>']
      : ['<text:list-header>', '</text:list-header>']
    const outer = '<text:list><text:list-item>'
      .repeat(item.depth)
      .replace('<text:list>', `<text:list text:style-name="${list}">`)
    const inner = item.depth === 0 ? `<text:list text:style-name="${list}">` : '<text:list>'
    return `${outer}${inner}${open}${written}${close}</text:list>${'</text:list-item></text:list>'.repeat(item.depth)}`
  }

  table({ rows }: Table): string {
    const name = `Table${++this.#tables}`
    const columns = rows[0]?.length ?? 0
    const lines = rows.map((row, at) => {
      const style = at === 0 ? 'Table_20_Heading' : 'Table_20_Contents'
      const cells = row.map(
        (runs) =>
          `<table:table-cell table:style-name="Cell" office:value-type="string"><text:p text:style-name="${styleOf(style, runs)}">${this.#runs(runs)}</text:p></table:table-cell>`,
      )
      const line = `<table:table-row>${cells.join('')}</table:table-row>`
      return at === 0 ? `<table:table-header-rows>${line}</table:table-header-rows>` : line
    })
    return `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="${columns}"/>${lines.join('')}</table:table>`
  }

  #runs(runs: readonly Run[]): string {
    return runs
      .map((run) => {
        switch (run.kind) {
          case 'break':
            return '<text:line-break/>'
          case 'mark':
            return this.#mark(run.marker)
          case 'text':
            return textOf(run)
        }
      })
      .join('')
  }

  #mark(marker: number): string {
    const number = this.#numbers.get(marker)
    if (number === undefined) return `<text:span text:style-name="Broken">[${marker}?]</text:span>`
    const id = `note${number}`
    if (this.#referred.has(number))
      return `<text:span text:style-name="Superscript"><text:note-ref text:note-class="footnote" text:reference-format="text" text:ref-name="${id}">${number}</text:note-ref></text:span>`
    this.#referred.add(number)
    const runs = [...(this.#notes.get(marker) ?? [])]
    const text = `<text:s/>${runs.map(textOf).join('')}${escapeXml(markerSuffix(marker, number))}`
    return `<text:note text:id="${id}" text:note-class="footnote"><text:note-citation>${number}</text:note-citation><text:note-body><text:p text:style-name="${styleOf('Footnote', runs)}">${text}</text:p></text:note-body></text:note>`
  }
}

const deepestQuote = 4

const names: Readonly<Record<Exclude<Paragraph['role'], 'heading' | 'quote'>, string>> = {
  title: 'Title',
  body: 'Text_20_body',
  fact: 'Fact',
  warning: 'Warning',
  code: 'Listing',
  source: 'Source',
}

/** Of each style of paragraphs there is one for text from right to left. */
function styleOf(name: string, runs: readonly Run[]): string {
  return isRightToLeft(plainText(runs)) ? `${name}_rtl` : name
}

function textOf(run: TextRun): string {
  const style = textStyle(run)
  const words = spaced(run.text)
  const text = style === undefined ? words : `<text:span text:style-name="${style}">${words}</text:span>`
  return run.url === undefined
    ? text
    : `<text:a xlink:type="simple" xlink:href="${escapeXml(run.url)}">${text}</text:a>`
}

/** White space in XML is one space unless it has elements of its own. */
function spaced(text: string): string {
  return escapeXml(text)
    .replaceAll('\t', '<text:tab/>')
    .replaceAll('\n', '<text:line-break/>')
    .replaceAll(/^ {1,}| {2,}/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
}

const mime = 'application/vnd.oasis.opendocument.text'
const entry = (path: string, type: string) =>
  `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
const manifest = `${xmlHead}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mime}"/>${['content.xml', 'styles.xml', 'meta.xml'].map((path) => entry(path, 'text/xml')).join('')}</manifest:manifest>`

function metaOf(title: string): string {
  return `${xmlHead}<office:document-meta ${xmlNames} office:version="1.3"><office:meta><meta:generator>Quarry</meta:generator><dc:title>${escapeXml(title)}</dc:title></office:meta></office:document-meta>`
}
