import type { DocumentId, JobId } from '../../../model/ids.ts'
import { RelatedCount, replacedMessage } from '../../../model/reports/replacedRecords.ts'
import type { WritableDb } from '../../connection.ts'
import { rows } from '../../statement.ts'
import type { PreparedDocuments } from '../columns/preparedColumns.ts'
import { readStrings } from '../columns/stringColumn.ts'
import { addCounted } from './addCounted.ts'

/** A document that took the place of another one with the same external id. */
export interface ReplacedById {
  /** Its position among the prepared ones. */
  readonly at: number
  readonly from: DocumentId
}

/**
 * Adds to the problems of an import how many of its documents took the place of documents of another file, or of its own
 * documents of the same file. A file that is imported again replaces what it had before, as it should.
 */
export function noteReplaced(
  db: WritableDb,
  jobId: JobId,
  documents: PreparedDocuments,
  replaced: readonly ReplacedById[],
  begunAt: number,
): void {
  if (replaced.length === 0) return
  const earlier = new Map(
    rows<{ id: DocumentId; file: string; at: number }>(
      db,
      'SELECT id, source_name AS file, captured_at AS at FROM documents WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(replaced.map(({ from }) => from)),
    ).map((found) => [found.id, found]),
  )
  const nameAt = readStrings(documents.sourceNames)
  const count = new RelatedCount()
  for (const { at, from } of replaced) {
    const file = nameAt(at) as string
    const other = earlier.get(from)
    if (other && (other.file !== file || other.at >= begunAt)) count.add(file, other.file)
  }
  for (const found of count.all) addCounted(db, jobId, found, replacedMessage)
}
