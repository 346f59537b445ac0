import type { Migration } from '../library/migration.ts'

/**
 * Teams that the library is connected to, collections that are shared with them, and what both sides were known to have when
 * they were last in step: what differs from that was changed here. `team_documents.hash` is the document's hash on the
 * server; its document is null once it was deleted here. `team_marks.present` is 0 for a mark of the server that this
 * library has not set (another one has its place, or it was not found in the text).
 */
export const teams: Migration = {
  version: 37,
  name: 'teams',
  up: `
    CREATE TABLE team_servers (
      id INTEGER PRIMARY KEY,
      url TEXT NOT NULL,
      workspace TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      added_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE team_links (
      id INTEGER PRIMARY KEY,
      server_id INTEGER NOT NULL REFERENCES team_servers (id) ON DELETE CASCADE,
      collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
      remote TEXT NOT NULL,
      state TEXT NOT NULL DEFAULT '',
      pushed_at INTEGER,
      pulled_at INTEGER,
      UNIQUE (server_id, remote)
    ) STRICT;
    CREATE INDEX team_links_by_collection ON team_links (collection_id);
    CREATE TABLE team_documents (
      link_id INTEGER NOT NULL REFERENCES team_links (id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      PRIMARY KEY (link_id, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX team_documents_by_document ON team_documents (document_id, link_id);
    CREATE TABLE team_marks (
      link_id INTEGER NOT NULL REFERENCES team_links (id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      key TEXT NOT NULL,
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      present INTEGER NOT NULL,
      PRIMARY KEY (link_id, hash, key)
    ) STRICT, WITHOUT ROWID;
  `,
}
