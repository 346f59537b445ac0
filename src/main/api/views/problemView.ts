import type { ImportProblem } from '../../../contract/files/imports.ts'
import type { StoredProblem } from '../../model/jobs/job.ts'
import { tellsOfLostMarks } from '../../model/reports/lostMarks.ts'

/** What could not be read, as the contract has it. */
export function problemView({ file, row, column, message, severity }: StoredProblem): ImportProblem {
  const about = tellsOfLostMarks(message) ? ({ about: 'lostMarks' } as const) : {}
  return { file, row: row ?? null, column: column ?? null, message, severity, ...about }
}
