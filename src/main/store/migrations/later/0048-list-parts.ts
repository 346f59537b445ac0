import type { Migration } from '../../library/migration.ts'

/**
 * What lists of words (0032) have of passages that came after a generation of them was made, in parts that are added to it
 * (store/search/lists/listParts.ts). A part is of the passages up to `through` that no part before it has; `sizes` begins with
 * the first of them. All of it is derived and can be made again.
 */
export const listParts: Migration = {
  version: 48,
  name: 'list-parts',
  up: `
    CREATE TABLE word_parts (
      id INTEGER PRIMARY KEY,
      generation INTEGER NOT NULL,
      through INTEGER NOT NULL,
      sizes BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX word_parts_by_passage ON word_parts (generation, through);
    CREATE TABLE word_part_lists (
      part INTEGER NOT NULL,
      list INTEGER NOT NULL,
      passages INTEGER NOT NULL,
      postings BLOB NOT NULL,
      PRIMARY KEY (part, list)
    ) STRICT, WITHOUT ROWID;
  `,
}
