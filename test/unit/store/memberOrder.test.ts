import { expect, onTestFinished, test } from 'vitest'
import type { CollectionId, DocumentId } from '../../../src/main/model/ids.ts'
import type { ReadableDb, WritableDb } from '../../../src/main/store/connection.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { listDocuments } from '../../../src/main/store/documents/documents.ts'
import { orderedMembers } from '../../../src/main/store/documents/memberOrder.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { addSelected, removeSelected } from '../../../src/main/store/organising/filing.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

/** What lies behind the first rows of a sorted collection is sorted once, and again only when its members have changed. */

const near = 1_000

function library(count: number) {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  const [all, some] = [createCollection(db, 'all', 1).id, createCollection(db, 'some', 1).id]
  const ids = store(db, all, count)
  return { db, all, some, ids }
}

function store(db: WritableDb, collectionId: CollectionId, count: number, from = 0): readonly DocumentId[] {
  const documents = Array.from({ length: count }, (_, index) => ({
    kind: 'row' as const,
    externalId: `r${from + index}`,
    // Upper and lower case, and the same title more than once.
    title: `${index % 2 ? 'note' : 'NOTE'} ${(index * 7919) % 613}`,
    text: `Text ${from + index}.`,
    ...(index % 5 ? { publishedAt: (index * 104_729) % 997 } : {}),
    source: { name: 'a.jsonl', row: from + index },
    raw: {},
  }))
  const options = { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 }
  return db.transaction(() => storeDocuments(db, documents, options).documentIds).immediate()
}

/** The statements that sort members, each time that one is run. */
function countSorts(db: WritableDb): { readonly watched: ReadableDb; readonly sorts: () => number } {
  let sorts = 0
  const watched = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const made = Reflect.apply(value, target, args) as unknown
        if (name === 'prepare' && /^SELECT d\.id FROM collection_documents[^]*ORDER BY/.test(String(args[0]))) {
          const { all } = made as { all: (...bound: unknown[]) => unknown[] }
          Object.assign(made as object, {
            all: (...bound: unknown[]) => {
              sorts++
              return all.apply(made, bound)
            },
          })
        }
        return made
      }
    },
  })
  return { watched, sorts: () => sorts }
}

const inOneGo = (db: ReadableDb, id: CollectionId, order: string) =>
  db
    .prepare(
      `SELECT d.id FROM collection_documents cd JOIN documents d ON d.id = cd.document_id
       WHERE cd.collection_id = ? ORDER BY ${order}`,
    )
    .pluck()
    .all(id) as DocumentId[]

test('pages of every order put together are the whole collection in that order', () => {
  const { db, all } = library(2_500)
  const orders = {
    added: 'd.id',
    title: 'd.title COLLATE NOCASE, d.id',
    published: 'd.published_at IS NULL, d.published_at DESC, d.id',
  } as const
  for (const order of ['added', 'title', 'published'] as const) {
    const pages = Array.from({ length: 13 }, (_, page) => listDocuments(db, all, order, page * 200, 200).items)
    expect(pages.flat().map(({ id }) => id)).toEqual(inOneGo(db, all, orders[order]))
  }
})

test('pages behind the first ones are sorted once for all of them, and the first ones not at all', () => {
  const { db, all } = library(2_500)
  const { watched, sorts } = countSorts(db)
  listDocuments(watched, all, 'title', 0, 200)
  expect(sorts()).toBe(0)
  for (const offset of [near, 2_000, 2_200, 0]) listDocuments(watched, all, 'title', offset, 200)
  expect(sorts()).toBe(1)
})

test('what comes into the collection or leaves it is seen; what happens to others does not sort it again', () => {
  const { db, all, some, ids } = library(1_500)
  const { watched, sorts } = countSorts(db)
  const page = () => listDocuments(watched, all, 'title', near, 2_000).items.map(({ id }) => id)
  const expected = () => inOneGo(db, all, 'd.title COLLATE NOCASE, d.id').slice(near)
  expect(page()).toEqual(expected())
  addSelected(db, { kind: 'documents', ids: ids.slice(0, 10) }, some, 2)
  expect(page()).toEqual(expected())
  expect(sorts()).toBe(1)
  store(db, all, 300, 10_000)
  expect(page()).toEqual(expected())
  removeSelected(db, { kind: 'documents', ids: ids.slice(20, 60) }, all, 3)
  expect(page()).toEqual(expected())
  expect(sorts()).toBe(3)
})

test('a sort whose changes are no longer all listed is done again', () => {
  const { db, all } = library(1_500)
  const rest = { offset: near, limit: 2_000, isNear: false }
  const sorted = () => orderedMembers(db, all, 'd.title COLLATE NOCASE, d.id', rest)
  sorted()
  store(db, all, 100, 10_000)
  db.exec('DELETE FROM member_changes WHERE id < (SELECT max(id) FROM member_changes)')
  expect(sorted()).toEqual(inOneGo(db, all, 'd.title COLLATE NOCASE, d.id').slice(near))
})
