import type { DocumentId, JobId } from '../../../model/ids.ts'
import { otherValuesMessage } from '../../../model/reports/sameContent.ts'
import type { WritableDb } from '../../connection.ts'
import { rows } from '../../statement.ts'
import type { PreparedDocuments } from '../columns/preparedColumns.ts'
import { readStrings } from '../columns/stringColumn.ts'
import { addCounted } from './addCounted.ts'
import type { HeldDocument } from './noteSameContent.ts'

/**
 * Notes how many rows of tables have the text of a row that the collection held already, and other values. A row without an
 * identifier is known by its text: what was corrected in its other columns is not taken over, and the user must know.
 */
export function noteOtherValues(
  db: WritableDb,
  jobId: JobId,
  documents: PreparedDocuments,
  held: readonly HeldDocument[],
): void {
  const ofTables = held.filter(({ at }) => !Number.isNaN(documents.sourceRows[at]))
  if (ofTables.length === 0) return
  const stored = new Map(
    rows<{ id: DocumentId; raw: string }>(
      db,
      'SELECT document_id AS id, raw FROM document_bodies WHERE document_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ofTables.map(({ id }) => id)),
    ).map(({ id, raw }) => [id, raw]),
  )
  const rawAt = readStrings(documents.raws)
  const nameAt = readStrings(documents.sourceNames)
  const numbers = new Map<string, number>()
  for (const { at, id } of ofTables) {
    if (stored.get(id) === rawAt(at)) continue
    const file = nameAt(at) as string
    numbers.set(file, (numbers.get(file) ?? 0) + 1)
  }
  for (const [file, number] of numbers) addCounted(db, jobId, { file, other: file, number }, otherValuesMessage)
}
