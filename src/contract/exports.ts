import { z } from 'zod'
import { call, stream } from './define.ts'
import { documentOrder } from './documents.ts'
import { selection } from './organising/selection.ts'

/** Formats of documents as data, or to be read. */
export const dataFormats = [
  'jsonl',
  'csv',
  'xlsx',
  'parquet',
  'bibtex',
  'ris',
  'csl-json',
  'zotero-rdf',
  'markdown',
  'html',
  'docx',
  'odt',
  'pdf',
] as const
export type DataFormat = (typeof dataFormats)[number]

/** Formats of a text with its sources: an answer, a conversation, a report. */
export const textFormats = ['markdown', 'html', 'docx', 'odt', 'pdf'] as const
export type TextFormat = (typeof textFormats)[number]

export const exportFormats = [
  'markdown',
  'html',
  'docx',
  'odt',
  'pdf',
  'jsonl',
  'csv',
  'xlsx',
  'parquet',
  'bibtex',
  'ris',
  'csl-json',
  'zotero-rdf',
  'warc',
  'bundle',
  'collection',
] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What is written: documents of a collection or of a selection as data, or the text of a run, a conversation or notes. */
export const exportSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('collection'),
    id: z.int(),
    /** A day or a time: only what was captured and published by then, in the version of then. */
    asOf: z.string().optional(),
    /** The order of the documents; without it that in which they were added, or the best first of a smart collection. */
    sort: documentOrder.optional(),
  }),
  /**
   * Documents that are named one by one are written in that order, others in the order of `sort`. `title` heads the formats that
   * have a heading.
   */
  z.object({
    kind: z.literal('documents'),
    selection,
    title: z.string().max(500).optional(),
    sort: documentOrder.optional(),
  }),
  z.object({ kind: z.literal('answer'), runId: z.int() }),
  /** The branch that leads to a turn; without `turnId` the latest. */
  z.object({ kind: z.literal('conversation'), id: z.int(), turnId: z.int().optional() }),
  z.object({ kind: z.literal('report'), runId: z.int() }),
  /** The notes that are on no document; what they link to are the sources. */
  z.object({ kind: z.literal('notes') }),
])
export type ExportSubject = z.input<typeof exportSubject>

const input = z.object({
  subject: exportSubject,
  format: z.enum(exportFormats),
  /**
   * CSV only: begins with a byte order mark, and no cell begins like a formula (`=`, `+`, `-`, `@`, tab, return), because
   * a spreadsheet would run it: such a cell gets a `'` in front.
   */
  forSpreadsheets: z.boolean().default(false),
  /** Parquet only: one row for each passage with its vector, in the space in which most of them have one. */
  withVectors: z.boolean().default(false),
  /** Collection only: with what was asked in searches and the vectors of that, so that asking again sends nothing there. */
  withQuestions: z.boolean().default(false),
  /** Formats to be read: how sources are cited. The name of a style that comes with Quarry, or the text of a CSL file. */
  style: z.string().min(1).max(2_000_000).optional(),
})
const toPath = input.extend({ path: z.string().min(1) })

export interface ExportWritten {
  readonly path: string
  readonly bytes: number
  /** Documents, or cited sources of a text. */
  readonly items: number
}

/** How far a file is, and at the end what was written. */
export type ExportStep =
  | {
      readonly kind: 'progress'
      readonly items: number
      /** Null: not known. */
      readonly total: number | null
      readonly bytes: number
    }
  | ({ readonly kind: 'written' } & ExportWritten)

/** What there is to be exported. */
export interface ExportMeasures {
  readonly documents: number
  /** Of their texts. */
  readonly characters: number
  /** Documents that were captured from the web. */
  readonly captured: number
}

export const exports = {
  /** Counts the documents of a collection or a selection before they are exported; no text of them is read. */
  measure: call(z.object({ subject: exportSubject }))<ExportMeasures>(),
  /**
   * The file piece by piece; pieces end anywhere. Pieces of a format that is not text are in `base64`. `items` of `total`
   * have been read.
   */
  read: stream(input)<{
    readonly text: string
    readonly base64?: string
    readonly items: number
    readonly total: number | null
  }>(),
  /**
   * Made-up sources as they are cited in a style: one that comes with Quarry, or the text of a CSL file. `note` has an author,
   * `page` is a page of the web without one.
   */
  sample: call(z.object({ style: z.string().min(1).max(2_000_000) }))<{
    readonly note: string
    readonly page: string
  }>(),
  /** Writes the file, in place of one that is there, only when it is whole. */
  write: call(toPath)<ExportWritten>(),
  /** The same with its progress. When it is aborted, no file is left and the one that was there stays. */
  save: stream(toPath)<ExportStep>(),
}
