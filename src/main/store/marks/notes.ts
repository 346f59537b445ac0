import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, HighlightId, NoteId } from '../../model/ids.ts'
import type { MarkColour, MarkSpan, Note } from '../../model/organising/marks.ts'
import type { Filed } from '../../model/organising/selection.ts'
import { matchExpression, queryTokens } from '../../text/query/queryTokens.ts'
import { indexTokens } from '../../text/tokens.ts'
import { indexGrams } from '../../text/words/wordGrams.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { recordChange, type Changed, type Recording } from '../organising/changes.ts'
import type { Row } from '../organising/organisedTables.ts'
import { count, known, row, rows } from '../statement.ts'
import { highlightRow, insertHighlight, storedBox, textOf, type BoxRow } from './highlights.ts'
import { linksIn, nameOfNote } from './noteLinks.ts'

/** What a note is on. */
export type NoteSubject =
  | { readonly kind: 'library' }
  | { readonly kind: 'document'; readonly documentId: DocumentId }
  | { readonly kind: 'highlight'; readonly highlightId: HighlightId }
  | ({ readonly kind: 'span'; readonly documentId: DocumentId; readonly colour: MarkColour } & MarkSpan)

/** A row of `notes` with what it is on. */
export interface NoteRow extends BoxRow {
  readonly id: NoteId
  readonly root_id: NoteId | null
  readonly document_id: DocumentId | null
  readonly highlight_id: HighlightId | null
  readonly text: string
  readonly created_at: number
  readonly changed_at: number
  /** The member of a team who wrote it, where that is somebody else. */
  readonly added_by: string | null
  readonly title: string | null
  readonly quote: string | null
  readonly start: number | null
  readonly end: number | null
}

const columns = `n.id, n.root_id, n.document_id, n.highlight_id, n.text, n.created_at, n.changed_at, n.added_by, d.title, h.quote,
  h.start, h.end, h.page, h.box_left, h.box_top, h.box_width, h.box_height`
const joined = `notes n LEFT JOIN documents d ON d.id = n.document_id LEFT JOIN highlights h ON h.id = n.highlight_id`

/** @throws QuarryError not_found, usage where a span is not in its text */
export function addNote(db: WritableDb, on: NoteSubject, text: string, now: number): Changed<Note> {
  return recordChange(db, 'note.add', now, (recording) => {
    const inserted = recording.insert('notes', noteColumns({ ...placeOf(db, recording, on, now), text }, now))
    return { ...getNote(db, inserted['id'] as NoteId), subject: { name: nameOfNote(text) } }
  })
}

/** @throws QuarryError not_found */
export function changeNote(db: WritableDb, id: NoteId, text: string, now: number): Changed<Note> {
  return recordChange(db, 'note.change', now, (recording) => {
    // For the team it is another note then, which is the user's own.
    if (getNote(db, id).text !== text)
      recording.update('notes', [id], { text, ...wordsOf(text), changed_at: now, added_by: null })
    return { ...getNote(db, id), subject: { name: nameOfNote(text) } }
  })
}

/** @throws QuarryError not_found */
export function removeNote(db: WritableDb, id: NoteId, now: number): Filed {
  return recordChange(db, 'note.remove', now, (recording) => {
    const { text, documentId } = takeNote(db, recording, id)
    return { documents: documentId === undefined ? 0 : 1, subject: { name: nameOfNote(text) } }
  })
}

/** Removes a note as a part of a change, and answers what it was. @throws QuarryError not_found */
export function takeNote(db: ReadableDb, recording: Recording, id: NoteId): Note {
  const taken = getNote(db, id)
  recording.delete('notes', [id])
  return taken
}

/** The columns of a new note with its words. */
export function noteColumns(
  note: {
    readonly root_id?: number | null
    readonly document_id: number | null
    readonly highlight_id: number | null
    readonly text: string
  },
  now: number,
): Row {
  return { root_id: null, ...note, ...wordsOf(note.text), created_at: now, changed_at: now }
}

/** What the index of notes gets of a text. */
export function wordsOf(text: string): { readonly body: string; readonly grams: string } {
  return { body: indexTokens(text), grams: indexGrams(text, undefined) }
}

function placeOf(db: ReadableDb, recording: Recording, on: NoteSubject, now: number) {
  switch (on.kind) {
    case 'library':
      return { document_id: null, highlight_id: null }
    case 'document':
      textOf(db, on.documentId)
      return { document_id: on.documentId, highlight_id: null }
    case 'highlight': {
      const { id, document_id } = highlightRow(db, on.highlightId)
      return { document_id, highlight_id: id }
    }
    case 'span': {
      const { documentId, start, end, colour } = on
      const wanted = { documentId, span: { start, end }, box: undefined, quote: '', colour }
      return { document_id: documentId, highlight_id: insertHighlight(db, recording, wanted, now).id }
    }
  }
}

/** @throws QuarryError not_found */
function getNote(db: ReadableDb, id: NoteId): Note {
  const found = row<NoteRow>(db, `SELECT ${columns} FROM ${joined} WHERE n.id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no note with the number ${id}.`)
  return toNote(db, found)
}

export function noteRows(db: ReadableDb, documentId: DocumentId): NoteRow[] {
  return rows<NoteRow>(db, `SELECT ${columns} FROM ${joined} WHERE n.document_id = ? ORDER BY n.id`, documentId)
}

/** The notes of a document and its highlights, the oldest first. */
export function notesOf(db: ReadableDb, documentId: DocumentId): Note[] {
  return noteRows(db, documentId).map((found) => toNote(db, found))
}

/** Which notes are listed: of a document, one alone, free ones, or those with words of a query. */
export interface NotesAsked {
  readonly query: string | undefined
  readonly documentId: DocumentId | undefined
  readonly id?: NoteId | undefined
  readonly free: boolean
  readonly offset: number
  readonly limit: number
}

/** The last changed first; those of a query by BM25, the best first. */
export function listNotes(db: ReadableDb, asked: NotesAsked): { total: number; items: Note[] } {
  const match = asked.query === undefined ? undefined : matchExpression(queryTokens(asked.query))
  if (asked.query !== undefined && match === undefined) return { total: 0, items: [] }
  const from = match === undefined ? joined : `note_words w CROSS JOIN ${joined}`
  const conditions = [
    ...(match === undefined ? [] : ['note_words MATCH ? AND n.id = w.rowid']),
    ...(asked.documentId === undefined ? [] : ['n.document_id = ?']),
    ...(asked.id === undefined ? [] : ['n.id = ?']),
    ...(asked.free ? ['n.document_id IS NULL'] : []),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const order = match === undefined ? 'n.changed_at DESC, n.id DESC' : 'bm25(note_words, 1, 0.5), n.id DESC'
  const values = [match, asked.documentId, asked.id].filter((value) => value !== undefined)
  return {
    total: count(db, `SELECT count(*) FROM ${from} ${where}`, ...values),
    items: rows<NoteRow>(
      db,
      `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...values,
      asked.limit,
      asked.offset,
    ).map((found) => toNote(db, found)),
  }
}

function toNote(db: ReadableDb, r: NoteRow): Note {
  return {
    id: r.id,
    documentId: known(r.document_id),
    title: known(r.title),
    highlightId: known(r.highlight_id),
    quote: known(r.quote),
    span: r.start === null || r.end === null ? undefined : { start: r.start, end: r.end },
    box: storedBox(r),
    text: r.text,
    links: linksIn(db, r.text),
    createdAt: r.created_at,
    changedAt: r.changed_at,
    addedBy: known(r.added_by),
  }
}
