import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuarryError } from '../../src/main/base/errors.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import type { CollectionId, DocumentId } from '../../src/main/model/ids.ts'
import { createCollection, getCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { verifyLibrary } from '../../src/main/store/library/verify.ts'
import { redoChange, undoChange } from '../../src/main/store/organising/changes.ts'
import * as collections from '../../src/main/store/organising/collectionChanges.ts'
import * as filing from '../../src/main/store/organising/filing.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

const collection = fc.nat(2)
const documents = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 })
const action = fc.oneof(
  fc.record({ do: fc.constant('add' as const), documents, into: collection }),
  fc.record({ do: fc.constant('move' as const), documents, from: collection, into: collection }),
  fc.record({ do: fc.constant('remove' as const), documents, from: collection }),
  fc.record({ do: fc.constant('restore' as const), documents, from: collection }),
  fc.record({ do: fc.constant('nest' as const), from: collection, into: fc.option(collection) }),
  fc.record({ do: fc.constant('rename' as const), from: collection, name: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({ do: fc.constant('trash' as const), from: collection }),
  fc.record({ do: fc.constant('untrash' as const), from: collection }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

interface Library {
  readonly db: WritableDb
  readonly collections: readonly CollectionId[]
  readonly documents: readonly DocumentId[]
}

function openLibrary(): Library {
  const db = memoryLibrary()
  const made = ['a', 'b', 'c'].map((name) => createCollection(db, name, 1).id)
  const drafts = Array.from({ length: 6 }, (_, row) => ({
    kind: 'row' as const,
    title: `Record ${row}`,
    text: `Text number ${row}.`,
    source: { name: 'a.jsonl', row },
    raw: {},
  }))
  const place = { collectionId: made[0] as CollectionId, passageChars: 50, passageOverlap: 0, now: 1 }
  db.transaction(() => storeDocuments(db, drafts, place)).immediate()
  const ids = db.prepare('SELECT id FROM documents ORDER BY id').pluck().all() as DocumentId[]
  return { db, collections: made, documents: ids }
}

/** Does what an analyst may do; what the library refuses, or what changes nothing, is no change. Answers whether it was one. */
function act({ db, ...library }: Library, one: Action, now: number): boolean {
  const at = (index: number) => library.collections[index] as CollectionId
  const chosen = (indexes: readonly number[]) => indexes.map((index) => library.documents[index] as DocumentId)
  const before = changesNow(db)
  try {
    if (one.do === 'add') filing.addSelected(db, named(chosen(one.documents)), at(one.into), now)
    else if (one.do === 'move') filing.moveSelected(db, named(chosen(one.documents)), at(one.from), at(one.into), now)
    else if (one.do === 'remove') filing.removeSelected(db, named(chosen(one.documents)), at(one.from), now)
    else if (one.do === 'restore') filing.restoreSelected(db, chosen(one.documents), at(one.from), now)
    else if (one.do === 'nest')
      collections.moveCollection(db, at(one.from), one.into === null ? undefined : at(one.into), now)
    else if (one.do === 'rename') collections.renameCollection(db, at(one.from), one.name, now)
    else if (one.do === 'trash') collections.removeCollection(db, at(one.from), now)
    else collections.restoreCollection(db, at(one.from), now)
  } catch (error) {
    if (!(error instanceof QuarryError)) throw error
  }
  return changesNow(db) !== before
}

const named = (ids: readonly DocumentId[]) => ({ kind: 'documents', ids }) as const
const changesNow = (db: WritableDb) => db.prepare('SELECT coalesce(max(id), 0) FROM changes').pluck().get()

/** All that a change of the user can touch. */
function stateOf(db: WritableDb): unknown {
  return ['collections', 'collection_documents', 'removed_documents'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
  )
}

test('undoing any changes one by one passes through every state before them, and redoing goes the same way', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 25 }), (actions) => {
      const library = openLibrary()
      const states = [stateOf(library.db)]
      for (const [index, one] of actions.entries()) if (act(library, one, index + 2)) states.push(stateOf(library.db))
      for (const state of states.toReversed().slice(1)) {
        expect(undoChange(library.db, undefined).kept).toBe(0)
        expect(stateOf(library.db)).toEqual(state)
      }
      expect(() => undoChange(library.db, undefined)).toThrow('nothing to undo')
      for (const state of states.slice(1)) {
        expect(redoChange(library.db, undefined).kept).toBe(0)
        expect(stateOf(library.db)).toEqual(state)
      }
      expect(() => redoChange(library.db, undefined)).toThrow('nothing to redo')
      library.db.close()
    }),
    { numRuns: 150 },
  )
})

/** The collection at the top that a collection is in; undefined where it is in itself. */
function rootOf(db: WritableDb, id: CollectionId): CollectionId | undefined {
  const seen = new Set<CollectionId>()
  for (let at: CollectionId | undefined = id; !seen.has(at);) {
    seen.add(at)
    const { parentId } = getCollection(db, at)
    if (parentId === undefined) return at
    at = parentId
  }
  return undefined
}

test('whatever is undone, out of order or in between, the library stays whole', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: action },
    fc.record({ do: fc.constant('undo' as const), id: fc.option(fc.nat(20)) }),
    fc.record({ do: fc.constant('redo' as const), id: fc.option(fc.nat(20)) }),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const library = openLibrary()
      for (const [index, one] of steps.entries()) {
        if (one.do !== 'undo' && one.do !== 'redo') act(library, one, index + 2)
        else
          try {
            const id = one.id === null ? undefined : (one.id as never)
            if (one.do === 'undo') undoChange(library.db, id)
            else redoChange(library.db, id)
          } catch (error) {
            if (!(error instanceof QuarryError)) throw error
          }
      }
      for (const id of library.collections) expect(rootOf(library.db, id)).not.toBe(undefined)
      expect(verifyLibrary(library.db).flatMap(({ problems }) => problems)).toEqual([])
      library.db.close()
    }),
    { numRuns: 150 },
  )
})
