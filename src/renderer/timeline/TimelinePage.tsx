import { CalendarOff, ChevronLeft, ChevronRight, Maximize2, Search, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TimelineLanes, TimelineView } from '../../contract/overview/timeline.ts'
import { usePageState } from '../state/pageState.ts'
import { goTo, openReading } from '../state/route.ts'
import { changeSearch, noFilters, searchByWords, searchState, searchLibrary } from '../state/searchState.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import type { VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { TimelineChart } from './TimelineChart.tsx'
import { TimelineList } from './TimelineList.tsx'
import { TimelineTable } from './TimelineTable.tsx'
import { type TimelineScope, useTimeline, useTimelineItems, useTimelineScope } from './useTimeline.ts'
import { moved, type View, zoomed } from './view.ts'
import './timeline.css'

const views = ['chart', 'table'] as const
const timelineLanes = ['none', 'kind', 'source', 'collection', 'event'] as const satisfies readonly TimelineLanes[]
/** Bars that can be told apart at the usual width of the page. */
const bars = 200
/** So many documents are drawn one by one. */
const mostDots = 150

const acceptLanes = (stored: unknown) => timelineLanes.find((lanes) => lanes === stored)
const acceptView = (stored: unknown) => views.find((view) => view === stored)

/** Documents by when they were published, from years down to hours. */
export function TimelinePage({ id, of }: { readonly id?: number; readonly of?: string }) {
  const strings = useStrings()
  const scope = useTimelineScope(id, of)
  if (!scope)
    return (
      <EmptyState
        icon={<CalendarOff aria-hidden />}
        title={strings.timeline.gone}
        actions={
          <Button variant="primary" onPress={searchLibrary}>
            {strings.commands.goSearch}
          </Button>
        }
      />
    )
  return <Scoped key={JSON.stringify(scope.of)} scope={scope} />
}

function Scoped({ scope }: { readonly scope: TimelineScope }) {
  const strings = useStrings()
  const w = strings.timeline
  const [lanes, setLanes] = usePageState<TimelineLanes>('timelineLanes', 'none', acceptLanes)
  const [shape, setShape] = usePageState<(typeof views)[number]>('timelineView', 'chart', acceptView)
  const [view, setView] = useState<View | null>(null)
  const timeline = useTimeline(scope.of, view, lanes, bars)
  // The core calls kinds by their ids.
  const named = (lane: TimelineView['lanes'][number]) => ({ ...lane, label: strings.kinds[lane.key] ?? lane.label })
  const found =
    timeline.data && lanes === 'kind' ? { ...timeline.data, lanes: timeline.data.lanes.map(named) } : timeline.data
  return (
    <Page
      title={w.title}
      subtitle={found ? `${scope.name} · ${strings.common.documents(found.documents)}` : scope.name}
      actions={
        <>
          <Select
            name={w.lanes}
            options={timelineLanes.map((one) => ({ id: one, label: w.laneNames[one] }))}
            value={lanes}
            onChange={setLanes}
          />
          <SegmentedControl
            label={w.view}
            options={views.map((one) => ({ id: one, label: w.views[one] }))}
            value={shape}
            onChange={setShape}
          />
        </>
      }
    >
      {timeline.isError ? (
        <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
      ) : !found ? (
        <Skeleton lines={10} />
      ) : found.documents === 0 ? (
        <EmptyState
          icon={<CalendarOff aria-hidden />}
          title={w.emptyTitle}
          actions={
            <Button variant="primary" onPress={() => goTo({ page: 'import' })}>
              {strings.search.importFiles}
            </Button>
          }
        >
          <p>{w.empty}</p>
        </EmptyState>
      ) : (
        <Shown scope={scope} timeline={found} view={view} setView={setView} lanes={lanes} shape={shape} />
      )}
    </Page>
  )
}

