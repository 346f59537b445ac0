import { describe, expect, test } from 'vitest'
import { guessMapping } from '../../../src/main/importing/columns/guessMapping.ts'
import { dayOrderOf, parseDate } from '../../../src/main/text/values/parseDate.ts'
import { parseVector } from '../../../src/main/importing/columns/parseVector.ts'
import { readBytes } from './readItems.ts'

const long = (n: number) => `A sentence with some words in it, number ${n}, that goes on and on. `.repeat(5)
const guess = (make: (n: number) => Record<string, string | number>) => {
  const rows = Array.from({ length: 20 }, (_, n) => make(n))
  return guessMapping(Object.keys(rows[0]!), rows)
}

describe('guessing columns', () => {
  test('the names of retrieval collections', () => {
    expect(guess((n) => ({ _id: `d${n}`, title: `Title ${n}`, text: long(n) }))).toEqual({
      text: ['text'],
      title: 'title',
      id: '_id',
    })
  })

  test('news with a time, topics and places', () => {
    const row = (n: number) => ({
      id: `${n}`,
      title: `TITLE ${n}`,
      text: long(n),
      time_published: '1987-02-26T15:01:01Z',
      topics: 'cocoa',
      places: 'brazil; usa',
    })
    expect(guess(row)).toEqual({ text: ['text'], title: 'title', date: 'time_published', id: 'id' })
  })

  test.each([
    ['German', { Nr: 'n', Überschrift: 't', Inhalt: 'x', Datum: 'd', Verweis: 'o', Autor: 'a' }],
    ['French', { identifiant: 'n', titre: 't', contenu: 'x', 'date de publication': 'd', auteur: 'a' }],
    ['Spanish', { identificador: 'n', Título: 't', Contenido: 'x', Fecha: 'd', Autor: 'a' }],
    ['Russian', { номер: 'n', Заголовок: 't', Текст: 'x', Дата: 'd', Автор: 'a' }],
    ['Chinese', { 编号: 'n', 标题: 't', 正文: 'x', 发布时间: 'd', 作者: 'a' }],
    ['Japanese', { 番号: 'n', タイトル: 't', 本文: 'x', 公開日: 'd', 著者: 'a' }],
  ])('names in %s', (_language, shape) => {
    const mapping = guess((n) =>
      Object.fromEntries(
        Object.entries(shape).map(([column, what]) => [
          column,
          { n: `${n}`, t: `Title ${n}`, x: long(n), d: '2024-05-06', a: 'Somebody', o: 'x' }[what as 'n']!,
        ]),
      ),
    )
    const [id, title, text, date] = Object.keys(shape)
    expect(mapping).toMatchObject({ text: [text], title, date, id, authors: Object.keys(shape).at(-1) })
  })

  test('by what stands in the columns when the names say nothing', () => {
    const row = (n: number) => ({
      k: `A-${n * 17}`,
      p: `https://example.org/${n}`,
      q: `A short line ${n}`,
      r: long(n),
      s: '2024-05-06T07:08:09Z',
      price: `${n}.5`,
    })
    expect(guess(row)).toEqual({ text: ['r'], title: 'q', url: 'p', date: 's', id: 'k' })
  })

  test('a repeated id, a picture’s address and an empty column are not taken for more', () => {
    const row = (n: number) => ({ id: 'same', image_url: `https://example.org/${n}.png`, content: '', review: long(n) })
    expect(guess(row)).toEqual({ text: ['review'] })
  })

  test('a vector is suggested, and used only when named', async () => {
    const record = JSON.stringify({ text: 'alpha', embedding: Array.from({ length: 8 }, (_, i) => i / 8) })
    expect(guessMapping(['text', 'embedding'], [JSON.parse(record) as { text: string }]).vector).toBe('embedding')
    const read = await readBytes('a.jsonl', record)
    expect(read.files[0]?.mapping.vector).toBeUndefined()
    expect(read.drafts[0]?.vector).toBeUndefined()
    expect(read.drafts[0]?.raw['embedding']).toHaveLength(8)
  })
})

