import type { Migration } from '../library/migration.ts'

/**
 * The ids of documents and texts by their hashes, in tables of their own instead of indexes: a large one, and a small one for
 * what is new (documents/hashes.ts says why). A hash is in one of the two.
 */
export const hashes: Migration = {
  version: 10,
  name: 'hashes',
  up: `
    CREATE TABLE document_hashes (hash BLOB PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE new_document_hashes (hash BLOB PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE text_hashes (hash BLOB PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE new_text_hashes (hash BLOB PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;

    INSERT INTO document_hashes SELECT content_hash, id FROM documents ORDER BY content_hash;
    INSERT INTO text_hashes SELECT hash, id FROM texts ORDER BY hash;
    DROP INDEX documents_by_content;
    DROP INDEX texts_by_hash;
  `,
}
