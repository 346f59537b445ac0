import type { DocumentId, JobId } from '../../../model/ids.ts'
import { besideMessage, RelatedCount } from '../../../model/reports/replacedRecords.ts'
import type { WritableDb } from '../../connection.ts'
import { rows } from '../../statement.ts'
import type { StorePlace } from '../../../model/storedDocuments.ts'
import type { PreparedDocuments } from '../columns/preparedColumns.ts'
import { readStrings } from '../columns/stringColumn.ts'
import { addCounted } from './addCounted.ts'
import type { HeldDocument } from './noteSameContent.ts'

/**
 * Notes which documents have the identifier of documents of another file in the collection, but other content: the mail that
 * two files hold differently. Both stay, and the user must know. Rows of tables count alike without being the same.
 */
export function noteBeside(
  db: WritableDb,
  jobId: JobId,
  documents: PreparedDocuments,
  { documentIds, held }: { readonly documentIds: readonly DocumentId[]; readonly held: readonly HeldDocument[] },
  { collectionId }: Pick<StorePlace, 'collectionId'>,
): void {
  const wasHeld = new Set(held.map(({ at }) => at))
  const positions = new Map<DocumentId, number>()
  for (let at = 0; at < documents.count; at++)
    if (documents.idsWithinFile[at] === 1 && Number.isNaN(documents.sourceRows[at]) && !wasHeld.has(at))
      positions.set(documentIds[at] as DocumentId, at)
  if (positions.size === 0) return
  const nameAt = readStrings(documents.sourceNames)
  const found = rows<{ id: DocumentId; otherId: DocumentId; other: string }>(
    db,
    `SELECT d.id, o.id AS otherId, o.source_name AS other FROM documents d
     JOIN documents o ON o.external_id = d.external_id AND o.kind = d.kind AND o.id <> d.id AND +o.source_row IS NULL
     JOIN collection_documents c ON c.collection_id = ? AND c.document_id = o.id
     WHERE d.id IN (SELECT value FROM json_each(?)) ORDER BY o.id`,
    collectionId,
    JSON.stringify([...positions.keys()]),
  )
  const count = new RelatedCount()
  const told = new Set<DocumentId>()
  for (const { id, otherId, other } of found) {
    const at = positions.get(id)
    // Of two that come together, the second is beside the first. It is counted once, however many there are.
    if (at === undefined || told.has(id) || (positions.get(otherId) ?? -1) > at || nameAt(at) === other) continue
    told.add(id)
    count.add(nameAt(at) as string, other)
  }
  for (const records of count.all) addCounted(db, jobId, records, besideMessage)
}
