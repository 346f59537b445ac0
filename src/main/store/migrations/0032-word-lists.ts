import type { Migration } from '../library/migration.ts'

/**
 * Lists of the passages of common words, which rank a search for them faster than the word index does (store/search/lists).
 * All of it is derived from the word index and can be made again. A generation counts from when the library's value
 * "word lists" names it; rows of others are left over. `sizes` is two bytes for each passage, `postings` as postings.ts
 * writes them.
 */
export const wordLists: Migration = {
  version: 32,
  name: 'word lists',
  up: `
    CREATE TABLE word_lists (
      id INTEGER PRIMARY KEY,
      generation INTEGER NOT NULL,
      token TEXT NOT NULL,
      passages INTEGER NOT NULL,
      postings BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX word_lists_by_token ON word_lists (generation, token);
    CREATE TABLE word_sizes (generation INTEGER PRIMARY KEY, sizes BLOB NOT NULL) STRICT;
  `,
}
