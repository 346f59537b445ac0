import { z } from 'zod'
import { fieldTypes } from './fields.ts'
import { markColours } from './marks.ts'

const colour = z.enum(markColours)
const share = z.number().min(0).max(1)
const note = z.object({ text: z.string().min(1) })

/** Marks of a document as a line of an export has them, so that an import brings them back. Names, no numbers. */
export const exportedMarks = z.object({
  version: z.literal(1),
  /** The document's number in the library it was exported from: links of its notes to itself have it. */
  documentId: z.int(),
  tags: z.array(z.object({ name: z.string().min(1), colour: colour.nullable() })).default([]),
  starred: z.boolean().default(false),
  read: z.boolean().default(false),
  status: z.string().optional(),
  priority: z.string().optional(),
  highlights: z
    .array(
      z.object({
        start: z.int().min(0).optional(),
        end: z.int().min(1).optional(),
        page: z.int().min(1).optional(),
        box: z.object({ left: share, top: share, width: share, height: share }).optional(),
        colour,
        quote: z.string(),
        before: z.string().default(''),
        after: z.string().default(''),
        notes: z.array(note).default([]),
      }),
    )
    .default([]),
  notes: z.array(note).default([]),
  /**
   * Values of fields that were set by users; null for one that was made empty. Dates as ISO 8601, choices by name. `several`: the
   * field has several choices, which are separated by semicolons.
   */
  fields: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(200),
        type: z.enum(fieldTypes),
        value: z.union([z.string().min(1), z.number()]).nullable(),
        several: z.literal(true).optional(),
      }),
    )
    .optional(),
})
export type ExportedMarks = z.output<typeof exportedMarks>
export type ExportedHighlight = ExportedMarks['highlights'][number]
export type ExportedEdit = NonNullable<ExportedMarks['fields']>[number]
