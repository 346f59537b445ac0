import type { MarkedText } from '../../model/markedText.ts'
import type { DocumentId, HighlightId, NoteId } from '../../model/ids.ts'
import type { Filters } from '../../model/search/filters.ts'
import { likeness, tokenSet } from '../../text/words/contentWords.ts'
import { splitPassages } from '../../text/passages.ts'
import type { ReadableDb } from '../connection.ts'
import { allowed } from '../search/filters.ts'
import { known, rows } from '../statement.ts'

interface MarkedRow {
  id: number
  document_id: DocumentId | null
  text: string
  at: number
  start: number | null
  title: string | null
  url: string | null
  published_at: number | null
}

/** Of so many, the newest, words are looked for. */
const mostRead = 20_000
/** A longer note is several pieces. */
const pieceCharacters = 2_000

/**
 * Pieces of notes and highlights that have words of a question, by how many, the most first. `within`: only marks of
 * documents that pass these filters; undefined: all marks, free notes too.
 */
export function findMarked(
  db: ReadableDb,
  tokens: readonly string[],
  within: Filters | undefined,
  limit: number,
): MarkedText[] {
  const condition = within && allowed(within)
  const inScope = condition ? `AND d.id IN (SELECT d.id FROM documents d WHERE ${condition.sql})` : ''
  const values = condition?.values ?? []
  const notes = rows<MarkedRow>(
    db,
    `SELECT n.id, n.document_id, n.text, n.changed_at AS at, 0 AS start, d.title, d.url, d.published_at
     FROM notes n LEFT JOIN documents d ON d.id = n.document_id WHERE true ${inScope} ORDER BY n.id DESC LIMIT ?`,
    ...values,
    mostRead,
  )
  const highlights = rows<MarkedRow>(
    db,
    `SELECT h.id, h.document_id, h.quote AS text, h.created_at AS at, h.start, d.title, d.url, d.published_at
     FROM highlights h JOIN documents d ON d.id = h.document_id WHERE h.quote <> '' ${inScope} ORDER BY h.id DESC LIMIT ?`,
    ...values,
    mostRead,
  )
  const found = [
    ...notes.flatMap((note) =>
      splitPassages(note.text, { maxChars: pieceCharacters }).map((span) => toMarked(note, 'note', span)),
    ),
    ...highlights.map((one) => toMarked(one, 'highlight', { start: 0, end: one.text.length })),
  ]
  return found
    .map((one) => ({ one, shared: countShared(`${one.title}\n${one.text}`, tokens) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ one }) => one)
}

function toMarked(r: MarkedRow, kind: MarkedText['kind'], span: { start: number; end: number }): MarkedText {
  const from = r.start ?? 0
  return {
    ...(kind === 'note' ? { kind, id: r.id as NoteId } : { kind, id: r.id as HighlightId }),
    documentId: known(r.document_id),
    start: from + span.start,
    end: from + span.end,
    text: r.text.slice(span.start, span.end),
    title: r.title ?? '',
    url: known(r.url),
    publishedAt: known(r.published_at),
    markedAt: r.at,
  }
}

function countShared(text: string, tokens: readonly string[]): number {
  const own = tokenSet(text)
  return tokens.filter((token) => own.has(token) || [...own].some((other) => likeness(other, token) >= 0.7)).length
}
