import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitBibtex } from '../../../src/main/importing/formats/references/splitBibtex.ts'
import { readBytes } from './readItems.ts'

const entry = `% A library
@string{jot = {Journal of Tides}}
@comment{not an entry}
@article{doe2024,
  title = {{The {NASA} Tide of \\"Uber}},
  author = {Doe, Jane and M{\\"u}ller, J{\\'e}r{\\^o}me},
  journal = jot, year = 2024, month = mar, doi = {10.1/x},
  keywords = {tides, harbours}, abstract = {Some \\emph{text} of 50\\% \\& more.},
  url = {https://example.org/tide}, language = {en}
}
`

describe('BibTeX', () => {
  test('an entry is a document with its fields, and its letters are letters', async () => {
    const { drafts, files } = await readBytes('a.bib', entry)
    expect(files[0]?.format).toBe('bibtex')
    expect(drafts).toMatchObject([
      {
        kind: 'row',
        title: 'The NASA Tide of Über',
        text: 'Some text of 50% & more.',
        authors: 'Doe, Jane; Müller, Jérôme',
        externalId: 'doe2024',
        url: 'https://example.org/tide',
        publishedAt: Date.UTC(2024, 2, 1),
        source: { row: 4 },
        raw: {
          type: 'article-journal',
          year: 2024,
          journal: 'Journal of Tides',
          doi: '10.1/x',
          keywords: 'tides,harbours',
        },
      },
    ])
  })

  test('a damaged entry is refused at its line, and the others are read', async () => {
    const { drafts, refused } = await readBytes(
      'a.bib',
      `@book{a, title = {One}}\n\n@book{b, title = {Two\n@book{c, title = {Three}}\n`,
    )
    expect(drafts.map(({ title }) => title)).toEqual(['One', 'Three'])
    expect(refused).toEqual(['a.bib:3 The brackets of this entry do not close: a } is missing.'])
  })

  test('a DOI and an address that are written as TeX are what they stand for', async () => {
    const fields = String.raw`title = {One}, doi = {10.1007/978{\_}1\_2}, url = {https://example.org/a\_b?c=50\%25}`
    const { drafts } = await readBytes('a.bib', `@misc{a, ${fields}}`)
    expect(drafts).toMatchObject([{ url: 'https://example.org/a_b?c=50%25', raw: { doi: '10.1007/978_1_2' } }])
  })

  test('"and others" is no author, and a particle stays before its name', async () => {
    const { drafts } = await readBytes('a.bib', '@misc{a, author = {van den Berg, Jan and others}, title = {T}}')
    expect(drafts[0]?.authors).toBe('van den Berg, Jan')
    expect(drafts[0]?.raw['bibtex']).toEqual({
      type: 'misc',
      key: 'a',
      fields: { author: '{van den Berg, Jan and others}', title: '{T}' },
    })
  })

  test('a file without an entry is refused, and an entry that is not understood, in our words', async () => {
    const { refused, empty } = await readBytes('a.bib', 'Only some words, no entry.')
    expect([refused, empty]).toEqual([
      [
        'a.bib There is no entry of BibTeX in this file: one begins like @article{key, title = {…}}. If it is a plain text, give it the ending .txt.',
      ],
      0,
    ])
    const broken = await readBytes(
      'a.bib',
      '@book{a,\n  title = {One}\n  year = 2000}\n@book{, title = {Two}}\n@book{c, title = }\n@book{d, title {x}}\n@book{e, title = {Five}}',
    )
    expect(broken.refused).toEqual([
      'a.bib:2 This entry of BibTeX cannot be read. There is no comma behind the field title.',
      'a.bib:4 This entry of BibTeX cannot be read. It has no key: write one behind the first bracket, with a comma after it.',
      'a.bib:5 This entry of BibTeX cannot be read. The field title has no value in braces or quotation marks.',
      'a.bib:6 This entry of BibTeX cannot be read. There is no "name = value" at “title”: a comma, a bracket or a quotation mark may be missing.',
    ])
    expect(broken.drafts.map(({ title }) => title)).toEqual(['Five'])
    expect(await readBytes('a.bib', ' \n')).toMatchObject({
      refused: [],
      empty: 1,
    })
  })

  test('an entry without a title is imported with what it has, and one without anything is empty', async () => {
    const { drafts, empty } = await readBytes(
      'a.bib',
      '@misc{a, author = {Doe, Jane}, year = 2019, journal = {Harbours}, doi = {10.1/x}}\n@misc{b, }\n@misc{c, abstract = {Late.}}',
    )
    expect(drafts).toMatchObject([
      { title: 'Doe, Jane; 2019; Harbours; 10.1/x', authors: 'Doe, Jane', externalId: 'a' },
      { title: 'Late.', text: 'Late.' },
    ])
    expect(drafts[0]?.text).toBe(drafts[0]?.title)
    expect(empty).toBe(1)
  })

  test('whatever stands between entries, each is found where it begins', () => {
    const between = fc.stringMatching(/^[a-z {}%\n]{0,20}$/)
    fc.assert(
      fc.property(fc.array(between, { minLength: 1, maxLength: 6 }), (gaps) => {
        const text = gaps.map((gap, index) => `${gap}\n@misc{k${index}, title = {{A} \\} ${index}}}`).join('\n')
        const found = [...splitBibtex(text)]
        expect(found.map((one) => one.text.slice(0, 8))).toEqual(gaps.map((_, index) => `@misc{k${index}`))
        for (const { line, text: of } of found) expect(text.split('\n')[line - 1]).toContain(of.split('\n')[0])
      }),
    )
  })
})

