import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before vectors could be reduced keeps every row, and its tables take reduced vectors from then on', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const old = library.at(7)
  const before = allRows(old)
  const db = library.at(8)
  const after = allRows(db)
  expect(after).toEqual({
    ...before,
    collections: before['collections']?.map((row) => ({
      ...(row as object),
      precision: 32,
      reducing: 0,
      search_dimension: null,
    })),
    spaces: before['spaces']?.map((row) => ({ ...(row as object), reduced: 0 })),
    sign_centres: [],
    size_measurements: [],
  })
  // int8: a byte for each of two numbers, and the scale.
  db.exec(`UPDATE vectors_1 SET flags = 2, embedding = x'7f810000803f' WHERE slot = 1`)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  for (const wrong of [
    `UPDATE vectors_1 SET flags = 0 WHERE slot = 1`,
    `UPDATE vectors_1 SET flags = 6 WHERE slot = 1`,
    `UPDATE vectors_1 SET embedding = vec_f32('[1, 2, 3]') WHERE slot = 2`,
    `INSERT INTO vectors_1 VALUES (9, 1, 4, x'01')`,
  ])
    expect(() => db.exec(wrong), wrong).toThrow(/CHECK constraint failed/)
  // The definition is what is on the disk, too: another connection reads it from there.
  expect(() => library.at(8).exec(`UPDATE vectors_1 SET flags = 0 WHERE slot = 1`)).toThrow(/CHECK constraint failed/)
  expect(allRows(library.at(8))['vectors_1']).toHaveLength(2)
})
