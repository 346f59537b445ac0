import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import type { CollectionId, TextId } from '../../../src/main/model/ids.ts'
import type { Filters } from '../../../src/main/model/search/filters.ts'
import type { Ranked } from '../../../src/main/model/search/ranking.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { removeCollection } from '../../../src/main/store/organising/collectionChanges.ts'
import { removeSelected } from '../../../src/main/store/organising/filing.ts'
import { dropDocuments, emptyTrash } from '../../../src/main/store/library/compact.ts'
import { allowed } from '../../../src/main/store/search/filters.ts'
import { addMediaPassage } from '../../../src/main/store/media/mediaInputs.ts'
import { rankByKeyword } from '../../../src/main/store/search/keywordRanking.ts'
import { startListBuild } from '../../../src/main/store/search/lists/buildLists.ts'
import { visitMatching } from '../../../src/main/store/search/lists/matchingLists.ts'
import { publishWordLists, putWordLists } from '../../../src/main/store/search/lists/storeLists.ts'
import type { Listing } from '../../../src/main/store/search/lists/wordLists.ts'
import { TOKENIZER_VERSION } from '../../../src/main/text/tokens.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { matchExpression, queryTokens } from '../../../src/main/text/query/queryTokens.ts'
import { noFilters } from '../../fixtures/vectorLibrary.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const words = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike']
/** Few words and lengths: many passages have the same score. */
const texts = fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
})
const item = fc.record({ collection: fc.nat(2), language: fc.constantFrom('en', 'fr'), passages: texts })
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never

const recordOf = ({ language, passages }: Item, row: number) => ({
  kind: 'row' as const,
  title: `Record ${row}`,
  text: passages.map((some) => `${some.join(' ')}. `.padEnd(40, '·')).join('\n\n'),
  language,
  source: { name: 'a.jsonl', row },
  raw: {},
})
const asStored = { passageChars: 50, passageOverlap: 0, now: 1 } as const

function store(db: WritableDb, collections: readonly CollectionId[], items: readonly Item[], first: number): void {
  for (const [index, one] of items.entries())
    db.transaction(() =>
      storeDocuments(db, [recordOf(one, first + index)], {
        ...asStored,
        collectionId: collections[one.collection] as CollectionId,
      }),
    ).immediate()
}

/** As an import stores them, so many at once that lists of words get a part of them. */
function storeMany(db: WritableDb, collectionId: CollectionId, items: readonly Item[], first: number): void {
  const many = Array.from({ length: 300 }, (_, at) => recordOf(items[at % items.length] as Item, first + at))
  db.transaction(() => storeDocuments(db, many, { ...asStored, collectionId })).immediate()
}

/** Every match with its document, best first, from the tables alone: what the ranking is to give the beginning of. */
function rankAll(db: WritableDb, query: string, filters: Filters): Ranked[] {
  const count = (sql: string, ...values: unknown[]) => (db.prepare(sql).pluck().get(values) ?? 0) as number
  const match = matchExpression(queryTokens(query), {
    statistics: {
      rows: count('SELECT count(*) FROM passages'),
      rowsWith: (token) => count('SELECT doc FROM passage_vocabulary WHERE term = ?', token),
    },
  })
  const condition = allowed(filters)
  return db
    .prepare(
      `SELECT p.document_id AS documentId, p.id AS passageId, -bm25(passage_words, 2, 1, 1.5) AS score
       FROM passage_words w JOIN passages p ON p.id = w.rowid JOIN documents d ON d.id = p.document_id
       WHERE w.passage_words MATCH ? AND ${condition.sql} ORDER BY score DESC, p.document_id, p.ordinal`,
    )
    .all(match, ...condition.values) as Ranked[]
}

test('the ranking by word is the beginning of all matches in order, also when documents come and go', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 10, maxLength: 40 }),
      fc.array(item, { maxLength: 10 }),
      fc.subarray(['cocoa', 'drought', 'strike'], { minLength: 1 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom<Partial<Filters>>({}, { collections: [1 as CollectionId] }, { languages: ['fr'] }),
      (before, after, query, limit, some) => {
        const db = memoryLibrary()
        try {
          const collections = ['one', 'two', 'gone'].map((name) => createCollection(db, name, 1).id)
          const filters = { ...noFilters, ...some }
          const isSame = () => {
            const all = rankAll(db, query.join(' '), filters)
            expect(rankByKeyword(db, query.join(' '), filters, limit, 'passage')).toEqual(all.slice(0, limit))
            const best = all.filter((one, at) => all.findIndex((a) => a.documentId === one.documentId) === at)
            expect(rankByKeyword(db, query.join(' '), filters, limit)).toEqual(best.slice(0, limit))
          }
          store(db, collections, before, 0)
          isSame()
          store(db, collections, after, before.length)
          isSame()
          removeCollection(db, collections[2] as CollectionId, 2)
          isSame()
          const ids = db.prepare('SELECT id FROM documents WHERE id % 3 = 0').pluck().all() as never[]
          for (const id of collections.slice(0, 2)) removeSelected(db, { kind: 'documents', ids }, id, 2)
          emptyTrash(db, 1000)
          dropDocuments(db, 0, 1000)
          isSame()
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: 40 },
  )
})

