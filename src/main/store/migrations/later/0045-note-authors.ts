import type { Migration } from '../../library/migration.ts'

/** Which member of a team wrote a note that was taken over; null: the user of the library, or from before. */
export const noteAuthors: Migration = {
  version: 45,
  name: 'note-authors',
  up: 'ALTER TABLE notes ADD COLUMN added_by TEXT;',
}
