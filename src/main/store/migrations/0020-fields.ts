import type { Migration } from '../library/migration.ts'

/**
 * Typed fields of documents. `field_edits` has what users set: an edit of NULL makes a field empty that has a value in the
 * document. `field_values` is derived, with an index over the value that counts: the edit where there is one (`is_edited`),
 * else what was read from the document (`read`). `text` is what stands in the document where it could not be read as the
 * type, or, for choices, where it is matched to one. Triggers keep both tables and the choices in step.
 *
 * A value is a text, a number, milliseconds since the epoch, or the id of a choice. `read_to` is the highest document whose
 * values were read. A field that was removed keeps its rows until the trash is emptied, so that removing it can be undone.
 */
export const fields: Migration = {
  version: 20,
  name: 'fields',
  up: `
    CREATE TABLE fields (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE,
      type TEXT NOT NULL CHECK (type IN ('text', 'number', 'date', 'choice')),
      source TEXT NOT NULL CHECK (source IN ('column', 'fact', 'typed')),
      source_name TEXT,
      format TEXT,
      collection_id INTEGER REFERENCES collections (id) ON DELETE SET NULL,
      read_to INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      removed_at INTEGER,
      CHECK ((source = 'typed') = (source_name IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX fields_by_name ON fields (name) WHERE removed_at IS NULL;

    CREATE TABLE field_choices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      field_id INTEGER NOT NULL REFERENCES fields (id),
      name TEXT NOT NULL COLLATE NOCASE,
      colour TEXT,
      position INTEGER NOT NULL,
      -- The text in documents that stands for it, which a new name does not change.
      origin TEXT COLLATE NOCASE
    ) STRICT;
    CREATE INDEX field_choices_by_field ON field_choices (field_id, position);
    CREATE UNIQUE INDEX field_choices_by_origin ON field_choices (field_id, origin) WHERE origin IS NOT NULL;

    CREATE TABLE field_edits (
      field_id INTEGER NOT NULL REFERENCES fields (id),
      document_id INTEGER NOT NULL REFERENCES documents (id),
      value ANY,
      edited_at INTEGER NOT NULL,
      PRIMARY KEY (field_id, document_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX field_edits_by_document ON field_edits (document_id);

    CREATE TABLE field_values (
      field_id INTEGER NOT NULL REFERENCES fields (id),
      document_id INTEGER NOT NULL REFERENCES documents (id),
      text TEXT COLLATE NOCASE,
      read ANY,
      is_edited INTEGER NOT NULL DEFAULT 0,
      value ANY COLLATE NOCASE,
      PRIMARY KEY (field_id, document_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX field_values_by_value ON field_values (field_id, value, document_id) WHERE value IS NOT NULL;
    CREATE INDEX field_values_unread ON field_values (field_id, text) WHERE text IS NOT NULL AND read IS NULL;
    CREATE INDEX field_values_by_document ON field_values (document_id);

    CREATE TRIGGER field_edits_inserted AFTER INSERT ON field_edits BEGIN
      INSERT INTO field_values (field_id, document_id, is_edited, value)
      VALUES (new.field_id, new.document_id, 1, new.value)
      ON CONFLICT DO UPDATE SET is_edited = 1, value = excluded.value;
    END;
    CREATE TRIGGER field_edits_changed AFTER UPDATE OF value ON field_edits BEGIN
      UPDATE field_values SET value = new.value WHERE field_id = new.field_id AND document_id = new.document_id;
    END;
    CREATE TRIGGER field_edits_deleted AFTER DELETE ON field_edits BEGIN
      DELETE FROM field_values
      WHERE field_id = old.field_id AND document_id = old.document_id AND text IS NULL AND read IS NULL;
      UPDATE field_values SET is_edited = 0, value = read
      WHERE field_id = old.field_id AND document_id = old.document_id;
    END;

    CREATE TRIGGER field_choices_inserted AFTER INSERT ON field_choices WHEN new.origin IS NOT NULL BEGIN
      UPDATE field_values SET read = new.id, value = iif(is_edited, value, new.id)
      WHERE field_id = new.field_id AND text = new.origin AND text IS NOT NULL AND read IS NULL;
    END;
    CREATE TRIGGER field_choices_deleted BEFORE DELETE ON field_choices BEGIN
      SELECT RAISE (ABORT, 'a document has this choice')
      WHERE EXISTS (SELECT 1 FROM field_edits WHERE field_id = old.field_id AND value = old.id);
      UPDATE field_values SET read = NULL, value = iif(is_edited, value, NULL)
      WHERE field_id = old.field_id AND read = old.id;
    END;
    CREATE TRIGGER field_edits_of_choices BEFORE INSERT ON field_edits
    WHEN new.value IS NOT NULL AND (SELECT type FROM fields WHERE id = new.field_id) = 'choice' BEGIN
      SELECT RAISE (ABORT, 'there is no such choice')
      WHERE NOT EXISTS (SELECT 1 FROM field_choices WHERE id = new.value AND field_id = new.field_id);
    END;
    CREATE TRIGGER field_edits_of_other_choices BEFORE UPDATE OF value ON field_edits
    WHEN new.value IS NOT NULL AND (SELECT type FROM fields WHERE id = new.field_id) = 'choice' BEGIN
      SELECT RAISE (ABORT, 'there is no such choice')
      WHERE NOT EXISTS (SELECT 1 FROM field_choices WHERE id = new.value AND field_id = new.field_id);
    END;
  `,
}
