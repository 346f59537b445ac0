import type { JobId } from '../../model/ids.ts'
import type { StoredProblem } from '../../model/jobs/job.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { count, known, rows, run } from '../statement.ts'

/** Notes a problem of an import. */
export function putProblem(db: WritableDb, jobId: JobId, problem: StoredProblem): void {
  run(
    db,
    'INSERT INTO import_problems (job_id, file, row, "column", message, severity) VALUES (?, ?, ?, ?, ?, ?)',
    jobId,
    problem.file,
    problem.row ?? null,
    problem.column ?? null,
    problem.message,
    problem.severity,
  )
}

/** The first problems of an import, in the order met with notes last, and how many there are. */
export function listProblems(db: ReadableDb, jobId: JobId, limit: number): { total: number; items: StoredProblem[] } {
  const items = rows<{
    file: string
    row: number | null
    column: string | null
    message: string
    severity: StoredProblem['severity']
  }>(
    db,
    `SELECT file, row, "column", message, severity FROM import_problems WHERE job_id = ?
     ORDER BY severity = 'note', id LIMIT ?`,
    jobId,
    limit,
  )
  return {
    total: count(db, 'SELECT count(*) FROM import_problems WHERE job_id = ?', jobId),
    items: items.map((r) => ({ ...r, row: known(r.row), column: known(r.column) })),
  }
}
