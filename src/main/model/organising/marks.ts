import type { DocumentId, HighlightId, ListValueId, NoteId, TagId } from '../ids.ts'

export const markColours = ['yellow', 'green', 'blue', 'pink', 'purple', 'orange', 'red', 'grey'] as const
export type MarkColour = (typeof markColours)[number]

/** Lists whose values and order the user defines. */
export type MarkList = 'status' | 'priority'

/** A list of documents in the order of a status or priority, or those with a star first; those without it come last. */
export interface MarkOrder {
  readonly mark: MarkList | 'starred'
  readonly descending: boolean
}

/** `/` in the name nests tags. */
export interface Tag {
  readonly id: TagId
  readonly name: string
  readonly colour: MarkColour | undefined
}

export interface ListValue {
  readonly id: ListValueId
  readonly name: string
  readonly colour: MarkColour | undefined
}

/** A piece of a stored text, in UTF-16 units. */
export interface MarkSpan {
  readonly start: number
  readonly end: number
}

/** A rectangle on a page of an original, in shares of the page's size. */
export interface MarkBox {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Highlight {
  readonly id: HighlightId
  readonly documentId: DocumentId
  readonly span: MarkSpan | undefined
  readonly box: MarkBox | undefined
  readonly colour: MarkColour
  readonly quote: string
  /** The text as it was marked, where this version of the document reads otherwise. */
  readonly marked: string | undefined
  /** What stands before and after it in the text: it is found again by these. */
  readonly before: string
  readonly after: string
  readonly createdAt: number
}

/** A highlight with the title of its document, and how many notes are on it. */
export interface FoundHighlight extends Highlight {
  readonly title: string
  readonly notes: number
}

export interface Note {
  readonly id: NoteId
  readonly documentId: DocumentId | undefined
  readonly title: string | undefined
  readonly highlightId: HighlightId | undefined
  readonly quote: string | undefined
  /** Where its highlight is. */
  readonly span: MarkSpan | undefined
  readonly box: MarkBox | undefined
  readonly text: string
  readonly links: readonly NoteLink[]
  readonly createdAt: number
  readonly changedAt: number
  /** The member of a team who wrote it, where that is somebody else. */
  readonly addedBy: string | undefined
}

/** A link of a note; without a target it leads nowhere. */
export interface NoteLink {
  readonly address: string
  readonly documentId: DocumentId
  readonly span: MarkSpan | undefined
  readonly target:
    | {
        readonly title: string
        readonly quote: string | undefined
        readonly newest: { readonly documentId: DocumentId; readonly span: MarkSpan | undefined } | undefined
      }
    | undefined
}

export interface DocumentMarks {
  readonly tags: readonly Tag[]
  readonly starred: boolean
  readonly read: boolean
  readonly status: ListValue | undefined
  readonly priority: ListValue | undefined
  readonly highlights: readonly Highlight[]
  readonly notes: readonly Note[]
}

export type LostKind = 'tag' | 'star' | 'status' | 'priority' | 'highlight' | 'note' | 'field'

/** What a mark was and where, when its document is gone or its text was not found again. */
export interface LostMark {
  readonly id: number
  readonly kind: LostKind
  readonly reason: 'deleted' | 'changed' | 'imported'
  readonly documentId: DocumentId | undefined
  readonly title: string
  readonly url: string | undefined
  readonly text: string
  readonly span: MarkSpan | undefined
  readonly page: number | undefined
  readonly colour: MarkColour | undefined
  readonly lostAt: number
}