describe('RIS', () => {
  const record =
    'TY  - NEWS\r\nID  - n1\r\nTI  - Port strike\r\nAU  - Doe, Jane\r\nT2  - The Post\r\nPY  - 2024\r\nDA  - 2024/03/05\r\nKW  - ports\r\nAB  - Dockers stop.\r\nUR  - https://example.org/n\r\nER  - \r\n'

  test('a record is a document with its fields', async () => {
    const { drafts, files } = await readBytes('a.ris', record)
    expect(files[0]?.format).toBe('ris')
    expect(drafts).toMatchObject([
      {
        kind: 'news',
        title: 'Port strike',
        text: 'Dockers stop.',
        authors: 'Doe, Jane',
        externalId: 'n1',
        publishedAt: Date.UTC(2024, 2, 5),
        raw: { journal: 'The Post', year: 2024, keywords: 'ports' },
      },
    ])
  })

  test('a file without a record is refused', async () => {
    const { refused, empty } = await readBytes('a.ris', 'Only some words.')
    expect([refused, empty]).toEqual([
      [
        'a.ris There is no record of RIS in this file: one begins with a line like “TY  - JOUR”. If it is a plain text, give it the ending .txt.',
      ],
      0,
    ])
  })

  test('a record without an end is refused at its line, and the next one is read', async () => {
    const { drafts, refused } = await readBytes('a.ris', `TY  - BOOK\nTI  - Cut\n\n${record}`)
    expect(drafts.map(({ title }) => title)).toEqual(['Port strike'])
    expect(refused).toEqual(['a.ris:1 This record of RIS has no end: write a line “ER  - ” below its last one.'])
  })
})

describe('CSL-JSON', () => {
  const items = [
    {
      id: 'a',
      type: 'book',
      title: 'On <i>Tides</i>',
      author: [{ literal: 'World Bank' }],
      issued: { 'date-parts': [[2020]] },
    },
    {
      id: 'b',
      type: 'webpage',
      title: 'A page',
      URL: 'https://example.org/p',
      language: 'fr-CA',
    },
  ]

  test('items are documents, and a list of other records is still JSON', async () => {
    const { drafts, files } = await readBytes('a.json', JSON.stringify(items))
    expect(files[0]?.format).toBe('csl-json')
    expect(drafts).toMatchObject([
      {
        title: 'On Tides',
        text: 'On Tides',
        authors: 'World Bank',
        publishedAt: Date.UTC(2020, 0, 1),
        raw: { csl: { type: 'book' } },
      },
      {
        kind: 'web',
        title: 'A page',
        url: 'https://example.org/p',
        language: 'fr',
      },
    ])
    const plain = await readBytes('b.json', '[{"type":"book","title":"One","text":"Some words of it"}]')
    expect(plain.files[0]?.format).toBe('json')
  })
})
