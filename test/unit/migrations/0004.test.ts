import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before the scan was stored keeps every row; its vectors are counted when they are looked at', () => {
  const library = oldLibrary()
  const old = library.at(3)
  fillFirstVersion(old)
  const before = allRows(old)
  const db = library.at(4)
  const after = allRows(db)
  expect(after).toEqual({
    ...before,
    spaces: [{ ...(before['spaces']?.[0] as object), vectors: null }],
    scan_states: [],
    vector_codes: [],
    vector_lists: [],
    member_changes: [],
  })
  db.exec('INSERT INTO collection_documents VALUES (1, 1, 102); DELETE FROM collection_documents WHERE document_id = 2')
  expect(allRows(db)['member_changes']).toEqual([
    { id: 1, collection_id: 1, document_id: 1, member: 1 },
    { id: 2, collection_id: 1, document_id: 2, member: 0 },
  ])
})
