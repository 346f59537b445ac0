import { describe, expect, it } from 'vitest'
import { shownNumber } from '../../src/main/importing/formats/sheets/shownNumber.ts'
import type { Layout } from '../../src/main/model/layout.ts'
import { makeXlsx, textRows, type MadeWorkbook } from '../fixtures/formats/spreadsheets.ts'
import { readBytes, readItems, upload } from '../unit/importing/readItems.ts'

const header = ['id', 'title', 'text']
const records = textRows([
  header,
  ['007', 'Harbour', 'The harbour was closed for the whole winter of that year.'],
  ['008', 'Mill', 'The mill by the river burned down in the night to Sunday.'],
])

function rangesOf(layout: Layout | undefined): unknown[] {
  return (layout?.spots ?? []).map(({ place }) => (place.kind === 'cells' ? place.range : place))
}

describe('a workbook with one table', () => {
  it('is read as records that cite their cells', async () => {
    const data = `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row>
      <row r="5"><c r="B5" t="str"><v>00042</v></c><c r="C5" t="s"><v>2</v></c></row>
      <row r="6"><c r="B6" t="str"><v>12345678901234567</v></c><c r="C6" t="s"><v>3</v></c></row>
      <row r="7"><c r="B7" t="str"><v>00043</v></c></row>`
    const strings = [
      '<si><t>id</t></si>',
      '<si><t>text</t></si>',
      '<si><r><t>The bridge was </t></r><r><t>closed for repairs.</t></r><rPh><t>reading</t></rPh></si>',
      '<si><t>A second line_x000A_of the text about the bridge.</t></si>',
    ]
    // The row outside of the header's columns is not among those that make the table: it comes after the sample.
    const many = Array.from(
      { length: 500 },
      (_, index) =>
        `<row r="${index + 10}"><c r="B${index + 10}"><v>${index}</v></c><c r="C${index + 10}" t="s"><v>2</v></c></row>`,
    ).join('')
    const wide = '<row r="900"><c r="B900"><v>9</v></c><c r="C900" t="s"><v>2</v></c><c r="F900"><v>1</v></c></row>'
    const sheets = [{ name: 'Ann\'s "own" & more', data: data + many + wide }]
    const read = await readItems([upload('a.xlsx', makeXlsx({ sheets, strings }))])
    expect(read.refused).toEqual([])
    expect(read.files).toMatchObject([
      { format: 'xlsx', columns: ['id', 'text'], mapping: { text: ['text'], id: 'id' } },
    ])
    expect(read.drafts[0]).toMatchObject({
      kind: 'row',
      externalId: '00042',
      text: 'The bridge was closed for repairs.',
      source: { name: 'a.xlsx' },
      layout: {
        blocks: [],
        spots: [{ start: 0, end: 34, place: { kind: 'cells', sheet: 'Ann\'s "own" & more', range: 'B5:C5' } }],
      },
    })
    expect(read.drafts[1]).toMatchObject({ externalId: '12345678901234567', text: expect.stringContaining('\n') })
    expect(read.drafts.at(-1)).toMatchObject({ raw: { id: '9', column_6: '1' } })
    expect(read.warnings).toEqual([expect.stringContaining('cells beside the columns')])
    expect(read.empty).toBe(1)
    expect(read.drafts).toHaveLength(503)
  })

  it('among other sheets is one where the user names its columns', async () => {
    const sheets = [
      { name: 'About', data: textRows([['Made by Ada']]) },
      { name: 'Rows', data: records, notes: { B2: 'Is that so?' } },
    ]
    const file = makeXlsx({ sheets })
    const asDocuments = await readBytes('a.xlsx', file)
    expect(asDocuments.drafts.map(({ title }) => title)).toEqual(['a.xlsx – About', 'a.xlsx – Rows'])
    const mapped = await readBytes('a.xlsx', file, { mapping: { text: ['text'] } })
    expect(mapped.drafts.map(({ title }) => title)).toEqual(['Harbour', 'Mill', 'a.xlsx – About', 'a.xlsx – Rows'])
    expect(mapped.drafts[3]?.text).toBe('Comments\n\nB2: Is that so?')
    const unknown = await readBytes('a.xlsx', file, { mapping: { text: ['body'] } })
    expect(unknown.drafts).toHaveLength(2)
    expect(unknown.warnings).toEqual([expect.stringContaining('No sheet is a table with the columns body')])
  })
})

