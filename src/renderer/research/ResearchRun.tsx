import { useMemo } from 'react'
import type { ResearchView } from '../../contract/answering/research.ts'
import type { RunView } from '../../contract/answering/runs.ts'
import { useClient } from '../api.ts'
import { AuditedText } from '../audit/AuditedText.tsx'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { CitationsContext } from '../runs/citations.ts'
import { RunHead } from '../runs/RunHead.tsx'
import { SaveSources } from '../runs/SaveSources.tsx'
import { SourceList } from '../runs/SourceList.tsx'
import { listSources } from '../runs/sourceList.ts'
import { StoppedNotice } from '../runs/StoppedNotice.tsx'
import { useRunPage } from '../runs/useRunPage.ts'
import { goTo } from '../state/route.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Tabs, type TabItem } from '../ui/layout/Tabs.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { draftFrom } from '../conversations/researchDraft.ts'
import { Rounds } from './Rounds.tsx'
import { useResearch } from './useResearch.ts'
import { VisualReport } from './VisualReport.tsx'

type Tab = 'plan' | 'rounds' | 'report' | 'html' | 'sources'

/** One research, running or kept: its plan, its rounds, its report, what that rests on. */
export function ResearchRun({ id, runs }: { readonly id: number; readonly runs: readonly RunView[] }) {
  const { view: research, error, broken } = useResearch(id)
  if (error) return <ErrorState error={error} />
  if (!research) return <Skeleton lines={10} />
  return <Loaded research={research} runs={runs} broken={broken} />
}

function Loaded({
  research,
  runs,
  broken,
}: {
  readonly research: ResearchView
  readonly runs: readonly RunView[]
  readonly broken: boolean
}) {
  const strings = useStrings()
  const w = strings.research
  const client = useClient()
  const { run, asked, plan, rounds, report, html, citations } = research
  const { chosenTab, selectTab, shown, context, stop } = useRunPage<Tab>(run, citations, 'sources', () =>
    client.research.stop({ id: run.id }),
  )
  const sources = useMemo(
    () =>
      listSources(
        citations,
        rounds.flatMap((round) => round.sources),
      ),
    [citations, rounds],
  )
  const next = runs.find((other) => other.parentId === run.id)
  const tabs: readonly (TabItem<Tab> | null)[] = [
    plan
      ? {
          id: 'plan',
          label: w.tabs.plan,
          content: <PlanEditor key={run.id} research={research} plan={plan} next={next ?? null} />,
        }
      : null,
    run.state === 'paused'
      ? null
      : {
          id: 'rounds',
          label: w.tabs.rounds,
          count: rounds.length,
          content: <Rounds research={research} />,
        },
    run.state === 'paused'
      ? null
      : {
          id: 'report',
          label: w.tabs.report,
          content: report ? (
            <AuditedText subject={{ kind: 'report', runId: run.id }} text={report} settled={run.state !== 'running'} />
          ) : (
            <p className="listNote">{w.noReport}</p>
          ),
        },
    html ? { id: 'html', label: w.tabs.html, content: <VisualReport html={html} /> } : null,
    run.state === 'paused'
      ? null
      : {
          id: 'sources',
          label: w.tabs.sources,
          count: sources.cited.length + sources.others.length,
          content: <SourceList sources={sources} citations={citations} shown={shown} />,
        },
  ]
  const items = tabs.filter((tab) => tab !== null)
  const fitting: Tab = run.state === 'paused' ? 'plan' : report ? 'report' : 'rounds'
  const tab = items.some(({ id }) => id === chosenTab) ? (chosenTab ?? fitting) : fitting

  return (
    <CitationsContext value={context}>
      <div className="run">
        <RunHead
          run={run}
          question={asked.question}
          label={w.tiers[asked.tier]}
          status={research.status}
          onStop={stop}
          onAgain={() => {
            draftFrom(asked)
            goTo({ page: 'research' })
          }}
          actions={
            run.state === 'paused' ? null : (
              <>
                <SaveSources runId={run.id} title={asked.question} sources={sources} />
                {report ? (
                  <ExportButton
                    kind="report"
                    subject={async () => ({ kind: 'report', runId: run.id })}
                    name={asked.question}
                  />
                ) : null}
              </>
            )
          }
        />
        <StoppedNotice run={run} where={whereItStopped(research, strings)} />
        {broken ? (
          <div className="runNotice">
            <Notice tone="warn">{strings.runs.lost}</Notice>
          </div>
        ) : null}
        {run.parentId !== null ? (
          <p className="runParent">
            <Button size="small" variant="quiet" onPress={() => goTo({ page: 'research', id: run.parentId ?? 0 })}>
              {w.openPlan}
            </Button>
          </p>
        ) : null}
        <Tabs<Tab> label={w.title} items={items} selected={tab} onSelect={selectTab} />
      </div>
    </CitationsContext>
  )
}

/** How far a research had come when it stopped. */
function whereItStopped({ report, html, asked, brief, rounds, plan }: ResearchView, strings: Strings): string {
  const w = strings.runs.where
  if (report !== '' && asked.tier === 'pro-visual' && html !== null) return w.html
  if (report !== '') return w.text(report.length)
  if (brief) return w.brief
  const round = rounds.at(-1)
  if (round) return w.round(round.round)
  return plan ? w.plan : w.nothing
}
