import type { Migration } from '../library/migration.ts'

/**
 * What evidence of a turn is a piece of, as JSON: a note, a highlight, or a result of a web search. NULL, as in every row
 * from before: a document. Evidence of no document has 0 as its document.
 */
export const evidenceOrigins: Migration = {
  version: 24,
  name: 'evidence origins',
  up: 'ALTER TABLE turn_passages ADD COLUMN origin TEXT;',
}
