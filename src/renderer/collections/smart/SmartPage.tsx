import { CalendarRange, Ellipsis, FolderSearch, Map as MapIcon, Search, Settings2 } from 'lucide-react'
import type { CollectionView, SmartView } from '../../../contract/collections.ts'
import type { FieldView } from '../../../contract/organising/fields.ts'
import { FilterChips } from '../../filters/FilterChips.tsx'
import { ExportButton } from '../../exporting/ExportButton.tsx'
import { useFields } from '../../fields/useFields.ts'
import { usePageState } from '../../state/pageState.ts'
import { useOneCollection } from '../../state/queries.ts'
import { goTo } from '../../state/route.ts'
import { openSmartSearch, shownFilters } from '../../state/smartState.ts'
import { searchInCollections } from '../../state/searchState.ts'
import { useStrings } from '../../strings/strings.ts'
import { ActionButton, Button, IconButton } from '../../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { MenuButton } from '../../ui/overlays/Menu.tsx'
import { collectionEntries } from '../collectionEntries.tsx'
import { DocumentsShown } from '../DocumentsShown.tsx'
import { useTable } from '../table/useTable.ts'
import { useCollectionActions } from '../useCollectionActions.ts'
import { acceptSmartSort, exportedAs, type NamedSort, useDocumentPages } from '../useDocumentPages.ts'
import { editSmart, useSmartFound } from './useSmart.ts'
import './smart.css'

/** What a smart collection finds now, best first, and how. */
export function SmartPage({ collection, smart }: { readonly collection: CollectionView; readonly smart: SmartView }) {
  const strings = useStrings()
  const w = strings.smart
  const actions = useCollectionActions()
  const [sort, setSort] = usePageState<NamedSort>('smartSort', 'best', acceptSmartSort)
  const of = { kind: 'collection', id: collection.id } as const
  const fields = useFoundFields(smart)
  const table = useTable(of, fields, smart.query === '' ? 'added' : 'best')
  const order = table.view === 'table' ? table.order : sort
  const documents = useDocumentPages(of, order)
  const found = useSmartFound(collection.id)
  const limits =
    smart.query === ''
      ? [w.filtered]
      : [
          w.finds(smart.query, strings.search.modes[found.data?.mode ?? smart.mode]),
          w.best(smart.most, found.data?.isCut ?? false),
          ...(smart.leastScore === null ? [] : [w.from(strings.formats.decimal(smart.leastScore, 2))]),
        ]
  return (
    <Page
      title={collection.name}
      subtitle={
        <span className="num">{documents.total === null ? w.smart : strings.common.documents(documents.total)}</span>
      }
      actions={
        <>
          <Button size="small" onPress={() => editSmart(collection)}>
            <Settings2 aria-hidden />
            {w.edit}
          </Button>
          <ExportButton
            kind="collection"
            subject={async () => ({ kind: 'collection', id: collection.id, ...exportedAs(order) })}
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
            label={strings.collections.searchIn}
            text={strings.search.title}
            onPress={() => searchInCollections([collection.id])}
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
      <div className="smartBar" role="status">
        <FolderSearch className="smartIcon" aria-hidden />
        <span className="ellipsis">{limits.join(' · ')}</span>
        <FilterChips filters={shownFilters(smart.filters)} />
        {found.data?.reason ? <span className="faint">{strings.message(found.data.reason)}</span> : null}
        <Button size="small" variant="quiet" onPress={() => openSmartSearch(collection.id, collection.name, smart)}>
          {w.editFilters}
        </Button>
      </div>
      {documents.error ? (
        <ErrorState error={documents.error} onRetry={documents.retry} />
      ) : documents.total === null ? (
        <Skeleton lines={12} />
      ) : documents.total === 0 ? (
        <EmptyState
          icon={<FolderSearch aria-hidden />}
          title={w.nothingTitle}
          actions={
            <Button onPress={() => openSmartSearch(collection.id, collection.name, smart)}>{w.openSearch}</Button>
          }
        >
          <p>{w.nothing}</p>
        </EmptyState>
      ) : (
        <DocumentsShown
          of={of}
          documents={documents}
          total={documents.total}
          table={table}
          fields={fields}
          sort={sort}
          onSort={(by) => setSort(by === 'added' ? 'best' : by)}
          isFixed
        />
      )}
    </Page>
  )
}

/** The fields that documents of a smart collection can have: of the one collection that it searches in, otherwise all. */
function useFoundFields({ filters }: SmartView): readonly FieldView[] {
  const [only, ...others] = filters.collections
  const isOrdinary = useOneCollection(only ?? 0, isHolding).data === true
  return useFields(isOrdinary && others.length === 0 ? only : undefined).data ?? []
}

const isHolding = ({ smart }: CollectionView) => smart === null
