import { showMedium } from '../media/importMedia.ts'
import type { CollectionId, DocumentId, MediumId } from '../../model/ids.ts'
import type { MediaInput } from '../../model/mediaInput.ts'
import type { PortableBelongings, PortableCapture } from '../../model/portable.ts'
import type { WritableDb } from '../connection.ts'
import { addPassage } from '../media/importMedia.ts'
import { ensureMediaInput } from '../media/mediaInputs.ts'
import { insertMedium } from '../media/media.ts'
import { run } from '../statement.ts'

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
  { address, way, outcome, error, at, facts }: PortableCapture,
): void {
  run(
    db,
    `INSERT INTO captures (job_id, position, collection_id, address, way, outcome, error, captured_at, final_address, status,
       headers, sha256, bytes, included, left_out, document_id)
     SELECT ?, coalesce((SELECT max(position) + 1 FROM captures WHERE job_id = ?), 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
     WHERE NOT EXISTS (SELECT 1 FROM captures WHERE document_id = ? AND address = ? AND captured_at = ?)`,
    -collectionId,
    -collectionId,
    collectionId,
    address,
    way,
    outcome,
    error ?? null,
    at,
    facts?.finalAddress ?? null,
    facts?.status ?? null,
    facts ? JSON.stringify(facts.headers) : null,
    facts ? Buffer.from(facts.sha256, 'hex') : null,
    facts?.bytes ?? null,
    facts?.included ?? null,
    facts?.leftOut ?? null,
    documentId,
    documentId,
    address,
    at,
  )
}
