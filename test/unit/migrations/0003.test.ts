import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before runs were kept keeps every row, and gets empty tables for them', () => {
  const library = oldLibrary()
  const old = library.at(2)
  fillFirstVersion(old)
  old.exec(`
    INSERT INTO searches VALUES (1, 100, 'web', 'tide', '{}', 'local', 'req', '{}', NULL, 12, 1, '[]', 1, 0);
    INSERT INTO search_documents VALUES (2, 1, 1, 'page');
    INSERT INTO document_links VALUES (1, 2, 'article', 0);
    INSERT INTO saved_searches VALUES (1, 'Tides', 'web', '{}', 1, 100);
  `)
  const before = allRows(old)
  expect(allRows(library.at(3))).toEqual({ ...before, runs: [], run_chunks: [] })
})
