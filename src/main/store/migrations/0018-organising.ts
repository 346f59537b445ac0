import type { Migration } from '../library/migration.ts'

/**
 * Collections in collections, documents in the trash, and what users did with both, so that it can be undone and redone.
 *
 * A change has a row for each row of a table that it inserted, updated or deleted. `before` and `after` are JSON objects of
 * the columns; `before` is null for an insert, `after` for a delete, and an update has only the columns that it changed.
 */
export const organising: Migration = {
  version: 18,
  name: 'organising',
  up: `
    ALTER TABLE collections ADD COLUMN parent_id INTEGER REFERENCES collections (id) ON DELETE SET NULL;
    CREATE INDEX collections_by_parent ON collections (parent_id) WHERE parent_id IS NOT NULL;

    CREATE TABLE removed_documents (
      collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      removed_at INTEGER NOT NULL,
      PRIMARY KEY (collection_id, document_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX removed_documents_by_document ON removed_documents (document_id);

    CREATE TABLE changes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('done', 'undone'))
    ) STRICT;

    CREATE TABLE changed_rows (
      change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      table_name TEXT NOT NULL,
      key TEXT NOT NULL,
      before TEXT,
      after TEXT,
      PRIMARY KEY (change_id, ordinal)
    ) STRICT, WITHOUT ROWID;
  `,
}
