import type { Migration } from '../library/migration.ts'

/**
 * What is derived from the vectors to find the nearest fast (store/vectors/scan), stored so that opening a library need
 * not derive it again. All of it can be dropped and is then rebuilt.
 *
 * `scan_states`: one row per space whose codes were fitted. `fitted` is another number after every fit; `rows` counts the
 * vectors that have a code, to be compared with `spaces.vectors`; `changes` grows with every transaction that changes
 * codes, and is how threads and processes see that there is something new. `made` numbers the partitions.
 * `vector_codes`: 1024 slots to a row. `texts` holds the text of each slot as 32-bit numbers, 0 where there is no vector.
 * `vector_lists`: the partition of each slot as 16-bit numbers; apart, because it changes when codes do not.
 *
 * `member_changes` says which documents came into a collection or left it, in order: readers hold memberships in memory,
 * and this is how they follow. Old rows are pruned; who is further behind reads everything again.
 */
export const scan: Migration = {
  version: 4,
  name: 'scan',
  up: `
    ALTER TABLE spaces ADD COLUMN vectors INTEGER;

    CREATE TABLE scan_states (
      space_id INTEGER PRIMARY KEY REFERENCES spaces (id),
      version INTEGER NOT NULL,
      fitted INTEGER NOT NULL,
      means BLOB NOT NULL,
      deviations BLOB NOT NULL,
      rows INTEGER NOT NULL,
      changes INTEGER NOT NULL,
      made INTEGER NOT NULL,
      centres BLOB,
      probe_rows INTEGER NOT NULL,
      calibrated_rows INTEGER NOT NULL,
      listed_rows INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE vector_codes (
      space_id INTEGER NOT NULL REFERENCES spaces (id),
      chunk INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      texts BLOB NOT NULL,
      codes BLOB NOT NULL,
      PRIMARY KEY (space_id, chunk)
    ) STRICT;
    CREATE INDEX vector_codes_by_change ON vector_codes (space_id, changed);

    CREATE TABLE vector_lists (
      space_id INTEGER NOT NULL REFERENCES spaces (id),
      chunk INTEGER NOT NULL,
      made INTEGER NOT NULL,
      lists BLOB NOT NULL,
      PRIMARY KEY (space_id, chunk)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE member_changes (
      id INTEGER PRIMARY KEY,
      collection_id INTEGER NOT NULL,
      document_id INTEGER NOT NULL,
      member INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER members_added AFTER INSERT ON collection_documents BEGIN
      INSERT INTO member_changes (collection_id, document_id, member) VALUES (new.collection_id, new.document_id, 1);
    END;
    CREATE TRIGGER members_removed AFTER DELETE ON collection_documents BEGIN
      INSERT INTO member_changes (collection_id, document_id, member) VALUES (old.collection_id, old.document_id, 0);
    END;
  `,
}
