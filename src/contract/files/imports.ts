import { z } from 'zod'
import { collectionName } from '../collections.ts'
import { call, stream } from '../define.ts'
import { mediaSettings, type EmbedEstimateView } from '../vectors/embedding.ts'
import type { ImportCountsView, JobView } from '../jobs.ts'
import type { PlaceView } from '../places.ts'

export const importFormats = [
  'csv',
  'tsv',
  'json',
  'jsonl',
  'text',
  'markdown',
  'parquet',
  'xlsx',
  'xls',
  'xlsb',
  'ods',
  'pdf',
  'docx',
  'doc',
  'pptx',
  'odt',
  'rtf',
  'epub',
  'zip',
  'tar',
  '7z',
  'html',
  'eml',
  'mbox',
  'msg',
  'tnef',
  'image',
  'bibtex',
  'ris',
  'csl-json',
  'zotero-rdf',
  'zotero',
] as const

export const originalPolicies = ['auto', 'keep', 'link'] as const

/** A file or folder the core can read itself, or bytes that were uploaded through `uploads`. */
/** What comes with Quarry to try it on: articles in several languages, and a folder of mails, papers and payments. */
export const sampleNames = ['articles', 'harbour'] as const
export const sampleName = z.enum(sampleNames)
export type SampleName = (typeof sampleNames)[number]

export const importSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), path: z.string().min(1) }),
  z.object({ kind: z.literal('upload'), uploadId: z.string().min(1), name: z.string().min(1) }),
])
export type ImportSourceInput = z.infer<typeof importSource>

export const importOptions = z.object({
  format: z.enum(importFormats).optional(),
  encoding: z.string().optional(),
  /** Follow links that lead out of a folder; otherwise they are named as a warning and passed over. */
  followLinks: z.boolean().optional(),
  /** For encrypted files. It is kept in the library with the job until the job is deleted. */
  password: z.string().min(1).max(1_000).optional(),
  /**
   * Whether the files are copied into the library, to be shown beside their text later. `auto`: documents are, tables of
   * records and archives are linked where they lie. Otherwise as in the settings.
   */
  originals: z.enum(originalPolicies).optional(),
  /**
   * Text recognition: `auto` reads images, and pages of PDFs without readable text; `all` every page of PDFs too. It is off
   * unless asked for.
   */
  ocr: z.enum(['auto', 'all', 'off']).optional(),
  /** As Tesseract names them (`deu`), or by ISO 639-1 (`de`); otherwise that of this computer, and English. */
  ocrLanguages: z.array(z.string().min(1).max(40)).max(16).optional(),
  /** A folder of language data for it (`*.traineddata`). */
  ocrData: z.string().min(1).optional(),
  /** Which column fills which field; guessed where it is not given, and an empty name leaves the field without one. */
  text: z.array(z.string()).optional(),
  title: z.string().optional(),
  url: z.string().optional(),
  date: z.string().optional(),
  id: z.string().optional(),
  language: z.string().optional(),
  /**
   * Whether records of several files with the same number as id are versions of each other (`collection`) or different
   * documents (`file`). When absent, they are versions where the column of ids was given. Ids that are more than a number
   * name the same record in every file.
   */
  idScope: z.enum(['file', 'collection']).optional(),
  /** A column of vectors, taken as the embedding of the rows, and the model they were made with. */
  vector: z.string().optional(),
  model: z.string().min(1).optional(),
  /** The width every vector must have; otherwise the first one decides. */
  dimension: z.int().min(1).max(4096).optional(),
  /** Target size of a passage in characters, and how many are repeated from the one before. */
  passageChars: z.int().min(200).max(10_000).optional(),
  passageOverlap: z.int().min(0).max(2_000).optional(),
})
export type ImportOptionsInput = z.input<typeof importOptions>

/** Which column fills which field. */
export interface MappingView {
  readonly text: readonly string[]
  readonly title: string | null
  readonly url: string | null
  readonly date: string | null
  readonly id: string | null
  readonly language: string | null
}

