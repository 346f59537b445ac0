import { describe, expect, onTestFinished, test } from 'vitest'
import type { CollectionId } from '../../../src/main/model/ids.ts'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { openSmallSteps, sizeAfter } from '../../../src/main/store/smallSteps.ts'
import type { Store } from '../../../src/main/store/store.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { removeCollection } from '../../../src/main/store/organising/collectionChanges.ts'
import { dropDocuments, emptyTrash, mergeWords } from '../../../src/main/store/library/compact.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { count, run } from '../../../src/main/store/statement.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const never = new AbortController().signal

/** As much of a store as small steps need; `log` has their calls. */
function fakeStore(log: string[]): Store {
  const checkpointer = {
    checkpoint: async () => void log.push('checkpoint'),
    close: async () => void log.push('closed'),
  }
  return {
    openCheckpointer: async () => {
      log.push('opened')
      return checkpointer
    },
  } as unknown as Store
}

test('a step that took long is followed by smaller ones, and one that did not by larger ones, within bounds', () => {
  expect(sizeAfter(100, 10, 100)).toBe(100)
  expect(sizeAfter(100, 14, 100)).toBe(72)
  expect(sizeAfter(100, 400, 100)).toBe(50)
  expect(sizeAfter(100, 0, 100)).toBe(150)
  let size = 100
  for (let at = 0; at < 10; at++) size = sizeAfter(size, 1_000, 100)
  expect(size).toBe(25)
  for (let at = 0; at < 20; at++) size = sizeAfter(size, 1, 100)
  expect(size).toBe(400)
  expect(sizeAfter(1, 1_000, 1)).toBe(1)
})

test('steps go on where the last one ended, and what they wrote is folded back by another thread', async () => {
  const log: string[] = []
  const steps = await openSmallSteps(fakeStore(log), never)
  const asked: [number, number][] = []
  const removed = await steps.all(async (after, most) => {
    asked.push([after, most])
    log.push('step')
    return { removed: most, next: after < 19 ? after + 1 : undefined, tookMs: asked.length === 1 ? 40 : 10 }
  }, 8)
  expect(asked).toEqual(Array.from({ length: 20 }, (_, after) => [after, after === 0 ? 8 : 4]))
  expect(removed).toBe(8 + 19 * 4)
  await steps.close()
  const folded = ['checkpoint', 'checkpoint']
  const taken = (count: number) => Array<string>(count).fill('step')
  // Halves of the first size: twice as many between two checkpoints.
  expect(log).toEqual(['opened', ...folded, ...taken(15), ...folded, ...taken(5), 'closed'])
})

test('steps that are stopped take no other, and close what they opened', async () => {
  const log: string[] = []
  const stop = new AbortController()
  const steps = await openSmallSteps(fakeStore(log), stop.signal)
  const endless = steps.all(async (after) => {
    stop.abort(new Error('stopped'))
    return { removed: 1, next: after + 1, tookMs: 1 }
  }, 1)
  await expect(endless).rejects.toThrow('stopped')
  await steps.close()
  expect(log.at(-1)).toBe('closed')
})

describe('deleting documents', () => {
  function library(documents: number): { db: WritableDb; gone: CollectionId } {
    const db = memoryLibrary()
    onTestFinished(() => void db.close())
    const { id: gone } = createCollection(db, 'Gone', 1)
    for (let at = 0; at < documents; at += 50)
      storeDocuments(
        db,
        Array.from({ length: 50 }, (_, i) => ({
          kind: 'row' as const,
          title: `Row ${at + i}`,
          text: Array.from({ length: 40 }, (_word, j) => `word${((at + i) * 7 + j * 13) % 997}`).join(' '),
          source: { name: 'a.csv' },
          raw: {},
        })),
        { collectionId: gone, passageChars: 1000, passageOverlap: 0, now: 1 },
      )
    return { db, gone }
  }
  const segments = (db: WritableDb) => count(db, 'SELECT count(DISTINCT segid) FROM passage_words_idx')

  function dropAll(db: WritableDb, gone: CollectionId): void {
    removeCollection(db, gone, 2)
    while (emptyTrash(db, 500).next !== undefined);
    for (let after: number | undefined = 0; after !== undefined;) after = dropDocuments(db, after, 50).next
  }

  test('merges nothing of the word index, which is done in steps of its own behind it', () => {
    const { db, gone } = library(1_500)
    const { id: kept } = createCollection(db, 'Kept', 1)
    run(
      db,
      'INSERT INTO collection_documents SELECT ?, document_id, 1 FROM collection_documents WHERE document_id % 5 = 0',
      kept,
    )
    const before = segments(db)
    expect(before).toBeGreaterThan(1)
    dropAll(db, gone)
    expect(segments(db)).toBe(before)
    let steps = 0
    for (let after: number | undefined = 0; after !== undefined; steps++) after = mergeWords(db, after, 4).next
    expect(steps).toBeGreaterThan(3)
    expect(segments(db)).toBe(1)
    expect(count(db, 'SELECT count(*) FROM passage_words')).toBe(300)
    expect(count(db, `SELECT v FROM passage_words_config WHERE k = 'automerge'`)).toBe(8)
  })

  test('of an empty index clear the word index in one step', () => {
    const { db, gone } = library(200)
    dropAll(db, gone)
    expect(mergeWords(db, 0, 4)).toMatchObject({ next: undefined })
    expect(segments(db)).toBe(0)
  })
})
