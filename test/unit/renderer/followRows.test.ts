import { expect, test } from 'vitest'
import { followRows } from '../../../src/renderer/collections/followRows.ts'

const rows = (...ids: number[]) => ids.map((id, place) => [place, id] as const)

test('what is in selected rows is kept in mind, and what is selected no longer is forgotten', () => {
  const first = followRows(new Map(), rows(10, 11, 12), new Set([0, 2, 900]))
  expect(first).toEqual({
    kind: 'same',
    known: new Map([
      [0, 10],
      [2, 12],
    ]),
  })
  // One that came in since, where another is selected no longer.
  const known = first.kind === 'same' ? first.known : new Map<number, number>()
  expect(followRows(known, [...rows(10, 11, 12), [900, 77]], new Set([2, 900]))).toEqual({
    kind: 'same',
    known: new Map([
      [2, 12],
      [900, 77],
    ]),
  })
})

test('selected documents are found at their new places, those that change places with one another too', () => {
  const known = new Map([
    [0, 10],
    [1, 11],
  ])
  const places = new Map([
    [0, 1],
    [1, 0],
  ])
  expect(followRows(known, rows(11, 10, 12), new Set([0, 1]))).toEqual({
    kind: 'moved',
    places,
    known: new Map([
      [1, 10],
      [0, 11],
    ]),
  })
})

test('a selection is lost as a whole when one of its documents is not loaded, or never was', () => {
  expect(followRows(new Map([[1, 11]]), rows(10, 12, 13), new Set([1]))).toEqual({ kind: 'lost' })
  expect(followRows(new Map([[1, 11]]), rows(11, 10, 12), new Set([1, 900]))).toEqual({ kind: 'lost' })
})

test('rows that are not loaded say nothing of a change', () => {
  expect(followRows(new Map([[900, 77]]), rows(10, 11), new Set([900]))).toEqual({
    kind: 'same',
    known: new Map([[900, 77]]),
  })
})
