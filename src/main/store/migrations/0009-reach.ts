import type { Migration } from '../library/migration.ts'

/**
 * How far searches look among partitions, `scan_states.reach` and `.wide_reach`: see scan/select.ts. From now on `probe_rows`
 * says how many rows are in reach on average. Partitions whose reach was never measured are due again; until then searches
 * look at all rows.
 */
export const reach: Migration = {
  version: 9,
  name: 'reach',
  up: `
    ALTER TABLE scan_states ADD COLUMN reach REAL NOT NULL DEFAULT 0;
    ALTER TABLE scan_states ADD COLUMN wide_reach REAL NOT NULL DEFAULT 0;
    UPDATE scan_states SET probe_rows = 0, listed_rows = 0;
  `,
}
