import type { DocumentId } from '../../model/ids.ts'
import type { NewMedium } from '../../model/media.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { WritableDb } from '../connection.ts'
import { showMedium } from '../media/importMedia.ts'
import { insertMedium } from '../media/media.ts'
import { ensureOriginal, linkOriginal } from '../originals/originals.ts'

/** Notes that a document was read from an original whose bytes are in place. */
export function linkTeamOriginal(db: WritableDb, document: DocumentId, original: NewOriginal, now: number): void {
  db.transaction(() => linkOriginal(db, ensureOriginal(db, original, now), [document])).immediate()
}

/** Notes that a document shows a medium whose bytes are in place. */
export function linkTeamMedium(db: WritableDb, document: DocumentId, medium: NewMedium, now: number): void {
  db.transaction(() => showMedium(db, document, insertMedium(db, medium, now))).immediate()
}
