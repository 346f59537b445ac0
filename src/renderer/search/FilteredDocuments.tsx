import { CalendarRange, SearchX } from 'lucide-react'
import { DocumentsShown } from '../collections/DocumentsShown.tsx'
import { useTable } from '../collections/table/useTable.ts'
import { acceptSort, exportedAs, type NamedSort, useDocumentPages } from '../collections/useDocumentPages.ts'
import { ExportFound } from '../exporting/ExportFound.tsx'
import { useFields } from '../fields/useFields.ts'
import { usePageState } from '../state/pageState.ts'
import { changeSearch, noFilters, type Filters, filtersInput } from '../state/searchState.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { IconButton } from '../ui/controls/Button.tsx'

/** All documents that pass filters, while nothing is searched for among them. */
export function FilteredDocuments({ filters }: { readonly filters: Filters }) {
  const strings = useStrings()
  const [sort, setSort] = usePageState<NamedSort>('documentSort', 'added', acceptSort)
  const of = { kind: 'filters', filters: filtersInput(filters) } as const
  const fields = useFields().data ?? []
  const table = useTable(of, fields)
  const order = table.view === 'table' ? table.order : sort
  const documents = useDocumentPages(of, order)
  if (documents.error) return <ErrorState error={documents.error} onRetry={documents.retry} />
  if (documents.total === null) return <Skeleton lines={9} />
  if (documents.total === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={strings.search.nothingTitle}
        actions={<Button onPress={() => changeSearch({ filters: noFilters })}>{strings.search.removeFilters}</Button>}
      >
        <p>{strings.search.noneFiltered}</p>
      </EmptyState>
    )
  return (
    <>
      <div className="resultsBar" role="status">
        <span className="num">{strings.common.documents(documents.total)}</span>
        <span className="faint ellipsis">{strings.search.filtered}</span>
        <IconButton size="small" label={strings.timeline.open} onPress={() => goTo({ page: 'timeline', of: 'search' })}>
          <CalendarRange aria-hidden />
        </IconButton>
        <ExportFound found={{ selection: of, ...exportedAs(order) }} name={strings.exporting.found} />
      </div>
      <DocumentsShown
        of={of}
        documents={documents}
        total={documents.total}
        table={table}
        fields={fields}
        sort={sort}
        onSort={setSort}
        takesFocus={false}
      />
    </>
  )
}
