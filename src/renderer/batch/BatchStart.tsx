import { Table2 } from 'lucide-react'
import type { TermListView } from '../../contract/organising/termLists.ts'
import { goTo } from '../state/route.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { BatchForm } from './BatchForm.tsx'
import { useBatches } from './useBatches.ts'

/** A new batch beside those that are kept. */
export function BatchStart() {
  const strings = useStrings()
  const w = strings.batch
  const batches = useBatches()
  return (
    <Page title={w.title} scroll>
      <div className="batchStart">
        <BatchForm />
        <section aria-label={w.kept} className="batchKept">
          <h2>{w.kept}</h2>
          {batches.isError ? (
            <ErrorState error={batches.error} onRetry={() => void batches.refetch()} />
          ) : !batches.data ? (
            <Skeleton lines={4} />
          ) : batches.data.length === 0 ? (
            <EmptyState icon={<Table2 aria-hidden />} title={w.noneTitle}>
              <p>{w.none}</p>
            </EmptyState>
          ) : (
            <ul className="batchList">
              {batches.data.map((batch) => (
                <li key={batch.id}>
                  <button type="button" className="batchItem" onClick={() => goTo({ page: 'batch', id: batch.id })}>
                    <span className="ellipsis" dir="auto">
                      {batch.name}
                    </span>
                    <Facts batch={batch} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Page>
  )
}

function Facts({ batch: { terms, runs } }: { readonly batch: TermListView }) {
  const w = useStrings().batch
  const { dateTime } = useFormats()
  const last = runs[0]
  return (
    <span className="faint num">
      {w.terms(terms)} · {last ? w.lastRun(dateTime(last.endedAt), last.hits) : w.neverRun}
    </span>
  )
}
