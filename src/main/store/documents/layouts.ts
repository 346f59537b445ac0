import type { DocumentSpan } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { Layout } from '../../model/layout.ts'
import type { Place } from '../../model/place.ts'
import { decodeLayout } from '../../text/layoutBytes.ts'
import { placeOf } from '../../text/placeOf.ts'
import type { ReadableDb } from '../connection.ts'
import { row } from '../statement.ts'

/** The layout of a document's text in its original; undefined where that is not known. @throws for damaged bytes */
function readLayout(db: ReadableDb, id: DocumentId): Layout | undefined {
  const found = row<{ layout: Uint8Array }>(db, 'SELECT layout FROM document_layouts WHERE document_id = ?', id)
  return found && decodeLayout(found.layout)
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
