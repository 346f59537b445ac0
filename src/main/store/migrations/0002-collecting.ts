import type { Migration } from '../library/migration.ts'

/**
 * Searches of the service: what was asked (`searches`, the history), what is asked again and again (`saved_searches`), which
 * documents a search brought, and which documents belong together (a news subject and its articles, a company and what it
 * published). `reply` holds the items of an answer until it is old; the request, its cost and its id stay.
 */
export const collecting: Migration = {
  version: 2,
  name: 'collecting',
  up: `
    CREATE TABLE searches (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      query TEXT NOT NULL,
      parameters TEXT NOT NULL,
      origin TEXT NOT NULL,
      request_id TEXT,
      usage TEXT NOT NULL,
      warning TEXT,
      latency_ms INTEGER NOT NULL,
      items INTEGER NOT NULL,
      reply TEXT,
      ledger_id INTEGER REFERENCES ledger (id),
      hidden INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE search_documents (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      search_id INTEGER NOT NULL REFERENCES searches (id),
      collection_id INTEGER NOT NULL REFERENCES collections (id),
      basis TEXT NOT NULL,
      PRIMARY KEY (document_id, search_id, collection_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE document_links (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      linked_id INTEGER NOT NULL REFERENCES documents (id),
      relation TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      PRIMARY KEY (document_id, linked_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_links_by_linked ON document_links (linked_id);

    CREATE TABLE saved_searches (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      parameters TEXT NOT NULL,
      collection_id INTEGER REFERENCES collections (id),
      created_at INTEGER NOT NULL
    ) STRICT;
  `,
}
