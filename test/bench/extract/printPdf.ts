import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KnownText, Quote } from './knownTexts.ts'

/** A program that makes a PDF of a text. Quotes are links, whose boxes it writes into the PDF. */
export interface Printer {
  readonly name: string
  readonly program: string
  canPrint(text: KnownText): boolean
  print(text: KnownText, columns: number, folder: string): string
}

const chromium: Printer = {
  name: 'Chromium',
  program: process.env['QUARRY_CHROMIUM'] ?? '/usr/bin/chromium',
  canPrint: () => true,
  print(text, columns, folder) {
    const [source, target] = [path.join(folder, 'printed.html'), path.join(folder, 'chromium.pdf')]
    writeFileSync(source, webPage(text, columns))
    run(this.program, [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--user-data-dir=${path.join(folder, 'chromium')}`,
      `--print-to-pdf=${target}`,
      pathToFileURL(source).href,
    ])
    return target
  },
}

const libreOffice: Printer = {
  name: 'LibreOffice',
  program: process.env['QUARRY_SOFFICE'] ?? '/usr/bin/soffice',
  canPrint: ({ isVertical, pageTurn }) => !isVertical && pageTurn === 'none',
  print(text, columns, folder) {
    const source = path.join(folder, 'printed.fodt')
    writeFileSync(source, openDocument(text, columns))
    run(this.program, [
      `-env:UserInstallation=${pathToFileURL(path.join(folder, 'libreoffice')).href}`,
      '--headless',
      '--convert-to',
      'pdf:writer_pdf_Export',
      '--outdir',
      folder,
      source,
    ])
    const target = path.join(folder, 'libreoffice.pdf')
    renameSync(path.join(folder, 'printed.pdf'), target)
    return target
  },
}

/** The printers that are on this machine. One line is printed for each that is not. */
export function printersHere(): Printer[] {
  return [chromium, libreOffice].filter(({ name, program }) => {
    if (existsSync(program)) return true
    console.log(`${name} is not at ${program}: its half is left out.`)
    return false
  })
}

/** @throws Error with what the program said, where it fails */
export function run(program: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 })
  if (error ?? status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

/** The key of a quote's link. */
export const linkOf = (index: number) => `http://quote.invalid/${index}`

/** The paragraphs with their quotes as links that `link` writes. */
function marked(
  { paragraphs, quotes, hasSoftHyphens }: KnownText,
  link: (address: string, text: string) => string,
): string[] {
  const written = (text: string) => {
    const printed = hasSoftHyphens ? text.replace(/\p{L}{7,}/gu, (word) => divided(word)) : text
    return printed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }
  const byParagraph = new Map<number, { quote: Quote; index: number }>(
    quotes.map((quote, index) => [quote.paragraph, { quote, index }]),
  )
  return paragraphs.map((text, at) => {
    const found = byParagraph.get(at)
    if (!found) return written(text)
    const { start, text: quote } = found.quote
    const end = start + quote.length
    return `${written(text.slice(0, start))}${link(linkOf(found.index), written(quote))}${written(text.slice(end))}`
  })
}

function divided(word: string): string {
  return word.replace(/(\p{L}{3})(?=\p{L}{3})/gu, '$1\u00ad')
}

function webPage(text: KnownText, columns: number): string {
  const { language, isRtl, isVertical, pageTurn } = text
  const paragraphs = marked(text, (address, quote) => `<a href="${address}">${quote}</a>`)
  const page = pageTurn === 'left' ? '@page { page-orientation: rotate-left }' : ''
  return `<!doctype html><html lang="${language}" dir="${isRtl ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>Known text</title>
<style>${page} body { font: 11pt/1.4 serif; ${isVertical ? 'writing-mode: vertical-rl' : ''} }
div { ${columns > 1 ? `columns: ${columns}; column-gap: 2em;` : ''} text-align: justify } a { color: inherit; text-decoration: none }</style>
<div>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}</div></html>`
}

const namespaces = [
  'office urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  'style urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  'text urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  'fo urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  'xlink http://www.w3.org/1999/xlink',
].map((each) => each.replace(/^(\w+) (.*)$/, 'xmlns:$1="$2"'))

function openDocument(text: KnownText, columns: number): string {
  const direction = text.isRtl ? 'rl-tb' : 'lr-tb'
  const paragraphs = marked(
    text,
    (address, quote) =>
      `<text:a xlink:type="simple" xlink:href="${address}" text:style-name="L" text:visited-style-name="L">${quote}</text:a>`,
  )
  // LibreOffice leaves out some of the signs that hang over the edge of a column.
  const wrap = columns > 1 ? 'simple' : 'hanging'
  const column = '<style:column style:rel-width="1*" fo:start-indent="0.3cm" fo:end-indent="0.3cm"/>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces.join(' ')} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:style style:name="L" style:family="text"><style:text-properties fo:color="#000000" style:text-underline-style="none"/></style:style>
</office:styles>
<office:automatic-styles>
<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:text-align="justify" fo:margin-bottom="0.3cm" style:punctuation-wrap="${wrap}" style:writing-mode="${direction}"/>
<style:text-properties fo:font-size="11pt" style:font-size-complex="11pt" style:font-size-asian="11pt"/></style:style>
<style:style style:name="S" style:family="section"><style:section-properties style:writing-mode="${direction}"><style:columns fo:column-count="${columns}">${column.repeat(columns)}</style:columns></style:section-properties></style:style>
</office:automatic-styles>
<office:body><office:text><text:section text:style-name="S" text:name="Columns">
${paragraphs.map((paragraph) => `<text:p text:style-name="P">${paragraph}</text:p>`).join('\n')}
</text:section></office:text></office:body></office:document>`
}
