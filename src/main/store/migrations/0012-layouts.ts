import type { Migration } from '../library/migration.ts'

/**
 * The layout of a document's text in the original it was read from (text/layoutBytes.ts), for those that were read from a
 * format with pages, cells, message parts or chapters. It can be made again from the original.
 */
export const layouts: Migration = {
  version: 12,
  name: 'layouts',
  up: `
    CREATE TABLE document_layouts (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id),
      layout BLOB NOT NULL
    ) STRICT;
  `,
}
