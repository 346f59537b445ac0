import type { MarksSummaryView } from '../../../contract/organising/marks.ts'

/** Whether all of some documents are starred or read; null where that is not known. */
export interface SharedMarks {
  readonly starred: boolean | null
  readonly read: boolean | null
}

/** What documents have in common, by the marks of their rows: null is a row that is not loaded, undefined one without marks. */
export function sharedMarks(rows: readonly (MarksSummaryView | null | undefined)[]): SharedMarks {
  const shared = (mark: 'starred' | 'read') => {
    if (rows.some((marks) => marks !== null && marks?.[mark] !== true)) return false
    return rows.includes(null) ? null : true
  }
  return { starred: shared('starred'), read: shared('read') }
}
