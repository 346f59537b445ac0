import { describe, expect, test } from 'vitest'
import { ExtractionProcess } from '../../../src/main/importing/extraction/extraction.ts'
import { readFile } from '../../../src/main/importing/reading/readFile.ts'
import { readBytes } from './readItems.ts'

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe('CSV and TSV', () => {
  test('a byte order mark, CRLF and line ends inside quotes', async () => {
    const read = await readBytes('a.csv', '\uFEFFid,title,text\r\n1,One,"first\r\nline ""quoted"""\r\n2,Two,second\r\n')
    expect(read.files[0]).toMatchObject({ delimiter: ',', columns: ['id', 'title', 'text'], encoding: 'utf-8' })
    expect(read.drafts.map(({ externalId, title, text, source }) => [externalId, title, text, source.row])).toEqual([
      ['1', 'One', 'first\r\nline "quoted"', 2],
      ['2', 'Two', 'second', 3],
    ])
    expect(read.refused).toEqual([])
    expect(read.warnings).toEqual([])
  })

  test('a note names the columns that are not searched, unless the user chose the text', async () => {
    const table = [
      'id,city,amount,tags,note',
      '1,Leeds,12000,,"Paid late in March, after a second reminder"',
      '2,Zug,900,,"The invoice was disputed by the buyer"',
    ].join('\n')
    const read = await readBytes('a.csv', table)
    expect(read.files[0]?.mapping.text).toEqual(['note'])
    // An empty column holds nothing that could be looked for, and the identifier has a place of its own.
    expect(read.notes).toEqual([
      expect.stringContaining('a.csv Columns that are kept but not searched: city, amount. ‹searchColumns:›'),
    ])
    expect((await readBytes('a.csv', table, { mapping: { text: ['note'] } })).notes).toEqual([])
    expect((await readBytes('a.csv', 'title,text\nOne,The first record of two')).notes).toEqual([])
    const wide = Array.from({ length: 12 }, (_, at) => `c${at}`)
    const wideTable = `${wide.join(',')},text\n${wide.map((_, at) => at).join(',')},A sentence of some words`
    expect((await readBytes('b.csv', wideTable)).notes).toEqual([expect.stringMatching(/: c0, .*, c7 and 4 more\. /)])
  })

  test.each([
    [';', 'a.csv'],
    ['\t', 'a.tsv'],
    ['\t', 'a.csv'],
    ['|', 'a.csv'],
  ])('separator %j in %s', async (delimiter, name) => {
    const rows = [
      ['id', 'text'],
      ['1', 'alpha, beta and gamma'],
      ['2', 'delta'],
    ]
    const read = await readBytes(name, rows.map((row) => row.join(delimiter)).join('\n'))
    expect(read.files[0]?.delimiter).toBe(delimiter)
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha, beta and gamma', 'delta'])
  })

  test('carriage returns alone end rows, and Excel’s sep line is no row', async () => {
    const cr = await readBytes('a.csv', 'id,text\r1,alpha\r2,beta\r')
    expect(cr.drafts.map(({ text, source }) => [text, source.row])).toEqual([
      ['alpha', 2],
      ['beta', 3],
    ])
    const sep = await readBytes('a.csv', 'sep=|\r\nid|text\r\n1|alpha\r\n')
    expect(sep.files[0]?.columns).toEqual(['id', 'text'])
    expect(sep.drafts[0]?.source.row).toBe(3)
  })

  test('a quote that is never closed costs its own line', async () => {
    const read = await readBytes(
      'a.csv',
      'id,title,text\n1,One,"fine"\n2,Two,"open\n3,Three,plain\n4,"Four","quoted, too"\n5,Five,end\n',
    )
    expect(read.drafts.map(({ externalId }) => externalId)).toEqual(['1', '3', '4', '5'])
    expect(read.refused).toEqual([
      'a.csv:3:text A quote opens here and is never closed properly. Close it, or double it ("") if it belongs to the text.',
    ])
  })

  test('quotes in the middle of a field belong to it', async () => {
    const read = await readBytes('a.csv', 'id,text\n1,5" nails\n2,"say "hi" now"\n3,"hello" she said\n4,"" \n')
    expect(read.drafts.map(({ text }) => text)).toEqual(['5" nails', 'say "hi" now', '"hello" she said'])
    expect(read.empty).toBe(1)
    expect(read.refused).toEqual([])
  })

  test('quotes between tabs are taken as written when they do not close', async () => {
    const read = await readBytes('a.tsv', 'id\ttext\n1\t"open\n2\t"closed"\n')
    expect(read.drafts.map(({ text }) => text)).toEqual(['"open', 'closed'])
  })

  test('rows of another width are kept and named', async () => {
    const read = await readBytes('a.csv', 'id,text,note\n1,alpha\n2,beta,x,surplus\n3,gamma,y,,\n')
    expect(read.drafts.map(({ raw }) => raw)).toEqual([
      { id: '1' },
      { id: '2', note: 'x', column_4: 'surplus' },
      { id: '3', note: 'y' },
    ])
    expect(read.warnings).toEqual([
      'a.csv:2 The row has 2 fields where the header has 3; it was kept as it is.',
      'a.csv:3 The row has 4 fields where the header has 3; it was kept as it is.',
    ])
  })

  test('thirty thousand columns of one name are told apart', async () => {
    const columns = 30_000
    const cells = Array.from({ length: columns }, (_, at) => (at === 0 ? 'some text' : `${at}`))
    const table = `${'c,'.repeat(columns - 1)}c\n${cells.join()}\n`
    const read = await readBytes('a.csv', table, { mapping: { text: ['c'] } })
    expect(read.drafts[0]?.text).toBe('some text')
    expect(read.drafts[0]?.raw).toMatchObject({ c_2: '1', [`c_${columns}`]: `${columns - 1}` })
  })

  test('empty, repeated and dangerous column names', async () => {
    const read = await readBytes('a.csv', 'text,,note,note,__proto__\nalpha,b,c,d,e\n')
    expect(read.files[0]?.columns).toEqual(['text', 'column_2', 'note', 'note_2', 'proto'])
    expect(read.drafts[0]?.raw).toEqual({ column_2: 'b', note: 'c', note_2: 'd', proto: 'e' })
  })

  test('blank lines are counted as a spreadsheet counts them', async () => {
    const read = await readBytes('a.csv', 'id,text\n\n1,alpha\n\n\n2,beta')
    expect(read.drafts.map(({ source }) => source.row)).toEqual([3, 6])
  })

  test('a table without a header is read whole, with a warning', async () => {
    const read = await readBytes(
      'a.csv',
      'https://a.example/1,The first of all texts\nhttps://a.example/2,And another\n',
    )
    expect(read.files[0]?.columns).toEqual(['column_1', 'column_2'])
    expect(read.drafts.map(({ url, text }) => [url, text])).toEqual([
      ['https://a.example/1', 'The first of all texts'],
      ['https://a.example/2', 'And another'],
    ])
    expect(read.warnings).toHaveLength(1)
  })

  test('a header alone holds no documents', async () => {
    const read = await readBytes('a.csv', 'id,text\n')
    expect(read.items.map(({ kind }) => kind)).toEqual(['file', 'warning'])
    expect(read.warnings).toEqual(['a.csv The file has column names, and no records below them.'])
  })

  test('a row over the limit is refused and the next one read', async () => {
    const read = await readBytes('a.csv', `id,text\n1,${'x'.repeat(17 * 1024 * 1024)}\n2,short\n`)
    expect(read.refused).toHaveLength(1)
    expect(read.refused[0]).toMatch(/^a\.csv:2 The row is longer/)
    expect(read.drafts.map(({ text, source }) => [text, source.row])).toEqual([['short', 3]])
  })

  test('thousands of quotes that never close are given up in linear time', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `${i},"open ${'x'.repeat(200)}`)
    const read = await readBytes('a.csv', `id,text\n${rows.join('\n')}\nlast,fine\n`)
    expect(read.refused).toHaveLength(5000)
    expect(read.drafts.map(({ externalId }) => externalId)).toEqual(['last'])
  })

  test('what piles up behind an open quote is given in small turns', async () => {
    const rows = Array.from({ length: 400_000 }, (_, i) => `${i},some words of row ${i}`)
    const bytes = Buffer.from(`id,text\n0,"open\n${rows.join('\n')}\n`)
    let most = 0
    let documents = 0
    const file = { name: 'a.csv', bytes: bytes.length, named: true, open: () => inPieces(bytes) }
    const extraction = new ExtractionProcess()
    for await (const { items } of readFile(file, { options: {}, extraction, onBytes: () => {}, signal: undefined })) {
      most = Math.max(most, items.length)
      documents += items.filter(({ kind }) => kind === 'document').length
    }
    expect(documents).toBe(400_000)
    expect(most).toBeLessThan(20_000)
  })

  test('one kind of warning does not flood the report', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => `${i},text ${i},surplus`)
    const read = await readBytes('a.csv', `id,text\n${rows.join('\n')}\n`)
    expect(read.drafts).toHaveLength(500)
    expect(read.warnings).toHaveLength(101)
    expect(read.warnings.at(-1)).toBe('a.csv There are 400 more warnings like these.')
  })
})
