import type { JobId } from '../../model/ids.ts'
import type { FileProblem, StoredProblem } from '../../model/jobs/job.ts'
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

/** What an import said of each of its files, of each kind the first `perKind`, in the order met with notes last. */
export function problemsByFile(db: ReadableDb, jobId: JobId, perKind: number): readonly FileProblem[] {
  return rows<Omit<FileProblem, 'isWhole'> & { readonly whole: number }>(
    db,
    `SELECT file, severity, whole, message FROM (
       SELECT file, severity, row IS NULL AS whole, message, min(id) AS first,
         row_number() OVER (PARTITION BY file, severity, row IS NULL ORDER BY min(id)) AS rank
       FROM import_problems WHERE job_id = ? GROUP BY file, severity, row IS NULL, message)
     WHERE rank <= ? ORDER BY severity = 'note', first`,
    jobId,
    perKind,
  ).map(({ whole, ...problem }) => ({ ...problem, isWhole: whole === 1 }))
}
