import type { DocumentId } from '../../model/ids.ts'
import type { MarkSpan, NoteLink } from '../../model/organising/marks.ts'
import { anchorOf, findAnchor } from '../../text/anchor.ts'
import type { ReadableDb } from '../connection.ts'
import { row } from '../statement.ts'
import { shortened } from './highlights.ts'

/** Links of a note: `quarry:document/12` and `quarry:document/12#34-56`. */
const linkPattern = /quarry:document\/(\d{1,15})(?:#(\d{1,15})-(\d{1,15}))?/g

/** With a title, in which a backslash escapes signs of Markdown. */
const linkWithTitle = /\[((?:\\.|[^[\]\\\n])*)\]\(quarry:[^)\s]*\)/g

/** What a note is called among the changes: the beginning of its text, of links their titles alone. */
export function nameOfNote(text: string): string {
  return shortened(text.replace(linkWithTitle, (_, title: string) => title.replace(/\\(.)/g, '$1')))
}

/** The links of a note's text, each once, with what they lead to. */
export function linksIn(db: ReadableDb, text: string): NoteLink[] {
  const found = new Map<string, NoteLink>()
  for (const [address, document, start, end] of text.matchAll(linkPattern)) {
    if (found.has(address)) continue
    const documentId = Number(document) as DocumentId
    const span = start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) }
    found.set(address, { address, documentId, span, target: resolve(db, documentId, span) })
  }
  return [...found.values()]
}

/**
 * The text of a note as it is in another library: links to the document `from` name `to`, all others lead nowhere, as their
 * numbers are those of other documents here.
 */
export function translateLinks(text: string, from: number | undefined, to: DocumentId): string {
  return text.replace(linkPattern, (address: string, document: string) =>
    address.replace(
      `quarry:document/${document}`,
      Number(document) === from ? `quarry:document/${to}` : `quarry:elsewhere/${document}`,
    ),
  )
}

interface Target {
  readonly title: string
  readonly text: string
}

function resolve(db: ReadableDb, id: DocumentId, span: MarkSpan | undefined): NoteLink['target'] {
  const found = readTarget(db, id)
  if (!found || (span && (span.start >= span.end || span.end > found.text.length))) return undefined
  const newestId = newestVersion(db, id)
  const newest = newestId === id ? undefined : readTarget(db, newestId)
  return {
    title: found.title,
    quote: span && found.text.slice(span.start, span.end),
    newest: newest && {
      documentId: newestId,
      span: span && findAnchor(newest.text, anchorOf(found.text, span)),
    },
  }
}

function readTarget(db: ReadableDb, id: DocumentId): Target | undefined {
  return row<Target>(
    db,
    'SELECT d.title, b.text FROM documents d JOIN document_texts b ON b.document_id = d.id WHERE d.id = ?',
    id,
  )
}

/** The last of the versions that follow a document. */
function newestVersion(db: ReadableDb, id: DocumentId): DocumentId {
  const found = row<{ id: DocumentId }>(
    db,
    `WITH RECURSIVE versions (id) AS (
       SELECT ? UNION SELECT later.id FROM documents later JOIN versions ON later.replaces = versions.id)
     SELECT max(id) AS id FROM versions`,
    id,
  )
  return found?.id ?? id
}
