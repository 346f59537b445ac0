import type { JobId } from '../../../model/ids.ts'
import { lostMarksMessage } from '../../../model/reports/lostMarks.ts'
import type { WritableDb } from '../../connection.ts'
import type { PreparedDocuments } from '../columns/preparedColumns.ts'
import { readStrings } from '../columns/stringColumn.ts'
import { addCounted } from './addCounted.ts'

/** A new version that some marks of the version before have no place in. */
export interface LostInVersion {
  /** Its position among the prepared ones. */
  readonly at: number
  readonly marks: number
}

/** Adds to the problems of an import how many marks have no place in the new versions of its files. */
export function noteLostMarks(
  db: WritableDb,
  jobId: JobId,
  documents: PreparedDocuments,
  lost: readonly LostInVersion[],
): void {
  if (lost.length === 0) return
  const nameAt = readStrings(documents.sourceNames)
  for (const { at, marks } of lost) {
    const file = nameAt(at) as string
    addCounted(db, jobId, { file, other: file, number: marks }, lostMarksMessage)
  }
}
