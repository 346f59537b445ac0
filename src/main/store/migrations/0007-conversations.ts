import type { Migration } from '../library/migration.ts'

/**
 * Conversations about what the library holds. Their turns are a tree: a question that was edited or answered again is a
 * sibling of the one before. `turn_passages` keeps the passages a turn was given, each as it was sent and with the hash of
 * the stored text it came from: a citation stays what it was when its document changes or is deleted. The answer itself is
 * in the journal, under `run_id`.
 */
export const conversations: Migration = {
  version: 7,
  name: 'conversations',
  up: `
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY,
      title TEXT NOT NULL,
      pseudonym TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX conversations_by_time ON conversations (updated_at);

    CREATE TABLE turns (
      id INTEGER PRIMARY KEY,
      conversation_id INTEGER NOT NULL REFERENCES conversations (id),
      parent_id INTEGER REFERENCES turns (id),
      question TEXT NOT NULL,
      protocol TEXT NOT NULL,
      model TEXT,
      scope TEXT NOT NULL,
      retrieval TEXT NOT NULL,
      refused INTEGER NOT NULL,
      run_id INTEGER REFERENCES runs (id),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX turns_by_conversation ON turns (conversation_id);
    CREATE INDEX turns_by_run ON turns (run_id) WHERE run_id IS NOT NULL;

    CREATE TABLE turn_passages (
      turn_id INTEGER NOT NULL REFERENCES turns (id),
      marker INTEGER NOT NULL,
      document_id INTEGER NOT NULL,
      start INTEGER NOT NULL,
      "end" INTEGER NOT NULL,
      parts TEXT NOT NULL,
      title TEXT NOT NULL,
      url TEXT,
      kind TEXT NOT NULL,
      published_at INTEGER,
      captured_at INTEGER NOT NULL,
      text TEXT NOT NULL,
      similarity REAL,
      cover REAL NOT NULL,
      PRIMARY KEY (turn_id, marker)
    ) STRICT;
  `,
}
