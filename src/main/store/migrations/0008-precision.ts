import type { WritableDb } from '../database.ts'
import type { Migration } from '../library/migration.ts'

/**
 * How exactly vectors are kept, and the widths that collections are searched at.
 *
 * `collections.precision`: bits kept of each number (32, 8 or 1); `reducing` is 1 while vectors may be stored with more than
 * any collection asks for, and then grows with each such change; `search_dimension` is how much of the stored vectors searches compare, NULL for all.
 * `spaces.reduced` is 1 where some vector may be stored with less than it came with. `vectors_<space>.flags` says how a vector is stored (vectors/storedVectors.ts), and the length that the table checks
 * follows from it. `sign_centres`: what stored bits are relative to; it never changes as long as there are any.
 * `size_measurements`: what the options of a collection were measured to be worth, as JSON.
 */
export const precision: Migration = {
  version: 8,
  name: 'precision',
  up: `
    ALTER TABLE collections ADD COLUMN precision INTEGER NOT NULL DEFAULT 32 CHECK (precision IN (32, 8, 1));
    ALTER TABLE collections ADD COLUMN reducing INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE collections ADD COLUMN search_dimension INTEGER CHECK (search_dimension BETWEEN 1 AND 4096);

    ALTER TABLE spaces ADD COLUMN reduced INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE sign_centres (
      space_id INTEGER PRIMARY KEY REFERENCES spaces (id),
      means BLOB NOT NULL,
      deviations BLOB NOT NULL,
      gain REAL NOT NULL
    ) STRICT;

    CREATE TABLE size_measurements (
      collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
      space_id INTEGER NOT NULL REFERENCES spaces (id),
      measured_at INTEGER NOT NULL,
      report TEXT NOT NULL,
      PRIMARY KEY (collection_id, space_id)
    ) STRICT;
  `,
  finish: allowReducedVectors,
}

/**
 * Writes another check into the definitions of the tables of vectors. SQLite cannot take an unnamed check away, and copying
 * the tables would take minutes; its documentation (lang_altertable, section 7) allows this where what is stored stays valid.
 */
function allowReducedVectors(db: WritableDb): void {
  const spaces = db.prepare('SELECT id, dimension FROM spaces').all() as { id: number; dimension: number }[]
  if (spaces.length === 0) return
  const version = db.pragma('schema_version', { simple: true }) as number
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    for (const { id, dimension } of spaces) {
      const { changes } = db
        .prepare(
          `UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ? AND instr(sql, ?)`,
        )
        .run(
          `CHECK (vec_length(embedding) = ${dimension})`,
          `CHECK (length(embedding) = CASE flags & 6 WHEN 0 THEN ${4 * dimension} WHEN 2 THEN ${dimension + 4} WHEN 4 THEN ${Math.ceil(dimension / 8) + 8} ELSE -1 END)`,
          `vectors_${id}`,
          `CHECK (vec_length(embedding) = ${dimension})`,
        )
      if (changes !== 1) throw new Error(`The table of the vectors of space ${id} is not as it should be.`)
    }
    db.pragma(`schema_version = ${version + 1}`)
    db.pragma('writable_schema = RESET')
  } finally {
    db.unsafeMode(false)
  }
}
