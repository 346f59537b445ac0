import type { Migration } from '../library/migration.ts'

/**
 * Keys of other programs. `hash` is the SHA-256 of the secret, which is random enough that no slow hash is needed, and
 * which is kept nowhere. Without `whole_library`, a key reads only the collections of `access_key_collections` and those in
 * them: where these are deleted, it reads nothing.
 */
export const accessKeys: Migration = {
  version: 36,
  name: 'access-keys',
  up: `
    CREATE TABLE access_keys (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      hash BLOB NOT NULL UNIQUE,
      ending TEXT NOT NULL,
      whole_library INTEGER NOT NULL,
      may_write INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER,
      revoked_at INTEGER
    ) STRICT;
    CREATE TABLE access_key_collections (
      key_id INTEGER NOT NULL REFERENCES access_keys (id) ON DELETE CASCADE,
      collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
      PRIMARY KEY (key_id, collection_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX access_keys_of_collection ON access_key_collections (collection_id);
  `,
}
