import { z } from 'zod'
import { call, stream } from './define.ts'

export const exportFormats = ['markdown', 'html', 'jsonl', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What is written: a collection as rows (jsonl, csv), the text of a run or a conversation as a document (markdown, html). */
export const exportSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('collection'),
    id: z.int(),
    /** A day or a time: only what was captured and published by then, in the version of then. */
    asOf: z.string().optional(),
  }),
  z.object({ kind: z.literal('answer'), runId: z.int() }),
  /** The branch that leads to a turn; without `turnId` the latest. */
  z.object({ kind: z.literal('conversation'), id: z.int(), turnId: z.int().optional() }),
  z.object({ kind: z.literal('report'), runId: z.int() }),
])
export type ExportSubject = z.output<typeof exportSubject>

const input = z.object({
  subject: exportSubject,
  format: z.enum(exportFormats),
  /**
   * CSV only: begins with a byte order mark, and no cell begins like a formula (`=`, `+`, `-`, `@`, tab, return), because
   * a spreadsheet would run it: such a cell gets a `'` in front.
   */
  forSpreadsheets: z.boolean().default(false),
})

export const exports = {
  /** The file piece by piece; pieces end anywhere. */
  read: stream(input)<{ readonly text: string }>(),
  /** Writes the file, in place of one that is there, only when it is whole. */
  write: call(input.extend({ path: z.string().min(1) }))<{
    readonly path: string
    readonly bytes: number
    /** Documents of a collection, cited sources of a text. */
    readonly items: number
  }>(),
}
