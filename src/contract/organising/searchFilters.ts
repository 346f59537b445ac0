import { z } from 'zod'
import { fieldFilter } from './fieldFilters.ts'

/** Hard filters, applied before ranking. A collection stands for those in it too. */
export const searchFilters = z.object({
  collections: z.array(z.int()).default([]),
  /** ISO 8601 dates or date-times, on `published_at`; undated documents are left out and counted. */
  since: z.string().optional(),
  until: z.string().optional(),
  /**
   * A day or a time: only what was captured and published by then, of each document the version of then. What has no date
   * counts by its capture.
   */
  asOf: z.string().optional(),
  domains: z.array(z.string()).default([]),
  languages: z.array(z.string()).default([]),
  kinds: z.array(z.string()).default([]),
  /** Numbers of tags: a document has each of them, or one that is nested in it. */
  tags: z.array(z.int()).default([]),
  /** False: only what is not starred. */
  starred: z.boolean().optional(),
  /** False: only what was read. */
  unread: z.boolean().optional(),
  /** False: only what has no highlight. */
  highlighted: z.boolean().optional(),
  /** Has a note, on it or on a highlight of it. False: only what has none. */
  noted: z.boolean().optional(),
  /** Numbers of values of the user's own lists: a document has any of them. */
  status: z.array(z.int()).default([]),
  priority: z.array(z.int()).default([]),
  /** All of these. */
  fields: z.array(fieldFilter).max(100).default([]),
})

export type SearchFilters = z.output<typeof searchFilters>
