import type { TextRun } from './blocks.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

const space = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
export const xmlNames = [
  ...['office', 'style', 'text', 'table', 'meta'].map(space),
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ')

/** A property of text for each of the three kinds of scripts: Western, Asian, complex. */
const everyScript = (name: string, value: string) =>
  `fo:${name}="${value}" style:${name}-asian="${value}" style:${name}-complex="${value}"`
const size = (points: number) => everyScript('font-size', `${points}pt`)
const bold = everyScript('font-weight', 'bold')
const italic = everyScript('font-style', 'italic')
const mono = 'style:font-name="Liberation Mono"'

/** The style of a piece of text; undefined where it has none of its own. */
export function textStyle({ bold: isBold, italic: isItalic, code, url }: TextRun): string | undefined {
  if (code === true) return 'Code'
  if (isBold === true) return isItalic === true ? 'BoldItalic' : 'Bold'
  if (isItalic === true) return 'Italic'
  return url === undefined ? undefined : 'Link'
}

const spanStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`

/** Styles that only the text uses. */
export const contentStyles = `<office:automatic-styles>${[
  spanStyle('Bold', bold),
  spanStyle('Italic', italic),
  spanStyle('BoldItalic', `${bold} ${italic}`),
  spanStyle('Code', mono),
  spanStyle('Link', 'fo:color="#0a6b60" style:text-underline-style="solid"'),
  spanStyle('Broken', 'fo:color="#b3261e" style:text-position="super 58%"'),
].join(
  '',
)}<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:border-bottom="0.5pt solid #d0d5da" fo:padding="2pt"/></style:style></office:automatic-styles>`

function paragraphStyle(name: string, text: string, paragraph: string): string {
  // LibreOffice takes "start" for left in either direction.
  const style = (suffix: string, side: string, direction: string) =>
    `<style:style style:name="${name}${suffix}" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties ${paragraph} fo:text-align="${side}" style:writing-mode="${direction}"/><style:text-properties ${text}/></style:style>`
  return style('', 'left', 'lr-tb') + style('_rtl', 'right', 'rl-tb')
}

const margins = (above: number, below: number) => `fo:margin-top="${above}pt" fo:margin-bottom="${below}pt"`
const muted = 'fo:color="#4d555f"'
const quote = (depth: number) =>
  paragraphStyle(
    `Quote${depth}`,
    muted,
    `${margins(2, 4)} fo:margin-left="${depth * 18}pt" fo:margin-right="${depth * 18}pt"`,
  )
const heading = (level: number) =>
  paragraphStyle(
    `Heading_20_${level}`,
    `${size([20, 15, 13, 12, 11, 11][level - 1] ?? 11)} ${bold}`,
    `${margins(14, 4)} fo:keep-with-next="always"`,
  )

const listLevels = (of: (level: number) => string) => Array.from({ length: 10 }, (_, at) => of(at + 1)).join('')
const label = (level: number) =>
  `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${level * 18}pt" fo:text-indent="-18pt" fo:margin-left="${level * 18}pt"/></style:list-level-properties>`

const styles = [
  spanStyle('Superscript', 'style:text-position="super 58%"'),
  '<style:default-style style:family="paragraph"><style:text-properties style:font-name="Liberation Sans" style:font-name-asian="Noto Sans CJK SC" style:font-name-complex="Noto Sans" fo:font-size="11pt" style:font-size-asian="11pt" style:font-size-complex="11pt"/></style:default-style>',
  '<style:style style:name="Standard" style:family="paragraph" style:class="text"/>',
  paragraphStyle('Title', `${size(22)} ${bold}`, margins(0, 12)),
  ...[1, 2, 3, 4, 5, 6].map(heading),
  paragraphStyle('Text_20_body', '', margins(0, 6)),
  // A heading and what stands below it are not left alone at the end of a page.
  paragraphStyle('Fact', `${size(9)} ${muted}`, `${margins(0, 1)} fo:keep-with-next="always"`),
  paragraphStyle('Warning', `fo:color="#855100" ${bold}`, margins(6, 6)),
  paragraphStyle('Listing', `${mono} ${size(9)}`, `${margins(4, 6)} fo:background-color="#f5f6f7"`),
  paragraphStyle('Source', '', margins(0, 4)),
  paragraphStyle('Footnote', size(9), margins(0, 1)),
  paragraphStyle('Table_20_Contents', '', margins(0, 0)),
  paragraphStyle('Table_20_Heading', bold, margins(0, 0)),
  paragraphStyle('Rule', '', `${margins(6, 6)} fo:border-bottom="0.5pt solid #808080"`),
  paragraphStyle('Footer', size(9), '').replaceAll(/fo:text-align="\w+"/g, 'fo:text-align="center"'),
  ...[1, 2, 3, 4].map(quote),
  `<text:list-style style:name="Bullets">${listLevels((level) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="•">${label(level)}</text:list-level-style-bullet>`)}</text:list-style>`,
  `<text:list-style style:name="Numbers">${listLevels((level) => `<text:list-level-style-number text:level="${level}" style:num-format="1" style:num-suffix=".">${label(level)}</text:list-level-style-number>`)}</text:list-style>`,
  '<text:notes-configuration text:note-class="footnote" text:citation-style-name="Superscript" text:citation-body-style-name="Superscript" style:num-format="1" text:start-value="0" text:footnotes-position="page" text:start-numbering-at="document"/>',
].join('')

const pageLayout =
  '<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="210mm" fo:page-height="297mm" fo:margin-top="20mm" fo:margin-bottom="15mm" fo:margin-left="22mm" fo:margin-right="22mm"><style:footnote-sep style:width="0.5pt" style:rel-width="25%" style:color="#000000" style:adjustment="left" style:distance-before-sep="2mm" style:distance-after-sep="1mm"/></style:page-layout-properties><style:footer-style><style:header-footer-properties fo:min-height="8mm" fo:margin-top="4mm"/></style:footer-style></style:page-layout>'
const master =
  '<style:master-page style:name="Standard" style:page-layout-name="Page"><style:footer><text:p text:style-name="Footer"><text:page-number text:select-page="current">1</text:page-number> / <text:page-count>1</text:page-count></text:p></style:footer></style:master-page>'
const fonts = ['Liberation Sans', 'Liberation Mono', 'Noto Sans CJK SC', 'Noto Sans']
  .map((name) => `<style:font-face style:name="${name}" svg:font-family="'${name}'"/>`)
  .join('')

/** `styles.xml`: everything that a user of the file can change at one place. */
export const documentStyles = `${xmlHead}<office:document-styles ${xmlNames} office:version="1.3"><office:font-face-decls>${fonts}</office:font-face-decls><office:styles>${styles}</office:styles><office:automatic-styles>${pageLayout}</office:automatic-styles><office:master-styles>${master}</office:master-styles></office:document-styles>`
