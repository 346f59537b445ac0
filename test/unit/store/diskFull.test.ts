import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asStoreError, openWriter } from '../../../src/main/store/connection.ts'
import { createCollection, getCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { verifyLibrary } from '../../../src/main/store/library/verify.ts'

test('what does not fit is an error, is not stored at all, and fits when there is room', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-room-'))
  const file = path.join(folder, 'library.quarry')
  const db = openWriter(file)
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  const { id: collectionId } = createCollection(db, 'c', 1)
  const store = (from: number, count: number) =>
    db
      .transaction(() =>
        storeDocuments(
          db,
          Array.from({ length: count }, (_, index) => ({
            kind: 'row' as const,
            title: `Record ${from + index}`,
            text: `${from + index} `.repeat(2000),
            source: { name: 'a.csv', row: from + index },
            raw: {},
          })),
          { collectionId, passageChars: 2000, passageOverlap: 0, now: 1 },
        ),
      )
      .immediate()
  store(0, 5)

  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`)
  let failure: unknown
  try {
    store(5, 100)
  } catch (error) {
    failure = asStoreError(error, file)
  }
  expect(failure).toMatchObject({ code: 'disk_full', where: file, hint: expect.stringContaining('Free some space') })
  const problems = () => verifyLibrary(db).flatMap((check) => check.problems)
  expect({ documents: getCollection(db, collectionId).documents, problems: problems() }).toEqual({
    documents: 5,
    problems: [],
  })

  db.pragma('max_page_count = 1000000')
  expect(store(5, 100).imported).toBe(100)
  expect({ documents: getCollection(db, collectionId).documents, problems: problems() }).toEqual({
    documents: 105,
    problems: [],
  })
})
