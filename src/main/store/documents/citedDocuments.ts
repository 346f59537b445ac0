import type { DocumentId, RunId, TurnId } from '../../model/ids.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import type { ReadableDb } from '../connection.ts'
import { getTurn, type StoredTurn } from '../runs/conversations.ts'
import { row, rows } from '../statement.ts'

/** How a text names a document: by its number, its address, or the id it had where it came from. */
export interface CitedReference {
  readonly documentId?: DocumentId | undefined
  readonly url?: string | undefined
  readonly externalId?: string | undefined
}

/** The document that each of these names, the newest where several have the address or id; undefined where none has. */
export function findCited(db: ReadableDb, references: readonly CitedReference[]): (DocumentId | undefined)[] {
  const select = (condition: string, value: string | number) =>
    row<{ id: DocumentId }>(db, `SELECT id FROM documents WHERE ${condition} ORDER BY id DESC LIMIT 1`, value)?.id
  return references.map(({ documentId, url, externalId }) => {
    const canonical = url === undefined ? undefined : canonicalUrl(url)
    return (
      (documentId === undefined ? undefined : select('id = ?', documentId)) ??
      (externalId === undefined ? undefined : select('external_id = ?', externalId)) ??
      (canonical === undefined ? undefined : select('canonical_url = ?', canonical))
    )
  })
}

/** The question of a conversation that a run answers, with the evidence it was given. */
export function turnOfRun(db: ReadableDb, runId: RunId): StoredTurn | undefined {
  const [found] = rows<{ id: TurnId }>(db, 'SELECT id FROM turns WHERE run_id = ? ORDER BY id DESC LIMIT 1', runId)
  return found && getTurn(db, found.id)
}
