import { z } from 'zod'
import { call, stream } from '../define.ts'

/** The file, page or message that a document was read from. */
export interface OriginalView {
  readonly id: number
  /** SHA-256 of the bytes, hexadecimal; empty for a linked file, whose bytes are not hashed. */
  readonly hash: string
  /** What the user calls it; of a file in a file, both names with a slash between. */
  readonly name: string
  /** The name of its format in imports, `pdf`; `image` or `video` for media. */
  readonly format: string
  /** Its media type, `application/pdf`. */
  readonly mime: string
  readonly bytes: number
  /** `kept`: in the library's folder. `linked`: where it was read. `changed` and `missing`: it was there. */
  readonly state: 'kept' | 'linked' | 'changed' | 'missing'
  /** Where it was read, or the address it was captured from; null for what was uploaded or was in another file. */
  readonly path: string | null
  /** Where the outermost file is now, of one that was moved in a watched folder; null where it is as `name` has it. */
  readonly movedTo: string | null
  /** When the outermost file was found to be no longer in its watched folder; null while it is there. */
  readonly goneSince: string | null
  /** The file it was in: the mail of an attachment, the archive of an entry. */
  readonly parent: { readonly id: number; readonly name: string; readonly documentId: number | null } | null
  /** The files in it that became documents: attachments, entries. */
  readonly children: readonly { readonly id: number; readonly name: string; readonly documentId: number | null }[]
  readonly createdAt: string
}

/** A sheet of a spreadsheet, or the one of a table in a text. `rows` and `columns` are 0 until they are read. */
export interface SheetFacts {
  readonly name: string
  readonly rows: number
  readonly columns: number
}

export type GridItem =
  /** Once, before all rows. */
  | { readonly type: 'sheets'; readonly sheets: readonly SheetFacts[] }
  /** Cells as they are shown, row after row from `firstRow` (from 1); a row may be shorter than the sheet is wide. */
  | {
      readonly type: 'rows'
      readonly sheet: string
      readonly firstRow: number
      readonly rows: readonly (readonly string[])[]
    }

const originalId = z.object({ id: z.int() })

export const originals = {
  /** What a document was read from; more than one where files had the same content. */
  ofDocument: call(z.object({ documentId: z.int() }))<readonly OriginalView[]>(),
  get: call(originalId)<OriginalView>(),
  /** Bytes [start, end) of an original, piece by piece. @throws not_found when it is gone, conflict when it has changed */
  read: stream(originalId.extend({ start: z.int().min(0).default(0), end: z.int().min(0).optional() }))<{
    readonly base64: string
  }>(),
  /** What has to follow the bytes of a PDF whose end was cut off, so that it can be opened; null where nothing is known to help. */
  pdfEnd: call(originalId)<{ readonly base64: string | null }>(),
  /** The cells of a spreadsheet or a table of text, sheet after sheet. */
  grid: stream(originalId)<GridItem>(),
  /** A saved page (html, mhtml, the body of a mail) as one sanitised file without scripts and remote parts. */
  page: call(originalId)<{ readonly html: string }>(),
  /** Writes a copy to `path`. */
  write: call(originalId.extend({ path: z.string().min(1) }))<{ readonly path: string; readonly bytes: number }>(),
}
