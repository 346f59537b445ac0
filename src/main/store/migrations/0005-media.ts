import type { Migration } from '../library/migration.ts'

/**
 * Images and videos, whose bytes lie in the folder beside the library under the SHA-256 that is their `hash`.
 *
 * `document_media.source` is the address that the document names for it; NULL for what came with the document.
 * A medium is kept as long as something refers to it: documents do (`document_media`), and whatever else needs it says so
 * in `media_holds` (`holder` is a name of its own choosing, `task 7`).
 *
 * `media_inputs`: what is embedded besides texts. Each is a row of `texts` too, without characters, so that passages,
 * batches, failures and vectors know only one kind of thing: its hash is taken over its elements and the attributes that
 * are stored here. `frame_rate` and `instruction` are what was asked for; NULL where nothing was. `part` of `parts`, from
 * 1, says that one request could not hold all elements of a document, which then has a vector for each part.
 */
export const media: Migration = {
  version: 5,
  name: 'media',
  up: `
    ALTER TABLE spaces ADD COLUMN multimodal INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE media (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      mime TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      width INTEGER,
      height INTEGER,
      duration_ms INTEGER,
      thumbnail_width INTEGER,
      thumbnail_height INTEGER,
      origin TEXT NOT NULL,
      source TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX media_by_hash ON media (hash);

    CREATE TABLE document_media (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      ordinal INTEGER NOT NULL,
      media_id INTEGER NOT NULL REFERENCES media (id),
      source TEXT,
      PRIMARY KEY (document_id, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_media_by_medium ON document_media (media_id);

    CREATE TABLE media_holds (
      media_id INTEGER NOT NULL REFERENCES media (id),
      holder TEXT NOT NULL,
      PRIMARY KEY (media_id, holder)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX media_holds_by_holder ON media_holds (holder);

    CREATE TABLE media_inputs (
      text_id INTEGER PRIMARY KEY REFERENCES texts (id),
      modality TEXT NOT NULL,
      fusion INTEGER NOT NULL,
      instruction TEXT,
      frame_rate REAL,
      part INTEGER NOT NULL,
      parts INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE media_input_elements (
      text_id INTEGER NOT NULL REFERENCES media_inputs (text_id),
      position INTEGER NOT NULL,
      media_id INTEGER REFERENCES media (id),
      text TEXT,
      PRIMARY KEY (text_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX media_input_elements_by_medium ON media_input_elements (media_id) WHERE media_id IS NOT NULL;
  `,
}
