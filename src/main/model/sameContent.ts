import type { StoredProblem } from './jobs/job.ts'

/** A file that gave nothing new. It is no mistake, but the file is found under the name of the other one only. */
export function sameContentNote(file: string, other: string): StoredProblem {
  const message = `Its content was there already, as ${other}.`
  return { file, row: undefined, column: undefined, message, severity: 'note' }
}

/** The other file that such a note names. */
export function sameContentAs(message: string): string | undefined {
  return /^Its content was there already, as (.*)\.$/s.exec(message)?.[1]
}
