import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AuditVerdict, AuditView } from '../../contract/answering/audit.ts'
import { useClient } from '../api.ts'
import { CitedMarkdown, type DrawClaim } from '../runs/CitedMarkdown.tsx'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { announcement } from '../state/shell.ts'
import { ErrorState } from '../ui/feedback/EmptyState.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { useStrings } from '../strings/strings.ts'
import { AuditBar } from './AuditBar.tsx'
import { AuditingContext, verdictOrder } from './auditing.ts'
import { ClaimBeside } from './ClaimBeside.tsx'
import { ClaimText } from './ClaimText.tsx'
import { useClaimEvents } from './useClaimEvents.ts'
import './audit.css'

/**
 * The text of an answer or a report with a switch that checks its citations: each sentence underlined by its verdict, how
 * many there are of each, and the chosen one beside its source. `settled`: the text is whole.
 */
export function AuditedText({
  subject,
  text,
  settled,
}: {
  readonly subject: { readonly kind: 'answer' | 'report'; readonly runId: number }
  readonly text: string
  readonly settled: boolean
}) {
  const strings = useStrings()
  const client = useClient()
  const [isOn, setOn] = usePageState<boolean>('audit', false, acceptBoolean)
  const { kind, runId } = subject
  const audit = useQuery({
    queryKey: ['audit', kind, runId, text.length],
    queryFn: ({ signal }) => client.audit.check({ subject: { kind, runId } }, { signal }),
    enabled: isOn && settled,
  })
  return (
    <div className="audited">
      <div className="auditSwitch">
        <Switch on={isOn} onChange={setOn} disabled={!settled}>
          {strings.audit.toggle}
        </Switch>
      </div>
      {isOn && settled && audit.data ? (
        <Checked key={`${kind} ${runId}`} audit={audit.data} text={text} />
      ) : (
        <>
          {isOn && settled && audit.isError ? (
            <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />
          ) : null}
          {isOn && settled && audit.isPending ? (
            <p className="listNote" role="status">
              {strings.audit.checking}
            </p>
          ) : null}
          <CitedMarkdown text={text} />
        </>
      )}
    </div>
  )
}

const drawClaim: DrawClaim = (claim, isEnd, children) => (
  <ClaimText index={claim} isEnd={isEnd}>
    {children}
  </ClaimText>
)

function Checked({ audit, text }: { readonly audit: AuditView; readonly text: string }) {
  const strings = useStrings()
  const [chosen, setChosen] = useState<number | null>(null)
  const [only, setOnly] = useState<ReadonlySet<AuditVerdict>>(new Set())
  const { sentences, counts } = audit
  const found = verdictOrder.flatMap((verdict) =>
    counts[verdict] > 0 ? [`${strings.audit.verdicts[verdict]}: ${strings.common.number(counts[verdict])}`] : [],
  )
  const summary = found.length === 0 ? strings.audit.none : found.join(', ')
  useEffect(() => announcement.set(summary), [summary])
  const spans = useMemo(() => sentences.map(({ start, end }, id) => ({ id, start, end })), [sentences])
  const shown = useMemo(
    () => sentences.flatMap(({ verdict }, index) => (only.size === 0 || only.has(verdict) ? [index] : [])),
    [sentences, only],
  )
  const context = useMemo(
    () => ({
      sentences,
      chosen,
      isShown: (verdict: AuditVerdict) => only.size === 0 || only.has(verdict),
    }),
    [sentences, chosen, only],
  )
  const step = (by: 1 | -1) => {
    const place = chosen === null ? -1 : shown.indexOf(chosen)
    // A sentence that the filter hides: go on from where it stands.
    const from = place >= 0 || chosen === null ? place : shown.findLastIndex((index) => index < chosen)
    const next = shown[chosen === null && by < 0 ? shown.length - 1 : (from + by + shown.length) % shown.length]
    if (next !== undefined) setChosen(next)
  }
  const root = useRef<HTMLElement>(null)
  useClaimEvents(root, {
    onChoose: setChosen,
    onStep: step,
    onEscape: () => {
      setChosen(null)
      return chosen !== null
    },
  })
  const sentence = chosen === null ? undefined : sentences[chosen]
  return (
    <AuditingContext value={context}>
      <section className="auditCheck" aria-label={strings.audit.region} tabIndex={-1} ref={root}>
        <AuditBar
          counts={audit.counts}
          withoutClaim={audit.withoutClaim}
          only={only}
          onOnly={(verdicts) => setOnly(new Set(verdictOrder.filter((verdict) => verdicts.has(verdict))))}
          position={chosen === null ? null : shown.indexOf(chosen)}
          of={shown.length}
          onStep={step}
        />
        <div className="auditBody" data-beside={sentence ? '' : undefined}>
          <CitedMarkdown text={text} claims={spans} drawClaim={drawClaim} />
          {sentence ? <ClaimBeside sentence={sentence} onClose={() => setChosen(null)} /> : null}
        </div>
      </section>
    </AuditingContext>
  )
}
