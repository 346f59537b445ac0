import type { NewDocument } from '../../model/document.ts'
import type { MediumId } from '../../model/ids.ts'
import type { StoreOptions, StoreOutcome } from '../../model/storedDocuments.ts'
import type { WritableDb } from '../connection.ts'
import { linkMedium } from '../media/importMedia.ts'
import { storeDocuments } from '../documents/storeDocuments.ts'

/** Stores documents about media of the library, each with its medium, in one transaction. */
export function saveGenerated(
  db: WritableDb,
  generated: readonly { readonly document: NewDocument; readonly mediumId: MediumId }[],
  options: StoreOptions,
): StoreOutcome {
  return db
    .transaction(() => {
      const outcome = storeDocuments(
        db,
        generated.map(({ document }) => document),
        options,
      )
      let linked = 0
      for (const [at, { mediumId }] of generated.entries()) {
        const documentId = outcome.documentIds[at]
        if (documentId !== undefined && linkMedium(db, documentId, mediumId)) linked++
      }
      return { ...outcome, passages: outcome.passages + linked }
    })
    .immediate()
}
