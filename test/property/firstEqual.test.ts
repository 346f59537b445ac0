import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { StringColumnBuilder } from '../../src/main/store/documents/columns/stringColumn.ts'
import { firstEqualHashes, firstEqualStrings } from '../../src/main/store/documents/firstEqual.ts'

/** Few values, so that many are equal; most hashes share a prefix, too. */
const hash = fc.tuple(fc.constantFrom(0, 255), fc.constantFrom(1, 2, 3)).map(([most, last]) => {
  const bytes = new Uint8Array(16).fill(most)
  bytes[15] = last
  return bytes
})
const name = fc.option(fc.constantFrom('', 'a', 'b', 'ab', 'né', '名'), { nil: null })

test('of equal hashes the first is found', () => {
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 60 }), (hashes) => {
      const keys = hashes.map((bytes) => bytes.join())
      expect([...firstEqualHashes(Buffer.concat(hashes))]).toEqual(keys.map((key) => keys.indexOf(key)))
    }),
  )
})

test('of rows whose strings are equal in both columns the first is found', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.constantFrom('row', 'web')), { maxLength: 60 }), (rows) => {
      const [names, kinds] = [new StringColumnBuilder(), new StringColumnBuilder()]
      for (const [name, kind] of rows) {
        names.add(name)
        kinds.add(kind)
      }
      const keys = rows.map((row) => JSON.stringify(row))
      expect([...firstEqualStrings(names.finish(), kinds.finish())]).toEqual(keys.map((key) => keys.indexOf(key)))
    }),
  )
})
