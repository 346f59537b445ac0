import { expect, onTestFinished, test } from 'vitest'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { rankByKeyword } from '../../../src/main/store/search/keywordRanking.ts'
import { createColumns, type Columns } from '../../../src/main/store/vectors/columns/columns.ts'
import { openRegistry } from '../../../src/main/store/vectors/scanRegistry.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

test('a search by word does not wait while columns are being loaded', () => {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  const collectionId = createCollection(db, 'all', 1).id
  const documents = ['harbour lamp', 'ferry'].map((text, at) => ({
    kind: 'row' as const,
    title: text,
    text: `${text} ${at}.`,
    source: { name: 'a.jsonl', row: at },
    raw: {},
  }))
  const options = { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 }
  db.transaction(() => storeDocuments(db, documents, options)).immediate()
  let waits = 0
  const loading: Columns = Object.create(createColumns(), { waitUntilLoaded: { value: () => waits++ } }) as Columns
  openRegistry(db, undefined).publishColumns(loading)
  expect(rankByKeyword(db, 'harbour', withoutFilters, 10)).toHaveLength(1)
  expect(waits).toBe(0)
})
