import type { Json } from '../../model/document.ts'
import type { Place } from '../../model/place.ts'
import type { ChildFile } from '../childFile.ts'
import type { DocumentDraft } from '../importItem.ts'
import type { RecognitionPlan } from '../ocr/recognitionPlan.ts'
import type { RecognitionTally } from '../ocr/tally.ts'

/**
 * The port that every format of files fits. A new format is one folder here with its {@link FileFormat}, a line in
 * formats.ts, its name in the contract's list, and its label in the page's strings.
 */
export interface FileFormat {
  /** Its name in options and in the contract. */
  readonly name: string
  /** The file name extensions it is known by, in lower case and without the dot. */
  readonly extensions: readonly string[]
  /** Names that its files have where the extension alone says nothing. */
  readonly fileNames?: RegExp
  /** Extensions that its files may have beside those of other kinds, where its first bytes tell which they are. */
  readonly looseExtensions?: readonly string[]
  /** The bytes that every file of the format begins with, if there are any. */
  readonly magic?: Uint8Array
  /**
   * What its files hold where that is not a document by itself: `records` (a table, a mailbox), or other `files`. By
   * default such a file is not copied into the library.
   */
  readonly holds?: 'records' | 'files'
  /** Its files, or files in them, may have pages that text recognition reads. */
  readonly hasPages?: boolean
  /**
   * What is handed to `read`: the encoding and the bytes of a text, the bytes of anything else, or the path of a file that
   * is read in any order. A `file` is neither compressed nor a stream.
   */
  readonly input: 'text' | 'bytes' | 'file'
  /**
   * How well the beginning of a file fits, from 0 to 1. Called for formats that share the file's extension or magic, and
   * for every format of text where there is neither; the best one is taken, of equals the first in the list.
   */
  sniff(head: FileHead, name: string): number
  /**
   * Reads a file once, from its first byte to its end. @throws QuarryError for what makes the whole file unreadable, and
   * the reason of the signal
   */
  read(file: FormatFile, context: ReadContext): AsyncIterable<ParsedBatch>
}

/** The beginning of a file, after decompression. */
export interface FileHead {
  readonly bytes: Uint8Array
  /** Given to formats of text only. */
  readonly text?: HeadText
}

/** The beginning of a file as text. */
export interface HeadText {
  readonly text: string
  /** A label of the WHATWG Encoding Standard. */
  readonly encoding: string
}

/** A file that is ready to be read. */
export interface FormatFile {
  readonly name: string
  readonly head: FileHead
  /** All bytes, after decompression. Each piece may be overwritten when the next one is asked for. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** For formats whose input is `file`. */
  readonly path: string | undefined
}

export interface ReadContext {
  /**
   * The user has named the encoding: a damaged record is kept as mended, with a warning. Otherwise it is refused, because
   * in another encoding it may be whole.
   */
  readonly keepsDamaged: boolean
  /** The column of vectors, which a format may read apart from the record, faster than as a list of numbers. */
  readonly vectorColumn: string | undefined
  /** The width that vectors must have, where it is known. */
  readonly dimension: number | undefined
  readonly signal: AbortSignal | undefined
  /** Told by formats that know more about the file than its records show. Not after the first record. */
  onFacts(facts: FileFacts): void
  /** Told by formats whose input is `file`: how many more bytes of it are done with. */
  onBytes(bytes: number): void
  /** Where formats of documents are read: in a process apart, which files of one import share. */
  readonly extraction: Extraction
  /** As in ImportOptions. */
  readonly followLinks: boolean
  /** What the user said about reading documents. */
  readonly documents: DocumentOptions
  /** A folder for long texts, which the reader of the documents deletes. Without it they are read into memory. */
  readonly longTexts?: string | undefined
}

/** Choices for formats of documents. */
export interface DocumentOptions {
  /** For encrypted files. */
  readonly password?: string
  /** Of text whose encoding the file does not state, and of web pages whatever they state; a name of the WHATWG Encoding Standard. */
  readonly encoding?: string
  /** Columns that the user named for fields of documents: a sheet that has all of them is a table of records. */
  readonly columns?: readonly string[]
  /** How text is recognised in pictures; undefined: it is not. */
  readonly recognition?: RecognitionPlan
}

