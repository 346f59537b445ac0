import { showMedium } from '../media/importMedia.ts'
import type { CollectionId, DocumentId, MediumId } from '../../model/ids.ts'
import type { MediaInput } from '../../model/mediaInput.ts'
import type { PortableBelongings, PortableCapture } from '../../model/portable.ts'
import type { WritableDb } from '../connection.ts'
import { addPassage } from '../media/importMedia.ts'
import { ensureMediaInput } from '../media/mediaInputs.ts'
import { insertMedium } from '../media/media.ts'
import { insertCapture } from '../captures/insertCapture.ts'
import { count, row } from '../statement.ts'

/** Stores what belongs to documents of a portable collection; what a document has already stays as it is. */
export function putPortableBelongings(db: WritableDb, all: readonly PortableBelongings[], now: number): void {
  db.transaction(() => {
    for (const { documentId, collectionId, media, inputs, captures } of all) {
      const ids = new Map(media.map((medium) => [medium.facts.hash, insertMedium(db, medium, now)]))
      for (const id of ids.values()) showMedium(db, documentId, id)
      for (const input of inputs) {
        const here = withIds(input, ids)
        if (here) addPassage(db, documentId, ensureMediaInput(db, here))
      }
      for (const capture of captures) putCapture(db, documentId, collectionId, capture)
    }
  }).immediate()
}

/** Undefined where one of its media did not come along. */
function withIds(input: MediaInput<string>, ids: ReadonlyMap<string, MediumId>): MediaInput<MediumId> | undefined {
  const elements: MediaInput<MediumId>['elements'][number][] = []
  for (const element of input.elements) {
    if (element.kind === 'text') elements.push(element)
    else {
      const mediumId = ids.get(element.mediumId)
      if (mediumId === undefined) return undefined
      elements.push({ kind: element.kind, mediumId })
    }
  }
  return { ...input, elements }
}

/** Captures that came with a collection are of no job of this library: their job is the negative number of the collection. */
function putCapture(
  db: WritableDb,
  documentId: DocumentId,
  collectionId: CollectionId,
  capture: PortableCapture,
): void {
  const { address, at } = capture
  const known = 'SELECT 1 FROM captures WHERE document_id = ? AND address = ? AND captured_at = ?'
  if (row(db, known, documentId, address, at)) return
  const jobId = -collectionId
  const position = count(db, 'SELECT coalesce(max(position) + 1, 0) FROM captures WHERE job_id = ?', jobId)
  insertCapture(db, { ...capture, jobId, position, collectionId, documentId })
}
