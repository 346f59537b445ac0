import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { NewDocument } from '../../src/main/model/document.ts'
import type { StoreOptions } from '../../src/main/model/storedDocuments.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

// A slow machine is no failure.
vi.setConfig({ testTimeout: 120_000 })

/** Few values, so that most documents meet another one: the same, another version, or the same text elsewhere. */
const document: fc.Arbitrary<NewDocument> = fc
  .record({
    kind: fc.constantFrom('row', 'web', 'news'),
    externalId: fc.option(fc.constantFrom('a', 'b', 'c\u0000', '\ud800', '名'), { nil: undefined }),
    url: fc.option(fc.constantFrom('https://a.example/x', 'https://a.example/x?utm_source=y', 'https://b.example/'), {
      nil: undefined,
    }),
    title: fc.constantFrom('One', 'Other'),
    text: fc.constantFrom('A short text.', 'Another text.', 'Many words. '.repeat(30), 'Wörter und 名前 \ud800', '  '),
    row: fc.option(fc.constant(7), { nil: undefined }),
  })
  .map(({ externalId, url, row, ...rest }) => ({
    ...rest,
    kind: rest.kind as NewDocument['kind'],
    ...(externalId === undefined ? {} : { externalId }),
    ...(url === undefined ? {} : { url }),
    source: { name: 'a.jsonl', ...(row === undefined ? {} : { row }) },
    raw: {},
  }))

function emptyLibrary(): { db: WritableDb; options: StoreOptions; second: StoreOptions } {
  const db = memoryLibrary()
  const sizes = { passageChars: 100, passageOverlap: 0, now: 1 }
  return {
    db,
    options: { collectionId: createCollection(db, 'c', 1).id, ...sizes },
    second: { collectionId: createCollection(db, 'd', 1).id, ...sizes },
  }
}

/** Everything that storing documents leaves behind. */
function contents(db: WritableDb): unknown {
  const all = (sql: string) => db.prepare(sql).raw().all()
  const words = ['short', 'mani', 'one', 'wort'].map((word) =>
    db.prepare('SELECT rowid FROM passage_words WHERE passage_words MATCH ? ORDER BY rowid').raw().all(`"${word}"`),
  )
  return {
    documents: all('SELECT * FROM documents ORDER BY id'),
    bodies: all('SELECT * FROM document_bodies ORDER BY document_id'),
    passages: all('SELECT * FROM passages ORDER BY id'),
    texts: all('SELECT * FROM texts ORDER BY id'),
    members: all('SELECT * FROM collection_documents ORDER BY collection_id, document_id'),
    collections: all('SELECT id, documents, passages FROM collections ORDER BY id'),
    words,
  }
}

test('storing documents together leaves what storing them one after the other does', () => {
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 20 }),
      fc.array(document, { maxLength: 130 }),
      fc.array(document, { maxLength: 20 }),
      (before, first, then) => {
        const together = emptyLibrary()
        const oneByOne = emptyLibrary()
        const tallies = [together, oneByOne].map(() => ({
          imported: 0,
          updated: 0,
          duplicate: 0,
          passages: 0,
          newTexts: 0,
          lostMarks: 0,
          documentIds: [] as number[],
        }))
        const store = (which: 0 | 1, documents: NewDocument[], options: StoreOptions) => {
          const { documentIds, ...counts } = storeDocuments([together, oneByOne][which]!.db, documents, options)
          const tally = tallies[which]!
          tally.documentIds.push(...documentIds)
          for (const name of Object.keys(counts) as (keyof typeof counts)[]) tally[name] += counts[name]
        }
        for (const [documents, to] of [
          [before, 'second'],
          [first, 'options'],
          [then, 'options'],
        ] as const) {
          store(0, documents, together[to])
          for (const one of documents) store(1, [one], oneByOne[to])
        }
        expect(contents(together.db)).toEqual(contents(oneByOne.db))
        expect(tallies[0]).toEqual(tallies[1])
        together.db.close()
        oneByOne.db.close()
      },
    ),
    { numRuns: 30 },
  )
})
