import { expect, onTestFinished, test } from 'vitest'
import type { DocumentOrder } from '../../../src/main/model/document.ts'
import type { CollectionId, DocumentId } from '../../../src/main/model/ids.ts'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import { openWriter, type WritableDb } from '../../../src/main/store/connection.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { findDocuments, listDocuments } from '../../../src/main/store/documents/documents.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { removeSelected } from '../../../src/main/store/organising/filing.ts'
import { createColumns } from '../../../src/main/store/vectors/columns/columns.ts'
import { loadColumns } from '../../../src/main/store/vectors/columns/loadColumns.ts'
import { openRegistry } from '../../../src/main/store/vectors/scanRegistry.ts'

/** What passes filters is counted once, and sorted once behind the first rows, for all pages of a list of it. */

const filters = { ...withoutFilters, since: 100 }

function library(count: number) {
  const db = openWriter(':memory:')
  onTestFinished(() => void db.close())
  const collectionId = createCollection(db, 'all', 1).id
  store(db, collectionId, count)
  return { db, collectionId }
}

function store(db: WritableDb, collectionId: CollectionId, count: number, from = 0): void {
  const documents = Array.from({ length: count }, (_, index) => from + index).map((at) => ({
    kind: 'row' as const,
    externalId: `r${at}`,
    title: `${at % 2 ? 'note' : 'NOTE'} ${(at * 7919) % 613}`,
    text: `Text ${at}.`,
    ...(at % 5 ? { publishedAt: (at * 104_729) % 997 } : {}),
    source: { name: 'a.jsonl', row: at },
    raw: {},
  }))
  const options = { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 }
  db.transaction(() => storeDocuments(db, documents, options)).immediate()
}

/** How often statements that match are run. */
function runsOf(db: WritableDb, pattern: RegExp): { readonly watched: WritableDb; readonly runs: () => number } {
  let runs = 0
  const counted = (made: object): object =>
    new Proxy(made, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'all' || name === 'get') runs++
          const result = Reflect.apply(value, target, args) as unknown
          return result === target ? counted(target) : result
        }
      },
    })
  const watched = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const made = Reflect.apply(value, target, args) as unknown
        return name === 'prepare' && pattern.test(String(args[0])) ? counted(made as object) : made
      }
    },
  })
  return { watched, runs: () => runs }
}

const idsOf = ({ items }: { readonly items: readonly { readonly id: DocumentId }[] }) => items.map(({ id }) => id)

test('pages of every order put together are all that is found, in that order', () => {
  const { db } = library(2_500)
  const sql = {
    added: 'd.id',
    title: 'd.title COLLATE NOCASE, d.id',
    published: 'd.published_at IS NULL, d.published_at DESC, d.id',
  } as const
  for (const order of ['added', 'title', 'published'] satisfies DocumentOrder[]) {
    const pages = Array.from({ length: 13 }, (_, page) => findDocuments(db, filters, order, page * 200, 200))
    const inOneGo = db.prepare(`SELECT d.id FROM documents d WHERE d.published_at >= 100 ORDER BY ${sql[order]}`)
    expect(pages.flatMap(idsOf)).toEqual(inOneGo.pluck().all())
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([pages.flatMap(idsOf).length]))
  }
})

test('all pages of a list count once and sort once', () => {
  const { db } = library(2_500)
  const counting = runsOf(db, /^SELECT count\(\*\) FROM documents d/)
  for (const offset of [0, 200, 1_000, 1_400]) findDocuments(counting.watched, filters, 'title', offset, 200)
  expect(counting.runs()).toBe(1)
  const sorting = runsOf(db, /^SELECT d\.id FROM documents d/)
  for (const offset of [0, 200]) findDocuments(sorting.watched, filters, 'title', offset, 200)
  expect(sorting.runs()).toBe(0)
  for (const offset of [1_000, 1_400, 0]) findDocuments(sorting.watched, filters, 'title', offset, 200)
  expect(sorting.runs()).toBe(1)
})

test('what was written since is seen', () => {
  const { db, collectionId } = library(1_500)
  const before = findDocuments(db, filters, 'title', 1_000, 1_000)
  const gone = idsOf(before).slice(3, 5)
  removeSelected(db, { kind: 'documents', ids: gone }, collectionId, 2)
  const after = findDocuments(db, filters, 'title', 0, 2_000)
  expect(after.total).toBe(before.total - 2)
  expect(gone.some((id) => idsOf(after).includes(id))).toBe(false)
})

test('memory and the tables count the same', async () => {
  const { db } = library(300)
  const asked = [filters, { ...filters, until: 600 }, withoutFilters]
  const fromTables = asked.map((one) => findDocuments(db, one, 'added', 0, 10).total)
  const columns = createColumns()
  await loadColumns(db, columns, async () => {})
  const { watched, runs } = runsOf(db, /^SELECT count\(\*\) FROM documents d/)
  openRegistry(watched, undefined).publishColumns(columns)
  expect(asked.map((one) => findDocuments(watched, one, 'added', 0, 10).total)).toEqual(fromTables)
  expect(runs()).toBe(0)
})

test('in memory, documents that come or go are put into the order that is there, and nothing is sorted again', async () => {
  const { db, collectionId } = library(1_500)
  const columns = createColumns()
  await loadColumns(db, columns, async () => {})
  const { watched, runs } = runsOf(db, /ORDER BY d\./)
  openRegistry(watched, undefined).publishColumns(columns)
  for (const order of ['title', 'published'] satisfies DocumentOrder[]) {
    for (const offset of [0, 1_000]) listDocuments(watched, collectionId, order, offset, 200)
    store(db, collectionId, 50, order === 'title' ? 10_000 : 20_000)
    for (const offset of [0, 1_000, 1_400]) listDocuments(watched, collectionId, order, offset, 200)
  }
  expect(runs()).toBe(0)
})

test('whether any document has authors is known without looking at the tables', async () => {
  const { db, collectionId } = library(300)
  const columns = createColumns()
  await loadColumns(db, columns, async () => {})
  const { watched, runs } = runsOf(db, /ORDER BY d\./)
  openRegistry(watched, undefined).publishColumns(columns)
  const [first] = listDocuments(watched, collectionId, { fact: 'authors', descending: false }, 0, 1).items
  expect(first?.authors).toBeUndefined()
  expect(runs()).toBe(0)
})
