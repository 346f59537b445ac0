import { z } from 'zod'

/** Dates and numbers may be texts as people write them, choices names. */
export const fieldValue = z.union([z.string(), z.number()])

/**
 * What a document has in a field; all that is given must hold, and where nothing is, any value will do. `2024` or `2024-05` stand for the whole year or month.
 */
export const fieldFilter = z.object({
  field: z.int(),
  /** Any of these; `a; b` of several choices: both. Texts and choices are compared without case in ASCII. */
  values: z.array(fieldValue).min(1).max(1_000).optional(),
  /** Of texts: those that have this in them, without case in ASCII. */
  contains: z.string().trim().min(1).max(1_000).optional(),
  from: fieldValue.optional(),
  above: fieldValue.optional(),
  /** Inclusive. */
  to: fieldValue.optional(),
  below: fieldValue.optional(),
  /** True: only documents without a value. */
  empty: z.boolean().optional(),
})
export type FieldFilter = z.input<typeof fieldFilter>
