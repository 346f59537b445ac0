import type { Json } from '../../model/document.ts'
import type { MendedText } from '../decode.ts'
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
  readonly encoding: string
  /** Whether a stretch of the text holds bytes that could not be decoded. */
  isDamaged(text: string): boolean
  /** The same stretch as it is kept, with U+FFFD where the bytes meant nothing. */
  mend(text: string): MendedText
  /**
   * The user has named the encoding: a damaged record is kept as mended, with a warning. Otherwise it is refused, because
   * in another encoding it may be whole.
   */
  readonly keepsDamaged: boolean
  /** Told by formats that have a header. */
  onColumns(columns: readonly string[]): void
}

export interface TextFormat {
  /** `head` is the beginning of the text, for guessing a dialect; `wholeFile` when it is all of it. */
  open(head: string, context: FormatContext): { readonly parser: FormatParser; readonly delimiter?: string }
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

/** Why a record is refused in which there are bytes that mean nothing. */
export function damageRefusal(encoding: string): string {
  return `There are bytes here that mean nothing in ${encoding}. Give the right encoding with --encoding (for example windows-1252). With --encoding ${encoding} the record is kept, and \uFFFD stands for them.`
}

/** What is said of a record or a file that was kept as mended. */
export function damageWarning(encoding: string, places: number): string {
  const where = places === 1 ? 'At one place' : `At ${places} places`
  return `${where} the bytes mean nothing in ${encoding}; \uFFFD stands for them. If letters are missing, give the right encoding with --encoding.`
}

/** A record's text as it is kept, and the warning for it; nothing where it is refused, with the reason. */
export function mendRecord(
  text: string,
  context: FormatContext,
): { readonly text: string; readonly warning?: string } | { readonly refusal: string } {
  if (!context.isDamaged(text)) return { text }
  if (!context.keepsDamaged) return { refusal: damageRefusal(context.encoding) }
  const mended = context.mend(text)
  return { text: mended.text, warning: damageWarning(context.encoding, mended.places) }
}
