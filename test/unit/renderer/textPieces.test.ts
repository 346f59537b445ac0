import { array, assert, boolean, integer, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { PassageView } from '../../../src/contract/documents.ts'
import type { HighlightView } from '../../../src/contract/organising/marks.ts'
import { textPieces } from '../../../src/renderer/reading/textPieces.ts'

const passage = (ordinal: number, start: number, end: number): PassageView => ({
  id: ordinal + 1,
  ordinal,
  start,
  end,
  language: null,
  vectors: [],
})

test('marks the found passage, and the words of the query in it only', () => {
  const text = 'Cod here. Cod and cod there.'
  const found = passage(1, 10, text.length)
  const pieces = textPieces(text, [passage(0, 0, 9), found], found, ['cod'], false)
  expect(pieces.map((piece) => [text.slice(piece.start, piece.end), piece.found, piece.word])).toEqual([
    ['Cod here. ', false, false],
    ['Cod', true, true],
    [' and ', true, false],
    ['cod', true, true],
    [' there.', true, false],
  ])
})

test('numbers each passage where it begins, also where passages overlap', () => {
  const text = 'abcdefghij'
  const pieces = textPieces(text, [passage(0, 0, 6), passage(1, 4, 10)], null, [], true)
  expect(pieces.map(({ start, begins }) => [start, begins])).toEqual([
    [0, 1],
    [4, 2],
  ])
})

test('takes a word for what it is, not for a pattern', () => {
  const text = 'a+b (c'
  const found = passage(0, 0, text.length)
  const words = textPieces(text, [found], found, ['a+b', '(c'], false).filter((piece) => piece.word)
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['a+b', '(c'])
})

const highlight = (id: number, start: number, end: number): HighlightView => ({
  id,
  documentId: 1,
  span: { start, end },
  box: null,
  colour: 'yellow',
  quote: '',
  marked: null,
  createdAt: '2026-01-01T00:00:00Z',
})

test('of highlights that overlap the one that begins last is drawn, and the other goes on after it', () => {
  const text = 'one two three four'
  const pieces = textPieces(text, [], null, [], false, [], [highlight(1, 0, 13), highlight(2, 4, 7)])
  expect(pieces.map((piece) => [text.slice(piece.start, piece.end), piece.highlight?.id ?? null])).toEqual([
    ['one ', 1],
    ['two', 2],
    [' three', 1],
    [' four', null],
  ])
})

test('a highlight that reaches beyond the text, or has no span, cuts nothing', () => {
  const boxed = { ...highlight(2, 0, 1), span: null }
  const pieces = textPieces('abc', [], null, [], false, [], [highlight(1, 1, 99), boxed, highlight(3, 50, 60)])
  expect(pieces.map(({ start, end, highlight: drawn }) => [start, end, drawn?.id ?? null])).toEqual([
    [0, 1, null],
    [1, 3, 1],
  ])
})

test('the pieces joined are the text, whatever the spans are', () => {
  const span = tuple(integer({ min: -5, max: 60 }), integer({ min: -5, max: 60 }))
  assert(
    property(string({ maxLength: 50 }), array(span, { maxLength: 6 }), boolean(), (text, spans, borders) => {
      const passages = spans.map(([a, b], index) => passage(index, Math.min(a, b), Math.max(a, b)))
      const highlights = spans.map(([a, b], index) => highlight(index, Math.min(a, b), Math.max(a, b)))
      const pieces = textPieces(text, passages, passages[0] ?? null, ['a', ' '], borders, [], highlights)
      expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
      expect(pieces.every(({ start, end }) => start < end)).toBe(true)
    }),
  )
})

test('a passage that is the whole text is not marked, only the words found in it', () => {
  const text = 'Cod and haddock.'
  const found = passage(0, 0, text.length)
  const pieces = textPieces(text, [found], found, ['cod'], false)
  expect(pieces.map((piece) => [text.slice(piece.start, piece.end), piece.found, piece.word])).toEqual([
    ['Cod', false, true],
    [' and haddock.', false, false],
  ])
})

test('a word is not marked within another one, but in scripts without spaces it is', () => {
  const marked = (text: string, word: string) => {
    const found = passage(0, 0, text.length)
    return textPieces(text, [found], found, [word], false)
      .filter((piece) => piece.word)
      .map(({ start }) => start)
  }
  expect(marked('port, exporters, ports: Port', 'port')).toEqual([0, 24])
  // The words of a phrase go on in the next line.
  expect(marked('the old\n  port', 'old port')).toEqual([4])
  expect(marked('東京都の港湾', '港')).toEqual([4])
  expect(marked('café cafés', 'café')).toEqual([0])
})
