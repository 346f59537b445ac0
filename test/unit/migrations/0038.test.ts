import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no kept batches, and what a batch found outlives the document', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(37))
  const after = library.at(38)
  expect(allRows(after)).toEqual({ ...before, term_lists: [], term_runs: [], term_hits: [] })
  after.exec(`
    CREATE TEMP TABLE copied AS SELECT * FROM documents LIMIT 1;
    UPDATE copied SET id = 900;
    INSERT INTO documents SELECT * FROM copied;
    INSERT INTO term_lists (id, name, terms, asked, created_at) VALUES (1, 'ports', '["a"]', '{}', 1);
    INSERT INTO term_runs VALUES (1, 1, 2, 3, 1, 1, '[]');
    INSERT INTO term_hits VALUES (1, 0, 'keyword', 1, 900, 2.5);
    DELETE FROM documents WHERE id = 900;
  `)
  expect(allRows(after)['term_hits']).toMatchObject([{ document_id: null, rank: 1 }])
  after.exec('DELETE FROM term_lists')
  expect(allRows(after)).toMatchObject({ term_runs: [], term_hits: [] })
})
