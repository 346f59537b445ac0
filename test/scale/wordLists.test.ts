import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { openReader, openWriter } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { rankByKeyword } from '../../src/main/store/search/keywordRanking.ts'
import { dueListing, readListing } from '../../src/main/store/search/lists/wordLists.ts'
import { openStore } from '../../src/main/store/store.ts'
import { noFilters } from '../fixtures/vectorLibrary.ts'

const documents = 6_000
const words = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike', 'market', 'price', 'oil', 'wheat']
const queries = ['cocoa', 'cocoa drought', 'price of oil', 'wheat harbour tide', 'ledger missing']

function fill(file: string): void {
  const db = openWriter(file)
  const random = seededRandom(1)
  const { id } = createCollection(db, 'all', 1)
  const items = Array.from({ length: documents }, (_, row) => ({
    kind: 'row' as const,
    title: `Record ${row}`,
    text: Array.from({ length: 3 + Math.floor(random.next() * 9) }, () => words[Math.floor(random.next() * 10)]).join(
      ' ',
    ),
    language: 'en',
    source: { name: 'a.jsonl', row },
    raw: {},
  }))
  db.transaction(() =>
    storeDocuments(db, items, { collectionId: id, passageChars: 500, passageOverlap: 0, now: 1 }),
  ).immediate()
  // What a process leaves behind that was killed while it made lists.
  db.exec("INSERT INTO word_lists (generation, token, passages, postings) VALUES (7, 'cocoa', 1, x'0a')")
  db.close()
}

test('a library of thousands of passages gets lists of its words, which rank as the word index does', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-lists-'))
  const file = path.join(folder, 'library.quarry')
  fill(file)
  const store = await openStore({ path: file, workerUrl: workerUrl('store') })
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const rank = async () => {
    const found = await Promise.all(queries.map((query) => store.read.searchKeywords(query, noFilters, 10)))
    return found.map(({ ranked, common }) => ({ common, documents: ranked.map(({ documentId }) => documentId) }))
  }
  const db = openReader(file)
  onTestFinished(() => void db.close())
  const before = queries.map((query) => rankByKeyword(db, query, noFilters, 10).map(({ documentId }) => documentId))
  expect(readListing(db)).toBeUndefined()
  await store.settle()
  expect(readListing(db)).toMatchObject({ passages: documents })
  expect(dueListing(db)).toBeUndefined()
  expect(db.prepare('SELECT count(DISTINCT generation) FROM word_lists').pluck().get()).toBe(1)
  expect((await rank()).map((one) => one.documents)).toEqual(before)
})
