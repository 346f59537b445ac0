import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import {
  extendSelection,
  selectSentence,
  selectWord,
  type WordSelection,
} from '../../../src/renderer/reading/wordSelection.ts'

const text = 'The keeper lit the lamp. Fog lay over the reef, they said.\n\nNobody came.'
const shown = (selected: WordSelection | undefined) => selected && text.slice(selected.start, selected.end)

test('words are gone to one by one, and the ends of the text are ends', () => {
  const first = selectWord(text, null, 'forward', 0)
  expect(shown(first)).toBe('The')
  expect(shown(selectWord(text, first ?? null, 'forward', 0))).toBe('keeper')
  expect(selectWord(text, first ?? null, 'back', 0)).toBeUndefined()
  expect(shown(selectWord(text, null, 'forward', text.indexOf('lamp')))).toBe('lamp')
  expect(selectWord(text, { start: 0, end: text.length }, 'forward', 0)).toBeUndefined()
})

test('a selection grows by words and sentences, and shrinks to the word it began with before it grows the other way', () => {
  const lamp = selectWord(text, null, 'forward', text.indexOf('lamp')) as WordSelection
  const step = (selected: WordSelection, ...moves: readonly (readonly ['forward' | 'back', 'word' | 'sentence'])[]) =>
    shown(moves.reduce((now, [direction, unit]) => extendSelection(text, now, direction, unit), selected))
  expect(step(lamp, ['forward', 'word'])).toBe('lamp. Fog')
  expect(step(lamp, ['forward', 'sentence'])).toBe('lamp.')
  expect(step(lamp, ['forward', 'sentence'], ['forward', 'sentence'])).toBe('lamp. Fog lay over the reef, they said.')
  expect(step(lamp, ['forward', 'word'], ['forward', 'word'], ['back', 'word'])).toBe('lamp. Fog')
  expect(step(lamp, ['forward', 'word'], ['back', 'word'])).toBe('lamp')
  expect(step(lamp, ['forward', 'word'], ['back', 'word'], ['back', 'word'])).toBe('the lamp')
  expect(step(lamp, ['back', 'sentence'])).toBe('The keeper lit the lamp')
  expect(step(lamp, ['back', 'sentence'], ['forward', 'word'])).toBe('keeper lit the lamp')
  expect(step(lamp, ['back', 'sentence'], ['forward', 'sentence'])).toBe('lamp')
})

test('the sentence is selected that holds what was found, and grows from there', () => {
  const reef = selectSentence(text, text.indexOf('reef'))
  expect(shown(reef)).toBe('Fog lay over the reef, they said.')
  expect(shown(selectSentence(text, text.indexOf('Fog')))).toBe('Fog lay over the reef, they said.')
  expect(shown(reef && extendSelection(text, reef, 'forward', 'sentence'))).toMatch(/^Fog .*Nobody came\.$/s)
  expect(shown(reef && extendSelection(text, reef, 'back', 'sentence'))).toMatch(/^The keeper .* said\.$/)
  // Between two sentences, the next one.
  expect(shown(selectSentence(text, text.indexOf('Nobody') - 1))).toBe('Nobody came.')
  expect(selectSentence(text, text.length)).toBeUndefined()
})

test('whatever is pressed, the first word stays selected and the selection stays within the text', () => {
  const moves = array(
    tuple(constantFrom('forward' as const, 'back' as const), constantFrom('word' as const, 'sentence' as const)),
  )
  assert(
    property(
      string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      integer({ min: 0, max: 59 }),
      moves,
      (any, at, all) => {
        const first = selectWord(any, null, 'forward', Math.min(at, any.length))
        if (!first) return
        let now = first
        for (const [direction, unit] of all) {
          now = extendSelection(any, now, direction, unit)
          expect(now.start).toBeLessThanOrEqual(first.start)
          expect(now.end).toBeGreaterThanOrEqual(first.end)
          expect(now.start >= 0 && now.end <= any.length).toBe(true)
        }
      },
    ),
  )
})

test('a sentence goes on behind the break of a wrapped line, and ends at a short line and at a paragraph', () => {
  const wrapped =
    'Heading\nThe bill was brought in by the senators Alan Cranston and\nPhil Gramm of Texas. It failed.\n\nNext one.'
  const at = (place: string) => {
    const found = selectSentence(wrapped, wrapped.indexOf(place))
    return found && wrapped.slice(found.start, found.end)
  }
  expect(at('bill')).toBe('The bill was brought in by the senators Alan Cranston and\nPhil Gramm of Texas.')
  expect(at('Heading')).toBe('Heading')
  expect(at('It failed')).toBe('It failed.')
})
