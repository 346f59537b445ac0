import { z } from 'zod'
import { call } from '../define.ts'
import { searchFilters } from './searchFilters.ts'
import { markColours, type MarkColour } from './colours.ts'
import type { NoteView } from './notes.ts'
import { selection, type FiledView } from './selection.ts'

export const markLists = ['status', 'priority'] as const
export type MarkList = (typeof markLists)[number]

/** A value of one of the user's own lists, in their order. */
export interface ListValueView {
  readonly id: number
  readonly name: string
  readonly colour: MarkColour | null
}

/** What sums of shares may be off by. */
const rounding = 1e-6

/**
 * A rectangle on a page of the original (from 1), in shares of the page's size from the upper left corner of the page as it
 * is displayed without turning it.
 */
const box = z
  .object({
    page: z.int().min(1),
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    width: z.number().positive().max(1),
    height: z.number().positive().max(1),
  })
  .refine(
    ({ left, top, width, height }) => left + width <= 1 + rounding && top + height <= 1 + rounding,
    'The area goes over the edge of its page.',
  )
export type HighlightBox = z.output<typeof box>

export interface HighlightView {
  readonly id: number
  readonly documentId: number
  /** UTF-16 offsets into the stored text; null where only a box is known. */
  readonly span: { readonly start: number; readonly end: number } | null
  readonly box: HighlightBox | null
  readonly colour: MarkColour
  readonly quote: string
  /** The text as it was marked, where this version of the document reads otherwise; null where it is the same. */
  readonly marked: string | null
  readonly createdAt: string
}

/** All marks of one document. */
export interface DocumentMarksView {
  readonly tags: readonly { readonly id: number; readonly name: string; readonly colour: MarkColour | null }[]
  readonly starred: boolean
  readonly read: boolean
  readonly status: ListValueView | null
  readonly priority: ListValueView | null
  /** In the order of the text, boxes without a span last. */
  readonly highlights: readonly HighlightView[]
  readonly notes: readonly NoteView[]
}

/** A highlight that was made or changed, and the change that `changes.undo` takes back; null where nothing changed. */
export interface ChangedHighlightView extends HighlightView {
  readonly changeId: number | null
}

/** Marks of a document without its highlights and notes, for lists. */
export interface MarksSummaryView {
  readonly documentId: number
  readonly tags: readonly number[]
  readonly starred: boolean
  readonly read: boolean
  readonly status: number | null
  readonly priority: number | null
  readonly highlights: number
  readonly notes: number
}

export interface LostMarkView {
  readonly id: number
  readonly kind: 'tag' | 'star' | 'status' | 'priority' | 'highlight' | 'note' | 'field'
  /** The document was deleted, its new version has no such text, or an import could not place it. */
  readonly reason: 'deleted' | 'changed' | 'imported'
  /** The name of a tag or value, the quoted text of a highlight, the text of a note, a field's name with its value. */
  readonly text: string
  readonly documentId: number | null
  readonly title: string
  readonly url: string | null
  readonly span: { readonly start: number; readonly end: number } | null
  readonly page: number | null
  readonly colour: MarkColour | null
  readonly lostAt: string
}

/** A highlight with the document that it is in. */
export interface FoundHighlightView extends HighlightView {
  readonly title: string
  /** Notes that are on it. */
  readonly notes: number
}

/** How many documents have what; of `filters` or of all that is in a collection. */
export interface FacetsView {
  readonly documents: number
  readonly starred: number
  readonly unread: number
  /** With a highlight, and with a note on them or on a highlight. */
  readonly highlighted: number
  readonly noted: number
  /** Tags that some of them have, children counted with their parent. */
  readonly tags: readonly { readonly id: number; readonly documents: number }[]
  readonly status: readonly { readonly id: number; readonly documents: number }[]
  readonly priority: readonly { readonly id: number; readonly documents: number }[]
}

export const marks = {
  document: call(z.object({ documentId: z.int() }))<DocumentMarksView>(),
  /** Of those documents that have any mark. */
  summaries: call(z.object({ ids: z.array(z.int()).max(1_000) }))<readonly MarksSummaryView[]>(),
  facets: call(z.object({ filters: searchFilters }))<FacetsView>(),
  star: call(z.object({ selection, starred: z.boolean() }))<FiledView>(),
  /** `opened`: the document was opened in a window. That is not recorded as a change, so undo does not take it back. */
  read: call(z.object({ selection, read: z.boolean(), opened: z.boolean().default(false) }))<FiledView>(),
  /** Sets the status or priority of documents; null takes it off. */
  set: call(z.object({ selection, list: z.enum(markLists), value: z.int().nullable() }))<FiledView>(),
  /** The user's own lists. */
  lists: call(z.object({}))<Readonly<Record<MarkList, readonly ListValueView[]>>>(),
  /** Defines a list in its order. Values without a number are new; those left out are deleted and taken off documents. */
  define: call(
    z.object({
      list: z.enum(markLists),
      values: z
        .array(
          z.object({
            id: z.int().optional(),
            name: z.string().trim().min(1).max(100),
            colour: z.enum(markColours).nullable().default(null),
          }),
        )
        .max(100)
        .refine(
          (values) => new Set(values.map(({ name }) => name.toLowerCase())).size === values.length,
          'Two values have the same name.',
        ),
    }),
  )<readonly ListValueView[]>(),
  /**
   * Highlights a span of the stored text, a box of a page, or a span with its box. A box alone may have its text. Refuses
   * with `usage` where the text has no such span, or the original no such page.
   */
  highlight: call(
    z
      .object({
        documentId: z.int(),
        span: z.object({ start: z.int().min(0), end: z.int().min(1) }).optional(),
        box: box.optional(),
        quote: z.string().max(10_000).default(''),
        colour: z.enum(markColours).default('yellow'),
      })
      .refine(({ span, box: area }) => span !== undefined || area !== undefined, 'Give a span or a box.'),
  )<ChangedHighlightView>(),
  recolour: call(z.object({ id: z.int(), colour: z.enum(markColours) }))<ChangedHighlightView>(),
  /** As one change. Refuses with `not_found`, with none of them changed, where one is not there. */
  recolourSeveral: call(
    z.object({ ids: z.array(z.int()).min(1).max(10_000), colour: z.enum(markColours) }),
  )<FiledView>(),
  /** Notes on it stay, on its document. */
  removeHighlight: call(z.object({ id: z.int() }))<FiledView>(),
  /**
   * Removes highlights and notes as one change. Notes on the highlights stay but for those that are named. Refuses with
   * `not_found`, with none of them removed, where one is not there.
   */
  removeSeveral: call(
    z
      .object({
        highlights: z.array(z.int()).max(10_000).default([]),
        notes: z.array(z.int()).max(10_000).default([]),
      })
      .refine(({ highlights, notes }) => highlights.length + notes.length > 0, 'Name a highlight or a note.'),
  )<FiledView>(),
  /** Highlights of all documents, the last made first. */
  highlights: call(
    z.object({
      /** Only those whose text has this in it; capitals are as small letters. */
      query: z.string().max(1_000).optional(),
      /** False: only those without a note. */
      noted: z.boolean().optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  )<{ readonly total: number; readonly items: readonly FoundHighlightView[] }>(),
  /** Marks that have no place any more, the last first. */
  lost: call(
    z.object({
      /** Only those of the version before this document that have no place in it. */
      documentId: z.int().optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  )<{
    readonly total: number
    readonly items: readonly LostMarkView[]
  }>(),
  /** Takes lost marks off the list. */
  removeLost: call(z.object({ ids: z.array(z.int()).min(1).max(10_000) }))<FiledView>(),
}
