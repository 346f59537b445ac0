import type { StoredProblem } from '../model/jobs/job.ts'

import type { NewDocument } from '../model/document.ts'
import type { NewOriginal, OriginalPolicy } from '../model/original.ts'
import type { Place } from '../model/place.ts'
import type { ChildFile } from './childFile.ts'
import type { RecognitionPlan } from './ocr/recognitionPlan.ts'
import type { RecognitionTally } from './ocr/tally.ts'
import type { FoundFile } from './sources/foundFile.ts'

/**
 * What reading an import gives. The folder `importing` turns paths, folders, streams and uploaded bytes into a stream
 * of these; it stores nothing, calls nobody and keeps at most one chunk of a file in memory.
 *
 * Text is kept as it was written: NUL and other control characters and lone surrogates stay, and so do line ends. Only a
 * byte order mark at the very start is taken away.
 */
export type ImportItem =
  | { readonly kind: 'file'; readonly file: OpenedFile }
  | {
      readonly kind: 'document'
      readonly draft: DocumentDraft
      /** Where it stands in its file; not for a record, whose row is in the draft. */
      readonly place?: Place
    }
  /** A record whose text is blank and that has no title that could be its text. */
  | { readonly kind: 'empty'; readonly where: ImportPlace }
  /** What the documents that follow were read from, up to the next of these. */
  | { readonly kind: 'original'; readonly original: NewOriginal | undefined }
  /** A file in the file: see {@link ParsedPart}. */
  | ({ readonly kind: 'child' } & ChildFile)
  /** How much of a file was recognised from pictures. */
  | ({ readonly kind: 'recognition' } & RecognitionTally)
  /** A record or a whole file that could not be read. The rest goes on. */
  | { readonly kind: 'refused'; readonly where: ImportPlace; readonly message: string }
  /** The record was kept, but something in it was not understood. */
  | { readonly kind: 'warning'; readonly where: ImportPlace; readonly message: string }
  /** Nothing is wrong, but the user would not expect it. */
  | { readonly kind: 'note'; readonly where: ImportPlace; readonly message: string }

/**
 * A document as it was read: `source.name` is the file and `source.row` the row in it, `raw` the record as read without
 * the column that is kept verbatim as `text`, `authors` several names joined by "; ". A time without a zone is taken as UTC.
 */
export type DocumentDraft = NewDocument

/** Where a problem is: in which file, where in it, and in which column of it. */
export interface ImportPlace {
  readonly file: string
  readonly place?: Place
  readonly column?: string
}

/** What was found out about a file before its first record, in the order things are decided. */
export interface OpenedFile {
  readonly name: string
  readonly format: string
  readonly compressed: boolean
  /** A label of the WHATWG Encoding Standard, `utf-8` for most. */
  readonly encoding: string
  readonly delimiter?: string
  /** The columns of the first rows; none for one document per file. */
  readonly columns: readonly string[]
  readonly mapping: ColumnMapping
}

/** Which column fills which field of a document. Several text columns are joined by an empty line. */
export interface ColumnMapping {
  readonly text: readonly string[]
  readonly title?: string
  readonly url?: string
  readonly date?: string
  readonly id?: string
  readonly language?: string
  readonly authors?: string
  /** Honoured where it says one of the kinds of documents. */
  readonly kind?: string
  readonly vector?: string
}

export interface ImportOptions {
  /** The name of a format; told from the file when absent. */
  readonly format?: string
  /** A label of the WHATWG Encoding Standard; guessed from the bytes when absent. */
  readonly encoding?: string
  /**
   * Columns named by the user win over guessed ones; a name that is in no row is an error that lists the columns, and an
   * empty name leaves the field without a column.
   */
  readonly mapping?: Partial<ColumnMapping>
  /** How far ids go that are numbers; when absent, those of a column that the user named go through the whole collection. */
  readonly idScope?: 'file' | 'collection'
  /** Follow links that lead out of a folder that is read; otherwise they are named and passed over. */
  readonly followLinks?: boolean
  /** The width every vector must have; otherwise the first vector read decides. */
  readonly dimension?: number
  /** For encrypted files. */
  readonly password?: string
  /** `auto` when absent. */
  readonly originals?: OriginalPolicy
  /** How text is recognised in pictures; undefined: it is not. */
  readonly recognition?: RecognitionPlan
}

/** How far reading has come, in bytes of the files as they lie on disk (before decompression). */
export interface ImportProgress {
  readonly file: string | undefined
  readonly fileBytesRead: number
  readonly fileBytes: number | undefined
  readonly filesDone: number
  readonly filesTotal: number
  readonly bytesRead: number
  /** Undefined while a stream of unknown length is among the sources. */
  readonly bytesTotal: number | undefined
}

/** A running import: iterate it once; `progress` may be looked at whenever a bar is drawn. */
export interface ImportReading extends AsyncIterable<ImportItem> {
  /**
   * The same items, those that were read together at once: waiting for each by itself takes as long as reading it. Their
   * vectors are valid until the next ones are asked for.
   */
  batches(): AsyncIterable<readonly ImportItem[]>
  readonly progress: ImportProgress
}

export interface PreviewRow {
  readonly row: number | undefined
  readonly title: string
  /** Cut at 400 characters. */
  readonly text: string
  readonly url: string | undefined
  readonly publishedAt: number | undefined
  readonly externalId: string | undefined
  readonly language: string | undefined
}

/** The first rows of a source as they would be stored. */
export interface SourcePreview extends OpenedFile {
  /** The size on disk, where known. */
  readonly bytes: number | undefined
  /** All files that were found, also those that cannot be read. */
  readonly found: number
  /** The other files of the folder, which would be read behind it. */
  readonly others: readonly FoundFile[]
  /** The file, where it has pages that need recognition. */
  readonly scanned: FoundFile | undefined
  /** All of the file was read. */
  readonly isWhole: boolean
  readonly rows: readonly PreviewRow[]
  readonly problems: readonly StoredProblem[]
  /** What was recognised from pictures, file by file. */
  readonly tallies: readonly RecognitionTally[]
  /** From the size of the first rows; exact when the preview has read everything; undefined when it cannot be told. */
  readonly estimatedRows: number | undefined
}

/** What is read of a file at once. */
export interface ReadBatch {
  readonly items: readonly ImportItem[]
  /** Bytes of text (after decompression) read so far. */
  readonly textBytes: number
}
