import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('fields, edits and lost marks of before are kept, and numbers of lost marks are not given again', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const old = library.at(20)
  old.exec(`
    INSERT INTO fields (id, name, type, source, created_at) VALUES (1, 'Price', 'number', 'typed', 1);
    INSERT INTO field_edits VALUES (1, 1, 12, 5);
    INSERT INTO lost_marks (id, kind, reason, title, text, lost_at) VALUES (3, 'tag', 'deleted', 'Old', 'x', 5), (9, 'tag', 'deleted', 'Old', 'y', 6);
    DELETE FROM lost_marks WHERE id = 9;
  `)
  const before = allRows(old)
  const migrated = library.at(21)
  const after = allRows(migrated)
  const versioned = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), version: 0 }))
  expect(after).toEqual({
    ...before,
    fields: versioned(before['fields'] ?? []),
    field_edits: versioned(before['field_edits'] ?? []),
  })
  migrated.exec(
    `INSERT INTO lost_marks (kind, reason, title, text, lost_at) VALUES ('field', 'deleted', 'Old', 'Price: 12', 7)`,
  )
  expect(migrated.prepare('SELECT max(id) FROM lost_marks').pluck().get()).toBe(10)
})
