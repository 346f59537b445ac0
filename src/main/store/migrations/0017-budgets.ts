import type { Migration } from '../library/migration.ts'

/**
 * Prices and budgets that the user sets. A reservation is a request that was sent, or is about to be, whose cost is not in
 * the ledger yet: `usage` is the most it may cost. One that a process left when it died stays, because the request may
 * have been paid for. `model` is '' for a price of every model.
 */
export const budgets: Migration = {
  version: 17,
  name: 'budgets',
  up: `
    CREATE TABLE prices (
      operation TEXT NOT NULL,
      model TEXT NOT NULL,
      unit TEXT NOT NULL,
      currency TEXT NOT NULL,
      amount REAL NOT NULL CHECK (amount >= 0),
      per INTEGER NOT NULL CHECK (per > 0),
      PRIMARY KEY (operation, model, unit)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE budgets (
      id INTEGER PRIMARY KEY,
      scope TEXT NOT NULL CHECK (scope IN ('day', 'month', 'collection')),
      collection_id INTEGER REFERENCES collections (id) ON DELETE CASCADE,
      measure TEXT NOT NULL,
      amount REAL NOT NULL CHECK (amount >= 0),
      CHECK ((scope = 'collection') = (collection_id IS NOT NULL))
    ) STRICT;
    CREATE UNIQUE INDEX budgets_by_scope ON budgets (scope, coalesce(collection_id, 0), measure);

    CREATE TABLE reservations (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      operation TEXT NOT NULL,
      origin TEXT NOT NULL,
      model TEXT,
      collection_id INTEGER,
      batch_id INTEGER,
      task_id INTEGER,
      pid INTEGER NOT NULL,
      requests INTEGER NOT NULL,
      usage TEXT NOT NULL,
      is_bounded INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX reservations_by_time ON reservations (at);
    CREATE INDEX reservations_by_batch ON reservations (batch_id) WHERE batch_id IS NOT NULL;
    CREATE INDEX reservations_by_task ON reservations (task_id) WHERE task_id IS NOT NULL;

    CREATE INDEX ledger_by_collection ON ledger (collection_id, at) WHERE collection_id IS NOT NULL;
  `,
}