describe('naming columns', () => {
  test('a missing column is an error that lists those there are', async () => {
    await expect(readBytes('a.csv', 'id,body\n1,alpha\n', { mapping: { text: ['texxt'] } })).rejects.toMatchObject({
      code: 'usage',
      message: 'There is no column "texxt" for the text.',
      where: 'a.csv',
      hint: 'The columns are: id, body.',
    })
    await expect(readBytes('a.csv', 'id,n\n1,2\n3,4\n')).rejects.toMatchObject({
      code: 'invalid_input',
      hint: /‹chooseText:›/,
    })
  })

  test('several text columns are joined, and all of them stay in the record', async () => {
    const read = await readBytes('a.csv', 'lead,body,x\nalpha,beta,1\n,gamma,2\n', {
      mapping: { text: ['lead', 'body'] },
    })
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha\n\nbeta', 'gamma'])
    expect(read.drafts[0]?.raw).toEqual({ lead: 'alpha', body: 'beta', x: '1' })
  })

  test.each([{}, { text: ['text'] }, { text: ['text'], title: 'title' }])(
    'a record with a title only is its title, with %j named',
    async (mapping) => {
      const read = await readBytes('a.csv', 'title,text\nOne,a longer text here\nTwo,\nThree, \n,\n', { mapping })
      expect(read.drafts.map(({ text, raw }) => [text, raw])).toEqual([
        ['a longer text here', { title: 'One' }],
        ['Two', { title: 'Two', text: '' }],
        ['Three', { title: 'Three', text: ' ' }],
      ])
      expect(read.empty).toBe(1)
    },
  )

  test('front matter with a title and nothing below it is its title', async () => {
    expect((await readBytes('a.md', '---\ntitle: One\n---\n\n')).drafts).toMatchObject([{ title: 'One', text: 'One' }])
    expect(await readBytes('a.md', '---\ndate: 2024-05-06\n---\n')).toMatchObject({ drafts: [], empty: 1 })
  })

  test('the fields of a draft', async () => {
    const read = await readBytes(
      'a.jsonl',
      JSON.stringify({
        id: 17,
        headline: ' One ',
        text: 'alpha',
        url: 'https://example.org/a',
        lang: 'eng',
        author: [{ name: 'Ann' }, 'Bob'],
        date: '2024-05-06',
        tags: ['x'],
      }),
    )
    expect(read.drafts).toEqual([
      {
        kind: 'row',
        externalId: '17',
        idScope: 'file',
        title: 'One',
        text: 'alpha',
        url: 'https://example.org/a',
        language: 'en',
        authors: 'Ann; Bob',
        publishedAt: Date.UTC(2024, 4, 6),
        source: { name: 'a.jsonl', row: 1 },
        raw: {
          id: 17,
          headline: ' One ',
          url: 'https://example.org/a',
          lang: 'eng',
          author: [{ name: 'Ann' }, 'Bob'],
          date: '2024-05-06',
          tags: ['x'],
        },
      },
    ])
  })

  test('an address that is not http is no address', async () => {
    const read = await readBytes('a.csv', 'url,text\njavascript:alert(1),alpha\nhttps://example.org,beta\n', {
      mapping: { url: 'url' },
    })
    expect(read.drafts.map(({ url }) => url)).toEqual([undefined, 'https://example.org'])
  })

  test('a long text without a title is called by its first words', async () => {
    const read = await readBytes('a.jsonl', JSON.stringify({ text: `\n  ${'word '.repeat(40)}\nsecond` }))
    expect(read.drafts[0]?.title).toBe(`${'word '.repeat(19)}word…`)
  })
})

