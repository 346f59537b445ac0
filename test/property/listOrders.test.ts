import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentOrder } from '../../src/main/model/document.ts'
import type { CollectionId, DocumentId } from '../../src/main/model/ids.ts'
import { withoutFilters, type Filters } from '../../src/main/model/search/filters.ts'
import type { ReadableDb, WritableDb } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { findDocuments, listDocuments } from '../../src/main/store/documents/documents.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { addSelected, removeSelected } from '../../src/main/store/organising/filing.ts'
import { createColumns } from '../../src/main/store/vectors/columns/columns.ts'
import { loadColumns } from '../../src/main/store/vectors/columns/loadColumns.ts'
import { openRegistry } from '../../src/main/store/vectors/scanRegistry.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

/** Lists are kept in order while others write: after any writes they are what the tables say, sorted in one go. */

/** Alike in the first letters, and in all that is kept of them; of other scripts; in both cases; cut by a zero. */
const beginnings = [
  '',
  'a',
  'A',
  'note ',
  'NOTE ',
  'the harbour of the town by the river ',
  'Ärger ',
  '🚢 ',
  '﹅',
  'a\0',
]
const title = fc
  .tuple(fc.constantFrom(...beginnings), fc.constantFrom(...beginnings), fc.nat({ max: 3 }))
  .map(([one, other, number]) => `${one}${other}${number === 0 ? '' : number}`)
const published = fc.option(fc.constantFrom(-86_400_000, -1, 0, 1, 997, 1_700_000_000_000), { nil: undefined })

type Write =
  | {
      readonly kind: 'store'
      readonly into: 0 | 1
      readonly documents: readonly (readonly [string, number | undefined])[]
    }
  | { readonly kind: 'add' | 'remove'; readonly of: 0 | 1; readonly every: number; readonly from: number }
const collection = fc.constantFrom<0 | 1>(0, 1)
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({
    kind: fc.constant('store' as const),
    into: collection,
    documents: fc.array(fc.tuple(title, published), { minLength: 1, maxLength: 40 }),
  }),
  fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const),
    of: collection,
    every: fc.integer({ min: 1, max: 7 }),
    from: fc.nat({ max: 5 }),
  }),
)

const orders: readonly (readonly [DocumentOrder & (string | { readonly fact: string }), string])[] = [
  ['added', 'd.id'],
  ['title', 'd.title COLLATE NOCASE, d.id'],
  ['published', 'd.published_at IS NULL, d.published_at DESC, d.id'],
  [{ fact: 'title', descending: true }, 'd.title COLLATE NOCASE DESC, d.id DESC'],
  [{ fact: 'published', descending: false }, 'd.published_at IS NULL, d.published_at, d.id'],
  [{ fact: 'published', descending: true }, 'd.published_at IS NULL, d.published_at DESC, d.id DESC'],
  [{ fact: 'authors', descending: false }, 'd.authors IS NULL, d.authors COLLATE NOCASE, d.id'],
  [{ fact: 'domain', descending: true }, 'd.domain IS NULL, d.domain COLLATE NOCASE DESC, d.id DESC'],
  [{ fact: 'characters', descending: true }, 'd.characters DESC, d.id DESC'],
]

const idsOf = ({ items }: { readonly items: readonly { readonly id: DocumentId }[] }) => items.map(({ id }) => id)

function inOneGo(db: ReadableDb, ids: readonly CollectionId[], sql: string, condition = 'TRUE'): DocumentId[] {
  return db
    .prepare(
      `SELECT d.id FROM documents d WHERE ${condition} AND d.id IN
         (SELECT document_id FROM collection_documents WHERE collection_id IN (SELECT value FROM json_each(?)))
       ORDER BY ${sql}`,
    )
    .pluck()
    .all(JSON.stringify(ids)) as DocumentId[]
}

function apply(db: WritableDb, collections: readonly [CollectionId, CollectionId], write: Write, at: number): void {
  if (write.kind === 'store') {
    const documents = write.documents.map(([of, publishedAt], index) => ({
      kind: 'row' as const,
      externalId: `${at}/${index}`,
      title: of,
      text: `Text ${at} ${index} ${'x'.repeat(index % 3)}.`,
      ...(publishedAt === undefined ? {} : { publishedAt }),
      ...(of === '' ? {} : { authors: of }),
      ...(index % 3 === 0 ? {} : { url: `https://${['a', 'b', 'Ü'][index % 2]}.example/${at}/${index}` }),
      source: { name: 'a.jsonl', row: index },
      raw: {},
    }))
    const options = { collectionId: collections[write.into], passageChars: 1000, passageOverlap: 0, now: 1 }
    db.transaction(() => storeDocuments(db, documents, options)).immediate()
    return
  }
  const all = db.prepare('SELECT id FROM documents ORDER BY id').pluck().all() as DocumentId[]
  const ids = all.filter((id) => id % write.every === write.from % write.every)
  const change = write.kind === 'add' ? addSelected : removeSelected
  change(db, { kind: 'documents', ids }, collections[write.of], at)
}

/** Far enough that SQLite is not left to find the first rows. */
const whole = 100_000

async function holdsAfter(writes: readonly Write[], hasColumns: boolean): Promise<void> {
  const db = memoryLibrary()
  try {
    const collections = [createCollection(db, 'one', 1).id, createCollection(db, 'two', 1).id] as const
    const columns = createColumns()
    if (hasColumns) {
      await loadColumns(db, columns, async () => {})
      openRegistry(db, undefined).publishColumns(columns)
    }
    const since: Filters = { ...withoutFilters, since: 0 }
    for (const [at, one] of writes.entries()) {
      apply(db, collections, one, at)
      for (const [order, sql] of orders) {
        for (const id of collections)
          expect(idsOf(listDocuments(db, id, order, 0, whole)), sql).toEqual(inOneGo(db, [id], sql))
        const found = findDocuments(db, since, order, 0, whole)
        expect(idsOf(found), sql).toEqual(inOneGo(db, collections, sql, 'd.published_at >= 0'))
        expect(found.total).toBe(found.items.length)
        // Of a list that is never looked at from end to end.
        const page = inOneGo(db, collections, sql, 'd.published_at < 2000').slice(3, 8)
        expect(idsOf(findDocuments(db, { ...withoutFilters, until: 2_000 }, order, 3, 5)), sql).toEqual(page)
      }
    }
  } finally {
    db.close()
  }
}

test('lists in memory are in the order of the tables after any writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), (writes) => holdsAfter(writes, true)),
    { numRuns: 30 },
  )
})

test('lists of the tables alone are, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 4 }), (writes) => holdsAfter(writes, false)),
    { numRuns: 10 },
  )
})
