import { Gauge, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PrecisionName, SizeView } from '../../contract/vectors/sizes.ts'
import { EmbeddingForecast } from '../collections/EmbeddingForecast.tsx'
import { useCollectionActions } from '../collections/useCollectionActions.ts'
import { goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useStrings } from '../strings/strings.ts'
import { EmbedAgain } from './EmbedAgain.tsx'
import { moreExact, secondsToMeasure } from './options.ts'
import { RecallChart } from './RecallChart.tsx'
import { SearchRecall } from './SearchRecall.tsx'
import { OfflineEncoder } from './OfflineEncoder.tsx'
import { ReduceDialog } from './ReduceDialog.tsx'
import { PrecisionTable, WidthTable } from './SizeTables.tsx'
import { sizeWork, type SizeWork } from './sizeWork.ts'
import { useSize, useSizeActions } from './useSize.ts'
import '../jobs/jobs.css'
import './sizes.css'

/** What smaller vectors would be worth for one collection, measured on its own, and the choice among them. */
export function SizePage({ id }: { readonly id: number }) {
  const size = useSize(id)
  if (size.isError) return <ErrorState error={size.error} onRetry={() => void size.refetch()} />
  if (!size.data) return <Skeleton lines={10} />
  return <Loaded view={size.data} />
}

function Loaded({ view }: { readonly view: SizeView }) {
  const w = useStrings().sizes
  const work = useStore(sizeWork)
  const actions = useSizeActions(view.collectionId)
  const embed = useCollectionActions().embed
  const [asked, setAsked] = useState<PrecisionName | null>(null)
  const { space, measurement } = view
  const toCollection = (
    <Button size="small" onPress={() => goTo({ page: 'collection', id: view.collectionId })}>
      {w.toCollection}
    </Button>
  )
  if (!space) {
    return (
      <Page title={w.titleOf(view.collection)} actions={toCollection}>
        <EmptyState
          icon={<Gauge aria-hidden />}
          title={w.emptyTitle}
          actions={
            <Button variant="primary" onPress={() => embed.mutate(view.collectionId)}>
              {w.embed}
            </Button>
          }
        >
          <p>{w.empty}</p>
          <EmbeddingForecast collectionId={view.collectionId} />
        </EmptyState>
      </Page>
    )
  }
  const busy = work !== null
  return (
    <Page
      title={w.titleOf(view.collection)}
      subtitle={<span className="num">{w.subtitle(view.vectors, space.model, space.dimension)}</span>}
      actions={
        <>
          {measurement ? (
            <Button size="small" isDisabled={busy} onPress={actions.measure}>
              {w.measureAgain}
            </Button>
          ) : null}
          {toCollection}
        </>
      }
      scroll
    >
      <div className="columnPage sizePage">
        {work?.collectionId === view.collectionId ? <Working work={work} /> : null}
        <Standing
          view={view}
          busy={busy}
          onGoOn={actions.goOn}
          onLeave={(precision) => actions.raise(view, precision)}
        />
        {measurement ? (
          <>
            <RecallChart view={view} />
            <p className="sizeNote">
              {w.measured(measurement.measuredAt, measurement.vectors, measurement.questionKinds)}{' '}
              {measurement.compared < measurement.vectors ? w.sampled(measurement.compared) : null}{' '}
              {w.reference[measurement.reference]}
            </p>
          </>
        ) : work?.collectionId === view.collectionId ? null : (
          <EmptyState
            icon={<Gauge aria-hidden />}
            title={w.notMeasured}
            actions={
              <Button variant="primary" isDisabled={busy} onPress={actions.measure}>
                {w.measure}
              </Button>
            }
          >
            <p>{w.notMeasuredHint}</p>
            <p>{w.measureTime(secondsToMeasure(view.vectors, space.dimension))}</p>
          </EmptyState>
        )}
        {view.recall ? <SearchRecall recall={view.recall} /> : null}
        <OfflineEncoder collectionId={view.collectionId} />
        {measurement ? (
          <section aria-label={w.width}>
            <h2>{w.width}</h2>
            <p className="sizeNote">{w.widthHint}</p>
            <WidthTable view={view} busy={busy} onUse={(dimension) => actions.choose(view, dimension)} />
          </section>
        ) : null}
        <section aria-label={w.precision}>
          <h2>{w.precision}</h2>
          <p className="sizeNote">{w.precisionHint}</p>
          <EmbedAgain view={view} />
          <PrecisionTable
            view={view}
            busy={busy}
            onReduce={setAsked}
            onRaise={(precision) => actions.raise(view, precision)}
          />
        </section>
      </div>
      <ReduceDialog view={view} precision={asked} onClose={() => setAsked(null)} onAgree={actions.reduceTo} />
    </Page>
  )
}

function Working({ work }: { readonly work: SizeWork }) {
  const w = useStrings().sizes
  const measuring = work.kind === 'measure'
  const { done, total } = work
  return (
    <div className="sizeWork" role="status">
      <div className="row">
        <span className="grow num">
          {measuring ? w.measuring : w.reducing}{' '}
          <span className="muted">
            {total > 0 ? (measuring ? w.measuringOf(done, total) : w.reducingOf(done, total)) : null}
          </span>
        </span>
        <Button size="small" onPress={work.stop}>
          {w.stop}
        </Button>
      </div>
      <ProgressBar label={measuring ? w.measuring : w.reducing} fraction={total > 0 ? done / total : null} />
    </div>
  )
}

/** What is not as it should be, or as one might think. */
function Standing({
  view,
  busy,
  onGoOn,
  onLeave,
}: {
  readonly view: SizeView
  readonly busy: boolean
  readonly onGoOn: () => void
  readonly onLeave: (precision: PrecisionName) => void
}) {
  const w = useStrings().sizes
  const left = moreExact(view)
  const grown = view.vectors - (view.measurement?.vectors ?? view.vectors)
  return (
    <>
      {view.unfinished && left > 0 && !busy ? (
        <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
          <span className="grow">{w.unfinished(left)}</span>
          <Button size="small" onPress={onGoOn}>
            {w.goOn}
          </Button>
          <Button size="small" variant="quiet" onPress={() => onLeave('float32')}>
            {w.leave}
          </Button>
        </Notice>
      ) : null}
      {!view.unfinished && left > 0 ? <Notice>{w.shared(left)}</Notice> : null}
      {view.old && grown > 0 ? (
        <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
          {w.old(grown)}
        </Notice>
      ) : null}
    </>
  )
}
