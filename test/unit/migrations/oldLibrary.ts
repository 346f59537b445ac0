import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openWriter, type WritableDb } from '../../../src/main/store/connection.ts'
import { migrations } from '../../../src/main/store/library/migrations.ts'

/** A library file of the running test, opened at whatever version is asked for; gone when the test ends. */
export function oldLibrary(): { at(version: number): WritableDb } {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-migrations-'))
  let open: WritableDb | undefined
  onTestFinished(() => {
    open?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    at: (version) => {
      open?.close()
      const steps = migrations.filter((step) => step.version <= version)
      return (open = openWriter(path.join(folder, 'old.quarry'), steps))
    },
  }
}

/** Every row of every ordinary table, by table. */
export function allRows(db: WritableDb): Record<string, unknown[]> {
  const tables = db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all() as string[]
  return Object.fromEntries(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]))
}

/** A row in every table of the first version, in the words of its own schema: later code could not write them any more. */
export function fillFirstVersion(db: WritableDb): void {
  db.exec(`
    INSERT INTO library VALUES ('settings', '{"theme":"dark"}');
    INSERT INTO collections VALUES (1, 'Harbours', 2, 2, 100, NULL), (2, 'Gone', 0, 0, 100, 200), (3, 'Gone', 0, 0, 300, NULL);
    INSERT INTO documents VALUES
      (1, 'row', 'a', 'Old', 'https://example.org/a', 'https://example.org/a', 'example.org', 'en', 'Ann', 5, 6, 100, 'req', 'a.csv', 2, 9, x'01', NULL),
      (2, 'row', 'a', 'New', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 101, NULL, 'a.csv', NULL, 9, x'02', 1);
    INSERT INTO document_bodies VALUES (1, '{}', 'The tide.'), (2, '{"k":1}', 'The tide!');
    INSERT INTO collection_documents VALUES (1, 2, 101);
    INSERT INTO texts VALUES (1, x'aa', 9, 11), (2, x'bb', 9, 11);
    INSERT INTO passages VALUES (1, 1, 0, 0, 9, 1), (2, 2, 0, 0, 9, 2);
    INSERT INTO passage_words (rowid, title, body, grams) VALUES (1, 'old', 'the tide', ''), (2, 'new', 'the tide', '');
    INSERT INTO spaces VALUES (1, 'local', 'm', 2, 100);
    CREATE TABLE vectors_1 (
      slot INTEGER PRIMARY KEY,
      text_id INTEGER NOT NULL REFERENCES texts (id),
      flags INTEGER NOT NULL,
      embedding BLOB NOT NULL CHECK (vec_length(embedding) = 2)
    ) STRICT;
    CREATE UNIQUE INDEX vectors_1_by_text ON vectors_1 (text_id);
    INSERT INTO vectors_1 VALUES (1, 1, 0, vec_f32('[0.25, -0.5]')), (2, 2, 1, vec_f32('[1, 0]'));
    INSERT INTO query_vectors VALUES (1, x'cc', 'tide?', vec_f32('[0, 1]'), 100);
    INSERT INTO jobs VALUES (1, 'embed', 'done', 'Embed Harbours', 1, 1, NULL, 'owner', '{}', '{}', NULL, NULL, NULL, 100, 101, 101);
    INSERT INTO batches VALUES (1, 1, NULL, 'done', x'0100000000000000', 1, 50, 'items', 1, 'req', NULL, 100, 101);
    INSERT INTO failures VALUES (1, 2, 1, '400', 'Refused.', 'req', 101);
    INSERT INTO import_problems VALUES (1, 1, 'a.csv', 7, 'text', 'Broken.', 'refused');
    INSERT INTO ledger VALUES (1, 101, 'embedding', 'local', 'm', 1, 1, 1, 'req', '{"input_tokens":3}');
    INSERT INTO leases VALUES ('queue', 'owner', 1, 100, 200);
  `)
}
