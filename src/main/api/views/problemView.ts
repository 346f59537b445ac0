import type { ImportProblem } from '../../../contract/files/imports.ts'
import type { StoredProblem } from '../../model/jobs/job.ts'

/** What could not be read, as the contract has it. */
export function problemView({ file, row, column, message, severity }: StoredProblem): ImportProblem {
  return { file, row: row ?? null, column: column ?? null, message, severity }
}