describe('a sheet that is no table', () => {
  it('is a document whose rows cite their cells', async () => {
    const data = `<row r="2"><c r="B2" t="inlineStr"><is><t>Costs\nof 2020</t></is></c></row>
      <row r="4"><c r="B4" s="1"><v>44197</v></c><c r="D4" s="2"><v>0.256</v></c><c r="E4" t="b"><v>1</v></c></row>
      <row r="5"><c r="D5" t="e"><v>#N/A</v></c><c r="E5"><f>1+1</f></c></row>
      <row r="6"><c r="B6" t="s"><v>99</v></c><c r="D6"><f>1+1</f><v>2</v></c><c r="E6" t="str"><f>""</f><v></v></c></row>`
    const sheets = [
      { name: 'Costs', data, before: '<dimension ref="A1:XFD1048576"/>', notes: { D4: 'A guess', B2: 'Old' } },
      { name: 'Old', state: 'veryHidden', data: textRows([['Hidden words']]) },
      { name: 'Empty', data: '' },
    ]
    const read = await readBytes('costs.xlsx', makeXlsx({ sheets, formats: ['d.m.yyyy', '0.0%'] }))
    const [costs, old] = read.drafts
    expect(read.drafts).toHaveLength(2)
    expect(costs?.title).toBe('costs.xlsx – Costs')
    expect(costs?.text).toBe('Costs of 2020\n2021-01-01\t25.6%\tTRUE\n\t#N/A\n\t2\n\nComments\n\nB2: Old\nD4: A guess')
    expect(rangesOf(costs?.layout)).toEqual(['B2', 'B4:E4', 'D5', 'D6', 'B2', 'D4'])
    expect(costs?.raw).toEqual({ sheet: 'Costs', rows: [2, 6], columns: ['B', 'D', 'E'] })
    const table = costs?.layout?.blocks[0]
    expect(table?.rows?.[1]?.map(([start, end]) => costs?.text.slice(start, end))).toEqual([
      '2021-01-01',
      '25.6%',
      'TRUE',
    ])
    expect(costs?.layout?.blocks.map(({ kind }) => kind)).toEqual(['table', 'heading', 'list'])
    expect(old).toMatchObject({ text: 'Hidden words', raw: { sheet: 'Old', hidden: true } })
    expect(read.notes).toEqual(['costs.xlsx Hidden sheets, which were read like the others: Old.'])
    expect(read.warnings).toEqual([
      expect.stringContaining('no stored result'),
      expect.stringContaining('refers to a text that is not in the file'),
    ])
  })

  it('with very many rows is several documents', async () => {
    const rows = Array.from({ length: 5_003 }, (_, index) => [`Line ${index + 1}`])
    const { drafts } = await readBytes('a.xlsx', makeXlsx({ sheets: [{ name: 'S', data: textRows(rows) }] }))
    expect(drafts.map(({ title }) => title)).toEqual(['a.xlsx – S (rows 1–5000)', 'a.xlsx – S (rows 5001–5003)'])
    expect(rangesOf(drafts[1]?.layout)).toEqual(['A5001', 'A5002', 'A5003'])
  })
})

describe('a damaged or hostile workbook', () => {
  const plain: MadeWorkbook = { sheets: [{ name: 'S', data: textRows([['Words']]) }] }
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>'

  it('is refused with its reason, and the others are read', async () => {
    const entities = makeXlsx({ ...plain, parts: { 'xl/worksheets/sheet0.xml': bomb } })
    const huge = Buffer.alloc(80 * 1024 ** 2, ' ')
    const zipBomb = makeXlsx({
      ...plain,
      parts: { 'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), huge]) },
    })
    const missing = makeXlsx({ ...plain, parts: { 'xl/worksheets/sheet0.xml': undefined } })
    const whole = makeXlsx(plain)
    const { drafts, refused, warnings } = await readItems([
      upload('entities.xlsx', entities),
      upload('bomb.xlsx', zipBomb),
      upload('missing.xlsx', missing),
      upload('cut.xlsx', whole.subarray(0, whole.length - 30)),
      upload('older.xlsx', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')),
      upload('other.xlsx', makeXlsx({ ...plain, parts: { 'xl/workbook.xml': undefined } })),
      upload('old.ppt', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')),
      upload('named.zip', whole),
    ])
    expect(refused).toEqual([
      expect.stringMatching(/^entities\.xlsx .*damaged or unsafe/),
      expect.stringMatching(/^bomb\.xlsx .*larger than a document may be/),
      expect.stringMatching(/^cut\.xlsx .*damaged/),
      expect.stringMatching(/^older\.xlsx .*an old office document or a damaged one/),
      expect.stringMatching(/^other\.xlsx .*no list of sheets/),
      expect.stringMatching(/^old\.ppt .*Save it in its new form, such as \.pptx/),
    ])
    expect(warnings).toEqual([expect.stringMatching(/^missing\.xlsx.*is missing/)])
    expect(drafts.map(({ text }) => text)).toEqual(['Words'])
  })
})

describe('a number is shown', () => {
  it.each([
    ['1', 'yyyy-mm-dd', false, '1900-01-01'],
    ['59', 'yyyy-mm-dd', false, '1900-02-28'],
    ['60', 'yyyy-mm-dd', false, '1900-02-29'],
    ['61', 'yyyy-mm-dd', false, '1900-03-01'],
    ['0', 'yyyy-mm-dd', true, '1904-01-01'],
    ['43831.5', 'm/d/yy h:mm', false, '2020-01-01T12:00'],
    ['43831.999999999', 'm/d/yy h:mm', false, '2020-01-02'],
    ['0.75', 'h:mm AM/PM', false, '18:00'],
    ['1.5', '[h]:mm', false, '36:00'],
    ['-5', 'yyyy-mm-dd', false, '-5'],
    ['1e300', 'yyyy-mm-dd', false, '1e+300'],
    ['43831', 'mmm yy', false, '2020-01-01'],
    ['0.30000000000000004', 'General', false, '0.3'],
    ['12345678901234567', 'General', false, '12345678901234567'],
    ['12345678901234567', '0', false, '12345678901234567'],
    ['3.7', '0', false, '4'],
    ['42', '00000', false, '00042'],
    ['1234.5', '#,##0.00 "EUR"', false, '1,234.50 EUR'],
    ['no number', 'General', false, 'no number'],
    ['1', 'unclosed "', false, '1'],
  ])('%s with the format %s, from 1904: %s', (written, pattern, is1904, shown) => {
    expect(shownNumber(written, pattern, is1904)).toBe(shown)
  })
})
