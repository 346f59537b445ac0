import { ArrowLeft, Map as MapIcon, Maximize2, Orbit, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CollectionView } from '../../contract/collections.ts'
import type { MapView } from '../../contract/overview/maps.ts'
import { DocumentMenu, type DocumentMenuState } from '../collections/DocumentMenu.tsx'
import { EmbeddingForecast } from '../collections/EmbeddingForecast.tsx'
import { SelectionBar } from '../collections/SelectionBar.tsx'
import { useCollectionActions } from '../collections/useCollectionActions.ts'
import { sharedMarks } from '../marks/lists/sharedMarks.ts'
import { chosenById } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { mostLike } from '../state/likeQuery.ts'
import { useOneCollection } from '../state/queries.ts'
import { goTo, openReading, useRoute, tabOpener } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { isFocusLost } from '../ui/layout/pageFocus.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { ClusterList } from './ClusterList.tsx'
import { MapCanvas, type MapHandle } from './MapCanvas.tsx'
import { looksOf, useTheme } from './mapLooks.ts'
import { MapLegend } from './MapLegend.tsx'
import { SelectedList } from './SelectedList.tsx'
import { type ColourBy, useFoundOnMap, useMakeMap, useMap, useMapFields, useMapValues } from './useMap.ts'
import './map.css'

const tools = ['move', 'lasso'] as const
const nothing: ReadonlySet<number> = new Set()

