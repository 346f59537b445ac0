import type { Migration } from '../library/migration.ts'

/**
 * Tasks of generation, from before they are asked for to the medium that came of them. `asked` holds the parameters (never
 * the key, and pictures only by the number of their medium), `found` the references and search results of the reply.
 * `remote_id` is stored before the first lookup. What a task holds in `media_holds` is named `task N`.
 */
export const tasks: Migration = {
  version: 6,
  name: 'tasks',
  up: `
    CREATE TABLE tasks (
      id INTEGER PRIMARY KEY,
      operation TEXT NOT NULL,
      modality TEXT NOT NULL,
      state TEXT NOT NULL,
      prompt TEXT NOT NULL,
      model TEXT,
      origin TEXT NOT NULL,
      asked TEXT NOT NULL,
      notes TEXT NOT NULL,
      remote_id TEXT,
      creation_request_id TEXT,
      lookup_request_id TEXT,
      lookups INTEGER NOT NULL DEFAULT 0,
      wait TEXT,
      error TEXT,
      found TEXT,
      usage TEXT,
      media_id INTEGER REFERENCES media (id),
      pid INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      finished_at INTEGER,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX tasks_by_state ON tasks (state);
    CREATE INDEX tasks_by_medium ON tasks (media_id) WHERE media_id IS NOT NULL;
  `,
}
