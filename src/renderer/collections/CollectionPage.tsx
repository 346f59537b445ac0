import { CalendarRange, Ellipsis, FolderOpen, Gauge, Map as MapIcon, Search } from 'lucide-react'
import type { CollectionView } from '../../contract/collections.ts'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { searchInCollection } from '../state/searchState.ts'
import { usePageState } from '../state/pageState.ts'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { ActionButton, Button, IconButton } from '../ui/controls/Button.tsx'
import { useFields } from '../fields/useFields.ts'
import { useHasAuthors } from './table/useHasAuthors.ts'
import { useTable } from './table/useTable.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useStrings } from '../strings/strings.ts'
import { collectionEntries } from './CollectionRow.tsx'
import { coverageFraction, coverageOf, lacksVectors } from './Coverage.tsx'
import { DocumentsShown } from './DocumentsShown.tsx'
import { useCollectionActions } from './useCollectionActions.ts'
import { acceptSort, type NamedSort, useDocumentPages, useDocumentTotal } from './useDocumentPages.ts'
import { SharedBadges } from './SharedBadges.tsx'
import { SmartPage } from './smart/SmartPage.tsx'
import { EmbeddingForecast } from './EmbeddingForecast.tsx'
import './collections.css'

export function CollectionPage({ id }: { readonly id: number }) {
  const strings = useStrings()
  const collections = useCollections()
  const collection = collections.data?.find((candidate) => candidate.id === id)
  if (collections.isError) return <ErrorState error={collections.error} onRetry={() => void collections.refetch()} />
  if (!collections.data) return <Skeleton lines={10} />
  if (!collection)
    return (
      <EmptyState
        icon={<FolderOpen aria-hidden />}
        title={strings.common.unknown}
        actions={<Button onPress={() => goTo({ page: 'search' })}>{strings.commands.goSearch}</Button>}
      />
    )
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
  const of = { kind: 'collection', id: collection.id } as const
  const table = useTable(collection.id, fields, useHasAuthors(of))
  const documents = useDocumentTotal(of, table.view === 'table' ? table.order : sort)
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
          <SharedBadges collectionId={collection.id} />
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
          <ActionButton
            label={strings.map.open}
            text={strings.map.title}
            onPress={() => goTo({ page: 'map', id: collection.id })}
          >
            <MapIcon aria-hidden />
          </ActionButton>
          <ActionButton
            label={strings.timeline.open}
            text={strings.timeline.title}
            onPress={() => goTo({ page: 'timeline', id: collection.id })}
          >
            <CalendarRange aria-hidden />
          </ActionButton>
          <ActionButton
            label={strings.sizes.open}
            text={strings.sizes.title}
            onPress={() => goTo({ page: 'size', id: collection.id })}
          >
            <Gauge aria-hidden />
          </ActionButton>
          <ActionButton
            label={strings.collections.searchIn}
            text={strings.search.title}
            onPress={() => searchInCollection(collection.id)}
          >
            <Search aria-hidden />
          </ActionButton>
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
        <Documents of={of} table={table} fields={fields} sort={sort} onSort={setSort} />
      )}
    </Page>
  )
}

/** Apart from the page: it is drawn again for each page of documents that comes in. */
function Documents({
  of,
  table,
  fields,
  sort,
  onSort,
}: Omit<Parameters<typeof DocumentsShown>[0], 'documents' | 'total'>) {
  const documents = useDocumentPages(of, table.view === 'table' ? table.order : sort)
  if (documents.error) return <ErrorState error={documents.error} onRetry={documents.retry} />
  return (
    <DocumentsShown
      of={of}
      documents={documents}
      total={documents.total ?? 0}
      table={table}
      fields={fields}
      sort={sort}
      onSort={onSort}
    />
  )
}