/** The documents of a collection by what they are about, in two dimensions. Opening it sends nothing and makes nothing. */
export function MapPage({ id }: { readonly id: number }) {
  const strings = useStrings()
  const w = strings.map
  const map = useMap(id)
  const making = useMakeMap(id)
  const actions = useCollectionActions()
  const smart = useOneCollection(id, isOfSmart)
  if (map.isError) return <ErrorState error={map.error} onRetry={() => void map.refetch()} />
  if (!map.data) return <Skeleton lines={10} />
  const view = map.data
  // Documents that a smart collection finds are embedded where they are.
  const isSmart = smart.data === true
  const hasMap = view.documents.length > 0
  return (
    <Page
      title={
        <span className="row">
          <IconButton size="small" label={w.back(view.collection)} onPress={() => goTo({ page: 'collection', id })}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <span className="ellipsis">{w.of(view.collection)}</span>
        </span>
      }
      subtitle={hasMap ? w.described(view.documents.length, view.clusters.length) : null}
      actions={
        hasMap ? (
          <IconButton label={w.again} isDisabled={making.isBusy} onPress={() => making.make(true)}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null
      }
    >
      {making.work ? <Making work={making.work} /> : null}
      {hasMap && view.waiting > 0 && !making.work ? (
        <div className="mapNotice" role="status">
          <span className="grow">{w.waiting(view.waiting)}</span>
          <Button size="small" isDisabled={making.isBusy} onPress={() => making.make(false)}>
            {w.place}
          </Button>
        </div>
      ) : null}
      {hasMap ? (
        <Shown map={view} isSmart={isSmart} />
      ) : view.space === null ? (
        <>
          {isSmart ? null : <EmbeddingForecast collectionId={id} />}
          <EmptyState
            icon={<Orbit aria-hidden />}
            title={w.noVectorsTitle}
            actions={
              isSmart ? null : (
                <Button variant="primary" onPress={() => actions.embed.mutate(id)}>
                  {strings.collections.embedMissing}
                </Button>
              )
            }
          >
            <p>{isSmart ? w.noneFound : w.noVectors}</p>
          </EmptyState>
        </>
      ) : making.work ? null : (
        <EmptyState
          icon={<MapIcon aria-hidden />}
          title={w.noMapTitle}
          actions={
            <Button variant="primary" autoFocus isDisabled={making.isBusy} onPress={() => making.make(false)}>
              {w.make}
            </Button>
          }
        >
          <p>{w.noMap(view.embedded)}</p>
        </EmptyState>
      )}
    </Page>
  )
}

function Making({ work: { progress, stop } }: { readonly work: NonNullable<ReturnType<typeof useMakeMap>['work']> }) {
  const w = useStrings().map
  const stage = w.stages[progress?.stage ?? 'fit']
  return (
    <div className="mapNotice">
      <span className="num">{stage}</span>
      <ProgressBar label={stage} fraction={progress && progress.total > 0 ? progress.done / progress.total : null} />
      {progress ? <span className="num faint">{w.done(progress.done, progress.total)}</span> : null}
      <Button size="small" onPress={stop}>
        {w.stop}
      </Button>
    </div>
  )
}

const isOfSmart = ({ smart }: CollectionView) => smart !== null

/** What was selected, without what has left the map: moved or taken out, it is not to be filed from here. */
function stillOn({ documents }: MapView, picked: ReadonlySet<number>): ReadonlySet<number> {
  if (picked.size === 0) return picked
  const here = new Set(documents)
  const left = [...picked].filter((id) => here.has(id))
  return left.length === picked.size ? picked : new Set(left)
}

function Shown({ map, isSmart }: { readonly map: MapView; readonly isSmart: boolean }) {
  const strings = useStrings()
  const w = strings.map
  const { reading } = useRoute()
  const handle = useRef<MapHandle>(null)
  const [tool, setTool] = useState<(typeof tools)[number]>('move')
  const [by, setBy] = useState<ColourBy>('cluster')
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<number>>(nothing)
  const selected = useMemo(() => stillOn(map, picked), [map, picked])
  const listed = useMemo(() => [...selected], [selected])
  // Where it was made, the button that made it has gone.
  useEffect(() => {
    if (isFocusLost()) handle.current?.focus()
  }, [])
  const fields = useMapFields(isSmart ? undefined : map.collectionId)
  const values = useMapValues(map.collectionId, by, map.madeAt)
  const found = useFoundOnMap(map.collectionId, query.trim())
  const open = reading?.documentId
  const raised = useMemo(() => {
    if (selected.size > 0) return selected
    if (query.trim() !== '' && found) return found
    return open === undefined ? nothing : new Set([open])
  }, [selected, query, found, open])
  const shownValues = by !== 'cluster' && values?.values.length === map.documents.length ? values : null
  const isOnly = selected.size > 0 || (query.trim() !== '' && found !== undefined)
  const theme = useTheme()
  const looks = useMemo(
    () => looksOf(map, shownValues, raised, isOnly, theme),
    [map, shownValues, raised, isOnly, theme],
  )
  const from = isSmart ? null : map.collectionId
  const chosen = selected.size === 0 ? null : chosenById(listed, { title: null, from })
  useOfferChosen('list', () => chosen)
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  /** A document that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = (id: number | null, at: MenuPlace) => {
    const ids = id === null || selected.has(id) ? [...selected] : [id]
    if (ids.length === 0) return
    if (id !== null && !selected.has(id)) setPicked(new Set(ids))
    setMenu({
      chosen: chosenById(ids, { title: null, from }),
      documents: ids.slice(0, mostLike).map((one) => ({ id: one, url: null })),
      marks: sharedMarks([null]),
      at,
    })
  }
  const openAside = (id: number) => tabOpener.get()?.({ documentId: id, passageId: null })
  const openOne = (id: number | undefined) => id !== undefined && openReading({ documentId: id, passageId: null })
  const byOptions = [
    ...(['cluster', 'kind', 'collection', 'date', 'tag'] as const).map((one) => ({
      id: one as ColourBy,
      label: w.colours[one],
    })),
    ...fields.map(({ id, name }) => ({ id: `field-${id}` as const, label: w.byField(name) })),
  ]
  return (
    <>
      <div className="mapBar">
        <SegmentedControl
          label={w.tool}
          options={tools.map((one) => ({ id: one, label: w.tools[one] }))}
          value={tool}
          onChange={setTool}
        />
        <IconButton size="small" label={w.zoomIn} keys="+" onPress={() => handle.current?.zoomIn()}>
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton size="small" label={w.zoomOut} keys="-" onPress={() => handle.current?.zoomOut()}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton size="small" label={w.whole} keys="0" onPress={() => handle.current?.showAll()}>
          <Maximize2 aria-hidden />
        </IconButton>
        <Select name={w.colour} options={byOptions} value={by} onChange={setBy} />
        <div className="mapFind">
          <SearchField label={w.find} placeholder={w.find} value={query} onChange={setQuery} />
        </div>
        <span className="faint num" role="status">
          {query.trim() !== '' && found ? w.found(found.size) : ''}
        </span>
      </div>
      <div className="mapBody">
        <div className="mapMain">
          <MapCanvas
            map={map}
            looks={looks}
            tool={tool}
            handle={handle}
            onOpen={openOne}
            onOpenAside={openAside}
            onSelect={(ids, add) => setPicked((now) => new Set(add ? [...now, ...ids] : ids))}
            onMenu={showMenu}
          />
          <SelectionBar
            chosen={selected.size > 1 ? chosen : null}
            onClear={() => {
              setPicked(nothing)
              handle.current?.focus()
            }}
          />
        </div>
        <div className="mapSide">
          {shownValues ? <MapLegend values={shownValues} by={by} /> : null}
          {selected.size > 0 ? (
            <SelectedList key={listed[0]} ids={listed} onOpen={openOne} onOpenAside={openAside} onMenu={showMenu} />
          ) : null}
          <ClusterList
            clusters={map.clusters}
            hasColours={by === 'cluster'}
            onPick={(cluster) => {
              setPicked(new Set(map.documents.filter((_, at) => map.cluster[at] === cluster.id)))
              handle.current?.lookAt(cluster)
            }}
          />
        </div>
      </div>
      <DocumentMenu open={menu} onClose={() => setMenu(null)} onOpen={() => openOne(menu?.documents[0]?.id)} />
    </>
  )
}
