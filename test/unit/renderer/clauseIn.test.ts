import { expect, test } from 'vitest'
import { withoutEmptyClauses } from '../../../src/renderer/search/query/completing.ts'
import { hasClause, withoutClause } from '../../../src/renderer/search/facets/clauseIn.ts'

test.each([
  ['harbour kind:news', 'kind:news', true],
  ['Kind:News harbour', 'kind:news', true],
  ['harbour kind:newsletter', 'kind:news', false],
  ['harbour -kind:news', 'kind:news', false],
  ['by:"Ada (Berg)" harbour', 'by:"Ada (Berg)"', true],
])('whether %j has the clause %j: %j', (query, clause, has) => {
  expect(hasClause(query, clause)).toBe(has)
})

test('a clause is taken out of a query with its space', () => {
  expect(withoutClause('harbour kind:news dredged', 'kind:news')).toBe('harbour dredged')
  expect(withoutClause('kind:news', 'kind:news')).toBe('')
})

test.each([
  ['port site:', 'port'],
  ['port -site: strike', 'port  strike'],
  ['in:"', ''],
  ['port site:example.org', 'port site:example.org'],
  ['the website: a list', 'the website: a list'],
  ['in: a port', 'a port'],
])('%j is searched for as %j while it is typed', (text, searched) => {
  expect(withoutEmptyClauses(text)).toBe(searched)
})
