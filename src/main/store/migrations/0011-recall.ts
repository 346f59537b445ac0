import type { Migration } from '../library/migration.ts'

/**
 * Which kind of codes a space has, `scan_states.kind` (vectors/scan/codes.ts): those that there are, of signs, are made
 * again, as another version. `effort` is how much further than usual searches look, and `exact` is 1 where they compare
 * every vector, because that is what the recall measured asked for.
 *
 * `recall_checks`: what searches of a space were measured to find of what comparing every vector finds, newest last.
 * `query_vectors.made` is 1 where nobody asked the question: it was made from the library, to measure with.
 */
export const recall: Migration = {
  version: 11,
  name: 'recall',
  up: `
    ALTER TABLE scan_states ADD COLUMN kind TEXT NOT NULL DEFAULT 'signs' CHECK (kind IN ('signs', 'int4'));
    ALTER TABLE scan_states ADD COLUMN effort REAL NOT NULL DEFAULT 1;
    ALTER TABLE scan_states ADD COLUMN exact INTEGER NOT NULL DEFAULT 0;

    ALTER TABLE query_vectors ADD COLUMN made INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE recall_checks (
      id INTEGER PRIMARY KEY,
      space_id INTEGER NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      measured_at INTEGER NOT NULL,
      vectors INTEGER NOT NULL,
      report TEXT NOT NULL
    ) STRICT;
    CREATE INDEX recall_checks_by_space ON recall_checks (space_id, id);
  `,
}
