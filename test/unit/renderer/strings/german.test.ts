import { expect, test } from 'vitest'
import { de } from '../../../../src/renderer/strings/de/de.ts'
import { en } from '../../../../src/renderer/strings/en.ts'
import { sameWords } from './sameWords.ts'

/** What a text may be given: written as a number, it serves as a count, a name, a date and a size. */
const givens: readonly (readonly unknown[])[] = [
  Array.from({ length: 6 }, () => '7'),
  Array.from({ length: 6 }, () => ['7', '8', '9', '10']),
  [{ asked: 7, made: 7, stored: 7, measuredAt: '2026-11-02', at1: 1, at10: 1, at100: 1, vectors: 7, questions: {} }],
  ['7', '7', { asked: 7, made: 7, stored: 7 }],
  ['7', true, false],
  ['day', null],
  ['documents', 7, 10],
  [{ page: 7 }],
  [{ kind: 'tag.create', subject: { name: '7' } }],
  [{ name: '7', made: true, beside: ['8'] }],
  [0.62],
  [
    {
      recall: 0.62,
      keywordRecall: 0.27,
      fusedRecall: 0.64,
      pairs: 7,
      heldOut: 7,
      seconds: 7,
      bytes: 7,
      at: '2026-11-02',
    },
  ],
]

type Text = readonly [path: string, english: string, german: string]

/** Every text of both languages beside each other; functions are called with the first that they take. */
function* texts(english: unknown, german: unknown, path: string): Generator<Text> {
  if (typeof english === 'string') yield [path, english, String(german)]
  else if (typeof english === 'function' && typeof german === 'function') yield called(english, german, path)
  else if (typeof english === 'object' && english !== null) {
    for (const [name, value] of Object.entries(english))
      yield* texts(value, (german as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`)
  }
}

function called(english: Function, german: Function, path: string): Text {
  for (const given of givens) {
    try {
      const both: Text = [path, String(english(...given)), String(german(...given))]
      if (!/undefined|null/.test(both[1])) return both
    } catch {
      // It takes something else.
    }
  }
  throw new Error(`${path} takes none of the values that this test has: add one.`)
}

const all = [...texts({ ...en, formats: {} }, de, '')]

test('no German text is the English one, but for those that are the same word', () => {
  const equal = all.filter(([, english, german]) => english === german && /\p{L}{2}/u.test(english))
  const isName = (path: string) => /\.(keys|colour)$/.test(path)
  expect(equal.filter(([path, text]) => !isName(path) && !sameWords.has(text))).toEqual([])
  const used = new Set(equal.map(([, text]) => text))
  expect([...sameWords].filter((word) => !used.has(word))).toEqual([])
})

test('both languages have the same texts, and none is empty in one only', () => {
  const paths = (strings: object) => [...texts({ ...strings, formats: {} }, strings, '')].map(([path]) => path)
  expect(paths(de).toSorted()).toEqual(paths(en).toSorted())
  expect(all.filter(([, english, german]) => (english === '') !== (german === ''))).toEqual([])
})

test('German texts have German quotation marks, and end like the English ones', () => {
  expect(all.filter(([, , german]) => /[”"]/.test(german.replace('{"style": "ink"}', '')))).toEqual([])
  expect(all.filter(([, english, german]) => english.endsWith('…') !== german.endsWith('…'))).toEqual([])
})

test.each([
  [0, '0 Dokumente'],
  [1, '1 Dokument'],
  [12_400, '12.400 Dokumente'],
])('a German count of %d is written with its plural', (count, text) => {
  expect(de.common.documents(count)).toBe(text)
})

test.each([
  [569.454_724_895_139_4, '569 B/s'],
  [999.7, '1,0 kB/s'],
  [0.2, '0 B/s'],
])('a rate of %d bytes is written without parts of a byte', (rate, text) => {
  expect(de.jobs.rate(rate, 'bytes')).toBe(text)
  expect(en.jobs.rate(rate, 'bytes')).toBe(text.replace(',', '.'))
})

test('numbers, sizes and dates are written as each language does', () => {
  expect([en.formats.bytes(1_540_000), de.formats.bytes(1_540_000)]).toEqual(['1.5 MB', '1,5 MB'])
  expect([en.formats.share(0.9876, 1), de.formats.share(0.9876, 1)]).toEqual(['98.8%', '98,8\u00A0%'])
  expect([en.formats.date('2026-11-02'), de.formats.date('2026-11-02')]).toEqual(['Nov 2, 2026', '2. Nov. 2026'])
  expect([en.formats.spent(0.00123, 'EUR'), de.formats.spent(2.5, 'EUR')]).toEqual(['0.0012 EUR', '2,50 EUR'])
  expect([en.formats.languageName('chi_sim'), de.formats.languageName('fr')]).toEqual(['chi_sim', 'Französisch'])
  expect(de.formats.dateTime('no date')).toBe('no date')
})

test.each([
  ['2,5', undefined, 2.5],
  ['2.5', 2.5, undefined],
  ['.5', 0.5, undefined],
  ['1000', 1000, 1000],
  ['1.000', 1, undefined],
  ['', undefined, undefined],
  ['-1', undefined, undefined],
  ['1,2,3', undefined, undefined],
])('%j is %s as English types numbers, and %s as German does', (text, english, german) => {
  expect([en.formats.numberIn(text), de.formats.numberIn(text)]).toEqual([english, german])
})

test('a number with the mark of the other language is known as that', () => {
  expect([en.formats.numberMeant('0,02'), de.formats.numberMeant('0.02')]).toEqual(['0.02', '0,02'])
  expect(en.formats.numberMeant('0.02')).toBeUndefined()
  expect(en.formats.numberMeant('two,5')).toBeUndefined()
})

test.each([0, 0.25, 1_234_567.5])('%d is typed as it is read', (value) => {
  for (const { formats } of [en, de]) expect(formats.numberIn(formats.typed(value))).toBe(value)
})
