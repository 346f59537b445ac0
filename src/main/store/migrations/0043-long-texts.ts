import type { Migration } from '../library/migration.ts'

/**
 * The texts and layouts of long documents, piece by piece: a row is in memory as a whole while it is written and read. The
 * body of such a document has an empty text. Pieces begin at `start`, in UTF-16 units and in bytes. `document_texts` has
 * the text of every document.
 */
export const longTexts: Migration = {
  version: 43,
  name: 'long-texts',
  up: `
    CREATE TABLE long_texts (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      start INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (document_id, start)
    ) STRICT;
    CREATE TABLE long_layouts (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      start INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (document_id, start)
    ) STRICT;
    CREATE VIEW document_texts (document_id, raw, text) AS
      SELECT b.document_id, b.raw, iif(octet_length(b.text) > 0, b.text, coalesce(
        (SELECT group_concat(t.text, '' ORDER BY t.start) FROM long_texts t WHERE t.document_id = b.document_id), ''))
      FROM document_bodies b;
  `,
}
