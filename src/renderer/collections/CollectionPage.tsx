import { useQueryClient } from '@tanstack/react-query'
import { CalendarRange, Ellipsis, FolderOpen, Gauge, Map as MapIcon, Search } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { CollectionView } from '../../contract/collections.ts'
import type { FieldView } from '../../contract/organising/fields.ts'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { useKeysOf } from '../state/commands.ts'
import { searchInCollections, searchLibrary } from '../state/searchState.ts'
import { usePageState } from '../state/pageState.ts'
import { collectionNow, useHasParts, useOneCollection } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { ActionButton, Button, IconButton } from '../ui/controls/Button.tsx'
import { useFields } from '../fields/useFields.ts'
import { useTable } from './table/useTable.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { keyLabels } from '../ui/keys/keys.ts'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useStrings } from '../strings/strings.ts'
import { CollectionParts } from './CollectionParts.tsx'
import { collectionEntries } from './collectionEntries.tsx'
import { coverageFraction, coverageOf, lacksVectors } from './Coverage.tsx'
import { DocumentsShown } from './DocumentsShown.tsx'
import { useCollectionActions } from './useCollectionActions.ts'
import {
  acceptSort,
  type DocumentSort,
  exportedAs,
  type NamedSort,
  useDocumentPages,
  useDocumentTotal,
  useHasDocuments,
} from './useDocumentPages.ts'
import { SharedBadges } from './SharedBadges.tsx'
import { SmartPage } from './smart/SmartPage.tsx'
import { EmbeddingForecast } from './EmbeddingForecast.tsx'
import './collections.css'

export function CollectionPage({ id }: { readonly id: number }) {
  const strings = useStrings()
  const collection = useOneCollection(id, head)
  if (collection.isError) return <ErrorState error={collection.error} onRetry={() => void collection.refetch()} />
  if (collection.data === undefined) return <Skeleton lines={10} />
  if (collection.data === null)
    return (
      <EmptyState
        icon={<FolderOpen aria-hidden />}
        title={strings.common.unknown}
        actions={<Button onPress={searchLibrary}>{strings.commands.goSearch}</Button>}
      />
    )
  const { name, isSmart, lacks, isEmpty } = collection.data
  return isSmart ? <Smart id={id} /> : <Loaded id={id} name={name} lacks={lacks} isEmpty={isEmpty} />
}

/** What the page is drawn by. How many documents there are is not in it: that changes all the time while some come in. */
const head = (collection: CollectionView) => ({
  name: collection.name,
  isSmart: collection.smart !== null,
  lacks: lacksVectors(collection),
  isEmpty: collection.documents === 0,
})

function Smart({ id }: { readonly id: number }) {
  const collection = useOneCollection(id, whole).data
  return collection?.smart ? <SmartPage collection={collection} smart={collection.smart} /> : null
}

const whole = (collection: CollectionView) => collection

const noFields: readonly FieldView[] = []

function Loaded({
  id,
  name,
  lacks,
  isEmpty,
}: {
  readonly id: number
  readonly name: string
  readonly lacks: boolean
  /** As far as is known before its documents are read. */
  readonly isEmpty: boolean
}) {
  const strings = useStrings()
  const [sort, setSort] = usePageState<NamedSort>('documentSort', 'added', acceptSort)
  const fields = useFields(id).data ?? noFields
  const of = { kind: 'collection', id } as const
  const table = useTable(of, fields)
  const order = table.view === 'table' ? table.order : sort
  const documents = useHasDocuments(of, order)
  const hasParts = useHasParts(id)
  const orderNow = useRef(order)
  useEffect(() => {
    orderNow.current = order
  }, [order])
  return (
    <Page
      title={name}
      subtitle={<Counts id={id} order={order} />}
      actions={<Actions id={id} name={name} lacks={lacks} order={orderNow} />}
    >
      {lacks ? <EmbeddingForecast collectionId={id} /> : null}
      {documents.error ? (
        <ErrorState error={documents.error} onRetry={documents.retry} />
      ) : (documents.hasDocuments ?? !isEmpty) ? (
        // Its rows are made while their documents are read, and take their words when those come.
        <>
          {hasParts ? <CollectionParts id={id} shape="line" /> : null}
          <Documents of={of} table={table} fields={fields} sort={sort} onSort={setSort} />
        </>
      ) : documents.hasDocuments === null ? (
        <Skeleton lines={12} />
      ) : (
        <EmptyState
          icon={<FolderOpen aria-hidden />}
          title={hasParts ? strings.organising.onlyParts : strings.documents.emptyTitle}
          actions={
            <>
              {hasParts ? (
                <Button variant="primary" autoFocus onPress={() => searchInCollections([id])}>
                  {strings.collections.searchIn}
                </Button>
              ) : null}
              <Button
                variant={hasParts ? 'default' : 'primary'}
                autoFocus={!hasParts}
                onPress={() => goTo({ page: 'import', into: name })}
              >
                {strings.importing.choose}
              </Button>
            </>
          }
        >
          {hasParts ? (
            <>
              <CollectionParts id={id} shape="list" />
              <p>{strings.organising.partsSearched}</p>
            </>
          ) : (
            <>
              <p>{strings.documents.empty}</p>
              <FilingHint />
            </>
          )}
        </EmptyState>
      )}
    </Page>
  )
}

