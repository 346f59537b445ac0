import type { DocumentId, JobId } from '../../../model/ids.ts'
import { sameContentNote } from '../../../model/sameContent.ts'
import type { WritableDb } from '../../connection.ts'
import { putProblem } from '../../jobs/importProblems.ts'
import { count, rows } from '../../statement.ts'
import { type PreparedDocuments } from '../preparedColumns.ts'
import { readStrings } from '../stringColumn.ts'

/** A document that the collection held already. */
export interface HeldDocument {
  /** Its position among the prepared ones. */
  readonly at: number
  readonly id: DocumentId
}

/** Of one job; more files are counted only. */
const KEPT_NOTES = 1_000

/**
 * Notes which files gave nothing but what the collection held already from other files. Rows of tables are counted only, and
 * a file that is imported again holds what it held before, as it should.
 */
export function noteSameContent(
  db: WritableDb,
  jobId: JobId,
  documents: PreparedDocuments,
  held: readonly HeldDocument[],
): void {
  const wholes = held.filter(({ at }) => Number.isNaN(documents.sourceRows[at]))
  if (wholes.length === 0) return
  const nameAt = readStrings(documents.sourceNames)
  const isHeld = new Set(wholes.map(({ at }) => at))
  const withNews = new Set<string>()
  for (let at = 0; at < documents.count; at++) if (!isHeld.has(at)) withNews.add(nameAt(at) as string)
  const others = new Map(
    rows<{ id: DocumentId; file: string }>(
      db,
      'SELECT id, source_name AS file FROM documents WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(wholes.map(({ id }) => id)),
    ).map(({ id, file }) => [id, file]),
  )
  const noted = new Set<string>()
  let left =
    KEPT_NOTES - count(db, "SELECT count(*) FROM import_problems WHERE job_id = ? AND severity = 'note'", jobId)
  for (const { at, id } of wholes) {
    const file = nameAt(at) as string
    const other = others.get(id)
    if (left <= 0) return
    if (other === undefined || other === '' || other === file || withNews.has(file) || noted.has(file)) continue
    noted.add(file)
    putProblem(db, jobId, sameContentNote(file, other))
    left--
  }
}
