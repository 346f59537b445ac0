import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WritableDb } from '../../src/main/store/connection.ts'
import { StringColumnBuilder } from '../../src/main/store/documents/columns/stringColumn.ts'
import { ColumnRows } from '../../src/main/store/documents/columns/columnRows.ts'

const newestDate = 8_640_000_000_000_000
const row = fc.record({
  text: fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'the same')), { nil: null }),
  number: fc.oneof(
    fc.constant(Number.NaN),
    fc.integer(),
    fc.maxSafeInteger().filter((n) => Math.abs(n) <= newestDate),
  ),
  blob: fc.uint8Array({ minLength: 3, maxLength: 3 }),
})

test('every row gets from each column what lies at its position', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.nat(1000), (given, first) => {
      const db = new Database(':memory:') as WritableDb
      db.exec(
        'CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT, number INTEGER, next INTEGER, blob BLOB, kind TEXT) STRICT',
      )
      // Backwards, so that rows are not where they lie in the column.
      const backwards = given.toReversed()
      const column = new StringColumnBuilder()
      for (const { text } of backwards) column.add(text)
      const positions = given.map((_, at) => given.length - 1 - at)
      const rows = new ColumnRows(given.length)
      rows.insert(db, 't', {
        id: rows.counting(first),
        text: rows.text(column.finish(), positions),
        number: rows.integers(given.map(({ number }) => number)),
        next: rows.integers(given.map((_, at) => at - first)),
        blob: rows.blobs(Buffer.concat(given.map(({ blob }) => blob)), 3),
        kind: rows.same('row'),
      })
      const stored = db.prepare('SELECT * FROM t ORDER BY id').all() as { blob: Buffer }[]
      expect(stored.map((one) => ({ ...one, blob: [...one.blob] }))).toEqual(
        given.map(({ text, number, blob }, at) => ({
          id: first + at,
          text,
          number: Number.isNaN(number) ? null : number,
          next: at - first,
          blob: [...blob],
          kind: 'row',
        })),
      )
      db.close()
    }),
  )
})
