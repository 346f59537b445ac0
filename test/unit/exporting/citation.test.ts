import { describe, expect, test } from 'vitest'
import { citationOf } from '../../../src/main/exporting/data/citation.ts'
import { readableDate } from '../../../src/main/exporting/data/writtenDate.ts'
import type { NewDocument } from '../../../src/main/model/document.ts'
import { exportText, storedDraft } from '../../fixtures/exporting/exportDraft.ts'
import { readBytes } from '../importing/readItems.ts'

const draft: NewDocument = {
  kind: 'row',
  title: 'Tides',
  text: 'The tides came late.',
  url: 'https://harbour.example/tides',
  publishedAt: Date.UTC(2019, 0, 1),
  source: { name: 'a.csv', row: 1 },
  raw: { year: '2019' },
}

describe('what a document is cited by', () => {
  test('nothing is added that its record does not say: language, day, time of access, journal', async () => {
    const imported = storedDraft(draft, 7)
    expect(citationOf(imported)).toEqual({
      id: 'quarry-7',
      type: 'webpage',
      title: 'Tides',
      URL: 'https://harbour.example/tides',
      issued: { 'date-parts': [[2019]] },
    })
    expect(await exportText([imported], 'bibtex')).not.toMatch(/language|urldate|month|day|journal|howpublished/)
    expect(citationOf({ ...imported, raw: { lang: 'en-GB' } })).toMatchObject({
      language: 'en',
      issued: { 'date-parts': [[2019, 1, 1]] },
    })
  })

  test('no two entries of BibTeX have one key, whichever of them came with its own', async () => {
    const given = (externalId: string, number: number) =>
      storedDraft({ ...draft, externalId, raw: { csl: { id: externalId, type: 'book' } } }, number)
    const made = storedDraft(draft, 2)
    const keysOf = async (...documents: readonly ReturnType<typeof storedDraft>[]) =>
      [...(await exportText(documents, 'bibtex')).matchAll(/^@\w+\{([^,]+),/gm)].map(([, key]) => key)
    const [key = ''] = await keysOf(made)
    expect(key).toMatch(/-2$/)
    expect(await keysOf(given('doe', 1), made, given('doe', 3), given(key, 4))).toEqual([
      'doe',
      key,
      'doe-3',
      `${key}-4`,
    ])
    expect(await keysOf(given(key, 1), made)).toEqual([key, `${key}-2`])
  })

  test('when its address was looked at is written where it was', () => {
    const accessed = { 'date-parts': [[2031, 5, 6]] }
    expect(citationOf({ ...storedDraft(draft, 1), requestId: 'r' })).toMatchObject({ accessed })
    const captured = {
      ...storedDraft(draft, 1),
      crawledAt: Date.UTC(2030, 1, 3),
      raw: { capture: {} },
    }
    expect(citationOf(captured)).toMatchObject({
      accessed: { 'date-parts': [[2030, 2, 3]] },
    })
  })

  test('a mail names whom it went to, and is a message in every format of references', async () => {
    const mail: NewDocument = {
      kind: 'file',
      title: 'The estimate',
      text: 'It is attached.',
      authors: 'Zoë Harbour',
      publishedAt: Date.UTC(2025, 1, 3, 9),
      source: { name: 'estimate.eml' },
      raw: {
        message: 1,
        headers: { to: 'Bob Stone <bob@example.org>, port@example.org', cc: 'Harbour Office of 1901' },
      },
    }
    const stored = storedDraft(mail, 3)
    const recipient = [
      { family: 'Stone', given: 'Bob' },
      { literal: 'port@example.org' },
      { literal: 'Harbour Office of 1901' },
    ]
    expect(citationOf(stored)).toMatchObject({ type: 'personal_communication', genre: 'Email', recipient })
    const ris = await exportText([stored], 'ris')
    for (const line of ['TY  - PCOMM', 'AU  - Harbour, Zoë', 'A2  - Stone, Bob', 'DA  - 2025/02/03', 'M3  - Email'])
      expect(ris).toContain(`${line}\r\n`)
    const bibtex = await exportText([stored], 'bibtex')
    expect(bibtex).toMatch(/^@misc\{/)
    expect(bibtex).toContain('howpublished = {Email}')
    expect(bibtex).toContain('note = {To Bob Stone; port@example.org; Harbour Office of 1901}')
    const rdf = await exportText([stored], 'zotero-rdf')
    expect(rdf).toContain('<z:itemType>email</z:itemType>')
    const back = await readBytes('mails.rdf', Buffer.from(rdf))
    expect(back.drafts[0]?.raw['csl']).toMatchObject({ type: 'personal_communication', recipient })
  })

  test('a mail is exported for reading with its headers above its text, and other files as before', async () => {
    const file: NewDocument = {
      kind: 'file',
      title: 'The estimate',
      text: 'It is attached.',
      authors: 'Zoë Harbour',
      publishedAt: Date.UTC(2025, 1, 3, 9),
      source: { name: 'estimate.eml' },
      raw: {},
    }
    const headers = {
      subject: 'The estimate',
      date: 'Mon, 3 Feb 2025 09:00:00 +0000',
      bcc: 'quay@example.org',
      to: 'Bob Stone <bob@example.org>',
      from: 'Zoë Harbour <zoe@example.org>',
      references: ['<1@example.org>'],
    }
    const markdown = await exportText([storedDraft({ ...file, raw: { message: 1, headers } }, 3)], 'markdown')
    expect(markdown).toContain(
      [
        '## The estimate',
        '',
        '- From: Zoë Harbour \\<zoe@example.org\\>',
        '- To: Bob Stone \\<bob@example.org\\>',
        '- Bcc: quay@example.org',
        '- Date: Mon, 3 Feb 2025 09:00:00 +0000',
        '- Subject: The estimate',
        '',
      ].join('\n'),
    )
    expect(markdown).not.toContain('Authors')
    expect(markdown).toMatch(/\n\nIt is attached\.\n$/)
    const other = await exportText([storedDraft({ ...file, raw: { headers } }, 3)], 'markdown')
    expect(other).toContain('- Authors: Zoë Harbour\n- Published: 2025-02-03')
    expect(other).not.toContain('From')
  })

  test('a file has as many pages as it says, and when it was made is no date of publication', async () => {
    const pdf: NewDocument = {
      kind: 'file',
      title: 'Survey',
      text: 'Silt.',
      source: { name: 'survey.pdf' },
      raw: { pages: 12, creationDate: "D:20240305120000Z00'00'" },
    }
    const stored = storedDraft(pdf, 4)
    expect(citationOf(stored)).toEqual({ id: 'quarry-4', type: 'document', title: 'Survey', 'number-of-pages': 12 })
    expect(await exportText([stored], 'ris')).toContain('SP  - 12\r\n')
    expect(await exportText([stored], 'bibtex')).toContain('pagetotal = {12}')
    expect(citationOf({ ...stored, kind: 'row' })).not.toHaveProperty('number-of-pages')
  })

  test('a date is read as far as it is known', () => {
    expect(readableDate(Date.UTC(2019, 0, 1), { year: 2019 })).toBe('2019')
    expect(readableDate(Date.UTC(2019, 2, 1), { date: '2019-03' })).toBe('2019-03')
    expect(readableDate(Date.UTC(2019, 2, 1), {})).toBe('2019-03-01')
    expect(readableDate(Date.UTC(2019, 2, 1, 14, 7, 9, 123), {})).toBe('2019-03-01 14:07 UTC')
  })

  test('two entries of one key have two keys, and tags are keywords besides those of the entry', async () => {
    const { drafts } = await readBytes('a.bib', '@misc{k, title = {One}, keywords = {a, b}}\n@misc{k, title = {Two}}')
    const marks = {
      version: 1 as const,
      documentId: 1,
      tags: ['B', 'c'].map((name) => ({ name, colour: null })),
    }
    const rest = { starred: false, read: false, highlights: [], notes: [] }
    const stored = drafts.map((one, at) => ({
      ...storedDraft(one, at + 1),
      marks: { ...marks, ...rest },
    }))
    const text = await exportText(stored, 'bibtex')
    expect(text.match(/@misc\{.*/g)).toEqual(['@misc{k,', '@misc{k-2,'])
    expect(text.match(/keywords = .*/g)).toEqual(['keywords = {a,b, c}', 'keywords = {B, c}'])
  })

  test('BibTeX keeps apart what TeX would join, and has a DOI as it is and the dash of a range', async () => {
    const title = "Tides -- what ''they'' say, say what?` <<not much>>"
    const item = { id: 'a', type: 'chapter', title, author: [{ family: 'Smith--Jones', given: 'A.' }], page: '3-9' }
    const read = await readBytes('a.json', JSON.stringify([{ ...item, DOI: '10.1007/978-3_12' }]), {
      format: 'csl-json',
    })
    const text = await exportText(
      read.drafts.map((one) => storedDraft(one, 1)),
      'bibtex',
    )
    expect(text).toContain("title = {{Tides -{}- what '{}'they'{}' say, say what?{}` <{}<not much>{}>}}")
    expect(text).toContain('author = {Smith-{}-Jones, A.}')
    expect(text).toContain('pages = {3--9}')
    expect(text).toContain('doi = {10.1007/978-3_12}')
    const back = await readBytes('a.bib', text)
    expect(back.drafts).toMatchObject([{ title, authors: 'Smith--Jones, A.', raw: { doi: '10.1007/978-3_12' } }])
  })
})
