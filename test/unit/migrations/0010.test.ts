import { expect, test } from 'vitest'
import { idByHash } from '../../../src/main/store/documents/hashes.ts'
import { migrations } from '../../../src/main/store/library/migrations.ts'
import { verifyLibrary } from '../../../src/main/store/library/verify.ts'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('documents and texts from before are found by their hashes, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(9))
  const db = library.at(10)
  const hashed = (ids: Record<string, number>) =>
    Object.entries(ids).map(([hex, id]) => ({ hash: Buffer.from(hex, 'hex'), id }))
  expect(allRows(db)).toEqual({
    ...before,
    document_hashes: hashed({ '01': 1, '02': 2 }),
    new_document_hashes: [],
    text_hashes: hashed({ aa: 1, bb: 2 }),
    new_text_hashes: [],
  })
  expect(idByHash(db, 'documents', Buffer.of(2))).toBe(2)
  expect(idByHash(db, 'texts', Buffer.of(2))).toBeUndefined()
  expect(verifyLibrary(library.at(migrations.at(-1)?.version ?? 0)).find(({ name }) => name === 'hashes')).toEqual({
    name: 'hashes',
    checked: 4,
    problems: [],
  })
})
