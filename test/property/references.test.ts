import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DataFormat } from '../../src/main/exporting/data/dataExport.ts'
import type { JsonObject } from '../../src/main/model/document.ts'
import { exportText, storedDraft } from '../fixtures/exporting/exportDraft.ts'
import { readBytes } from '../unit/importing/readItems.ts'

const endings = { bibtex: 'bib', ris: 'ris', 'csl-json': 'json', 'zotero-rdf': 'rdf' } as const
type Format = keyof typeof endings

/** Imports a bibliography, and exports what came of it. */
async function passed(text: string, from: Format, to: DataFormat): Promise<string> {
  const { drafts, refused, warnings, empty } = await readBytes(`a.${endings[from]}`, text, { format: from })
  expect([refused, warnings, empty]).toEqual([[], [], 0])
  return exportText(
    drafts.map((draft, at) => storedDraft(draft, at + 1)),
    to,
  )
}

async function entriesOf(text: string, format: Format): Promise<readonly JsonObject[]> {
  return (JSON.parse(await passed(text, format, 'csl-json')) as readonly JsonObject[]).map((entry) => entry)
}

const word = fc.stringMatching(/^[A-Za-zäöüéñß可Ж][a-zäöüéñß0-9]{2,9}$/).filter((text) => !/^(and|others)$/i.test(text))
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))
const signs = fc
  .tuple(
    words,
    fc.constantFrom(
      '',
      ' & ',
      ' 50 % ',
      ' #1 ',
      ' a_b ',
      ' {C} ',
      ' $x$ ',
      ' ~ ',
      ' c: ',
      ', ',
      ' -- ',
      " ''b'' ",
      ' ``c ',
      ' d?` ',
      '<<e>>',
    ),
    words,
  )
  .map((parts) => parts.join('').replaceAll(/ +/g, ' '))
const surname = fc.stringMatching(/^[A-ZÄÖÉ][a-zäöéñß]{2,9}(-[A-Z][a-z]{2,5})?$/)
const name = fc.oneof(
  fc.record({ family: surname, given: surname }),
  fc.record({
    family: surname,
    given: surname,
    'non-dropping-particle': fc.constantFrom('van', 'van der', 'de la'),
  }),
  fc.tuple(surname, surname, surname).map((parts) => ({ literal: parts.join(' ') })),
)
const date = fc
  .tuple(
    fc.integer({ min: 1500, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([year, month, day, parts]) => ({
    'date-parts': [[year, month, day].slice(0, parts)],
  }))
const number = fc.integer({ min: 1, max: 999 }).map(String)
const pages = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 99 }))
  .map(([first, more]) => `${first}-${first + more}`)
const most = {
  requiredKeys: ['id', 'type', 'title'] as ('id' | 'type' | 'title')[],
}

/** Items with the variables that all three formats have. */
const items = fc.uniqueArray(
  fc.record(
    {
      id: fc.stringMatching(/^[A-Za-z][A-Za-z0-9:_.-]{2,12}$/),
      type: fc.constantFrom('article-journal', 'book', 'chapter', 'paper-conference', 'report', 'thesis', 'webpage'),
      title: signs,
      author: fc.array(name, { minLength: 1, maxLength: 3 }),
      editor: fc.array(name, { minLength: 1, maxLength: 2 }),
      issued: date,
      'container-title': signs,
      'collection-title': signs,
      edition: number,
      volume: number,
      issue: number,
      page: pages,
      publisher: signs,
      'publisher-place': words,
      DOI: fc.constantFrom(
        '10.1000/x.1',
        '10.1007/978-3-030-1_12',
        '10.1002/(SICI)1097-0258(1998)17:15<1661::AID-S>3.0.CO;2-2',
      ),
      URL: fc.constantFrom(
        'https://example.org/1?a=1&b=%20c_d',
        'https://example.org/~x#y',
        'https://example.org/a--b_c',
      ),
      accessed: fc.constant({ 'date-parts': [[2020, 1, 2]] }),
      language: fc.constantFrom('de', 'fr-CA'),
      keyword: fc.constant('tides, harbours'),
      abstract: signs,
      note: words,
    },
    most,
  ),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
)

