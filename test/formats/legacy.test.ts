import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { blocksOfDraft, placeOfWords } from '../fixtures/formats/describeLayout.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

/** Written by LibreOffice: a heading, two paragraphs and a table. */
const doc = readFileSync(new URL('../fixtures/formats/mill.doc', import.meta.url))

function workbook(bookType: 'biff8' | 'biff5' | 'xlsb' | 'xlml'): Buffer {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    ['Costs of the mill', null, null],
    ['Rope', 12.5, { t: 'n', v: 45_000, z: 'yyyy-mm-dd' }],
    [null, { t: 'n', v: 0.25, z: '0%' }, true],
  ])
  utils.book_append_sheet(book, sheet, 'Costs')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Hidden words']]), 'Notes')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return write(book, { bookType, type: 'buffer' }) as Buffer
}

describe('an office document of the old kind', () => {
  it('is read, also under another name', async () => {
    const { drafts, files, refused, notes } = await readItems([
      upload('mill.doc', doc),
      upload('mill.docx', doc),
      upload('costs.xls', workbook('biff8')),
      upload('costs.bin', workbook('xlsb')),
      upload('older.xls', workbook('biff5')),
      upload('xml.xls', workbook('xlml')),
      upload('page.xls', '<html><body><p>A page that a program calls a workbook.</p></body></html>'),
    ])
    expect(refused).toEqual([])
    expect(files.map(({ name, format }) => [name, format])).toEqual([
      ['mill.doc', 'doc'],
      ['mill.docx', 'doc'],
      ['costs.xls', 'xls'],
      ['costs.bin', 'xlsb'],
      ['older.xls', 'xls'],
      ['xml.xls', 'xls'],
      ['page.xls', 'html'],
    ])
    const [word, , ...sheets] = drafts
    expect(blocksOfDraft(word)).toEqual([
      'paragraph: Costs of the mill',
      'paragraph: The “crane” – bought in 1990 – was mended.',
      'paragraph: Καλημέρα, мельница.',
      'table: Item\tCost\nRope\t12',
      'paragraph: Behind the table.',
    ])
    const costs = 'Costs of the mill\nRope\t12.5\t2023-03-15\n\t25%\tTRUE'
    expect(sheets.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 4 }, () => [costs, 'Hidden words']).flat(),
      'A page that a program calls a workbook.',
    ])
    expect(placeOfWords(sheets[0], '12.5')).toBe('sheet "Costs", A2:C2')
    expect(sheets[1]?.raw).toMatchObject({ sheet: 'Notes', hidden: true })
    expect(notes).toHaveLength(4)
    expect(notes[0]).toMatch(/ Hidden sheets, which were read like the others: Notes\.$/)
  })

  it('that is damaged, or named so, is refused with its reason', async () => {
    const { drafts, refused } = await readItems([
      upload('cut.doc', doc.subarray(0, 2_000)),
      upload('cut.xls', workbook('biff8').subarray(0, 1_000)),
      upload('text.doc', 'Some words.'),
      upload('text.xls', 'a;b\n1;2\n'),
    ])
    expect(drafts).toEqual([])
    expect(refused).toEqual([
      expect.stringMatching(/^cut\.doc This is no Word document, or a damaged one\./),
      expect.stringMatching(/^cut\.xls The workbook is damaged/),
      expect.stringMatching(/^text\.doc This is no Word document/),
      expect.stringMatching(/^text\.xls This is no Excel workbook, in spite of its name\./),
    ])
  })
})
