import { expect, test } from 'vitest'
import { foundDocuments } from '../../../src/renderer/exporting/foundDocuments.ts'

test('documents of hits are exported once each, the best first, and nothing where there are none', () => {
  const hits = [7, 3, 7, 12, 3].map((documentId) => ({ documentId }))
  expect(foundDocuments(hits)).toEqual({ selection: { kind: 'documents', ids: [7, 3, 12] } })
  expect(foundDocuments([])).toBeNull()
})
