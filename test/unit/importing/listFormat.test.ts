import { expect, test } from 'vitest'
import { differentValues, listFormatIn } from '../../../src/main/text/values/listFormat.ts'
import type { Json } from '../../../src/main/model/document.ts'

const counted = (...values: readonly Json[]) => values.map((json) => ({ json, documents: 1 }))

test('lists are recognised where most of their parts come back in other texts', () => {
  expect(listFormatIn(counted('grain; wheat', 'wheat; grain', 'grain; corn'))).toBe('semicolons')
  expect(listFormatIn(counted('a|b', 'b', 'a'))).toBe('bars')
  expect(listFormatIn(counted(['a', 'b'], ['b', 'c'], 'c'))).toBe('semicolons')
})

test('what only has a separator in it is a value', () => {
  // The same value of many documents is none of lists.
  expect(
    listFormatIn([
      { json: 'Smith; Sons', documents: 900 },
      { json: 'Miller', documents: 100 },
    ]),
  ).toBeUndefined()
  expect(listFormatIn(counted('one; two', 'three; four', 'five'))).toBeUndefined()
  expect(listFormatIn(counted('it rained; it stopped', 'it rained; we left', 'they came; I saw'))).toBeUndefined()
  expect(listFormatIn(counted('Paris, France', 'Lyon, France', 'Lyon', 'Paris'))).toBeUndefined()
  expect(listFormatIn(counted('a', 'b', ';', ''))).toBeUndefined()
})

test('arrays are lists, whatever is in them', () => {
  expect(listFormatIn(counted(['one', 'two'], ['three', 'four']))).toBe('semicolons')
  expect(listFormatIn(counted(['one'], 'two'))).toBeUndefined()
})

test('values of lists are counted one by one, whatever their case', () => {
  const texts = [
    { json: 'b|a' as Json, documents: 2 },
    { json: 'A; c', documents: 3 },
  ]
  expect(differentValues(texts, 'bars')).toEqual([
    { text: 'a', documents: 5 },
    { text: 'c', documents: 3 },
    { text: 'b', documents: 2 },
  ])
  expect(differentValues(texts, undefined).map(({ text }) => text)).toEqual(['A; c', 'b|a'])
})
