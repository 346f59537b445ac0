import type { Migration } from '../library/migration.ts'

/**
 * Folders that are watched, their files as they were when they were last imported, and what happened to them. `inode`,
 * `bytes` and `mtime` tell whether a file changed without reading it; `hash` finds one that was copied elsewhere.
 * `source_name` is what its documents are named after, also when the file was moved later.
 *
 * Documents of files are found by what they are named after: a file that is imported again is a new version of them. Rows
 * of tables are not: a table has many, under one name.
 */
export const watching: Migration = {
  version: 15,
  name: 'watching',
  up: `
    CREATE TABLE watched_folders (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL,
      collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
      options TEXT NOT NULL,
      is_paused INTEGER NOT NULL DEFAULT 0,
      trouble TEXT,
      job_id INTEGER,
      looked_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX watched_folders_by_path ON watched_folders (path, collection_id);

    CREATE TABLE watched_files (
      folder_id INTEGER NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      source_name TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      mtime REAL NOT NULL,
      inode TEXT NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      state TEXT NOT NULL CHECK (state IN ('there', 'gone')),
      since INTEGER NOT NULL,
      problem TEXT,
      PRIMARY KEY (folder_id, path)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watched_files_by_source ON watched_files (source_name);

    CREATE TABLE watch_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      folder_id INTEGER NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      path TEXT NOT NULL,
      detail TEXT
    ) STRICT;
    CREATE INDEX watch_events_by_folder ON watch_events (folder_id, id);

    CREATE INDEX documents_by_source ON documents (source_name) WHERE source_row IS NULL;
  `,
}
