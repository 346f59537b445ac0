import type { Migration } from '../library/migration.ts'

/**
 * The first schema. Times are milliseconds since the epoch; hashes are the first 16 bytes of SHA-256.
 *
 * `document_bodies` is apart from `documents` so that listing and filtering never read past the small columns. The word
 * index is contentless: it holds tokens of our own making (the text itself is in the document) and can be rebuilt.
 * Vectors are in one table per space (`vectors_<space>`), made when the space is first used: see vectors/spaces.ts.
 */
export const library: Migration = {
  version: 1,
  name: 'library',
  up: `
    CREATE TABLE library (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE collections (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      documents INTEGER NOT NULL DEFAULT 0,
      passages INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX collections_by_name ON collections (name) WHERE deleted_at IS NULL;

    CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      external_id TEXT,
      title TEXT NOT NULL,
      url TEXT,
      canonical_url TEXT,
      domain TEXT,
      language TEXT,
      authors TEXT,
      published_at INTEGER,
      crawled_at INTEGER,
      captured_at INTEGER NOT NULL,
      request_id TEXT,
      source_name TEXT NOT NULL,
      source_row INTEGER,
      characters INTEGER NOT NULL,
      content_hash BLOB NOT NULL,
      replaces INTEGER REFERENCES documents (id)
    ) STRICT;
    CREATE UNIQUE INDEX documents_by_content ON documents (content_hash);
    CREATE INDEX documents_by_external_id ON documents (external_id) WHERE external_id IS NOT NULL;
    CREATE INDEX documents_by_url ON documents (canonical_url) WHERE canonical_url IS NOT NULL;
    CREATE INDEX documents_by_replaced ON documents (replaces) WHERE replaces IS NOT NULL;

    CREATE TABLE document_bodies (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id),
      raw TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT;

    CREATE TABLE collection_documents (
      collection_id INTEGER NOT NULL REFERENCES collections (id),
      document_id INTEGER NOT NULL REFERENCES documents (id),
      added_at INTEGER NOT NULL,
      PRIMARY KEY (collection_id, document_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collection_documents_by_document ON collection_documents (document_id, collection_id);

    CREATE TABLE texts (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL,
      characters INTEGER NOT NULL,
      json_bytes INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX texts_by_hash ON texts (hash);

    CREATE TABLE passages (
      id INTEGER PRIMARY KEY,
      document_id INTEGER NOT NULL REFERENCES documents (id),
      ordinal INTEGER NOT NULL,
      start INTEGER NOT NULL,
      "end" INTEGER NOT NULL,
      text_id INTEGER NOT NULL REFERENCES texts (id)
    ) STRICT;
    CREATE UNIQUE INDEX passages_by_document ON passages (document_id, ordinal);
    CREATE INDEX passages_by_text ON passages (text_id);

    CREATE VIRTUAL TABLE passage_words USING fts5 (
      title, body, grams, content='', contentless_delete=1, tokenize='ascii'
    );

    -- A larger hash table and later merging: importing words is a third faster.
    INSERT INTO passage_words (passage_words, rank) VALUES ('hashsize', 33554432), ('automerge', 8);
    CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab (passage_words, 'row');

    CREATE TABLE spaces (
      id INTEGER PRIMARY KEY,
      origin TEXT NOT NULL,
      model TEXT NOT NULL,
      dimension INTEGER NOT NULL CHECK (dimension BETWEEN 1 AND 4096),
      created_at INTEGER NOT NULL,
      UNIQUE (origin, model, dimension)
    ) STRICT;

    CREATE TABLE query_vectors (
      space_id INTEGER NOT NULL REFERENCES spaces (id),
      hash BLOB NOT NULL,
      query TEXT NOT NULL,
      embedding BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (space_id, hash)
    ) STRICT;

    CREATE TABLE jobs (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      title TEXT NOT NULL,
      collection_id INTEGER REFERENCES collections (id),
      space_id INTEGER REFERENCES spaces (id),
      feeds_from INTEGER REFERENCES jobs (id),
      owner TEXT NOT NULL,
      payload TEXT NOT NULL,
      counts TEXT NOT NULL,
      wait TEXT,
      wish TEXT,
      error TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      finished_at INTEGER
    ) STRICT;
    CREATE INDEX jobs_by_state ON jobs (state);

    CREATE TABLE batches (
      id INTEGER PRIMARY KEY,
      job_id INTEGER NOT NULL REFERENCES jobs (id),
      parent_id INTEGER REFERENCES batches (id),
      state TEXT NOT NULL,
      text_ids BLOB NOT NULL,
      items INTEGER NOT NULL,
      body_bytes INTEGER NOT NULL,
      closed_by TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      request_id TEXT,
      error TEXT,
      created_at INTEGER NOT NULL,
      finished_at INTEGER
    ) STRICT;
    CREATE INDEX batches_by_job ON batches (job_id, state);

    CREATE TABLE failures (
      space_id INTEGER NOT NULL REFERENCES spaces (id),
      text_id INTEGER NOT NULL REFERENCES texts (id),
      job_id INTEGER NOT NULL REFERENCES jobs (id),
      code TEXT NOT NULL,
      message TEXT NOT NULL,
      request_id TEXT,
      at INTEGER NOT NULL,
      PRIMARY KEY (space_id, text_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX failures_by_job ON failures (job_id);

    CREATE TABLE import_problems (
      id INTEGER PRIMARY KEY,
      job_id INTEGER NOT NULL REFERENCES jobs (id),
      file TEXT NOT NULL,
      row INTEGER,
      "column" TEXT,
      message TEXT NOT NULL,
      severity TEXT NOT NULL
    ) STRICT;
    CREATE INDEX import_problems_by_job ON import_problems (job_id);

    CREATE TABLE ledger (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      operation TEXT NOT NULL,
      origin TEXT NOT NULL,
      model TEXT,
      job_id INTEGER REFERENCES jobs (id),
      batch_id INTEGER REFERENCES batches (id),
      collection_id INTEGER REFERENCES collections (id),
      request_id TEXT,
      usage TEXT NOT NULL
    ) STRICT;
    CREATE INDEX ledger_by_time ON ledger (at);

    CREATE TABLE leases (
      name TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      pid INTEGER NOT NULL,
      since INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
