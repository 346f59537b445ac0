import { expect, test } from 'vitest'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import type { Layout } from '../../../src/main/model/layout.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { addHighlight } from '../../../src/main/store/marks/highlights.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

test('an area is on a page that the original has, where its pages are known', () => {
  const db = memoryLibrary()
  const collectionId = createCollection(db, 'c', 1).id
  const size = { width: 600, height: 800 }
  const layout: Layout = { blocks: [], pages: [size, size], lines: [] }
  const draft = {
    kind: 'file' as const,
    title: 'Scan',
    raw: {},
    text: 'A stamp.',
    source: { name: 'scan.pdf' },
    layout,
  }
  const place = { collectionId, now: 1, passageChars: 200, passageOverlap: 0 }
  db.transaction(() => storeDocuments(db, [draft], place)).immediate()
  const box = { page: 2, left: 0.1, top: 0.1, width: 0.2, height: 0.2 }
  const wanted = { documentId: 1 as DocumentId, span: undefined, quote: '', colour: 'yellow' as const }
  expect(addHighlight(db, { ...wanted, box }, 1)).toMatchObject({ box })
  expect(() => addHighlight(db, { ...wanted, box: { ...box, page: 3 } }, 1)).toThrow('Document 1 has no page 3.')
})
