import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleAlert, Clock, FolderClosed } from 'lucide-react'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { useJob } from './useJobs.ts'
import { Badge, Notice } from '../ui/indicators/Badge.tsx'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import { BatchList } from './BatchList.tsx'
import { CaptureList } from './CaptureList.tsx'
import { FailureList } from './FailureList.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { JobActions } from './JobActions.tsx'
import { hadNothing } from './jobStates.ts'
import { fractionOf, progressFacts, stateWord } from './jobFacts.ts'
import { barTone, toneOf } from './jobLook.ts'
import { useJobCaptures } from './useJobCaptures.ts'
import { useWaitText } from './useWaitText.ts'
import './jobs.css'

export function JobPage({ id }: { readonly id: number }) {
  const client = useClient()
  const live = useJob(id)
  // Old jobs are not told by the stream for ever: then it is asked for.
  const asked = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => client.jobs.get({ id }, { signal }),
    enabled: live === undefined,
  })
  const job = live ?? asked.data
  if (job) return <Loaded job={job} />
  return asked.isError ? (
    <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  ) : (
    <Skeleton lines={8} />
  )
}

function Loaded({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const wait = useWaitText(job)
  const fraction = fractionOf(job)
  const captures = useJobCaptures(job)
  const collection = useCollections().data?.find((candidate) => candidate.id === job.collectionId)
  return (
    <Page
      title={
        <span className="row">
          <IconButton size="small" label={strings.jobs.allJobs} onPress={() => goTo({ page: 'jobs' })}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <span className="ellipsis">{strings.message(job.title)}</span>
          <Badge tone={toneOf(job)}>{stateWord(job, strings)}</Badge>
        </span>
      }
      actions={
        <>
          <JobActions job={job} />
          {job.kind === 'import' && job.state === 'done' && collection ? (
            <Button variant="primary" onPress={() => goTo({ page: 'collection', id: collection.id })}>
              {strings.jobs.openCollection}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="jobSummary">
        <div className="jobProgress">
          <span className="jobPercent num">{fraction === null ? '' : strings.jobs.percent(fraction)}</span>
          <span className="num muted">{progressFacts(job, strings).join(' · ')}</span>
          <span className="grow" />
          <span className="faint num">
            {strings.jobs.created} {dateTime(job.createdAt)}
            {job.finishedAt ? ` · ${strings.jobs.took(secondsBetween(job.createdAt, job.finishedAt))}` : ''}
          </span>
        </div>
        {hadNothing(job) ? null : (
          <ProgressBar label={strings.message(job.title)} fraction={fraction} tone={barTone(job)} />
        )}
        {wait ? (
          <Notice tone="warn" icon={<Clock aria-hidden />}>
            <strong className="num">{wait}</strong>
            {job.wait && job.wait.kind !== 'paused_by_user' ? (
              <span className="muted">{strings.message(job.wait.message)}</span>
            ) : null}
          </Notice>
        ) : null}
        {job.error ? (
          <Notice tone="bad" icon={<CircleAlert aria-hidden />}>
            <span>
              {wordAdvice(job.error)}
              {job.kind === 'embed' && job.state === 'failed' ? ` ${strings.jobs.embeddingFailed}` : ''}
            </span>
          </Notice>
        ) : null}
        <Counts job={job} />
        {job.kind === 'embed' ? <p className="muted">{strings.collections.sharedTexts}</p> : null}
        {job.model || collection ? (
          <p className="muted row jobFacts">
            {job.model && job.dimension ? strings.collections.in(job.model, job.dimension) : null}
            {collection ? (
              <Button variant="quiet" size="small" onPress={() => goTo({ page: 'collection', id: collection.id })}>
                <FolderClosed aria-hidden />
                {collection.name}
              </Button>
            ) : null}
          </p>
        ) : null}
      </div>
      {job.kind === 'embed' ? (
        <Tabs
          label={strings.message(job.title)}
          items={[
            {
              id: 'failures',
              label: strings.jobs.failures,
              count: job.embed?.failed ?? 0,
              content: <FailureList job={job} />,
            },
            {
              id: 'batches',
              label: strings.jobs.batches,
              count: job.embed?.requests ?? 0,
              content: <BatchList job={job} />,
            },
          ]}
        />
      ) : captures ? (
        <Tabs
          label={strings.message(job.title)}
          items={[
            {
              id: 'addresses',
              label: strings.captures.addresses,
              count: captures.total,
              content: <CaptureList captures={captures} />,
            },
            {
              id: 'problems',
              label: strings.jobs.problems,
              count: job.import?.refused ?? 0,
              content: <ImportProblems job={job} />,
            },
          ]}
        />
      ) : (
        <ImportProblems job={job} />
      )}
    </Page>
  )
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

function Counts({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const cells: { readonly name: string; readonly value: string; readonly bad: boolean }[] = []
  const { number, bytes } = strings.common
  if (job.embed) {
    const names = strings.jobs.embedCounts
    for (const key of ['embedded', 'failed', 'requests', 'bytes', 'tokens', 'truncated', 'inFlight'] as const) {
      const value = job.embed[key]
      const bad = key === 'failed' && value > 0
      cells.push({ name: names[key], value: key === 'bytes' ? bytes(value) : number(value), bad })
    }
  }
  if (job.import) {
    const names = strings.jobs.importCounts
    for (const key of ['found', 'imported', 'updated', 'duplicate', 'empty', 'refused', 'passages'] as const) {
      const value = job.import[key]
      cells.push({ name: names[key], value: number(value), bad: key === 'refused' && value > 0 })
    }
  }
  return (
    <dl className="counts">
      {cells.map((cell) => (
        <div key={cell.name} data-bad={cell.bad || undefined}>
          <dt>{cell.name}</dt>
          <dd className="num">{cell.value}</dd>
        </div>
      ))}
    </dl>
  )
}
