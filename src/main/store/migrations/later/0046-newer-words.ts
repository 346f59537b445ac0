import type { Migration } from '../../library/migration.ts'

/**
 * The words of the passages that came after the lists of words (0032), as `passage_words` has them, in an index of their own
 * (store/search/lists/newerWords.ts). It is derived and can be made again; what it holds counts from when the library's value
 * "newer words" names a passage.
 */
export const newerWords: Migration = {
  version: 46,
  name: 'newer-words',
  up: `
    CREATE VIRTUAL TABLE newer_words USING fts5 (title, body, grams, content='', tokenize='ascii');
    CREATE VIRTUAL TABLE newer_instances USING fts5vocab (newer_words, 'instance');
  `,
}