describe('dates', () => {
  const utc = (iso: string) => Date.parse(iso)
  test.each([
    ['2024-05-06', '2024-05-06T00:00:00Z'],
    ['2024-05-06T07:08:09Z', '2024-05-06T07:08:09Z'],
    ['2024-02-29T07:08:09.123Z', '2024-02-29T07:08:09.123Z'],
    ['2024-12-31T23:59:59.999Z', '2024-12-31T23:59:59.999Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00Z'],
    ['0024-05-06T07:08:09Z', '0024-05-06T07:08:09Z'],
    ['2024-05-06T24:00:00Z', '2024-05-07T00:00:00Z'],
    ['2024-05-06T07:08:60Z', '2024-05-06T07:08:59Z'],
    ['2024-05-06T07:08:09.123456+02:00', '2024-05-06T05:08:09.123Z'],
    ['2024-05-06 07:08', '2024-05-06T07:08:00Z'],
    ['2024-05-06T07:08:09 -0530', '2024-05-06T12:38:09Z'],
    ['2024/5/6', '2024-05-06T00:00:00Z'],
    ['2024-05', '2024-05-01T00:00:00Z'],
    ['2024', '2024-01-01T00:00:00Z'],
    ['20240506', '2024-05-06T00:00:00Z'],
    ['20240506T070809Z', '2024-05-06T07:08:09Z'],
    ['1714979289', '2024-05-06T07:08:09Z'],
    ['1714979289123', '2024-05-06T07:08:09.123Z'],
    ['Mon, 06 May 2024 07:08:09 +0200', '2024-05-06T05:08:09Z'],
    ['6 May 2024 07:08 EST', '2024-05-06T12:08:00Z'],
    ['Mon, 6 May 2024 07:08:09 GMT (nobody knows)', '2024-05-06T07:08:09Z'],
    ['26-FEB-1987 15:01:01.79', '1987-02-26T15:01:01.790Z'],
    ['February 26, 1987', '1987-02-26T00:00:00Z'],
    ['Feb 26th, 1987 3:01 PM', '1987-02-26T15:01:00Z'],
    ['6. Mai 2024', '2024-05-06T00:00:00Z'],
    ['6 mai 2024', '2024-05-06T00:00:00Z'],
    ['6 de mayo de 2024', '2024-05-06T00:00:00Z'],
    ['06.05.2024', '2024-05-06T00:00:00Z'],
    ['6.5.24 7:08', '2024-05-06T07:08:00Z'],
    ['25/12/2024', '2024-12-25T00:00:00Z'],
    ['12/25/2024 7:08 pm', '2024-12-25T19:08:00Z'],
    ['2024年5月6日', '2024-05-06T00:00:00Z'],
    ['2024年5月6日 7:08', '2024-05-06T07:08:00Z'],
  ])('%s', (written, iso) => {
    expect(parseDate(written)).toBe(utc(iso))
  })

  test.each([1714979289, 1714979289000, 1714979289000000])('the number %d', (number) => {
    expect(parseDate(number)).toBe(utc('2024-05-06T07:08:09Z'))
  })

  test.each([
    '',
    'soon',
    '2024-02-30',
    '2023-02-29T00:00:00.000Z',
    '2024-05-06T07:60:00Z',
    '2024-04-31T07:08:09Z',
    '2024-05-00T07:08:09Z',
    '2024-13-06T07:08:09Z',
    '2024-05-06T07:08:61.000Z',
    '2024-05-06T07:08:09:000Z',
    '2024-13-01',
    '31/31/2024',
    '2024-05-06T25:00',
    '12',
    'May',
    '99999999',
    null,
    true,
  ])('%j is none', (value) => {
    expect(parseDate(value)).toBeUndefined()
  })

  test('the first rows show whether the day or the month comes first', async () => {
    expect(dayOrderOf('13/01/2024')).toBe('dayFirst')
    expect(dayOrderOf('01/13/2024')).toBe('monthFirst')
    expect(dayOrderOf('01/02/2024')).toBeUndefined()
    const european = await readBytes('a.csv', 'text,date\nalpha,03/04/2024\nbeta,25/04/2024\n')
    expect(european.drafts[0]?.publishedAt).toBe(utc('2024-04-03'))
    expect(european.warnings).toEqual([])
    const unknown = await readBytes('a.csv', 'text,date\nalpha,03/04/2024\nbeta,05/04/2024\n')
    expect(unknown.drafts[0]?.publishedAt).toBe(utc('2024-03-04'))
    expect(unknown.warnings).toHaveLength(1)
    expect(unknown.warnings[0]).toContain('a.csv:2:date')
  })

  test('a date that is not understood leaves the document without one', async () => {
    const read = await readBytes('a.csv', 'text,date\nalpha,2024-05-06\nbeta,some day\n')
    expect(read.drafts.map(({ publishedAt }) => publishedAt)).toEqual([utc('2024-05-06'), undefined])
    expect(read.warnings).toEqual([
      'a.csv:3:date "some day" is not a date that is understood; the document was kept without one.',
    ])
  })
})

describe('vectors', () => {
  test.each([[[0.5, 1]], ['[0.5, 1]'], ['0.5 1'], ['0.5,1'], [' 0.5 ;\t1e0 '], ['{0.5,1}']])('%j', (value) => {
    expect(parseVector(value, 2)).toEqual(new Float32Array([0.5, 1]))
  })

  test('wrong widths and numbers are told', () => {
    expect(parseVector([1], 2)).toBe('The vector has 1 numbers where 2 are expected.')
    expect(parseVector('1,,2', undefined)).toBe('Number 2 of the vector is not a finite number.')
    expect(parseVector('[NaN]', undefined)).toBe('Number 1 of the vector is not a finite number.')
    expect(parseVector([1e39], undefined)).toBe('Number 1 of the vector is not a finite number.')
    expect(parseVector([null], undefined)).toBe('Number 1 of the vector is not a finite number.')
    expect(parseVector(7, undefined)).toBe('This is not a vector: give a list of numbers.')
    expect(parseVector('', 3)).toBeUndefined()
  })

  test('the first vector sets the width; rows of another are refused by row', async () => {
    const read = await readBytes('a.csv', 'text,v\nalpha,"[1,2]"\nbeta,"[1,2,3]"\ngamma,\ndelta,3 4\n', {
      mapping: { vector: 'v' },
    })
    expect(read.drafts.map(({ text, vector }) => [text, vector && [...vector]])).toEqual([
      ['alpha', [1, 2]],
      ['gamma', undefined],
      ['delta', [3, 4]],
    ])
    expect(read.drafts[0]?.raw).toEqual({})
    expect(read.refused).toEqual(['a.csv:3:v The vector has 3 numbers where 2 are expected.'])
    expect(read.warnings).toEqual(['a.csv:4:v There is no vector in this row.'])
    const wanted = await readBytes('a.csv', 'text,v\nalpha,"[1,2]"\n', { mapping: { vector: 'v' }, dimension: 3 })
    expect(wanted.refused).toHaveLength(1)
  })
})