export interface ImportPreview {
  readonly files: readonly {
    readonly name: string
    readonly bytes: number
    readonly format: string
    readonly encoding: string
  }[]
  /** All files that were found, in folders too, also those that cannot be read. */
  readonly found: number
  /** Of all tables among the files. */
  readonly columns: readonly string[]
  /** Of the first table. */
  readonly mapping: MappingView
  /** The tables among the files, those with the same columns together. */
  readonly tables: readonly {
    readonly files: readonly string[]
    readonly columns: readonly string[]
    readonly mapping: MappingView
  }[]
  /** The first 20 documents as they would be stored, of several sources the first of each; texts are cut at 400 characters for showing. */
  readonly rows: readonly {
    /** The name of the file it is from. */
    readonly file: string
    readonly row: number | null
    readonly title: string
    readonly text: string
    readonly url: string | null
    readonly publishedAt: string | null
    readonly externalId: string | null
  }[]
  readonly problems: readonly ImportProblem[]
  /** Null when it is off. */
  readonly recognition: RecognitionCost | null
}

/** What an import would take, told from the sizes of its files and from a sample of each format. */
export interface ImportOutlook {
  /** The most files first. `unread`: files that were not read to their end for this. */
  readonly formats: readonly {
    readonly format: string
    readonly holds: 'records' | 'files' | null
    readonly files: number
    readonly bytes: number
    readonly unread: number
  }[]
  readonly files: number
  readonly bytes: number
  /** Files besides that will be refused. */
  readonly unreadable: number
  /** Why, for the first 100 of those that only reading shows; the preview has those that names show. */
  readonly problems: readonly ImportProblem[]
  /** Every file was read: nothing is estimated. */
  readonly exact: boolean
  /** Null where no file could be read soon. Text recognition is left out. */
  readonly content: {
    readonly documents: number
    readonly passages: number
    /** Distinct texts of passages that are new to the library. */
    readonly texts: { readonly texts: number; readonly characters: number; readonly jsonBytes: number }
    readonly readingSeconds: number
  } | null
  /** What would be copied into the library, by what is chosen for originals. */
  readonly copied: Readonly<
    Record<(typeof originalPolicies)[number], { readonly files: number; readonly bytes: number }>
  >
}

/** What text recognition takes. */
export interface RecognitionCost {
  readonly engine: string
  readonly languages: readonly string[]
  /** Images and pages to recognise. */
  readonly pages: number
  /** False when files were left that have not been looked at: there are at least as many pages. */
  readonly complete: boolean
  /** Measured on the first of them; null when there was none. */
  readonly secondsPerPage: number | null
  /** For all pages; null as above. */
  readonly seconds: number | null
}

export interface ImportProblem {
  readonly file: string
  readonly row: number | null
  readonly column: string | null
  /** May hold marks, `‹code:field›`, for which each shell has a sentence of its own; so may the errors of these calls. */
  readonly message: string
  /** A note says what is no fault: that a file was there already under another name, which columns are not searched. */
  readonly severity: 'refused' | 'warning' | 'note'
  /** Where the message tells of something that is listed elsewhere: marks without a place in a new version, by `marks.lost`. */
  readonly about?: 'lostMarks'
}

export interface ImportReport extends ImportCountsView {
  /** Distinct passage texts among them that were new to the library. */
  readonly newTexts: number
  /** Vectors that came in the file: stored ones that were new, and documents without one. Null when none were asked for. */
  readonly vectors: {
    readonly model: string
    readonly dimension: number | null
    readonly stored: number
    readonly missing: number
  } | null
  /** The first 100 refusals, warnings and notes, the notes last. */
  readonly problems: readonly ImportProblem[]
}

/** A document as a file gives it, with the places of its blocks. */
export interface ExtractedDocument {
  /** Of the file; of a file in a file, both names with a slash between. */
  readonly name: string
  readonly row: number | null
  readonly title: string
  readonly text: string
  readonly authors: string | null
  readonly publishedAt: string | null
  /** Facts of the original: its metadata, or the record. */
  readonly raw: Readonly<Record<string, unknown>>
  /** In points, as they are shown; empty for files without pages. */
  readonly pages: readonly { readonly label?: string; readonly width: number; readonly height: number }[]
  /** Headings, paragraphs, tables, …: UTF-16 spans of the text. */
  readonly blocks: readonly {
    readonly kind: string
    /** Of a heading, 1 being the highest. */
    readonly level: number | null
    readonly start: number
    readonly end: number
    readonly place: PlaceView | null
  }[]
}

