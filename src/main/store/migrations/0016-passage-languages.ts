import type { Migration } from '../library/migration.ts'

/**
 * The languages of passages that are in another one than their document. Derived from the text. Passages of documents
 * that were stored before have none.
 */
export const passageLanguages: Migration = {
  version: 16,
  name: 'passage languages',
  up: `
    CREATE TABLE passage_languages (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      ordinal INTEGER NOT NULL,
      language TEXT NOT NULL,
      PRIMARY KEY (document_id, ordinal)
    ) STRICT, WITHOUT ROWID;
  `,
}
