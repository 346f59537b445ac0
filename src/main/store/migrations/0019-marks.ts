import type { Migration } from '../library/migration.ts'

/**
 * Marks of users: tags, stars, what was read, lists of their own (status and priority), highlights and notes.
 *
 * No reference to a document cascades: a document that is deleted has its marks listed in `lost_marks` first. A highlight
 * or note that was carried to a new version names the first of its line in `root_id`; NULL means itself.
 */
export const marks: Migration = {
  version: 19,
  name: 'marks',
  up: `
    CREATE TABLE tags (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      colour TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE document_tags (
      tag_id INTEGER NOT NULL REFERENCES tags (id),
      document_id INTEGER NOT NULL REFERENCES documents (id),
      added_at INTEGER NOT NULL,
      PRIMARY KEY (tag_id, document_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_tags_by_document ON document_tags (document_id);

    CREATE TABLE list_values (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      list TEXT NOT NULL CHECK (list IN ('status', 'priority')),
      name TEXT NOT NULL COLLATE NOCASE,
      colour TEXT,
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE document_marks (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id),
      starred_at INTEGER,
      read_at INTEGER,
      status_id INTEGER REFERENCES list_values (id),
      priority_id INTEGER REFERENCES list_values (id)
    ) STRICT;
    CREATE INDEX document_marks_by_status ON document_marks (status_id) WHERE status_id IS NOT NULL;
    CREATE INDEX document_marks_by_priority ON document_marks (priority_id) WHERE priority_id IS NOT NULL;

    CREATE TABLE highlights (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      root_id INTEGER,
      document_id INTEGER NOT NULL REFERENCES documents (id),
      start INTEGER,
      "end" INTEGER,
      page INTEGER,
      box_left REAL,
      box_top REAL,
      box_width REAL,
      box_height REAL,
      colour TEXT NOT NULL,
      quote TEXT NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      CHECK (start IS NOT NULL AND "end" > start OR page IS NOT NULL AND box_left IS NOT NULL)
    ) STRICT;
    CREATE INDEX highlights_by_document ON highlights (document_id);
    CREATE INDEX highlights_by_root ON highlights (coalesce(root_id, id));

    CREATE TABLE notes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      root_id INTEGER,
      document_id INTEGER REFERENCES documents (id),
      highlight_id INTEGER REFERENCES highlights (id),
      text TEXT NOT NULL,
      body TEXT NOT NULL,
      grams TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX notes_by_document ON notes (document_id) WHERE document_id IS NOT NULL;
    CREATE INDEX notes_by_root ON notes (coalesce(root_id, id));
    CREATE INDEX notes_by_highlight ON notes (highlight_id) WHERE highlight_id IS NOT NULL;

    -- Tokens of our own, as in passage_words; the columns of "notes" hold them, and triggers keep the index in step.
    CREATE VIRTUAL TABLE note_words USING fts5 (body, grams, content='notes', content_rowid='id', tokenize='ascii');
    CREATE TRIGGER notes_inserted AFTER INSERT ON notes BEGIN
      INSERT INTO note_words (rowid, body, grams) VALUES (new.id, new.body, new.grams);
    END;
    CREATE TRIGGER notes_deleted AFTER DELETE ON notes BEGIN
      INSERT INTO note_words (note_words, rowid, body, grams) VALUES ('delete', old.id, old.body, old.grams);
    END;
    CREATE TRIGGER notes_changed AFTER UPDATE OF body, grams ON notes BEGIN
      INSERT INTO note_words (note_words, rowid, body, grams) VALUES ('delete', old.id, old.body, old.grams);
      INSERT INTO note_words (rowid, body, grams) VALUES (new.id, new.body, new.grams);
    END;

    -- What a mark was and where, when its document is gone or its text was not found again. "document_id" may name none.
    CREATE TABLE lost_marks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (kind IN ('tag', 'star', 'status', 'priority', 'highlight', 'note')),
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
  `,
}
