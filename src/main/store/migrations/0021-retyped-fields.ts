import type { Migration } from '../library/migration.ts'

/**
 * Fields whose type changes. `version` of a field is a number that no type it had before has; each edit has the version of
 * the type that it is of, so that undoing an old change never brings a value back into a field of another type. While edits
 * are there the type stays: they are converted around the change. What was read is read again.
 *
 * Lost marks may be values of fields.
 */
export const retypedFields: Migration = {
  version: 21,
  name: 'retyped fields',
  up: `
    ALTER TABLE fields ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE field_edits ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

    CREATE TRIGGER fields_retyping BEFORE UPDATE OF type, format ON fields
    WHEN new.type <> old.type OR new.format IS NOT old.format BEGIN
      SELECT RAISE (ABORT, 'edits are of the type before')
      WHERE EXISTS (SELECT 1 FROM field_edits WHERE field_id = old.id);
      DELETE FROM field_values WHERE field_id = old.id;
    END;
    CREATE TRIGGER fields_retyped AFTER UPDATE OF type, format ON fields
    WHEN new.type <> old.type OR new.format IS NOT old.format BEGIN
      UPDATE fields SET read_to = 0 WHERE id = new.id;
    END;
    CREATE TRIGGER field_edits_of_this_type BEFORE INSERT ON field_edits BEGIN
      SELECT RAISE (ABORT, 'the edit is of another type')
      WHERE new.version <> (SELECT version FROM fields WHERE id = new.field_id);
    END;
    CREATE TRIGGER field_choices_of_fields BEFORE INSERT ON field_choices BEGIN
      SELECT RAISE (ABORT, 'the field has no choices')
      WHERE (SELECT type FROM fields WHERE id = new.field_id) <> 'choice';
    END;

    CREATE TABLE new_lost_marks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (kind IN ('tag', 'star', 'status', 'priority', 'highlight', 'note', 'field')),
      reason TEXT NOT NULL CHECK (reason IN ('deleted', 'changed', 'imported')),
      root_id INTEGER,
      document_id INTEGER,
      title TEXT NOT NULL,
      url TEXT,
      text TEXT NOT NULL,
      start INTEGER,
      "end" INTEGER,
      page INTEGER,
      colour TEXT,
      lost_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO new_lost_marks SELECT * FROM lost_marks;
    DELETE FROM sqlite_sequence WHERE name = 'new_lost_marks';
    INSERT INTO sqlite_sequence SELECT 'new_lost_marks', seq FROM sqlite_sequence WHERE name = 'lost_marks';
    DROP TABLE lost_marks;
    ALTER TABLE new_lost_marks RENAME TO lost_marks;
  `,
}
