import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testBench } from '../fixtures/testCore.ts'
import { settled } from '../fixtures/settled.ts'

const csl = [
  {
    id: 'okoye2024',
    type: 'article-journal',
    title: 'Dürre & {Kakao}: 50 % weniger_Ernte #1',
    author: [{ family: 'Okoye', given: 'Marta' }, { literal: 'World Cocoa Foundation' }],
    issued: { 'date-parts': [[2024, 3, 5]] },
    'container-title': 'Journal of Cocoa',
    volume: '12',
    issue: '3',
    page: '17-29',
    DOI: '10.1000/cocoa.1',
    URL: 'https://example.org/1?a=1&b=%20c_d',
    language: 'de',
    abstract: 'Die Ernte fiel aus.',
    keyword: 'cocoa, drought',
  },
  {
    id: 'li2020',
    type: 'book',
    title: '可可豆',
    author: [{ family: 'Li', given: 'Wei' }],
    issued: { 'date-parts': [[2020]] },
    publisher: 'P',
  },
]

/** What must come back, as a reader of the entry sees it. */
const facts = {
  authors: expect.stringMatching(/^Okoye, Marta; World Cocoa Foundation$/) as string,
  language: 'de',
  publishedAt: '2024-03-05T00:00:00.000Z',
}

test.each(['bibtex', 'ris', 'csl-json'] as const)(
  'references that are exported as %s come back as they were',
  async (format) => {
    const bench = await testBench()
    const { client } = await bench.open()
    const importFile = async (file: string, collection: string) => {
      const sources = [{ kind: 'path' as const, path: file }]
      const started = await client.imports.start({ sources, collection, embed: false })
      await settled(client, started.import)
      expect(await client.imports.report({ jobId: started.import.id })).toMatchObject({ refused: 0, problems: [] })
      const id = (await client.collections.list({})).find(({ name }) => name === collection)?.id ?? 0
      const { items } = await client.documents.list({ collectionId: id, sort: 'published' })
      const documents = await Promise.all(items.map((item) => client.documents.get({ id: item.id })))
      return { id, documents: documents.toSorted((a, b) => a.characters - b.characters) }
    }
    const file = path.join(bench.folder, 'a.json')
    await writeFile(file, JSON.stringify(csl))
    const first = await importFile(file, 'first')
    expect(first.documents).toHaveLength(2)
    expect(first.documents[1]).toMatchObject({ title: csl[0]?.title, text: 'Die Ernte fiel aus.', ...facts })

    const out = path.join(bench.folder, `out.${format === 'csl-json' ? 'json' : format === 'ris' ? 'ris' : 'bib'}`)
    await client.exports.write({ subject: { kind: 'collection', id: first.id }, format, path: out })
    const second = await importFile(out, 'second')
    const seen = ({ title, text, url, authors, language, publishedAt, raw }: (typeof first.documents)[number]) => {
      const { year, journal, doi, type } = raw
      return { title, text, url, authors, language, publishedAt, year, journal, doi, type }
    }
    expect(second.documents.map(seen)).toEqual(first.documents.map(seen))
    expect(second.documents[1]?.raw['csl']).toMatchObject({ volume: '12', issue: '3', page: '17-29' })
  },
)
