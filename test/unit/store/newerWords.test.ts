import { expect, onTestFinished, test } from 'vitest'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { readNewer } from '../../../src/main/store/search/lists/newerWords.ts'
import { dropWordLists, publishWordLists } from '../../../src/main/store/search/lists/storeLists.ts'
import { dueListing, readListing } from '../../../src/main/store/search/lists/wordLists.ts'
import { TOKENIZER_VERSION } from '../../../src/main/text/tokens.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const value = (db: WritableDb, sql: string) => (db.prepare(sql).pluck().get() ?? 0) as number
const kept = (db: WritableDb) => value(db, 'SELECT count(DISTINCT doc) FROM newer_instances')

/** A library with what stores documents by their titles, makes lists of words, and reads what is newer than these. */
function openLibrary() {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  const { id: collectionId } = createCollection(db, 'Harbours', 1)
  let row = 0
  const store = (...titles: readonly string[]) =>
    db
      .transaction(() =>
        storeDocuments(
          db,
          titles.map((title) => ({
            kind: 'row' as const,
            title,
            text: `Text ${++row}`,
            source: { name: 'a.jsonl', row },
            raw: {},
          })),
          { collectionId, passageChars: 50, passageOverlap: 0, now: 1 },
        ),
      )
      .immediate()
  let generation = 0
  /** Lists of the passages up to one: all that there are now, where none is given. */
  const list = (through = value(db, 'SELECT max(id) FROM passages')) =>
    publishWordLists(
      db,
      {
        generation: ++generation,
        through,
        passages: through,
        made: through,
        epoch: db.prepare("SELECT value FROM library WHERE key = 'epoch'").pluck().get()?.toString() ?? '',
        tokenizer: TOKENIZER_VERSION,
      },
      new Uint8Array(2 * (through + 1)),
    )
  const newer = (token: string) => {
    const listing = readListing(db)
    return listing && readNewer(db, listing)?.(token).map(([passage]) => passage)
  }
  return { db, store, list, newer }
}

test('what comes behind the lists of words is indexed by itself until they are made again', () => {
  const { db, store, list, newer } = openLibrary()
  store('Cocoa', 'Drought')
  expect(kept(db)).toBe(0)
  list()
  store('Cocoa', 'Drought')
  store('Cocoa')
  expect(newer('cocoa')).toEqual([3, 5])
  expect(newer('drought')).toEqual([4])
  list()
  expect(kept(db)).toBe(0)
  store('Drought')
  expect(newer('drought')).toEqual([6])
  expect(newer('cocoa')).toEqual([])
})

test('what was stored while lists were being made stays known', () => {
  const { store, list, newer } = openLibrary()
  store('Cocoa')
  list()
  store('Cocoa')
  store('Cocoa')
  list(2)
  expect(newer('cocoa')).toEqual([3])
  store('Cocoa')
  expect(newer('cocoa')).toEqual([3, 4])
})

test('passages that were stored before it was kept are found by the index of all', () => {
  const { db, store, list, newer } = openLibrary()
  store('Cocoa')
  store('Cocoa')
  // The first lists, with a passage behind them that nothing was kept of.
  list(1)
  store('Cocoa')
  expect(newer('cocoa')).toBeUndefined()
  expect(kept(db)).toBe(0)
})

const many = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'Cocoa' : 'Drought'))

test('a large import becomes parts of the lists, with what came one by one before', () => {
  const { db, store, list, newer } = openLibrary()
  store('Cocoa')
  list()
  const made = readListing(db)
  store('Cocoa')
  expect(newer('cocoa')).toEqual([2])
  store(...many(300))
  expect(kept(db)).toBe(0)
  expect(readListing(db)).toEqual({ ...made, through: 302, passages: 302 })
  store('Cocoa')
  expect(newer('cocoa')).toEqual([303])
  expect(value(db, 'SELECT count(*) FROM word_parts')).toBe(2)
})

test('what comes one by one becomes a part of the lists once it is much', () => {
  const { db, store, list, newer } = openLibrary()
  store('Cocoa')
  list()
  for (let stored = 1; stored < 4_201; stored += 200) store(...many(200))
  expect(readListing(db)).toMatchObject({ through: 4_001, passages: 4_001, made: 1 })
  expect(newer('cocoa')?.[0]).toBe(4_002)
  expect(kept(db)).toBe(200)
})

test('lists that were made while those that count grew do not take their place', () => {
  const { db, store, list } = openLibrary()
  store('Cocoa')
  list()
  store(...many(300))
  const grown = readListing(db)
  list(1)
  expect(readListing(db)).toEqual(grown)
  list()
  expect(readListing(db)).toMatchObject({ generation: 3, through: 301, made: 301 })
})

test('parts of lists that no longer count are deleted, one at a time', () => {
  const { db, store, list } = openLibrary()
  store('Cocoa')
  list()
  store(...many(300))
  store(...many(300))
  const parts = () => value(db, 'SELECT count(*) FROM word_parts')
  while (dropWordLists(db, 0) > 0);
  expect(parts()).toBe(2)
  list()
  expect(dropWordLists(db, 0)).toBeGreaterThan(0)
  expect(parts()).toBe(1)
  while (dropWordLists(db, 0) > 0);
  expect(parts() + value(db, 'SELECT count(*) FROM word_part_lists')).toBe(0)
})

test('lists that have grown by more than a fiftieth in parts are due again', () => {
  const { db, store, list } = openLibrary()
  store(...many(5_000))
  list()
  expect(dueListing(db)).toBeUndefined()
  store(...many(400))
  expect(dueListing(db)).toMatchObject({ generation: 2, through: 5_400, passages: 5_400, made: 5_400 })
})
