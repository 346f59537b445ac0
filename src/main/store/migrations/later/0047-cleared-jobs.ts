import type { Migration } from '../../library/migration.ts'

/** When a job that is over was taken off the list; null: it is on it. The row stays, for what was spent and what was refused. */
export const clearedJobs: Migration = {
  version: 47,
  name: 'cleared-jobs',
  up: 'ALTER TABLE jobs ADD COLUMN cleared_at INTEGER;',
}
