import type { NewDocument } from '../../model/document.ts'
import type { StoreOptions, StoreOutcome } from '../../model/storedDocuments.ts'
import type { WritableDb } from '../connection.ts'
import { storeDocuments } from './storeDocuments.ts'

/** Stores pages that a run found, in one transaction. */
export function storeSources(db: WritableDb, documents: readonly NewDocument[], options: StoreOptions): StoreOutcome {
  return db.transaction(() => storeDocuments(db, documents, options)).immediate()
}
