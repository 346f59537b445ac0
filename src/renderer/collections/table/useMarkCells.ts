import { useMemo } from 'react'
import type { DocumentSummary } from '../../../contract/documents.ts'
import type { ListValueView, MarksSummaryView } from '../../../contract/organising/marks.ts'
import { marking } from '../../marks/marking.ts'
import { oneDocument, useMarkActions } from '../../marks/useMarkActions.ts'
import { useMarkLists, useTags } from '../../marks/useMarks.ts'
import { isMarkColumn, type MarkColumn, type TableColumn } from './useTable.ts'

type NamedMark = Pick<ListValueView, 'name' | 'colour'>

/** What the cells of marks show, looked up once for all rows; the same as long as it is. */
export interface MarkNames {
  /** The marks that have columns. */
  readonly shown: ReadonlySet<MarkColumn>
  readonly tags: ReadonlyMap<number, NamedMark>
  /** Values of status and priority. */
  readonly values: ReadonlyMap<number, NamedMark>
}

type Marks = MarksSummaryView | null | undefined

/** The columns of marks in a table: what their cells show, and what is done in them. */
export function useMarkCells(columns: readonly TableColumn[]) {
  const tags = useTags().data
  const lists = useMarkLists().data
  const actions = useMarkActions()
  const shown = useMemo(() => new Set(columns.flatMap(({ key }) => (isMarkColumn(key) ? [key] : []))), [columns])
  const names = useMemo<MarkNames>(
    () => ({
      shown,
      tags: new Map(tags?.map((tag) => [tag.id, tag])),
      values: new Map([...(lists?.status ?? []), ...(lists?.priority ?? [])].map((value) => [value.id, value])),
    }),
    [shown, tags, lists],
  )
  const chooseTags = ({ id }: DocumentSummary) =>
    marking.set({ what: 'tags', documents: { count: 1, selection: async () => oneDocument(id) } })
  return {
    names,
    /** Nothing before it is known whether there is one. */
    toggleStar: (id: number, marks: Marks) => {
      if (marks !== null) actions.star(oneDocument(id), marks?.starred !== true)
    },
    chooseTags,
    /** Tags are chosen which of them go. */
    empty: (item: DocumentSummary, column: MarkColumn, marks: Marks) => {
      if (column === 'tags') chooseTags(item)
      else if (column === 'starred') {
        if (marks?.starred) actions.star(oneDocument(item.id), false)
      } else if (marks && marks[column] !== null) actions.set(oneDocument(item.id), column, null)
    },
  }
}
