import type { Migration } from '../library/migration.ts'

/**
 * Lists of terms that are searched for together, and what each of their runs found. `asked` is JSON: how they are searched
 * for. A document that is deleted stays in what was found, without its number. A list that was removed can be restored.
 */
export const termLists: Migration = {
  version: 38,
  name: 'term-lists',
  up: `
    CREATE TABLE term_lists (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      terms TEXT NOT NULL,
      asked TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX term_lists_by_name ON term_lists (name COLLATE NOCASE) WHERE removed_at IS NULL;
    CREATE TABLE term_runs (
      id INTEGER PRIMARY KEY,
      list_id INTEGER NOT NULL REFERENCES term_lists (id) ON DELETE CASCADE,
      ended_at INTEGER NOT NULL,
      took_ms INTEGER NOT NULL,
      found INTEGER NOT NULL,
      hits INTEGER NOT NULL,
      notes TEXT NOT NULL
    ) STRICT;
    CREATE INDEX term_runs_by_list ON term_runs (list_id);
    CREATE TABLE term_hits (
      run_id INTEGER NOT NULL REFERENCES term_runs (id) ON DELETE CASCADE,
      term INTEGER NOT NULL,
      method TEXT NOT NULL,
      rank INTEGER NOT NULL,
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      score REAL NOT NULL,
      PRIMARY KEY (run_id, term, method, rank)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX term_hits_by_document ON term_hits (document_id);
  `,
}
