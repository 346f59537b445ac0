import { z } from 'zod'
import { call } from '../define.ts'
import { markColours } from './colours.ts'
import type { FiledView } from './selection.ts'

/** A link of a note to a document or a span of it: `quarry:document/12`, `quarry:document/12#34-56`. */
export interface NoteLinkView {
  readonly address: string
  readonly documentId: number
  readonly span: { readonly start: number; readonly end: number } | null
  /** Null: the link leads nowhere, because there is no such document or it has no such span. */
  readonly target: {
    readonly title: string
    /** The text of the span. */
    readonly quote: string | null
    /** The newest version, where the document has a newer one, and where the span is in it, if its text is there. */
    readonly newest: {
      readonly documentId: number
      readonly span: { readonly start: number; readonly end: number } | null
    } | null
  } | null
}

export interface NoteView {
  readonly id: number
  /** Null: a free note. */
  readonly documentId: number | null
  readonly title: string | null
  readonly highlightId: number | null
  /** The text of the highlight that it is on. */
  readonly quote: string | null
  /** Where the highlight is in the text of the document. */
  readonly span: { readonly start: number; readonly end: number } | null
  /** Where the highlight is on a page of the original, of one that has a box. */
  readonly box: {
    readonly page: number
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  } | null
  /** Markdown. */
  readonly text: string
  readonly links: readonly NoteLinkView[]
  readonly createdAt: string
  readonly changedAt: string
  /** The member of a team who wrote it; null where it is the user of this library, or not known. */
  readonly addedBy: string | null
}

/** A note that was written, and the change that `changes.undo` takes back; null where nothing changed. */
export interface ChangedNoteView extends NoteView {
  readonly changeId: number | null
}

const text = z.string().trim().min(1).max(100_000)

export const notes = {
  /** A note on a span makes a highlight of it first; both are one change. */
  add: call(
    z.object({
      on: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('library') }),
        z.object({ kind: z.literal('document'), documentId: z.int() }),
        z.object({ kind: z.literal('highlight'), highlightId: z.int() }),
        z.object({
          kind: z.literal('span'),
          documentId: z.int(),
          start: z.int().min(0),
          end: z.int().min(1),
          colour: z.enum(markColours).default('yellow'),
        }),
      ]),
      text,
    }),
  )<ChangedNoteView>(),
  change: call(z.object({ id: z.int(), text }))<ChangedNoteView>(),
  remove: call(z.object({ id: z.int() }))<FiledView>(),
  /** The last changed first; with a query the best first. */
  list: call(
    z.object({
      /** Words; quoted ones belong together. */
      query: z.string().optional(),
      documentId: z.int().optional(),
      /** Only this note. */
      id: z.int().optional(),
      /** Only free notes. */
      free: z.boolean().default(false),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  )<{ readonly total: number; readonly items: readonly NoteView[] }>(),
}
