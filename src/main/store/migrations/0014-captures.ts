import type { Migration } from '../library/migration.ts'

/**
 * Captures: what was taken from an address, when, and what its server answered. A row stays when its document is deleted.
 * `position` counts the addresses of a job, so that a resumed job passes over what it has.
 */
export const captures: Migration = {
  version: 14,
  name: 'captures',
  up: `
    CREATE TABLE captures (
      id INTEGER PRIMARY KEY,
      job_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      collection_id INTEGER NOT NULL,
      address TEXT NOT NULL,
      way TEXT NOT NULL CHECK (way IN ('fetched', 'handed')),
      outcome TEXT NOT NULL CHECK (outcome IN ('new', 'changed', 'unchanged', 'empty', 'refused')),
      error TEXT,
      captured_at INTEGER NOT NULL,
      final_address TEXT,
      status INTEGER,
      headers TEXT,
      sha256 BLOB,
      bytes INTEGER,
      included INTEGER,
      left_out INTEGER,
      document_id INTEGER REFERENCES documents (id),
      UNIQUE (job_id, position)
    ) STRICT;
    CREATE INDEX captures_by_address ON captures (collection_id, address);
    CREATE INDEX captures_by_document ON captures (document_id) WHERE document_id IS NOT NULL;
  `,
}
