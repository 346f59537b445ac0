import { expect, onTestFinished, test } from 'vitest'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { keepsNewer, readNewer } from '../../../src/main/store/search/lists/newerWords.ts'
import { publishWordLists } from '../../../src/main/store/search/lists/storeLists.ts'
import { readListing } from '../../../src/main/store/search/lists/wordLists.ts'
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

test('a large import is not indexed twice', () => {
  const { db, store, list, newer } = openLibrary()
  store('Cocoa')
  list()
  store('Cocoa')
  expect(kept(db)).toBe(1)
  expect(keepsNewer(db, 3, 20_000)).toBe(false)
  expect(newer('cocoa')).toBeUndefined()
  expect(kept(db)).toBe(0)
  store('Cocoa')
  expect(kept(db)).toBe(0)
  list()
  store('Cocoa')
  expect(newer('cocoa')).toEqual([4])
})
