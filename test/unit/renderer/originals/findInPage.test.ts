import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { soughtText } from '../../../../src/renderer/originals/soughtText.ts'
import { findAll, findInPage, type Span } from '../../../../src/renderer/ui/text/findInPage.ts'
import { marksIn } from '../../../../src/renderer/originals/mail/mailParts.ts'

/** The spans of every place of `word` in `text`. */
const all = (text: string, word: string): Span[] =>
  [...text.matchAll(new RegExp(word, 'g'))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
const cut = (text: string, spans: readonly Span[]) => spans.map(({ start, end }) => text.slice(start, end))

describe('findInPage', () => {
  test('finds words where white space, list signs and borders of tables are others', () => {
    const page = 'Port news\n\n  The   port of Vell\n airport Crane\tport'
    const passage = 'The port of Vell\n\n• airport\n\nCrane | port'
    const found = findInPage(page, { passage, marks: all(passage, '\\bport\\b') })
    expect(found.marks).toEqual(all(page, '\\bport\\b'))
    expect(found.passage).toEqual({ start: page.indexOf('The'), end: page.length })
  })

  test('finds each word beside its own neighbours where the page has something between the parts of the passage', () => {
    const page = 'A port in a storm. ADVERTISEMENT: port wine! The old port was closed, the new port opened.'
    const passage = 'A port in a storm. The old port was closed, the new port opened.'
    const found = findInPage(page, { passage, marks: all(passage, 'port') })
    expect(found.passage).toBeNull()
    expect(found.marks).toEqual([
      all(page, 'port')[0],
      { start: page.indexOf('port was'), end: page.indexOf(' was') },
      { start: page.indexOf('port opened'), end: page.indexOf(' opened') },
    ])
  })

  test('marks nothing that the page does not have', () => {
    const passage = 'The port was closed.'
    expect(findInPage('An airport and a station.', { passage, marks: all(passage, 'port') })).toEqual({
      passage: null,
      marks: [],
    })
    expect(findInPage('', { passage, marks: all(passage, 'port') }).marks).toEqual([])
  })

  test('finds any span of a page in the page', () => {
    const words = fc.array(fc.constantFrom('port', 'İstanbul', '港', '𝔘nd', 'e\u0301t', '- ', ' | ', '\n'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(words, words, words, (before, inside, after) => {
        const passage = inside.join(' ')
        const page = [before.join('  '), passage, after.join('\n')].join('\n')
        const found = findInPage(page, { passage, marks: [{ start: 0, end: passage.length }] })
        const letters = (text: string) => text.match(/[\p{L}\p{N}\p{M}]/gu)?.join('') ?? ''
        expect(letters(cut(page, found.marks).join(''))).toBe(letters(passage))
      }),
    )
  })
})

test('what is sought of a document is its passage, widened to what is quoted', () => {
  const text = 'One two three. Four five six. Seven.'
  const sought = soughtText({ text }, { whole: { start: 15, end: 29 }, marks: [{ start: 20, end: 36 }] })
  expect(sought.passage).toBe('Four five six. Seven.')
  expect(cut(sought.passage, sought.marks)).toEqual(['five six. Seven.'])
  expect(sought.marksPassage).toBe(true)
  expect(soughtText({ text }, { whole: { start: 0, end: text.length }, marks: [] }).marksPassage).toBe(false)
})

test('marks of a message are cut at the ends of its parts', () => {
  const part = { start: 10, text: 'four five', quotedLines: 0 }
  const marks = [
    { start: 0, end: 4 },
    { start: 8, end: 14 },
    { start: 15, end: 30 },
  ]
  expect(cut(part.text, marksIn(part, marks))).toEqual(['four', 'five'])
})

test('finds every place of a text by its letters, as far as it is asked to', () => {
  const text = 'Silt below the keel. Elsewhere: silt\nbelow — the  keel!'
  const places = (sought: string, most: number) =>
    findAll(text, sought, most).map(({ start, end }) => text.slice(start, end))
  expect(places('SILT below  the keel', 10)).toEqual(['Silt below the keel', 'silt\nbelow — the  keel'])
  expect(places('silt below', 1)).toEqual(['Silt below'])
  expect(places('sand', 10)).toEqual([])
  expect(places(' —!', 10)).toEqual([])
})
