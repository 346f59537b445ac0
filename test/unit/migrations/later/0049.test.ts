import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from '../oldLibrary.ts'

test('values of libraries from before are whole ones, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  library.at(48).exec(`
    INSERT INTO fields (id, name, type, source, source_name, created_at) VALUES (1, 'f', 'choice', 'column', 'c', 1);
    INSERT INTO field_choices (id, field_id, name, position, origin) VALUES (1, 1, 'a; b', 0, 'a; b');
    INSERT INTO field_values (field_id, document_id, text, read, value) SELECT 1, min(id), 'a; b', 1, 1 FROM documents;
  `)
  const before = allRows(library.at(48))
  const values = (before['field_values'] ?? []).map((one) => ({ ...(one as object), is_part: 0 }))
  expect(values).toHaveLength(1)
  expect(allRows(library.at(49))).toEqual({ ...before, field_values: values })
})
