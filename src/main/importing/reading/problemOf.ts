import type { StoredProblem } from '../../model/jobs/job.ts'
import { describePlace, rowOf } from '../../model/place.ts'
import type { ImportItem } from '../importItem.ts'

type ProblemItem = Extract<ImportItem, { kind: StoredProblem['severity'] }>

/** Whether an item tells of something in a file rather than what was read from it. */
export function isProblem(item: ImportItem): item is ProblemItem {
  return item.kind === 'refused' || item.kind === 'warning' || item.kind === 'note'
}

/** A problem as it is stored: a place that is no row stands in its message. */
export function problemOf({ kind, where, message }: ProblemItem): StoredProblem {
  const { file, place, column } = where
  const row = rowOf(place)
  const isTold = place === undefined || row !== undefined
  return { file, row, column, message: isTold ? message : `${message} (${describePlace(place)})`, severity: kind }
}
