import { expect, onTestFinished, test } from 'vitest'
import type { CollectionId, DocumentId, PassageId } from '../../../src/main/model/ids.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { getDocument } from '../../../src/main/store/documents/documents.ts'
import { removeCollection } from '../../../src/main/store/organising/collectionChanges.ts'
import { addSelected } from '../../../src/main/store/organising/filing.ts'
import { readHits } from '../../../src/main/store/search/hits.ts'
import { isMatch } from '../../../src/main/store/search/isMatch.ts'
import { passagesHolding } from '../../../src/main/store/search/passagesHolding.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const sentence = (of: string) => `${of} is what this sentence is about. `
const texts = {
  ascii: 'abcdefgh'.replace(/./g, sentence),
  accents: 'àéîõüñçß'.replace(/./g, sentence),
  // Two UTF-16 units each, one character for SQLite.
  astral: '😀😃😄😁😆😅😂🙂'.replace(/./gu, sentence),
  zero: `Before\0after. ${'klmnopqr'.replace(/./g, sentence)}`,
}

function bench() {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  const collections = ['m', 'z', 'a', 'removed'].map((name) => createCollection(db, name, 1).id)
  const stored = db
    .transaction(() =>
      storeDocuments(
        db,
        Object.entries(texts).map(([name, text], row) => ({
          kind: 'row' as const,
          externalId: name,
          title: `About ${name}`,
          text,
          source: { name: 'a.jsonl', row },
          raw: {},
        })),
        { collectionId: collections[0] as CollectionId, passageChars: 80, passageOverlap: 0, now: 1 },
      ),
    )
    .immediate()
  return { db, collections, ids: stored.documentIds }
}

test('a hit shows its passage, whatever characters stand in it and before it', () => {
  const { db, ids } = bench()
  const documents = ids.map((id) => getDocument(db, id))
  expect(documents.map(({ text }) => text)).toEqual(Object.values(texts))
  const wanted = documents.flatMap(({ id, text, passages }) =>
    passages.map((passage) => ({
      documentId: id,
      passageId: passage.id,
      text: text.slice(passage.start, passage.end),
    })),
  )
  expect(wanted.length).toBeGreaterThan(3 * ids.length)
  wanted.reverse()
  expect(readHits(db, wanted, []).map(({ documentId, passageId, text }) => ({ documentId, passageId, text }))).toEqual(
    wanted,
  )
})

test('a hit without a passage of text shows the beginning of the text', () => {
  const { db, ids } = bench()
  const none = ids.map((documentId) => ({ documentId, passageId: 999 as PassageId }))
  expect(readHits(db, none, []).map(({ text }) => text)).toEqual(
    Object.values(texts).map((text) => text.slice(0, 1000)),
  )
})

test('a hit names the live collections of its document, those asked for first', () => {
  const { db, collections, ids } = bench()
  const id = ids[0] as DocumentId
  for (const collection of collections) addSelected(db, { kind: 'documents', ids: [id] }, collection, 2)
  removeCollection(db, collections[3] as CollectionId, 3)
  const wanted = [{ documentId: id, passageId: getDocument(db, id).passages[0]?.id as PassageId }]
  const names = (asked: readonly CollectionId[]) => readHits(db, wanted, asked)[0]?.collections
  expect(names([])).toEqual(['a', 'm', 'z'])
  expect(names([collections[1] as CollectionId])).toEqual(['z', 'a', 'm'])
})

test('a document that is not there is an error, not another hit in its place', () => {
  const { db, ids } = bench()
  const wanted = [ids[0] as DocumentId, 77 as DocumentId].map((documentId) => ({
    documentId,
    passageId: 1 as PassageId,
  }))
  expect(() => readHits(db, wanted, [])).toThrow('no document with the number 77')
})

test('a passage matches by its own words, whatever others hold, and gives way to the first that holds what is asked', () => {
  const { db, ids } = bench()
  const [{ id: documentId, passages }] = [getDocument(db, ids[0] as DocumentId)]
  const numbers = passages.map(({ id }) => id)
  const [one, other, last] = [numbers[0], numbers[1], numbers.at(-1)] as [PassageId, PassageId, PassageId]
  expect(numbers.map((number) => isMatch(db, 'body : "h"', number))).toEqual(numbers.map((number) => number === last))

  const shown = (passageId: PassageId, ...matches: string[]) =>
    passagesHolding(db, [{ documentId, passageId }], matches).map((found) => found.passageId)
  expect(shown(one, '"h is"')).toEqual([last])
  expect(shown(last, '"h is"', '"sentenc"')).toEqual([last])
  // None holds both: the given one stays where it holds one of them.
  expect(shown(last, '"a is"', '"h is"')).toEqual([last])
  expect(shown(other, '"a is"', '"h is"')).toEqual([one])
  expect(shown(other, '"about ascii"')).toEqual([other])
  expect(shown(other, '"accent"')).toEqual([other])
})
