import { CalendarRange, Ellipsis, FolderOpen, Gauge, Map as MapIcon, Search } from 'lucide-react'
import type { CollectionView } from '../../contract/collections.ts'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { searchInCollection } from '../state/searchState.ts'
import { usePageState } from '../state/pageState.ts'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { useFields } from '../fields/useFields.ts'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { ColumnChooser } from './table/ColumnChooser.tsx'
import { DocumentGrid } from './table/DocumentGrid.tsx'
import { fieldOfKey, useTable } from './table/useTable.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useStrings } from '../strings/strings.ts'
import { collectionEntries } from './CollectionRow.tsx'
import { coverageFraction, coverageOf, lacksVectors } from './Coverage.tsx'
import { DocumentList } from './DocumentList.tsx'
import { useCollectionActions } from './useCollectionActions.ts'
import { acceptSort, type NamedSort, useDocumentPages } from './useDocumentPages.ts'
import { SmartPage } from './smart/SmartPage.tsx'
import { EmbeddingForecast } from './EmbeddingForecast.tsx'
import './collections.css'

export function CollectionPage({ id }: { readonly id: number }) {
  const strings = useStrings()
  const collections = useCollections()
  const collection = collections.data?.find((candidate) => candidate.id === id)
  if (collections.isError) return <ErrorState error={collections.error} onRetry={() => void collections.refetch()} />
  if (!collections.data) return <Skeleton lines={10} />
  if (!collection) return <EmptyState icon={<FolderOpen aria-hidden />} title={strings.common.unknown} />
  return collection.smart ? (
    <SmartPage collection={collection} smart={collection.smart} />
  ) : (
    <Loaded collection={collection} />
  )
}

function Loaded({ collection }: { readonly collection: CollectionView }) {
  const strings = useStrings()
  const actions = useCollectionActions()
  const [sort, setSort] = usePageState<NamedSort>('documentSort', 'added', acceptSort)
  const fields = useFields(collection.id).data ?? []
  const table = useTable(collection.id, fields)
  const isTable = table.view === 'table'
  const documents = useDocumentPages({ kind: 'collection', id: collection.id }, isTable ? table.order : sort)
  const space = coverageOf(collection)
  const percent = Math.floor(coverageFraction(space) * 100)
  const total = documents.total ?? collection.documents

  const coverage =
    space === null
      ? collection.passages > 0
        ? strings.collections.notEmbedded
        : null
      : space.embedded === space.texts
        ? strings.collections.allEmbedded
        : strings.collections.coverageShort(percent)
  return (
    <Page
      title={collection.name}
      subtitle={
        <span className="num" title={space ? strings.collections.coverage(space.embedded, space.texts) : undefined}>
          {[strings.common.documents(total), strings.common.passages(collection.passages), coverage]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      }
      actions={
        <>
          {lacksVectors(collection) ? (
            <Button size="small" onPress={() => actions.embed.mutate(collection.id)}>
              {strings.collections.embedMissing}
            </Button>
          ) : null}
          <ExportButton
            kind="collection"
            subject={async () => ({ kind: 'collection', id: collection.id })}
            name={collection.name}
          />
          <IconButton label={strings.map.open} onPress={() => goTo({ page: 'map', id: collection.id })}>
            <MapIcon aria-hidden />
          </IconButton>
          <IconButton label={strings.timeline.open} onPress={() => goTo({ page: 'timeline', id: collection.id })}>
            <CalendarRange aria-hidden />
          </IconButton>
          <IconButton label={strings.sizes.open} onPress={() => goTo({ page: 'size', id: collection.id })}>
            <Gauge aria-hidden />
          </IconButton>
          <IconButton label={strings.collections.searchIn} onPress={() => searchInCollection(collection.id)}>
            <Search aria-hidden />
          </IconButton>
          <MenuButton
            label={strings.collections.options(collection.name)}
            entries={collectionEntries(collection, strings, actions)}
            placement="bottom end"
          >
            <IconButton label={strings.common.more}>
              <Ellipsis aria-hidden />
            </IconButton>
          </MenuButton>
        </>
      }
    >
      {lacksVectors(collection) ? <EmbeddingForecast collectionId={collection.id} /> : null}
      {documents.error ? (
        <ErrorState error={documents.error} onRetry={documents.retry} />
      ) : documents.total === null ? (
        <Skeleton lines={12} />
      ) : documents.total === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden />}
          title={strings.documents.emptyTitle}
          actions={
            <Button variant="primary" autoFocus onPress={() => goTo({ page: 'import', into: collection.name })}>
              {strings.importing.choose}
            </Button>
          }
        >
          <p>{strings.documents.empty}</p>
        </EmptyState>
      ) : (
        <>
          <div className="viewBar">
            <SegmentedControl<'list' | 'table'>
              label={strings.fields.table.view}
              options={[
                { id: 'list', label: strings.fields.table.asList },
                { id: 'table', label: strings.fields.table.asTable },
              ]}
              value={table.view}
              onChange={table.setView}
            />
            {isTable ? <ColumnChooser table={table} fields={fields} /> : null}
            {isTable && table.columns.some(({ key }) => fieldOfKey(key) !== null) ? (
              <span className="faint ellipsis">{strings.fields.table.hint}</span>
            ) : null}
          </div>
          {isTable ? (
            <DocumentGrid
              key={collection.id}
              of={{ kind: 'collection', id: collection.id }}
              documents={documents}
              total={documents.total}
              table={table}
              fields={fields}
            />
          ) : (
            <DocumentList
              of={{ kind: 'collection', id: collection.id }}
              documents={documents}
              total={documents.total}
              sort={sort}
              onSort={setSort}
            />
          )}
        </>
      )}
    </Page>
  )
}