function Shown({
  scope,
  timeline,
  view: zoomedTo,
  setView,
  lanes,
  shape,
}: {
  readonly scope: TimelineScope
  readonly timeline: TimelineView
  readonly view: View | null
  readonly setView: (view: View | null) => void
  readonly lanes: TimelineLanes
  readonly shape: (typeof views)[number]
}) {
  const strings = useStrings()
  const w = strings.timeline
  const { barDate } = useFormats()
  const [brush, setBrush] = useState<View | null>(null)
  const [isUndated, setUndated] = useState(false)
  const list = useRef<VirtualListHandle>(null)
  const whole = wholeOf(timeline)
  const view = zoomedTo ?? whole
  const part = isUndated || view === null ? ('undated' as const) : (brush ?? view)
  const items = useTimelineItems(scope.of, part, lanes, null)
  const inView = useTimelineItems(scope.of, view, lanes, null)
  const isFew = inView.data !== undefined && !inView.isPlaceholderData && inView.data.total <= mostDots
  const choose = (next: View | null) => {
    setUndated(false)
    setBrush(next)
  }
  const go = (next: View) => {
    const isWhole = whole !== null && next.since <= whole.since && next.until >= whole.until
    setView(isWhole ? null : next)
  }
  const shown = items.data
  const write = (time: number) => barDate(time, timeline.step)
  return (
    <div className="timeline">
      <div className="timelineBar">
        {whole && view ? (
          <>
            <IconButton size="small" label={w.zoomIn} keys="+" onPress={() => go(zoomed(view, 0.5, 0.5, whole))}>
              <ZoomIn aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.zoomOut}
              keys="-"
              isDisabled={zoomedTo === null}
              onPress={() => go(zoomed(view, 2, 0.5, whole))}
            >
              <ZoomOut aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.whole}
              keys="0"
              isDisabled={zoomedTo === null}
              onPress={() => setView(null)}
            >
              <Maximize2 aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.earlier}
              isDisabled={zoomedTo === null}
              onPress={() => go(moved(view, -0.5, whole))}
            >
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.later}
              isDisabled={zoomedTo === null}
              onPress={() => go(moved(view, 0.5, whole))}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        ) : null}
        <span className="faint ellipsis grow">
          {timeline.laneTotal > timeline.lanes.length
            ? `${w.moreLanes(timeline.laneTotal - timeline.lanes.length)} · `
            : ''}
          {w.utc}
        </span>
        {timeline.undated > 0 && whole ? (
          <Button size="small" aria-pressed={isUndated} onPress={() => setUndated(!isUndated)}>
            <CalendarOff aria-hidden />
            {w.undated(timeline.undated)}
          </Button>
        ) : null}
      </div>
      {whole === null || view === null ? (
        <EmptyState
          icon={<CalendarOff aria-hidden />}
          title={w.noDatesTitle}
          actions={<Button onPress={() => goTo({ page: 'collect' })}>{strings.commands.goCollect}</Button>}
        >
          <p>{w.noDates}</p>
        </EmptyState>
      ) : shape === 'table' ? (
        <TimelineTable timeline={timeline} onChoose={choose} />
      ) : (
        <TimelineChart
          timeline={timeline}
          view={view}
          whole={whole}
          onView={go}
          brush={brush}
          onBrush={choose}
          onList={() => list.current?.focus()}
          items={isFew ? (inView.data?.items ?? null) : null}
          onItem={(id) => openReading({ documentId: id, passageId: null })}
        />
      )}
      <div className="timelineListHead">
        <span className="grow ellipsis num" role="status">
          {part === 'undated' ? w.undatedTitle : `${write(part.since)} – ${write(part.until - 1)}`}
          {shown ? ` · ${w.shown(shown.items.length, shown.total)}` : ''}
        </span>
        {brush && !isUndated && whole ? (
          <>
            <Button size="small" onPress={() => (go(zoomed(brush, 1, 0.5, whole)), setBrush(null))}>
              <ZoomIn aria-hidden />
              {w.zoomTo}
            </Button>
            <Button size="small" onPress={() => searchWithin(scope, brush)}>
              <Search aria-hidden />
              {w.searchIn}
            </Button>
            <IconButton size="small" label={w.clear} onPress={() => setBrush(null)}>
              <X aria-hidden />
            </IconButton>
          </>
        ) : null}
      </div>
      {shown ? (
        <TimelineList key={JSON.stringify(part)} items={shown.items} from={scope.collectionId} handle={list} />
      ) : (
        <Skeleton lines={4} />
      )}
    </div>
  )
}

/** All that has a date, with a little room at the end; null where nothing has. */
function wholeOf({ first, last }: TimelineView): View | null {
  if (first === null || last === null) return null
  const [since, until] = [Date.parse(first), Date.parse(last) + 1]
  const least = 86_400_000
  if (until - since >= least) return { since, until: until + Math.ceil((until - since) * 0.01) }
  return { since: since - least / 2, until: until + least / 2 }
}

/** The search with these dates as filters: of the same collection or search, else of everything. */
function searchWithin({ isSearch, collectionId }: TimelineScope, { since, until }: View): void {
  const isOfDays = (until - since) % 86_400_000 === 0 && since % 86_400_000 === 0
  const write = (time: number) => (isOfDays ? new Date(time).toISOString().slice(0, 10) : new Date(time).toISOString())
  const dates = { since: write(since), until: write(until - 1) }
  if (isSearch) changeSearch({ filters: { ...searchState.get().filters, ...dates } })
  else {
    const collections = collectionId === null ? [] : [collectionId]
    searchByWords({ text: '', asked: null, filters: { ...noFilters, collections, ...dates } })
  }
  goTo({ page: 'search' })
}