/** Which variables a type has in BibTeX, besides those of every type. */
const inBibtex: Readonly<Record<string, readonly string[]>> = {
  'article-journal': ['container-title', 'issue'],
  chapter: ['container-title'],
  'paper-conference': ['container-title', 'issue'],
}
/** A report has a number there instead of an issue. */
const inRis: Readonly<Record<string, readonly string[]>> = {
  report: ['container-title'],
}
/** A book is in nothing there, and a thesis too. */
const inRdf: Readonly<Record<string, readonly string[]>> = {
  report: [],
  book: ['issue'],
  thesis: ['issue'],
}
const inTypes = { bibtex: inBibtex, ris: inRis, 'zotero-rdf': inRdf }
const inEvery = { bibtex: [], ris: ['container-title', 'issue'], 'zotero-rdf': ['container-title', 'issue'] }
const everywhere =
  'id type title author editor issued collection-title edition volume page publisher publisher-place DOI URL accessed language keyword abstract note'.split(
    ' ',
  )

/** As both sides of a comparison are written: names with their particles, words of keywords, text on one line. */
function comparable(item: JsonObject, only: readonly string[]): unknown {
  const surnameOf = (one: JsonObject) =>
    [one['non-dropping-particle'], one['dropping-particle'], one['family'] ?? one['literal']].filter(Boolean).join(' ')
  return Object.fromEntries(
    only.flatMap((variable): (readonly [string, unknown])[] => {
      const value = item[variable]
      if (value === undefined) return []
      if (variable === 'author' || variable === 'editor')
        return [[variable, (value as readonly JsonObject[]).map((one) => [surnameOf(one), one['given']])]]
      if (variable === 'keyword') return [[variable, String(value).split(/, ?/)]]
      return [[variable, value]]
    }),
  )
}

describe('references that are imported and exported', () => {
  test('CSL-JSON is the same', () =>
    fc.assert(
      fc.asyncProperty(items, async (list) => {
        expect(await entriesOf(JSON.stringify(list), 'csl-json')).toEqual(list)
      }),
      { numRuns: 60 },
    ))

  test.each(['bibtex', 'ris', 'zotero-rdf'] as const)('CSL-JSON as %s and back has what that format has', (format) =>
    fc.assert(
      fc.asyncProperty(items, async (list) => {
        const back = await entriesOf(await passed(JSON.stringify(list), 'csl-json', format), format)
        const only = (type: string) => [...everywhere, ...(inTypes[format][type] ?? inEvery[format])]
        expect(back.map((item) => comparable(item, only(String(item['type']))))).toEqual(
          list.map((item) => comparable(item as JsonObject, only(item.type))),
        )
      }),
      { numRuns: 60 },
    ),
  )

  const fields = fc.dictionary(
    fc.constantFrom(
      'author',
      'title',
      'journal',
      'year',
      'edition',
      'eprint',
      'archiveprefix',
      'urldate',
      'x-own',
      'note',
      'keywords',
    ),
    fc.oneof(
      signs.map((text) => `{${text.replaceAll(/[&%#_$]/g, (sign) => `\\${sign}`)}}`),
      fc.constantFrom(
        '{van den Berg, Jan and others}',
        '{{World Bank}}',
        '{M{\\"u}ller, J.}',
        'mar',
        '{1 -- 2}',
        '{2019}',
      ),
    ),
    { minKeys: 1 },
  )
  const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9:_.+/-]{2,12}$/)

  test('an entry of BibTeX has its type, its key and every field as they were', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('article', 'book', 'online', 'misc', 'phdthesis'),
        key,
        fields,
        async (type, own, given) => {
          const all = { title: '{A title}', ...given }
          const lines = Object.entries(all).map(([field, value]) => `  ${field} = ${value}`)
          const text = `@${type}{${own},\n${lines.join(',\n')}\n}\n`
          const { drafts } = await readBytes('a.bib', text)
          expect(
            await exportText(
              drafts.map((draft) => storedDraft(draft, 1)),
              'bibtex',
            ),
          ).toBe(`${text}\n`)
        },
      ),
      { numRuns: 100 },
    ))

  test('a record of RIS has every line as it was', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('JOUR', 'BOOK', 'NEWS', 'GEN', 'THES'),
        fc.array(fc.tuple(fc.constantFrom('AU', 'TI', 'T2', 'PY', 'ET', 'C1', 'U1', 'KW', 'SN', 'DA', 'L1'), signs)),
        async (type, lines) => {
          const all = [['TY', type], ['T1', 'A title'], ...lines].map(([tag, value]) => `${tag}  - ${value}\r\n`)
          const text = `${all.join('')}ER  - \r\n\r\n`
          expect(await passed(text, 'ris', 'ris')).toBe(text)
        },
      ),
      { numRuns: 100 },
    ))
})
