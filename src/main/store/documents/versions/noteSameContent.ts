import type { DocumentId, JobId } from '../../../model/ids.ts'
import { sameContentNote } from '../../../model/reports/sameContent.ts'
import type { WritableDb } from '../../connection.ts'
import { putProblem } from '../../jobs/importProblems.ts'
import { count, rows } from '../../statement.ts'
import { type PreparedDocuments } from '../columns/preparedColumns.ts'
import { readStrings } from '../columns/stringColumn.ts'
import { addHeldParts } from './addHeldParts.ts'

/** A document that the collection held already. */
export interface HeldDocument {
  /** Its position among the prepared ones. */
  readonly at: number
  readonly id: DocumentId
}

/** Of one job; more files are counted only. */
const KEPT_NOTES = 1_000

/**
 * Notes which files, or which parts of them, gave nothing but what the collection held already from other files, and what a
 * file has more than once. Rows of tables are counted only, and a file that is imported again holds what it held before, as
 * it should.
 *
 * @param begunAt when the import began, ms since the epoch
 */
export function noteSameContent(
  db: WritableDb,
  jobId: JobId,
  documents: PreparedDocuments,
  held: readonly HeldDocument[],
  begunAt: number,
): void {
  const wholes = held.filter(({ at }) => Number.isNaN(documents.sourceRows[at]))
  if (wholes.length === 0) return
  const nameAt = readStrings(documents.sourceNames)
  const others = new Map(
    rows<{ id: DocumentId; file: string; at: number }>(
      db,
      'SELECT id, source_name AS file, captured_at AS at FROM documents WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(wholes.map(({ id }) => id)),
    ).map((found) => [found.id, found]),
  )
  const isHeld = new Set(wholes.map(({ at }) => at))
  // Files that have something of their own besides, new or from an earlier import of them.
  const withOwn = new Set<string>()
  for (let at = 0; at < documents.count; at++) if (!isHeld.has(at)) withOwn.add(nameAt(at) as string)
  for (const { at, id } of wholes) if (others.get(id)?.file === nameAt(at)) withOwn.add(nameAt(at) as string)
  const titleAt = readStrings(documents.titles)
  const parts = new Map<string, Map<string, string[]>>()
  const noted = new Set<string>()
  let left =
    KEPT_NOTES - count(db, "SELECT count(*) FROM import_problems WHERE job_id = ? AND severity = 'note'", jobId)
  for (const { at, id } of wholes) {
    const file = nameAt(at) as string
    const other = others.get(id)
    if (other === undefined || other.file === '') continue
    if (withOwn.has(file)) {
      if (other.file === file && other.at < begunAt) continue
      const ofFile = parts.get(file) ?? new Map<string, string[]>()
      parts.set(file, ofFile)
      ofFile.set(other.file, [...(ofFile.get(other.file) ?? []), titleAt(at) ?? ''])
    } else if (left > 0 && !noted.has(file)) {
      noted.add(file)
      putProblem(db, jobId, sameContentNote(file, other.file))
      left--
    }
  }
  for (const [file, ofFile] of parts)
    for (const [other, titles] of ofFile)
      if (addHeldParts(db, jobId, file, { other: other === file ? undefined : other, titles }, left > 0)) left--
}
