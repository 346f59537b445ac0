import type { Migration } from '../library/migration.ts'

/**
 * Maps of collections: places of documents in two dimensions, worked out from their vectors in one space. All of it is
 * derived and can be made again. `documents`, `places` and `clusters` are columns of numbers in the same order: ids as
 * float64, x and y as float32 pairs, numbers of clusters as uint16. `model` is what a new document is placed by, without
 * moving the others; `labels` is JSON.
 */
export const maps: Migration = {
  version: 25,
  name: 'maps',
  up: `
    CREATE TABLE maps (
      collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
      space_id INTEGER NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      made_at INTEGER NOT NULL,
      documents BLOB NOT NULL,
      places BLOB NOT NULL,
      clusters BLOB NOT NULL,
      labels TEXT NOT NULL,
      model BLOB NOT NULL,
      PRIMARY KEY (collection_id, space_id)
    ) STRICT;
  `,
}
