import { defined } from '../../base/defined.ts'
import type { DocumentSpan, SourceFile } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { Layout } from '../../model/layout.ts'
import type { Place } from '../../model/place.ts'
import { decodeLayout } from '../../text/layoutBytes.ts'
import { placeOf } from '../../text/placeOf.ts'
import { visibleName } from '../../text/visibleName.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { filePresence } from '../watching/fileStates.ts'
import { readEncodedLayout } from './longTexts.ts'

/** The layout of a document's text in its original; undefined where that is not known. @throws for damaged bytes */
function readLayout(db: ReadableDb, id: DocumentId): Layout | undefined {
  const found = readEncodedLayout(db, id)
  return found && decodeLayout(found)
}

/** How many pages the original of a document has; undefined where that is not known. @throws for damaged bytes */
export function readPageCount(db: ReadableDb, id: DocumentId): number | undefined {
  return readLayout(db, id)?.pages?.length
}

/** The place of each span in the original of its document; undefined where that is not known. */
export function readPlaces(db: ReadableDb, spans: readonly DocumentSpan[]): (Place | undefined)[] {
  const layouts = new Map<DocumentId, Layout | undefined>()
  return spans.map(({ documentId, start, end }) => {
    if (!layouts.has(documentId)) layouts.set(documentId, readLayout(db, documentId))
    const layout = layouts.get(documentId)
    return layout && placeOf(layout, start, end)
  })
}

/** The files that documents were read from, by their names; documents that were not read from a file are left out. */
export function readFiles(db: ReadableDb, ids: readonly DocumentId[]): ReadonlyMap<DocumentId, SourceFile> {
  const found = rows<{
    id: DocumentId
    name: string
    row: number | null
    outermost: string | null
    isMailbox: 0 | 1
  }>(
    db,
    `SELECT d.id, d.source_name AS name, d.source_row AS row, (
       WITH RECURSIVE up (id) AS (
         SELECT original_id FROM document_originals WHERE document_id = d.id
         UNION SELECT o.parent_id FROM up JOIN originals o ON o.id = up.id WHERE o.parent_id IS NOT NULL)
       SELECT o.name FROM up JOIN originals o ON o.id = up.id
       WHERE o.parent_id IS NULL AND substr(d.source_name, 1, length(o.name) + 1) = o.name || '/' LIMIT 1) AS outermost,
       -- Of other formats, versions share a file: what a later release reads out of it.
       EXISTS (SELECT 1 FROM document_originals own JOIN originals o ON o.id = own.original_id AND o.format = 'mbox'
         JOIN document_originals other ON other.original_id = o.id AND other.document_id <> d.id
         WHERE own.document_id = d.id) AS isMailbox
     FROM documents d
     WHERE d.id IN (SELECT value FROM json_each(?)) AND d.kind IN ('file', 'row') AND d.url IS NULL`,
    JSON.stringify([...new Set(ids)]),
  )
  const presence = filePresence(
    db,
    found.map(({ id }) => id),
  )
  return new Map(
    found.map(({ id, name, row, outermost, isMailbox }) => {
      const path = outermost === null ? undefined : visibleName(name.slice(folderEnd(outermost)))
      const own = visibleName(name.slice(folderEnd(name)))
      const { movedTo, goneSince } = presence.get(id) ?? {}
      const facts = defined({ path, row: row ?? undefined, movedTo, goneSince })
      return [id, { name: own, isMailbox: isMailbox === 1, ...facts }]
    }),
  )
}

/** Where the own name of a file begins, behind its folders. */
function folderEnd(name: string): number {
  return Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1
}