/** How documents that are there already come into a collection. */
function FilingHint() {
  const strings = useStrings()
  const keys = useKeysOf('documents.add')
  return <p>{strings.documents.emptyFile(keys === undefined ? null : keyLabels(keys).join('+'))}</p>
}

/** Apart from the page: it is drawn again whenever there are more. */
function Counts({ id, order }: { readonly id: number; readonly order: DocumentSort }) {
  const strings = useStrings()
  const collection = useOneCollection(id, whole).data
  const total = useDocumentTotal({ kind: 'collection', id }, order)
  if (!collection) return null
  const space = coverageOf(collection)
  const percent = Math.floor(coverageFraction(space) * 100)
  const coverage =
    space === null
      ? collection.passages > 0
        ? strings.collections.notEmbedded
        : null
      : space.embedded === space.texts
        ? strings.collections.allEmbedded
        : strings.collections.coverageShort(percent)
  return (
    <span
      className="num"
      title={
        space
          ? `${strings.collections.coverage(space.embedded, space.texts)}. ${strings.collections.sharedTexts}`
          : undefined
      }
    >
      {[strings.common.documents(total ?? collection.documents), strings.common.passages(collection.passages), coverage]
        .filter((part) => part !== null)
        .join(' · ')}
      <SharedBadges collectionId={id} />
    </span>
  )
}

/** The buttons of the head: many, and always the same. */
const Actions = memo(function Actions({
  id,
  name,
  lacks,
  order,
}: {
  readonly id: number
  readonly name: string
  readonly lacks: boolean
  /** What the documents are in when they are exported: no button shows it. */
  readonly order: RefObject<DocumentSort>
}) {
  const strings = useStrings()
  const actions = useCollectionActions()
  const queries = useQueryClient()
  const menuOf = () => {
    const collection = collectionNow(queries, id)
    return collection ? collectionEntries(collection, strings, actions) : []
  }
  return (
    <>
      {lacks ? (
        <Button size="small" onPress={() => actions.embed.mutate(id)}>
          {strings.collections.embedMissing}
        </Button>
      ) : null}
      <ExportButton
        kind="collection"
        subject={async () => ({ kind: 'collection', id, ...exportedAs(order.current) })}
        name={name}
      />
      <ActionButton label={strings.map.open} text={strings.map.title} onPress={() => goTo({ page: 'map', id })}>
        <MapIcon aria-hidden />
      </ActionButton>
      <ActionButton
        label={strings.timeline.open}
        text={strings.timeline.title}
        onPress={() => goTo({ page: 'timeline', id })}
      >
        <CalendarRange aria-hidden />
      </ActionButton>
      <ActionButton label={strings.sizes.open} text={strings.sizes.title} onPress={() => goTo({ page: 'size', id })}>
        <Gauge aria-hidden />
      </ActionButton>
      <ActionButton
        label={strings.collections.searchIn}
        text={strings.search.title}
        onPress={() => searchInCollections([id])}
      >
        <Search aria-hidden />
      </ActionButton>
      <MenuButton label={strings.collections.options(name)} entries={menuOf} placement="bottom end">
        <IconButton label={strings.common.more}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuButton>
    </>
  )
})

/** Apart from the page: it is drawn again for each page of documents that comes in. */
function Documents({
  of,
  table,
  fields,
  sort,
  onSort,
}: Omit<Parameters<typeof DocumentsShown>[0], 'documents' | 'total' | 'of'> & {
  readonly of: { readonly kind: 'collection'; readonly id: number }
}) {
  const queries = useQueryClient()
  const [counted] = useState(() => collectionNow(queries, of.id)?.documents ?? 0)
  const documents = useDocumentPages(of, table.view === 'table' ? table.order : sort)
  if (documents.error) return <ErrorState error={documents.error} onRetry={documents.retry} />
  return (
    <DocumentsShown
      of={of}
      documents={documents}
      total={documents.total ?? counted}
      table={table}
      fields={fields}
      sort={sort}
      onSort={onSort}
    />
  )
}
