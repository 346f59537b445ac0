import type { StoredProblem } from '../../model/jobs/job.ts'
import { describePlace, rowOf } from '../../model/place.ts'
import type { ImportItem } from '../importItem.ts'

/** A refusal or a warning as it is stored: a place that is no row stands in its message. */
export function problemOf({ kind, where, message }: ImportItem & { kind: 'refused' | 'warning' }): StoredProblem {
  const { file, place, column } = where
  const row = rowOf(place)
  const isTold = place === undefined || row !== undefined
  return { file, row, column, message: isTold ? message : `${message} (${describePlace(place)})`, severity: kind }
}