/** Lists of every word of what is indexed now. */
function makeLists(db: WritableDb, generation: number): void {
  const value = (sql: string) => (db.prepare(sql).pluck().get() ?? 0) as number
  const listing: Listing = {
    generation,
    through: value('SELECT max(id) FROM passage_words_docsize'),
    // Lists are made of words in a thousandth of so many, and at least in 256, which tests have too few for.
    passages: value('SELECT count(*) FROM passage_words_docsize'),
    made: value('SELECT count(*) FROM passage_words_docsize'),
    epoch: db.prepare("SELECT value FROM library WHERE key = 'epoch'").pluck().get()?.toString() ?? '',
    tokenizer: TOKENIZER_VERSION,
  }
  const build = startListBuild(db, listing, 1)
  for (let lists = build.step(); lists.length > 0; lists = build.step()) putWordLists(db, generation, lists)
  publishWordLists(db, listing, build.sizes())
}

test('lists of words rank as the word index does, whatever was added or taken out since they were made', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 10, maxLength: 40 }),
      fc.array(item, { maxLength: 10 }),
      fc.subarray(['cocoa', 'drought', 'strike', 'tide'], { minLength: 1 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom<Partial<Filters>>({}, { collections: [1 as CollectionId] }, { languages: ['fr'] }),
      (before, after, query, limit, some) => {
        const db = memoryLibrary()
        try {
          const collections = ['one', 'two', 'gone'].map((name) => createCollection(db, name, 1).id)
          const filters = { ...noFilters, ...some }
          const isSame = () => {
            const all = rankAll(db, query.join(' '), filters)
            const found = rankByKeyword(db, query.join(' '), filters, limit, 'passage')
            expect(found.map(({ passageId }) => passageId)).toEqual(
              all.slice(0, limit).map(({ passageId }) => passageId),
            )
            for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(all[at]?.score ?? 0, 9)
            const told = new Set<number>()
            const tokens = query.map((token) => ({ token, times: 1 }))
            // Lists of another epoch count for nothing.
            if (!visitMatching(db, tokens, (passage) => told.add(passage))) return
            const there = db.prepare('SELECT id FROM passages ORDER BY id').pluck().all() as number[]
            const matching = db.prepare('SELECT rowid FROM passage_words WHERE passage_words MATCH ?').pluck()
            expect(there.filter((passage) => told.has(passage))).toEqual(matching.all(query.join(' OR ')))
          }
          store(db, collections, before, 0)
          makeLists(db, 1)
          isSame()
          store(db, collections, after, before.length)
          isSame()
          storeMany(db, collections[0] as CollectionId, before, 100)
          isSame()
          // In the first part are those that came one by one, too.
          expect(db.prepare('SELECT count(*) FROM word_parts').pluck().get()).toBe(after.length > 0 ? 2 : 1)
          store(db, collections, after, 500)
          storeMany(db, collections[1] as CollectionId, before.toReversed(), 600)
          isSame()
          const ids = db.prepare('SELECT id FROM documents WHERE id % 3 = 0').pluck().all() as never[]
          for (const id of collections) removeSelected(db, { kind: 'documents', ids }, id, 2)
          isSame()
          emptyTrash(db, 1000)
          dropDocuments(db, 0, 1000)
          isSame()
          makeLists(db, 2)
          isSame()
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('passages with one score come in the order of their documents, however late they were added', () => {
  const db = memoryLibrary()
  try {
    const { id } = createCollection(db, 'one', 1)
    const titles = [...Array.from({ length: 30 }, () => 'Cocoa'), ...Array.from({ length: 40 }, () => 'Tides')]
    const { documentIds } = db
      .transaction(() =>
        storeDocuments(
          db,
          titles.map((title, row) => ({
            kind: 'row' as const,
            title,
            text: `Text ${row}`,
            source: { name: 'a.jsonl', row },
            raw: {},
          })),
          { collectionId: id, passageChars: 50, passageOverlap: 0, now: 1 },
        ),
      )
      .immediate()
    const textId = db.prepare('SELECT max(text_id) FROM passages').pluck().get() as TextId
    const cocoa = documentIds.slice(0, 30)
    for (const document of cocoa.toReversed())
      addMediaPassage(db, { id: document, title: 'Cocoa', language: undefined }, textId)
    const ranked = rankByKeyword(db, 'cocoa', noFilters, 3)
    expect(ranked.map(({ documentId }) => documentId)).toEqual(cocoa.slice(0, 3))
    expect(ranked).toEqual(rankByKeyword(db, 'cocoa', noFilters, 1000).slice(0, 3))
  } finally {
    db.close()
  }
})
