import { useQueryClient } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { memo, useState } from 'react'
import type { FieldView } from '../../contract/organising/fields.ts'
import { useClient } from '../api.ts'
import { filterCollection } from '../state/searchState.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useListSelection } from '../ui/layout/useListSelection.ts'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { DocumentList } from './DocumentList.tsx'
import { ColumnChooser } from './table/ColumnChooser.tsx'
import { DocumentGrid } from './table/DocumentGrid.tsx'
import { fieldOfKey, isMarkColumn, listSortOf, showFoundAs, type useTable } from './table/useTable.ts'
import type { DocumentsOf, NamedSort, useDocumentPages } from './useDocumentPages.ts'

/** Documents as a list or as a table with columns of the user's choice, and the way from one to the other. */
export function DocumentsShown({
  of,
  documents,
  total,
  table,
  fields,
  sort,
  onSort,
  takesFocus = true,
  isFixed = false,
}: {
  readonly of: DocumentsOf
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly table: ReturnType<typeof useTable>
  readonly fields: readonly FieldView[]
  /** Of the list; the table has one of its own. */
  readonly sort: NamedSort
  readonly onSort: (sort: NamedSort) => void
  readonly takesFocus?: boolean
  /** Nothing can be taken out: what is listed is found. */
  readonly isFixed?: boolean
}) {
  // The list and the table have one selection, by places: when those are others, what is selected must not become another document.
  const selection = useListSelection(total)
  const places = `${JSON.stringify(of)} ${total} ${orderShown(table, sort)}`
  const [selectedOf, setSelectedOf] = useState(places)
  if (selectedOf !== places) {
    setSelectedOf(places)
    selection.clear()
  }
  const shown = { of, documents, total, selection, takesFocus, isFixed }
  return (
    <>
      <ViewBar
        table={table}
        fields={fields}
        collectionId={of.kind === 'collection' && !isFixed ? of.id : null}
        sort={sort}
        onSort={onSort}
      />
      {table.view === 'table' ? (
        <DocumentGrid {...shown} key={JSON.stringify(of)} table={table} fields={fields} />
      ) : (
        <DocumentList {...shown} key={JSON.stringify(of)} sort={sort} onSort={onSort} />
      )}
    </>
  )
}

/** Equal for a list and a table whose rows are the same; documents of one day stand in another order in each. */
function orderShown({ view, sort, unsorted, order }: ReturnType<typeof useTable>, listed: NamedSort): string {
  if (view === 'list') return listed
  if (sort === null) return unsorted
  return listSortOf(sort) === 'title' ? 'title' : JSON.stringify(order)
}

/** The same for every page of documents that comes in. */
const ViewBar = memo(function ViewBar({
  table,
  fields,
  collectionId,
  sort,
  onSort,
}: {
  readonly table: ReturnType<typeof useTable>
  readonly fields: readonly FieldView[]
  readonly collectionId: number | null
  readonly sort: NamedSort
  readonly onSort: (sort: NamedSort) => void
}) {
  const strings = useStrings()
  const w = strings.fields.table
  const client = useClient()
  const queries = useQueryClient()
  const isTable = table.view === 'table'
  return (
    <div className="viewBar">
      <SegmentedControl<'list' | 'table'>
        label={w.view}
        options={[
          { id: 'list', label: w.asList },
          { id: 'table', label: w.asTable },
        ]}
        value={table.view}
        onChange={(view) => {
          // The order stays, where both have it.
          table.setView(view, sort)
          const listed = view === 'list' ? (table.sort === null ? table.unsorted : listSortOf(table.sort)) : null
          if (listed !== null) onSort(listed)
        }}
      />
      {collectionId === null ? null : (
        <Button
          size="small"
          onPress={() => {
            showFoundAs(client, queries, table)
            filterCollection(collectionId)
          }}
        >
          <ListFilter aria-hidden />
          {strings.search.addFilter}
        </Button>
      )}
      {isTable ? <ColumnChooser table={table} fields={fields} collectionId={collectionId} /> : null}
      {isTable && table.columns.some(({ key }) => fieldOfKey(key) !== null || isMarkColumn(key)) ? (
        <span className="faint ellipsis">{w.hint}</span>
      ) : null}
    </div>
  )
})
