import { Clock, Coins } from 'lucide-react'
import type { DryRunReport } from '../../contract/files/imports.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { ProblemList } from '../jobs/ProblemList.tsx'

/** What the import would do, and what embedding would send: known before anything is stored or paid. */
export function DryRunResult({
  run,
}: {
  readonly run: { readonly data: DryRunReport | undefined; readonly error: unknown; readonly isPending: boolean }
}) {
  const strings = useStrings()
  const w = strings.importing
  if (run.isPending) return <Skeleton lines={5} what={w.dryRunning} />
  if (run.error) return <ErrorState error={run.error} />
  const report = run.data
  if (!report) return <p className="listNote">{w.dryRunHint}</p>
  const { embedding, recognition } = report
  return (
    <div className="dryRun">
      <dl className="counts">
        {(['found', 'imported', 'updated', 'duplicate', 'empty', 'refused'] as const).map((key) => (
          <div key={key} data-bad={(key === 'refused' && report.refused > 0) || undefined}>
            <dt>{w.counts[key]}</dt>
            <dd className="num">{strings.common.number(report[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{w.countsHint}</p>
      <p className="muted num">{w.passages(report.passages, report.newTexts)}</p>
      <Notice icon={<Coins aria-hidden />}>
        {embedding.texts === 0 ? (
          w.estimateNothing
        ) : (
          <span className="num">
            {w.estimate(embedding.texts, embedding.requests, embedding.bytes)}
            {', '}
            {embedding.tokens === null ? w.estimateNoTokens : w.estimateTokens(embedding.tokens)}.{' '}
            <span className="muted">
              <span className="nowrap">{strings.collections.in(embedding.model, embedding.dimension)}.</span>
              {embedding.origin === 'local' ? ` ${w.estimateLocal}` : ''}
            </span>
          </span>
        )}
      </Notice>
      <ForecastNotice forecast={embedding.forecast} />
      {recognition ? (
        <Notice icon={<Clock aria-hidden />}>
          <span className="num">
            {w.recognition.cost(recognition.engine, recognition.pages, recognition.complete, recognition.seconds)}
          </span>
        </Notice>
      ) : null}
      {report.problems.length > 0 ? <ProblemList problems={report.problems} /> : null}
    </div>
  )
}