export type ExtractedItem =
  | { readonly type: 'document'; readonly document: ExtractedDocument }
  | { readonly type: 'problem'; readonly problem: ImportProblem }

export interface DryRunReport extends ImportReport {
  /** Files that would be copied into the library, and what they hold together. */
  readonly originals: { readonly files: number; readonly bytes: number }
  readonly embedding: EmbedEstimateView
  /** Null when it is off. What is to be recognised is not in the counts. */
  readonly recognition: RecognitionCost | null
}

export const imports = {
  /** What reads text in images on this computer, and in which languages. `ocrData` as in the options. */
  recognition: call(z.object({ ocrData: z.string().min(1).optional() }))<{
    readonly engine: string
    readonly languages: readonly string[]
    /** Used where none is named. */
    readonly defaults: readonly string[]
  }>(),
  /** What files hold as an import would read it, with the places of its blocks; nothing is stored. */
  extract: stream(
    z.object({ sources: z.array(importSource).min(1), options: importOptions.default({}) }),
  )<ExtractedItem>(),
  preview: call(
    z.object({ sources: z.array(importSource).min(1), options: importOptions.default({}) }),
  )<ImportPreview>(),
  /** Counts the files and reads a few of each format, for some seconds at most; nothing is stored. */
  outlook: call(
    z.object({
      sources: z.array(importSource).min(1),
      options: importOptions.default({}),
      /** Without them files are counted, which is soon done, and nothing is read of them. */
      samples: z.boolean().default(true),
    }),
  )<ImportOutlook>(),
  /** Reads everything and stores nothing: the counts an import would give and what embedding it would cost. */
  dryRun: call(
    z.object({
      sources: z.array(importSource).min(1),
      options: importOptions.default({}),
      collection: collectionName,
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<DryRunReport>(),
  /**
   * Starts an import job; when `embed` is true, an embedding job beside it takes up texts as they arrive. With
   * `options.vector` the vectors of the file are the embedding, and nothing is embedded.
   */
  start: call(
    z.object({
      sources: z.array(importSource).min(1),
      options: importOptions.default({}),
      collection: collectionName,
      embed: z.boolean().default(true),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<{ readonly import: JobView; readonly embed: JobView | null }>(),
  /** Imports a sample that comes with Quarry, so that there is something to try everything on. */
  sample: call(z.object({ name: sampleName.default('articles') }))<{
    readonly import: JobView
    readonly embed: JobView | null
    readonly files: number
  }>(),
  /**
   * Images and videos into documents of their own, copied into the library's folder; when `embed` is true, a job beside it
   * embeds them as they arrive. Reported like any import.
   */
  media: call(
    mediaSettings.extend({
      sources: z.array(importSource).min(1),
      /** As in the options of texts. */
      followLinks: z.boolean().default(false),
      collection: collectionName,
      embed: z.boolean().default(true),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<{ readonly import: JobView; readonly embed: JobView | null }>(),
  /** The final report of an import job (the counts so far while it runs). */
  report: call(z.object({ jobId: z.int() }))<ImportReport>(),
}

/** Bytes that reach the core piece by piece, for shells that cannot hand over a path (browser, standard input). */
export const uploads = {
  begin: call(z.object({ name: z.string().min(1) }))<{ readonly uploadId: string }>(),
  /** Appends up to 4 MB, base64. */
  append: call(z.object({ uploadId: z.string(), base64: z.string().max(5_600_000) }))<{ readonly bytes: number }>(),
  /** Forgets the upload; an import that has started keeps its own hold on it. */
  discard: call(z.object({ uploadId: z.string() }))<Record<string, never>>(),
}
