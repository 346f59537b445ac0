import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { AnswerView } from '../../contract/answering/answers.ts'
import { useClient } from '../api.ts'
import { AuditedText } from '../audit/AuditedText.tsx'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { CitationsContext } from '../runs/citations.ts'
import { Reasoning } from '../runs/Reasoning.tsx'
import { RunHead } from '../runs/RunHead.tsx'
import { SaveSources } from '../runs/SaveSources.tsx'
import { SearchGroups } from '../runs/SearchGroups.tsx'
import { SourceList } from '../runs/SourceList.tsx'
import { listSources } from '../runs/sourceList.ts'
import { StoppedNotice } from '../runs/StoppedNotice.tsx'
import { useRunPage } from '../runs/useRunPage.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Tabs, type TabItem } from '../ui/layout/Tabs.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { askTheWeb } from '../conversations/askTheWeb.ts'
import { useAnswer } from './useAnswer.ts'

type Tab = 'answer' | 'searches' | 'sources'

/** One answer, running or kept: its text, what was searched for, what it rests on. */
export function AnswerRun({ id }: { readonly id: number }) {
  const { view: answer, error, broken } = useAnswer(id)
  if (error) return <ErrorState error={error} />
  if (!answer) return <Skeleton lines={10} />
  return <Loaded answer={answer} broken={broken} />
}

function Loaded({ answer, broken }: { readonly answer: AnswerView; readonly broken: boolean }) {
  const strings = useStrings()
  const w = strings.answers
  const client = useClient()
  const { run, text, citations, queries, sources: groups } = answer
  const { chosenTab, selectTab, shown, context, stop } = useRunPage<Tab>(run, citations, 'sources', () =>
    client.answers.stop({ id: run.id }),
  )
  const sources = useMemo(() => listSources(citations, groups), [citations, groups])
  const items: readonly TabItem<Tab>[] = [
    {
      id: 'answer',
      label: w.tabs.answer,
      content: (
        <>
          <Reasoning text={answer.reasoning} />
          {text ? (
            <AuditedText subject={{ kind: 'answer', runId: run.id }} text={text} settled={run.state !== 'running'} />
          ) : (
            <p className="listNote">{w.noText}</p>
          )}
        </>
      ),
    },
    {
      id: 'searches',
      label: w.tabs.searches,
      count: Math.max(queries.length, groups.length),
      content: (
        <div className="searches">
          <SearchGroups queries={queries} groups={groups} />
        </div>
      ),
    },
    {
      id: 'sources',
      label: w.tabs.sources,
      count: sources.cited.length + sources.others.length,
      content: <SourceList sources={sources} citations={citations} shown={shown} />,
    },
  ]
  const tab = chosenTab ?? (text === '' && queries.length > 0 ? 'searches' : 'answer')
  return (
    <CitationsContext value={context}>
      <div className="run">
        <RunHead
          run={run}
          question={run.title}
          label={run.kind === 'answer' ? run.model : strings.runs.kinds[run.kind]}
          status={null}
          onStop={stop}
          onAgain={() => askTheWeb(run.title)}
          actions={
            <>
              <SaveSources runId={run.id} title={run.title} sources={sources} />
              {text ? (
                <ExportButton
                  kind="answer"
                  subject={async () => ({ kind: 'answer', runId: run.id })}
                  name={run.title}
                />
              ) : null}
            </>
          }
        />
        <StoppedNotice run={run} where={whereItStopped(answer, strings)} />
        {broken ? (
          <div className="runNotice">
            <Notice tone="warn">{strings.runs.lost}</Notice>
          </div>
        ) : null}
        {answer.warning ? (
          <div className="runNotice">
            <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
              {strings.runs.warning}: {answer.warning}
            </Notice>
          </div>
        ) : null}
        <Tabs<Tab> label={w.title} items={items} selected={tab} onSelect={selectTab} />
      </div>
    </CitationsContext>
  )
}

function whereItStopped({ text, sources, queries }: AnswerView, strings: Strings): string {
  const w = strings.runs.where
  if (text !== '') return w.text(text.length)
  if (sources.length > 0) return w.searched
  return queries.length > 0 ? w.queries : w.nothing
}
