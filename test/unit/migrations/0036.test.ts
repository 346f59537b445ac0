import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no keys of other programs, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(35))
  const after = library.at(36)
  expect(allRows(after)).toEqual({ ...before, access_keys: [], access_key_collections: [] })
  after.exec(`
    INSERT INTO access_keys (id, name, hash, ending, whole_library, may_write, created_at) VALUES (1, 'k', x'00', 'abcd', 0, 0, 1);
    INSERT INTO access_key_collections VALUES (1, 1);
    DELETE FROM access_keys WHERE id = 1;
  `)
  expect(allRows(after)['access_key_collections']).toEqual([])
})
