import { closeSync, openSync, readSync } from 'node:fs'
import type { LongText } from '../../model/document.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { BytesInFile } from '../../model/layout.ts'
import { piecesOf } from '../../text/textPieces.ts'
import { sourceOf } from '../../text/utf8Text.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, rows, run } from '../statement.ts'

/** Bytes of a layout that are stored at once. */
const LAYOUT_PIECE = 128 * 1024

/** Stores the text of a document whose body has none, piece by piece. */
export function insertLongText(db: WritableDb, id: DocumentId, long: LongText): void {
  let start = 0
  for (const piece of piecesOf(sourceOf(long))) {
    run(db, 'INSERT INTO long_texts (document_id, start, text) VALUES (?, ?, ?)', id, start, piece)
    start += piece.length
  }
}

/** Stores the encoded layout of a document; one in a file piece by piece. */
export function insertLayout(db: WritableDb, id: DocumentId, layout: Uint8Array | BytesInFile): void {
  if (!('path' in layout)) {
    run(db, 'INSERT INTO document_layouts (document_id, layout) VALUES (?, ?)', id, layout)
    return
  }
  const descriptor = openSync(layout.path, 'r')
  const bytes = Buffer.allocUnsafe(LAYOUT_PIECE)
  try {
    for (let start = 0; ;) {
      const read = readSync(descriptor, bytes, 0, bytes.length, start)
      if (read === 0) return
      const piece = bytes.subarray(0, read)
      run(db, 'INSERT INTO long_layouts (document_id, start, bytes) VALUES (?, ?, ?)', id, start, piece)
      start += read
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The encoded layout of a document; undefined where it has none. */
export function readEncodedLayout(db: ReadableDb, id: DocumentId): Uint8Array | undefined {
  const whole = row<{ layout: Uint8Array }>(db, 'SELECT layout FROM document_layouts WHERE document_id = ?', id)
  if (whole) return whole.layout
  const pieces = rows<{ bytes: Uint8Array }>(
    db,
    'SELECT bytes FROM long_layouts WHERE document_id = ? ORDER BY start',
    id,
  )
  return pieces.length === 0 ? undefined : Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** A span of a document's text, in UTF-16 units; of a long text only the pieces that it lies in are read. */
export function readSpan(db: ReadableDb, id: DocumentId, start: number, end: number): string {
  const pieces = rows<{ start: number; text: string }>(
    db,
    `SELECT start, text FROM long_texts WHERE document_id = ? AND start < ?
       AND start >= (SELECT max(start) FROM long_texts WHERE document_id = ? AND start <= ?) ORDER BY start`,
    id,
    end,
    id,
    start,
  )
  const [first] = pieces
  if (first)
    return pieces
      .map(({ text }) => text)
      .join('')
      .slice(start - first.start, end - first.start)
  return bodyOf(db, id).slice(start, end)
}

/** Gives spans of a document's text, several of them: the body is read once. */
export function spansOf(db: ReadableDb, id: DocumentId): (start: number, end: number) => string {
  const body = bodyOf(db, id)
  return (start, end) => (body === '' ? readSpan(db, id, start, end) : body.slice(start, end))
}

/** Empty for a long text. */
function bodyOf(db: ReadableDb, id: DocumentId): string {
  return row<{ text: string }>(db, 'SELECT text FROM document_bodies WHERE document_id = ?', id)?.text ?? ''
}
