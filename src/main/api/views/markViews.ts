import type {
  DocumentMarksView,
  HighlightView,
  ListValueView,
  LostMarkView,
} from '../../../contract/organising/marks.ts'
import type { NoteView } from '../../../contract/organising/notes.ts'
import type { DocumentMarks, Highlight, ListValue, LostMark, Note, Tag } from '../../model/organising/marks.ts'

const iso = (time: number) => new Date(time).toISOString()

/** A tag or a value of a list: both are a name with a colour. */
export function listValueView({ id, name, colour }: ListValue | Tag): ListValueView {
  return { id, name, colour: colour ?? null }
}

export function highlightView({ span, box, marked, createdAt, ...highlight }: Highlight): HighlightView {
  const { id, documentId, colour, quote } = highlight
  return {
    id,
    documentId,
    span: span ?? null,
    box: box ?? null,
    colour,
    quote,
    marked: marked ?? null,
    createdAt: iso(createdAt),
  }
}

export function noteView(note: Note): NoteView {
  return {
    id: note.id,
    documentId: note.documentId ?? null,
    title: note.title ?? null,
    highlightId: note.highlightId ?? null,
    quote: note.quote ?? null,
    span: note.span ?? null,
    box: note.box ?? null,
    text: note.text,
    links: note.links.map(({ address, documentId, span, target }) => ({
      address,
      documentId,
      span: span ?? null,
      target: target
        ? {
            title: target.title,
            quote: target.quote ?? null,
            newest: target.newest ? { documentId: target.newest.documentId, span: target.newest.span ?? null } : null,
          }
        : null,
    })),
    createdAt: iso(note.createdAt),
    changedAt: iso(note.changedAt),
    addedBy: note.addedBy ?? null,
  }
}

export function documentMarksView(marks: DocumentMarks): DocumentMarksView {
  return {
    tags: marks.tags.map(listValueView),
    starred: marks.starred,
    read: marks.read,
    status: marks.status ? listValueView(marks.status) : null,
    priority: marks.priority ? listValueView(marks.priority) : null,
    highlights: marks.highlights.map(highlightView),
    notes: marks.notes.map(noteView),
  }
}

export function lostMarkView(lost: LostMark): LostMarkView {
  return {
    id: lost.id,
    kind: lost.kind,
    reason: lost.reason,
    text: lost.text,
    documentId: lost.documentId ?? null,
    title: lost.title,
    url: lost.url ?? null,
    span: lost.span ?? null,
    page: lost.page ?? null,
    colour: lost.colour ?? null,
    lostAt: iso(lost.lostAt),
  }
}
