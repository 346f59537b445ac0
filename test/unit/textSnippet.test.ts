import { expect, test } from 'vitest'
import { phraseTokens, queryTokens } from '../../src/main/text/query/queryTokens.ts'
import { makeSnippet } from '../../src/main/text/snippet.ts'

function marked(text: string, query: string, maxChars?: number): string[] {
  const snippet = makeSnippet(text, query, maxChars === undefined ? {} : { maxChars })
  return snippet.marks.map(({ start, end }) => snippet.text.slice(start, end))
}

const LONG = `${'Nothing of note happened. '.repeat(20)}Then the cocoa harvest was late. ${'And so it went on. '.repeat(20)}`

test('shows the sentence with most of the query', () => {
  const snippet = makeSnippet(`Cocoa is a bean. ${LONG}`, 'late cocoa harvests', { maxChars: 80 })
  expect(snippet.text.startsWith('Then the cocoa harvest was late.')).toBe(true)
  expect(snippet.text.length).toBeLessThanOrEqual(80)
  expect(`Cocoa is a bean. ${LONG}`.slice(snippet.start, snippet.start + 8)).toBe('Then the')
})

test('marks words as the index compares them', () => {
  expect(marked('He was connected, Café Straße', 'connections CAFE strasse')).toEqual(['connected', 'Café', 'Straße'])
})

test('marks pieces of unspaced scripts as one', () => {
  expect(marked('中华人民共和国成立', '人民共和')).toEqual(['人民共和'])
  expect(marked('ข้าวผัดและสวัสดีชาวโลก', 'สวัสดี')).toEqual(['สวัสดี'])
})

test('marks a word nearly like the one asked for where nothing else matched', () => {
  expect(marked('Viele Häusern stehen leer', 'Häuserreihe')).toEqual(['Häusern'])
})

test('common words are marked only where nothing else matched', () => {
  const snippet = (query: string) => makeSnippet('The cocoa of the coast', query, { common: ['the', 'of'] })
  expect(snippet('the cocoa of Ghana').marks).toEqual([{ start: 4, end: 9 }])
  expect(snippet('the of').marks.length).toBe(3)
})

test('a phrase is marked where its words follow each other; where they never do, its words are', () => {
  const marks = (text: string, loose = '') => {
    const query = { ...queryTokens(loose), phrases: [phraseTokens('landscape layout')] }
    const snippet = makeSnippet(text, query)
    return snippet.marks.map(({ start, end }) => snippet.text.slice(start, end))
  }
  const text = 'A layout of the land. The second page has a landscape\nlayout, and no other layout.'
  expect(marks(text)).toEqual(['landscape layout'])
  expect(marks(text, 'layout')).toEqual(['layout', 'landscape layout', 'layout'])
  expect(marks('The layout of a landscape')).toEqual(['layout', 'landscape'])
  expect(marks('Nothing of the kind')).toEqual([])
})

test('what was found is the shortest part that has as much of the query as the snippet', () => {
  const found = (text: string, query: string) => {
    const snippet = makeSnippet(text, query)
    return snippet.found && snippet.text.slice(snippet.found.start, snippet.found.end)
  }
  const text = 'This is my first page with a layout. This is the second, with a landscape layout, the last layout.'
  expect(found(text, 'landscape layout')).toBe('landscape layout')
  expect(found(text, 'layout')).toBe('layout')
  expect(found(text, 'second first layout')).toBe('first page with a layout. This is the second')
  expect(found(text, 'zebra')).toBeUndefined()
  // Of common words alone, too.
  const [climate, policy] = ['climate', 'heavy policy'].map(phraseTokens) as [string[], string[]]
  const query = { ...queryTokens('climate'), phrases: [policy] }
  const common = makeSnippet('A heavy policy of the climate.', query, { common: [...climate, policy.join(' ')] })
  expect(common.found).toEqual({ start: 2, end: 29 })
})

test('without a match it is the beginning', () => {
  const snippet = makeSnippet(LONG, 'zebra', { maxChars: 60 })
  expect(snippet).toMatchObject({ start: 0, marks: [] })
  expect(snippet.text).toBe('Nothing of note happened. Nothing of note happened. Nothing')
})

test('a line break is shown as a space, so that places do not move', () => {
  expect(makeSnippet('one\ntwo\tthree', 'three')).toMatchObject({
    text: 'one two three',
    start: 0,
    marks: [{ start: 8, end: 13 }],
  })
})
