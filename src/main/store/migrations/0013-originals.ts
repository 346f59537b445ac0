import type { Migration } from '../library/migration.ts'

/**
 * The files, pages and messages that documents were read from. The bytes of those in the storage `folder` are in the folder
 * of originals beside the library under their `hash`; those of `media` are the medium with that hash; `linked` ones lie at
 * their `path` only, as long as size and `modified_at` are the same. `path` is an absolute path or an address; NULL for
 * uploads and for files in files, whose outermost file is found by `parent_id`. Two files with the same bytes are two rows.
 *
 * `document_originals`: a document has several originals where files had the same content; an original has several
 * documents where it holds several.
 *
 * Images and videos that were imported are the originals of their documents.
 */
export const originals: Migration = {
  version: 13,
  name: 'originals',
  up: `
    CREATE TABLE originals (
      id INTEGER PRIMARY KEY,
      hash BLOB CHECK (length(hash) = 32),
      bytes INTEGER NOT NULL,
      format TEXT NOT NULL,
      mime TEXT NOT NULL,
      name TEXT NOT NULL,
      path TEXT,
      storage TEXT NOT NULL CHECK (storage IN ('folder', 'media', 'linked')),
      modified_at INTEGER,
      parent_id INTEGER REFERENCES originals (id),
      created_at INTEGER NOT NULL,
      CHECK (storage = 'linked' OR hash IS NOT NULL)
    ) STRICT;
    CREATE INDEX originals_by_hash ON originals (hash, name);
    CREATE INDEX originals_by_path ON originals (path) WHERE path IS NOT NULL;
    CREATE INDEX originals_by_parent ON originals (parent_id) WHERE parent_id IS NOT NULL;

    CREATE TABLE document_originals (
      document_id INTEGER NOT NULL REFERENCES documents (id),
      original_id INTEGER NOT NULL REFERENCES originals (id),
      PRIMARY KEY (document_id, original_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_originals_by_original ON document_originals (original_id);

    INSERT INTO originals (hash, bytes, format, mime, name, storage, created_at)
      SELECT m.hash, m.bytes, CASE WHEN m.mime LIKE 'video/%' THEN 'video' ELSE 'image' END, m.mime, m.source, 'media',
        m.created_at
      FROM media m WHERE m.origin = 'file' AND EXISTS (SELECT 1 FROM document_media dm
        JOIN documents d ON d.id = dm.document_id AND d.kind IN ('image', 'video') AND d.url IS NULL
        WHERE dm.media_id = m.id);
    INSERT INTO document_originals (document_id, original_id)
      SELECT DISTINCT d.id, o.id FROM originals o JOIN media m ON m.hash = o.hash
        JOIN document_media dm ON dm.media_id = m.id
        JOIN documents d ON d.id = dm.document_id AND d.kind IN ('image', 'video') AND d.url IS NULL;
  `,
}
