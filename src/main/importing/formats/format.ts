import type { Json } from '../../model/document.ts'
import type { DocumentDraft } from '../importItem.ts'

/** A record while it is ours to change: keys are columns. */
export type ImportRecord = { [column: string]: Json }

/** What a parser found. Rows are counted as {@link import('../importItem.ts').ImportPlace} says. */
export type ParsedPart =
  | {
      readonly kind: 'record'
      readonly row: number
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
  | { readonly kind: 'document'; readonly draft: DocumentDraft }
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly row?: number; readonly column?: string; readonly message: string }
  | { readonly kind: 'warning'; readonly row?: number; readonly column?: string; readonly message: string }

/**
 * Takes the decoded text of one file in pieces of any size and gives what is complete. Never keeps more than one record
 * (or, for one document per file, one file) and stays linear in the length of the text.
 */
export interface FormatParser {
  push(text: string): ParsedPart[]
  /** After the last piece; called again while `pending`. `cut`: the text breaks off, so what is incomplete is dropped. */
  end(cut: boolean): ParsedPart[]
  /** More of the text is complete than one call looks at: push nothing, or end again, to go on. */
  readonly pending?: boolean
}

export interface FormatContext {
  readonly fileName: string
  /** Whether a stretch of the text holds bytes that could not be decoded; the parser refuses what it stands in. */
  isDamaged(text: string): boolean
  /** Told by formats that have a header. */
  onColumns(columns: readonly string[]): void
}

export interface TextFormat {
  /** `head` is the beginning of the text, for guessing a dialect; `wholeFile` when it is all of it. */
  open(head: string, context: FormatContext): { readonly parser: FormatParser; readonly delimiter?: string }
}

/** Longer records are refused: 16 Mi UTF-16 units is eight long novels, and JSON.parse takes about 60 ms for it. */
export const maxRecordChars = 16 * 1024 * 1024

export const damagedText =
  'There are bytes here that mean nothing in this encoding. Give the right one with --encoding (for example windows-1252).'
