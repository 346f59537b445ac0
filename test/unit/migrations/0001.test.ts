import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('an empty file becomes a library that says what it is, and takes a row in each of its tables', () => {
  const library = oldLibrary()
  const db = library.at(1)
  const pragma = (name: string) => db.pragma(name, { simple: true })
  expect([pragma('user_version'), pragma('application_id'), pragma('page_size'), pragma('journal_mode')]).toEqual([
    1,
    0x51727931,
    65_536,
    'wal',
  ])
  fillFirstVersion(db)
  const rows = allRows(db)
  for (const [table, found] of Object.entries(rows)) expect(found.length, table).toBeGreaterThan(0)
  expect(db.prepare(`SELECT rowid FROM passage_words WHERE passage_words MATCH 'new'`).pluck().all()).toEqual([2])
  expect(allRows(library.at(1))).toEqual(rows)
})

test.each([
  ['two live collections of one name', `INSERT INTO collections (name, created_at) VALUES ('Harbours', 1)`],
  ['two documents of one content', `UPDATE documents SET content_hash = x'01'`],
  ['a text twice', `UPDATE texts SET hash = x'aa'`],
  ['a passage twice', `INSERT INTO passages VALUES (9, 1, 0, 0, 9, 1)`],
  ['a passage of no document', `INSERT INTO passages VALUES (9, 99, 0, 0, 9, 1)`],
  ['a vector of another width', `INSERT INTO vectors_1 VALUES (9, 9, 0, vec_f32('[1, 2, 3]'))`],
  ['two vectors of one text', `INSERT INTO vectors_1 VALUES (9, 1, 0, vec_f32('[1, 2]'))`],
  ['a number where a text belongs', `UPDATE documents SET title = x'00'`],
])('%s is refused', (_, sql) => {
  const db = oldLibrary().at(1)
  fillFirstVersion(db)
  expect(() => db.exec(sql)).toThrow(/constraint failed|cannot store/)
})
