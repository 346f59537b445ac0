import { describe, expect, it } from 'vitest'
import { writeNumber } from '../../src/main/importing/formats/office/listNumbers.ts'
import { blocksOfDraft } from '../fixtures/formats/describeLayout.ts'
import { makeDocx, makeOdt, wordRun } from '../fixtures/formats/officeFiles.ts'
import { readBytes } from '../unit/importing/readItems.ts'

const level = (at: number, form: string, pattern: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${form}"/>${more}<w:lvlText w:val="${pattern}"/></w:lvl>`
const clauses = [
  level(0, 'decimal', '%1.', '<w:pStyle w:val="Clause"/>'),
  level(1, 'decimal', '%1.%2', '<w:pStyle w:val="Sub"/>'),
  level(2, 'lowerLetter', '(%3)', '<w:suff w:val="nothing"/>'),
  level(3, 'upperRoman', '%4:'),
  level(4, 'bullet', '*'),
].join('')
const numbering = `<w:numbering>
  <w:abstractNum w:abstractNumId="7">${clauses}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:numStyleLink w:val="Steps"/></w:abstractNum>
  <w:abstractNum w:abstractNumId="9"><w:styleLink w:val="Steps"/>${level(0, 'decimalZero', 'Step %1')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num>
</w:numbering>`
const styles = `<w:styles>
  <w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Clause 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
</w:styles>`
const styled = (style: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${wordRun(text)}</w:p>`
const item = (at: number, text: string, list = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${wordRun(text)}</w:p>`
const related = `<Relationships>${['styles', 'numbering']
  .map((part) => `<Relationship Id="${part}" Type="x/${part}" Target="${part}.xml"/>`)
  .join('')}</Relationships>`

describe('numbers of a list', () => {
  it('of a Word document stand before headings, clauses, items and cells', async () => {
    const body = [
      styled('Clause', 'Definitions'),
      styled('Sub', 'A boat is a vessel.'),
      styled('Sub', 'It may be:'),
      item(2, 'small;'),
      item(2, 'large;'),
      item(3, 'old,'),
      item(4, 'as a barge'),
      styled('Clause', 'Fees'),
      item(2, 'Skipped levels are one.'),
      styled('Sub', 'The skipped one has begun.'),
      item(0, 'Starts elsewhere', 2),
      item(0, 'and goes on.', 2),
      `<w:tbl><w:tr><w:tc>${item(0, '', 3)}</w:tc><w:tc><w:p>${wordRun('Open')}</w:p></w:tc></w:tr><w:tr><w:tc>${item(0, '', 3)}</w:tc><w:tc><w:p>${wordRun('Close')}</w:p></w:tc></w:tr></w:tbl>`,
    ].join('')
    const { drafts } = await readBytes(
      'contract.docx',
      makeDocx(body, {
        'word/numbering.xml': numbering,
        'word/styles.xml': styles,
        'word/_rels/document.xml.rels': related,
      }),
    )
    expect(blocksOfDraft(drafts[0])).toEqual([
      'heading 1: 1. Definitions',
      'list: 1.1 A boat is a vessel.\n1.2 It may be:\n(a)small;\n(b)large;\nI: old,\nas a barge',
      'heading 1: 2. Fees',
      'list: (a)Skipped levels are one.\n2.2 The skipped one has begun.\n5. Starts elsewhere\n6. and goes on.',
      'table: Step 01\tOpen\nStep 02\tClose',
    ])
  })

  it('of an OpenDocument text stand before headings, items and cells', async () => {
    const number = (at: number, form: string, more = '') =>
      `<text:list-level-style-number text:level="${at}" style:num-format="${form}" ${more}/>`
    const style = [
      number(1, '1', 'style:num-suffix="."'),
      number(2, 'a', 'style:num-prefix="(" style:num-suffix=")"'),
      number(3, 'i', 'text:display-levels="3"'),
      number(4, 'I', 'loext:num-list-format="§ %1%-%4%"'),
      '<text:list-level-style-bullet text:level="5" text:bullet-char="*"/>',
    ].join('')
    const outline = [1, 2].map(
      (at) => `<text:outline-level-style text:level="${at}" style:num-format="1" text:display-levels="${at}"/>`,
    )
    const listItem = (text: string, inner = '', more = '') =>
      `<text:list-item ${more}><text:p>${text}</text:p>${inner}</text:list-item>`
    const list = (content: string, more = '') => `<text:list ${more}>${content}</text:list>`
    const heading = (at: number, text: string, more = '') =>
      `<text:h text:outline-level="${at}" ${more}>${text}</text:h>`
    const deep = list(listItem('Deepest', list(listItem('Bullet'))))
    const body = [
      heading(1, 'Harbour'),
      heading(2, 'Piers'),
      heading(1, 'Unnumbered', 'text:is-list-header="true"'),
      heading(1, 'Fees', 'text:restart-numbering="true" text:start-value="9"'),
      list(
        listItem('Rope', list(listItem('thick') + listItem('thin', list(listItem('old', deep))))) +
          '<text:list-header><text:p>No item</text:p></text:list-header>' +
          listItem('Tar', list(listItem('black'))),
        'xml:id="one" text:style-name="L"',
      ),
      '<text:p>Between.</text:p>',
      list(listItem('Timber'), 'text:continue-list="one" text:style-name="L"'),
      '<text:p>Again.</text:p>',
      list(listItem('Sand') + listItem('Clay', '', 'text:start-value="7"'), 'text:style-name="L"'),
      `<table:table><table:table-row><table:table-cell>${list(listItem(''), 'text:style-name="L"')}</table:table-cell><table:table-cell><text:p>Open</text:p></table:table-cell></table:table-row></table:table>`,
    ].join('')
    const { drafts } = await readBytes(
      'harbour.odt',
      makeOdt(body, {
        'styles.xml': `<office:document-styles><office:styles><text:outline-style>${outline.join('')}</text:outline-style><text:list-style style:name="L">${style}</text:list-style></office:styles></office:document-styles>`,
      }),
    )
    expect(blocksOfDraft(drafts[0])).toEqual([
      'heading 1: 1 Harbour',
      'heading 2: 1.1 Piers',
      'heading 1: Unnumbered',
      'heading 1: 9 Fees',
      'list: 1. Rope\n(a) thick\n(b) thin\n1.b.i old\n§ 1-I Deepest\nBullet\nNo item\n2. Tar\n(a) black',
      'paragraph: Between.',
      'list: 3. Timber',
      'paragraph: Again.',
      'list: 1. Sand\n7. Clay',
      'table: 1.\tOpen',
    ])
  })

  it('are written in their form', () => {
    const forms = [
      'decimal',
      'decimalZero',
      'ordinal',
      'lowerLetter',
      'upperLetter',
      'lowerRoman',
      'upperRoman',
      'none',
    ] as const
    expect(forms.map((form) => writeNumber(4, form))).toEqual(['4', '04', '4th', 'd', 'D', 'iv', 'IV', ''])
    expect([1, 2, 3, 11, 22].map((number) => writeNumber(number, 'ordinal'))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '11th',
      '22nd',
    ])
    expect([26, 27, 53].map((number) => writeNumber(number, 'lowerLetter'))).toEqual(['z', 'aa', 'aaa'])
    expect([26, 27, 28, 703].map((number) => writeNumber(number, 'lowerLetter', true))).toEqual([
      'z',
      'aa',
      'ab',
      'aaa',
    ])
    expect([0, 1_000_000].map((number) => writeNumber(number, 'upperRoman'))).toEqual(['0', '1000000'])
  })
})
