import type { Migration } from '../library/migration.ts'

/**
 * Encoders of spaces, which make a vector of a query where no service can be asked. All of it is derived from stored vectors
 * and can be made again. `report` is JSON: what was measured. `weights` is as store/search/encoders.ts writes it.
 */
export const encoders: Migration = {
  version: 26,
  name: 'encoders',
  up: `
    CREATE TABLE encoders (
      space_id INTEGER PRIMARY KEY REFERENCES spaces (id) ON DELETE CASCADE,
      report TEXT NOT NULL,
      weights BLOB NOT NULL
    ) STRICT;
  `,
}
