import type { DocumentSpan } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { Layout } from '../../model/layout.ts'
import type { Place } from '../../model/place.ts'
import { decodeLayout } from '../../text/layoutBytes.ts'
import { placeOf } from '../../text/placeOf.ts'
import { visibleName } from '../../text/visibleName.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { readEncodedLayout } from './longTexts.ts'

/** The layout of a document's text in its original; undefined where that is not known. @throws for damaged bytes */
function readLayout(db: ReadableDb, id: DocumentId): Layout | undefined {
  const found = readEncodedLayout(db, id)
  return found && decodeLayout(found)
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

/** The names, without folders, of the files that documents were read from; others are left out. */
export function readFileNames(db: ReadableDb, ids: readonly DocumentId[]): ReadonlyMap<DocumentId, string> {
  const found = rows<{ id: DocumentId; name: string }>(
    db,
    `SELECT id, source_name AS name FROM documents
     WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'file' AND source_row IS NULL AND url IS NULL`,
    JSON.stringify([...new Set(ids)]),
  )
  return new Map(
    found.map(({ id, name }) => [
      id,
      visibleName(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)),
    ]),
  )
}
