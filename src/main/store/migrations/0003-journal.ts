import type { Migration } from '../library/migration.ts'

/**
 * Runs: answers, chats and research, with every chunk of their streams as it came. `request` is the body as it was sent,
 * which never holds the key. Chunks of a run have their own table, so that listing runs reads none of them.
 */
export const journal: Migration = {
  version: 3,
  name: 'journal',
  up: `
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      title TEXT NOT NULL,
      model TEXT,
      origin TEXT NOT NULL,
      request TEXT NOT NULL,
      request_id TEXT,
      parent_id INTEGER REFERENCES runs (id),
      chunks INTEGER NOT NULL DEFAULT 0,
      usage TEXT,
      error TEXT,
      pid INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      finished_at INTEGER
    ) STRICT;
    CREATE INDEX runs_by_state ON runs (state);

    CREATE TABLE run_chunks (
      run_id INTEGER NOT NULL REFERENCES runs (id),
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      event TEXT,
      data TEXT NOT NULL,
      PRIMARY KEY (run_id, sequence)
    ) STRICT;
  `,
}
