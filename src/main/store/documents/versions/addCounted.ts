import type { JobId } from '../../../model/ids.ts'
import { relatedProblem, type RelatedRecords } from '../../../model/reports/replacedRecords.ts'
import type { WritableDb } from '../../connection.ts'
import { putProblem } from '../../jobs/importProblems.ts'
import { row, run } from '../../statement.ts'

/**
 * Adds to the problems of an import one for each pair of files, whose number grows from chunk to chunk.
 *
 * @param messageOf ends with the number
 */
export function addCounted(
  db: WritableDb,
  jobId: JobId,
  records: RelatedRecords,
  messageOf: (records: RelatedRecords) => string,
): void {
  const text = messageOf(records).slice(0, -`${records.number}.`.length)
  const known = row<{ id: number; message: string }>(
    db,
    'SELECT id, message FROM import_problems WHERE job_id = ? AND file = ? AND substr(message, 1, ?) = ?',
    jobId,
    records.file,
    // SQLite counts characters, not UTF-16 units.
    [...text].length,
    text,
  )
  const before = known ? Number.parseInt(known.message.slice(text.length)) : 0
  const problem = relatedProblem(records.file, messageOf({ ...records, number: before + records.number }))
  if (known) run(db, 'UPDATE import_problems SET message = ? WHERE id = ?', problem.message, known.id)
  else putProblem(db, jobId, problem)
}
