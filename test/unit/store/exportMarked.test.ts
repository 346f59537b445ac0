import { expect, test } from 'vitest'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { exportDocuments } from '../../../src/main/store/documents/exportDocuments.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { importEdits } from '../../../src/main/store/fields/exportedEdits.ts'
import {
  defineList,
  listValues,
  readSelected,
  setListValue,
  starSelected,
} from '../../../src/main/store/marks/documentMarks.ts'
import { addHighlight } from '../../../src/main/store/marks/highlights.ts'
import { addNote } from '../../../src/main/store/marks/notes.ts'
import { tagSelected } from '../../../src/main/store/marks/tagChanges.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

function filled(documents: number) {
  const db = memoryLibrary()
  const collection = createCollection(db, 'c', 1).id
  const drafts = Array.from({ length: documents }, (_, at) => ({
    kind: 'row' as const,
    externalId: `${at}`,
    title: `Source ${at}`,
    text: `The ferry ${at} waits in the harbour.`,
    raw: {},
    source: { name: 'a.jsonl' },
  }))
  const place = { collectionId: collection, now: 1, passageChars: 200, passageOverlap: 0 }
  db.transaction(() => storeDocuments(db, drafts, place)).immediate()
  return { db, collection }
}

test('a document is exported with its marks, of whatever kind they are', () => {
  const { db, collection } = filled(9)
  const on = (id: number) => ({ kind: 'documents' as const, ids: [id as DocumentId] })
  defineList(db, 'status', [{ name: 'Open', colour: null }], 1)
  starSelected(db, on(1), true, 2)
  readSelected(db, on(2), true, false, 2)
  setListValue(db, on(3), 'status', listValues(db, 'status')[0]?.id, 2)
  tagSelected(db, on(4), 'late', 2)
  const span = { start: 0, end: 9 }
  addHighlight(db, { documentId: 5 as DocumentId, span, box: undefined, quote: '', colour: 'yellow' }, 2)
  addNote(db, { kind: 'document', documentId: 6 as DocumentId }, 'Look again.', 2)
  db.transaction(() => importEdits(db, 7 as DocumentId, [{ name: 'Port', type: 'text', value: 'Vell' }], 2))()
  const marks = exportDocuments(db, collection, 0, 100).map((one) => one.marks)
  expect(marks).toEqual([
    expect.objectContaining({ starred: true }),
    expect.objectContaining({ read: true }),
    expect.objectContaining({ status: 'Open' }),
    expect.objectContaining({ tags: [{ name: 'late', colour: null }] }),
    expect.objectContaining({ highlights: [expect.objectContaining({ quote: 'The ferry' })] }),
    expect.objectContaining({ notes: [{ text: 'Look again.' }] }),
    expect.objectContaining({ fields: [{ name: 'Port', type: 'text', value: 'Vell' }] }),
    undefined,
    undefined,
  ])
})

/** The same library, and how many statements have been run on it. */
function counted(db: WritableDb) {
  let ran = 0
  const counting = <T extends object>(of: T): T =>
    new Proxy(of, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (['all', 'get', 'run', 'iterate'].includes(String(name))) ran++
          const result: unknown = value.apply(target, given)
          return name === 'prepare' || name === 'raw' ? counting(result as object) : result
        }
      },
    })
  return { db: counting(db), ran: () => ran }
}

test('documents without marks are not asked for them one by one', () => {
  const asked = (documents: number) => {
    const { db, collection } = filled(documents)
    const library = counted(db)
    expect(exportDocuments(library.db, collection, 0, documents)).toHaveLength(documents)
    return library.ran()
  }
  expect(asked(2)).toBeGreaterThan(0)
  expect(asked(60)).toBe(asked(2))
})
