import type { DocumentId, RunId, TurnId } from '../../model/ids.ts'
import type { CitedReference } from '../../model/document.ts'
import type { StoredTurn } from '../../model/conversation.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import type { ReadableDb } from '../connection.ts'
import { getTurn } from '../runs/conversations.ts'
import { row, rows } from '../statement.ts'

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
