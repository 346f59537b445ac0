import { expect, test } from 'vitest'
import type { FieldId } from '../../../src/main/model/ids.ts'
import { facetNames } from '../../../src/main/model/search/facets.ts'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { rangesOf } from '../../../src/main/store/fields/fieldValues.ts'
import { countFacets } from '../../../src/main/store/search/facets.ts'
import { createColumns } from '../../../src/main/store/vectors/columns/columns.ts'
import { loadColumns } from '../../../src/main/store/vectors/columns/loadColumns.ts'
import { openRegistry } from '../../../src/main/store/vectors/scanRegistry.ts'
import { authorNames } from '../../../src/main/text/names/authorNames.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

test('facets are the same from the columns in memory as from the tables', async () => {
  const db = memoryLibrary()
  for (const [at, name] of ['one', 'two'].entries()) {
    const { id } = createCollection(db, name, 1)
    const drafts = Array.from({ length: 90 }, (_, row) => ({
      kind: row % 3 === 0 ? ('news' as const) : ('row' as const),
      title: `Record ${row}`,
      text: `${row % 2 === 0 ? 'harbour' : 'tide'} number ${row} of ${name}. `.repeat(1 + (row % 4)),
      ...(row % 4 === 0 ? {} : { url: `https://${row % 5 === 0 ? 'news.' : ''}example.org/${name}/${row}` }),
      ...(row % 7 === 0 ? {} : { authors: `Ada Berg; Author ${row % 6}` }),
      ...(row % 6 === 0 ? {} : { publishedAt: Date.UTC(2031, row % 14, 3) }),
      source: { name: 'a.jsonl', row },
      raw: {},
    }))
    const place = { collectionId: id, passageChars: 60, passageOverlap: 0, now: 1 + at }
    db.transaction(() => storeDocuments(db, drafts, place)).immediate()
  }
  const nearest = db.prepare('SELECT id FROM documents WHERE id % 5 = 0').pluck().all() as never[]
  const asked = [
    { words: 'harbour', nearest: [], filters: withoutFilters },
    { words: '"tide number"', nearest: [], filters: { ...withoutFilters, kinds: ['news'] } },
    { words: '"tide of harbour" tide', nearest, filters: withoutFilters },
    { words: undefined, nearest, filters: withoutFilters },
    { words: undefined, nearest: [], filters: { ...withoutFilters, until: Date.UTC(2031, 6) } },
  ]
  const counted = () => asked.map((result) => countFacets(db, result, facetNames, 20))
  const fromTables = counted()
  const columns = createColumns()
  await loadColumns(db, columns, () => Promise.resolve())
  openRegistry(db, undefined).publishColumns(columns)
  expect(counted()).toEqual(fromTables)
  expect(fromTables.every(({ documents, facets }) => documents > 0 && facets[0] !== undefined)).toBe(true)
  expect(() => countFacets(db, asked[0]!, [{ field: 7 as FieldId }], 20)).toThrow('There is no field')
})

test('values that are all 0 are one range', () => {
  expect(rangesOf({ type: 'number' }, [0, 0, 0])).toEqual([{ start: 0, end: expect.any(Number), documents: 3 }])
})

test('names of authors are told from each other, and what a query cannot quote is none', () => {
  expect(authorNames('Ada Berg, Jon Smith')).toEqual(['Ada Berg', 'Jon Smith'])
  expect(authorNames('Berg, Ada')).toEqual(['Berg, Ada'])
  expect(authorNames('Berg, Ada; Smith, J.; ')).toEqual(['Berg, Ada', 'Smith, J.'])
  expect(authorNames('Reuters')).toEqual(['Reuters'])
  expect(authorNames('Ada "A" Berg | Jon Smith')).toEqual(['Jon Smith'])
})
