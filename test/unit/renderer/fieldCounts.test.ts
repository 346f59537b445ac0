import { expect, test } from 'vitest'
import type { FacetValueView } from '../../../src/contract/organising/facets.ts'
import type { FieldFilter } from '../../../src/contract/organising/fieldFilters.ts'
import type { FieldView } from '../../../src/contract/organising/fields.ts'
import {
  countedFields,
  inOrder,
  isFacet,
  isValueChosen,
  withChosen,
} from '../../../src/renderer/search/facets/fieldCounts.ts'

const field = (id: number, documents: number, type: FieldView['type'] = 'choice'): FieldView => ({
  id,
  name: `Field ${id}`,
  type,
  source: { kind: 'typed' },
  format: null,
  collectionId: null,
  choices: [],
  documents,
  edited: 0,
  unreadable: 0,
})
const counted = (filter: FieldFilter, count = 1): FacetValueView => ({
  value: 'x',
  count,
  clause: null,
  filters: { fields: [filter as Required<FieldFilter>] },
})

test('values of a field are chosen beside each other, and taken off one by one', () => {
  const grain = counted({ field: 1, values: ['grain'] })
  const wheat = counted({ field: 1, values: ['wheat'] })
  const other: FieldFilter = { field: 2, from: 3 }
  const one = withChosen([other], grain, true)
  expect(one).toEqual([other, { field: 1, values: ['grain'] }])
  const both = withChosen(one, wheat, true)
  expect(both).toEqual([other, { field: 1, values: ['grain', 'wheat'] }])
  expect([grain, wheat].map((value) => isValueChosen(both, value))).toEqual([true, true])
  expect(isValueChosen([{ field: 1, values: ['GRAIN'] }], grain)).toBe(true)
  expect(withChosen([{ field: 1, values: ['GRAIN'] }], grain, false)).toEqual([])
  expect(withChosen(both, wheat, false)).toEqual(one)
  expect(withChosen(one, grain, false)).toEqual([other])
  // What was filtered by besides stays; a value has the place of "empty".
  expect(withChosen([{ field: 1, contains: 'g' }], grain, true)).toEqual([
    { field: 1, values: ['grain'], contains: 'g' },
  ])
  expect(withChosen([{ field: 1, empty: true }], grain, true)).toEqual([{ field: 1, values: ['grain'] }])
})

test('a range of a field is chosen in the place of another', () => {
  const low = counted({ field: 1, from: 0, below: 10 })
  const high = counted({ field: 1, from: 10, to: 20 })
  const chosen = withChosen([{ field: 1, from: 4 }], low, true)
  expect(chosen).toEqual([{ field: 1, from: 0, below: 10 }])
  expect([low, high].map((value) => isValueChosen(chosen, value))).toEqual([true, false])
  expect(withChosen(chosen, high, true)).toEqual([{ field: 1, from: 10, to: 20 }])
  expect(withChosen(chosen, low, false)).toEqual([])
  // Ranges of other counts, and bounds that were typed.
  const isChosen = (filter: Omit<FieldFilter, 'field'>) =>
    [low, high].map((value) => isValueChosen([{ field: 1, ...filter }], value))
  expect(isChosen({ from: 4, below: 6 })).toEqual([true, false])
  expect(isChosen({ from: 4 })).toEqual([true, true])
  expect(isChosen({ from: 20 })).toEqual([false, true])
  expect(isChosen({ above: 21 })).toEqual([false, false])
  expect(isChosen({ to: 10 })).toEqual([true, true])
  expect(isChosen({ below: 10 })).toEqual([true, false])
  expect(isChosen({ empty: false })).toEqual([false, false])
  const may = counted({ field: 1, from: '2024-05-01', below: '2024-06-01' })
  expect(isValueChosen([{ field: 1, to: '2024' }], may)).toBe(true)
  expect(isValueChosen([{ field: 1, to: '2024-04' }], may)).toBe(false)
})

test('few fields are counted: those that are filtered by, and those that most documents have, by name', () => {
  const fields = [field(1, 5), field(2, 0), field(3, 9), field(4, 7), field(5, 0)]
  expect(countedFields(fields, [], 9).map(({ id }) => id)).toEqual([1, 3, 4])
  expect(countedFields(fields, [], 2).map(({ id }) => id)).toEqual([3, 4])
  expect(countedFields(fields, [{ field: 5, values: ['x'] }], 2).map(({ id }) => id)).toEqual([3, 5])
})

test('a field of texts is a facet where documents share a value, or where it is filtered by', () => {
  const values = [counted({ field: 1, values: ['x'] })]
  expect(isFacet(field(1, 5), [], false)).toBe(false)
  expect(isFacet(field(1, 5), values, false)).toBe(true)
  expect(isFacet(field(1, 5, 'text'), values, false)).toBe(false)
  expect(isFacet(field(1, 5, 'text'), values, true)).toBe(true)
  expect(isFacet(field(1, 5, 'text'), [counted({ field: 1, values: ['x'] }, 2)], false)).toBe(true)
})

test('choices of a column are counted the most frequent first, those that a user wrote in their order', () => {
  const values = [1, 3, 2].map((count) => counted({ field: 1, values: [`v${count}`] }, count))
  const typed = field(1, 9)
  expect(inOrder(typed, values)).toBe(values)
  const column: FieldView = { ...typed, source: { kind: 'column', column: 'places' } }
  expect(inOrder(column, values).map(({ count }) => count)).toEqual([3, 2, 1])
  const numbers: FieldView = { ...column, type: 'number' }
  expect(inOrder(numbers, values)).toBe(values)
})
