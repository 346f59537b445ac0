import type { Migration } from '../library/migration.ts'

/**
 * Collections that are a saved search, and signatures of texts, by which near-duplicates are found.
 *
 * A collection with a row in `smart_collections` has no members. `filters` is JSON as the contract has it; `most` and
 * `least_score` limit a search by words or meaning.
 *
 * `bands` has a row for each band of a signature (text/shingles.ts), its number times 2^32 plus its value. Texts without
 * words have a signature and no bands. Documents from before are signed from the highest number down, when
 * near-duplicates are first asked for: up to `unsigned_to` of `library`.
 */
export const related: Migration = {
  version: 22,
  name: 'related',
  up: `
    CREATE TABLE smart_collections (
      collection_id INTEGER PRIMARY KEY REFERENCES collections (id) ON DELETE CASCADE,
      query TEXT NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('hybrid', 'semantic', 'keyword')),
      filters TEXT NOT NULL,
      most INTEGER NOT NULL,
      least_score REAL
    ) STRICT;

    CREATE TABLE text_signatures (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id),
      bands BLOB NOT NULL
    ) STRICT;

    CREATE TABLE bands (
      band INTEGER NOT NULL,
      document_id INTEGER NOT NULL,
      PRIMARY KEY (band, document_id)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO library SELECT 'unsigned_to', CAST(max(id) AS TEXT) FROM documents HAVING count(*) > 0;
  `,
}
