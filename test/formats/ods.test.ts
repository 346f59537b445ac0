import { describe, expect, it } from 'vitest'
import { makeOds } from '../fixtures/formats/spreadsheets.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const cell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`
const table = (name: string, rows: string, more = '') =>
  `<table:table table:name="${name}"${more}>${rows}</table:table>`

const style = `<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>`
const records = table(
  'Rows',
  row(cell('id') + cell('text')) +
    row(cell('007') + cell('The harbour was<text:s text:c="2"/>closed all winter.')) +
    row('<table:table-cell table:number-columns-repeated="1024"/>', ' table:number-rows-repeated="7"') +
    row(cell('008') + cell('The mill by the river burned down.')),
)
const mixed =
  table(
    'Costs',
    row(
      cell('Merged', ' table:number-columns-spanned="2"') +
        '<table:covered-table-cell><text:p>under</text:p></table:covered-table-cell>' +
        '<table:table-cell office:value-type="date" office:date-value="2020-05-01"><office:annotation><dc:creator>Ada</dc:creator><text:p>Sure?</text:p></office:annotation><text:p>1. Mai</text:p></table:table-cell>',
    ) +
      row(
        '<table:table-cell office:value-type="percentage" office:value="0.25" table:number-columns-repeated="2"><text:p>25 %</text:p></table:table-cell>' +
          '<table:table-cell table:formula="of:=1+1"/>',
        ' table:number-rows-repeated="2"',
      ) +
      row('<table:table-cell/>', ' table:number-rows-repeated="1048573"'),
  ) + table('Old', row(cell('Hidden words')), ' table:style-name="ta2"')

describe('an OpenDocument spreadsheet', () => {
  it('is read as records or documents, or refused', async () => {
    const endless = table(
      'S',
      row(cell('x', ' table:number-columns-repeated="16384"'), ' table:number-rows-repeated="1048576"'),
    )
    const read = await readItems([
      upload('rows.ods', makeOds(records)),
      upload('mixed.ods', makeOds(mixed, style)),
      upload('damaged.ods', makeOds('<table:table>')),
      upload('endless.ods', makeOds(endless)),
    ])
    const [first, second, costs, old] = read.drafts
    expect(read.files[0]).toMatchObject({ format: 'ods', columns: ['id', 'text'] })
    expect(first).toMatchObject({ externalId: '007', text: 'The harbour was  closed all winter.' })
    expect(second?.layout?.spots).toEqual([
      { start: 0, end: 34, place: { kind: 'cells', sheet: 'Rows', range: 'A10:B10' } },
    ])
    expect(costs?.text).toBe('Merged\t\t2020-05-01\n25 %\t25 %\n25 %\t25 %\n\nComments\n\nC1: Sure?')
    expect(costs?.layout?.spots?.map(({ place }) => place)).toEqual(
      ['A1:C1', 'A2:B2', 'A3:B3', 'C1'].map((range) => ({ kind: 'cells', sheet: 'Costs', range })),
    )
    expect(old).toMatchObject({ title: 'mixed.ods – Old', text: 'Hidden words', raw: { hidden: true } })
    expect(read.notes).toEqual(['mixed.ods Hidden sheets, which were read like the others: Old.'])
    expect(read.refused).toEqual([expect.stringMatching(/^damaged\.ods .*damaged or unsafe/)])
    expect(read.warnings).toEqual([
      expect.stringMatching(/^mixed\.ods.*no stored result/),
      expect.stringMatching(/^endless\.ods.*A cell is repeated/),
      expect.stringMatching(/^endless\.ods.*A row is repeated/),
    ])
  })
})
