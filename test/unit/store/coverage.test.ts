import { expect, onTestFinished, test } from 'vitest'
import type { CollectionId, TextId } from '../../../src/main/model/ids.ts'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import { openWriter, type WritableDb } from '../../../src/main/store/connection.ts'
import { createCoverageCounts } from '../../../src/main/store/coverageCounts.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { readValue, writeValue } from '../../../src/main/store/library/settings.ts'
import { addSelected, removeSelected } from '../../../src/main/store/organising/filing.ts'
import { countSearched } from '../../../src/main/store/search/counts.ts'
import { createColumns } from '../../../src/main/store/vectors/columns/columns.ts'
import { loadColumns } from '../../../src/main/store/vectors/columns/loadColumns.ts'
import { countCoverage, coverageState } from '../../../src/main/store/vectors/coverage.ts'
import { openRegistry } from '../../../src/main/store/vectors/scanRegistry.ts'
import { ensureSpace } from '../../../src/main/store/vectors/spaces.ts'
import { putVectors } from '../../../src/main/store/vectors/spaceWriter.ts'
import { readSpace } from '../../../src/main/store/vectors/vectorSpace.ts'

/** How many texts have vectors is counted from memory where that is loaded, and once for each state of the library. */

const dimension = 8

function library(documents: number) {
  const db = openWriter(':memory:')
  onTestFinished(() => void db.close())
  const [all, some] = [createCollection(db, 'all', 1).id, createCollection(db, 'some', 1).id]
  return { db, all, some, ids: store(db, all, documents) }
}

/** Every third has the text of another. */
function store(db: WritableDb, collectionId: CollectionId, count: number, from = 0) {
  const documents = Array.from({ length: count }, (_, at) => ({
    kind: 'row' as const,
    externalId: `r${from + at}`,
    title: `Title ${from + at}`,
    text: at % 3 === 0 ? `Text ${at % 7}.` : `Text of ${from + at}.`,
    source: { name: 'a.jsonl', row: from + at },
    raw: {},
  }))
  const options = { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 }
  return db.transaction(() => storeDocuments(db, documents, options).documentIds).immediate()
}

function embed(db: WritableDb, share: (text: number) => boolean): void {
  const id = ensureSpace(db, { origin: 'local', model: 'm', dimension }, 1)
  const texts = (db.prepare('SELECT id FROM texts ORDER BY id').pluck().all() as TextId[]).filter(share)
  const values = Float32Array.from({ length: texts.length * dimension }, (_, at) => Math.sin(at + 1))
  db.transaction(() => putVectors(db, readSpace(db, id), texts, values, 0)).immediate()
}

async function load(db: WritableDb): Promise<void> {
  const columns = createColumns()
  await loadColumns(db, columns, async () => {})
  openRegistry(db, undefined).publishColumns(columns)
}

test('memory and the tables count the same, also after documents came and went', async () => {
  const { db, all, some, ids } = library(60)
  addSelected(db, { kind: 'documents', ids: ids.slice(5, 30) }, some, 2)
  embed(db, (text) => text % 4 !== 0)
  const fromTables = [all, some].map((id) => countCoverage(db, id))
  expect(fromTables[0]?.coverage).toMatchObject([{ space: { model: 'm' }, texts: 47 }])
  await load(db)
  expect([all, some].map((id) => countCoverage(db, id))).toEqual(fromTables)
  removeSelected(db, { kind: 'documents', ids: ids.slice(0, 20) }, some, 3)
  store(db, some, 12, 1_000)
  embed(db, (text) => text % 5 === 0)
  const fromMemory = [all, some].map((id) => countCoverage(db, id))
  openRegistry(db, undefined)
  expect([all, some].map((id) => countCoverage(db, id))).toEqual(fromMemory)
})

test('a search counts what it looked through the same with and without memory, in one collection and in several', async () => {
  const { db, all, some, ids } = library(40)
  const space = () => [ensureSpace(db, { origin: 'local', model: 'm', dimension }, 1)]
  const asked = () =>
    [[], [all], [some], [all, some]].map((collections) =>
      countSearched(db, space(), { ...withoutFilters, collections }),
    )
  embed(db, () => true)
  // While one collection has all of them, its counters are what is answered.
  const [alone] = asked()
  expect(alone).toEqual({ passages: 40, undated: 0, embedded: 40 })
  addSelected(db, { kind: 'documents', ids: ids.slice(0, 10) }, some, 2)
  store(db, some, 5, 1_000)
  const fromTables = asked()
  expect(fromTables.map(({ passages }) => passages)).toEqual([45, 40, 15, 45])
  await load(db)
  expect(asked()).toEqual(fromTables)
})

/** The store as far as coverage needs it, with how often it counted. */
function countedStore(db: WritableDb) {
  let counted = 0
  const store = {
    read: {
      coverageState: async (id: CollectionId) => coverageState(db, id),
      countCoverage: async (id: CollectionId) => {
        counted++
        return countCoverage(db, id)
      },
      readValue: async (key: string) => readValue(db, key),
    },
    write: { writeValue: async (key: string, value: string) => writeValue(db, key, value) },
    isReadOnly: false,
  }
  return { store, counted: () => counted }
}

test('coverage is counted once for each state, and by two who ask at once', async () => {
  const { db, all, some, ids } = library(20)
  embed(db, () => true)
  const { store: asked, counted } = countedStore(db)
  const coverage = createCoverageCounts(asked)
  const [first, second] = await Promise.all([coverage.of(all), coverage.of(all)])
  expect(second).toEqual(first)
  expect(await coverage.of(all)).toEqual(first)
  expect(counted()).toBe(1)
  removeSelected(db, { kind: 'documents', ids: ids.slice(0, 3) }, all, 2)
  expect(await coverage.of(all)).toEqual(countCoverage(db, all).coverage)
  expect(counted()).toBe(2)
  expect(await coverage.of(some)).toEqual([])
})

test('what was counted of a large collection is there when the library is opened again, unless it has changed', async () => {
  const { db, all } = library(12)
  embed(db, () => true)
  const before = countedStore(db)
  const counting = createCoverageCounts({ ...before.store, leastTexts: 5 })
  const found = await counting.of(all)
  await counting.keep()
  const after = countedStore(db)
  expect(await createCoverageCounts(after.store).of(all)).toEqual(found)
  expect(after.counted()).toBe(0)
  store(db, all, 1, 1_000)
  await createCoverageCounts(after.store).of(all)
  expect(after.counted()).toBe(1)
})