/** Reads a file of a document format in an isolated process. */
export interface Extraction {
  /** @throws QuarryError invalid_input for a file that is damaged, or takes more memory or time than a file may */
  read(request: ExtractionRequest, context: ReadContext): AsyncIterable<readonly ExtractedPart[]>
}

export interface ExtractionRequest {
  /** Of the format. */
  readonly format: string
  readonly path: string
  /** What the user calls the file. */
  readonly name: string
}

/** What a format found out about a file before its first record. */
export interface FileFacts {
  /** The columns in their order, from a header or a schema. */
  readonly columns?: readonly string[]
  readonly delimiter?: string
}

/** What a piece of a file gave. */
export interface ParsedBatch {
  readonly parts: readonly ParsedPart[]
  /** How many bytes have been read so far, after decompression. */
  readonly textBytes: number
  /** Why the rest of the file cannot be read. In the last batch only. */
  readonly broken?: string
}

/** A record while it is ours to change: keys are columns. */
export type ImportRecord = { [column: string]: Json }

/** Something a format found in a file. */
export type ParsedPart =
  /** A record with columns; the mapping of the import makes a document of it. */
  | {
      readonly kind: 'record'
      readonly place: Place
      readonly record: ImportRecord
      readonly chars: number
      /**
       * The vector where the format has read it apart from the record, or why it cannot be used. It is valid until the
       * parts that come next: they may be read into the same memory.
       */
      readonly vector?: Float32Array | string
      /** All numbers of the vector are known to be finite. */
      readonly isFinite?: boolean
    }
  /** A document that needs no mapping. */
  | { readonly kind: 'document'; readonly place?: Place; readonly draft: DocumentDraft }
  /**
   * A file in this file: an attachment, or an entry of an archive. It is read like any other file, under the name of this
   * one and its own. `path`: its bytes, in a temporary file that the reader of this part deletes.
   */
  | ({ readonly kind: 'child' } & ChildFile)
  | { readonly kind: 'empty'; readonly place?: Place }
  /** How much of the file was recognised from pictures. */
  | ({ readonly kind: 'recognition' } & RecognitionTally)
  | ({ readonly kind: 'refused' } & Remark)
  | ({ readonly kind: 'warning' } & Remark)
  /** Nothing is wrong, but the user would not expect it. */
  | ({ readonly kind: 'note' } & Remark)

/** What the program of a document format yields: parts, and facts about the file before its first record. */
export type ExtractedPart =
  | ParsedPart
  | { readonly kind: 'facts'; readonly facts: FileFacts }
  /**
   * A document whose text, as UTF-16LE, and encoded layout are in the files `text` and `layout` of a temporary folder that the
   * reader of this part deletes. `sections`: as `sectionStarts` gives them.
   */
  | {
      readonly kind: 'long-document'
      readonly draft: Omit<DocumentDraft, 'text' | 'layout'>
      readonly folder: string
      readonly sections: readonly number[]
    }

interface Remark {
  readonly place?: Place
  readonly column?: string
  readonly message: string
}

/** Longer records are refused: 16 Mi UTF-16 units is eight long novels, and JSON.parse takes about 60 ms for it. */
export const maxRecordChars = 16 * 1024 * 1024

/** Deeper records are refused: whatever walks one, as JSON.stringify does, takes a frame of the stack for each level. */
export const maxRecordDepth = 500

export const tooDeep = `The record is nested more than ${maxRecordDepth} levels deep.`

/** Whether lists and objects lie in each other deeper than may be. Walks no deeper than that itself. */
export function isTooDeep(value: unknown, left = maxRecordDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  // No copy of the values: a list may have millions.
  if (Array.isArray(value)) return value.some((item) => isTooDeep(item, left - 1))
  for (const name in value) if (isTooDeep((value as Record<string, unknown>)[name], left - 1)) return true
  return false
}

/** A row as a place. */
export function atRow(row: number): Place {
  return { kind: 'row', row }
}
