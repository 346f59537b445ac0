import { Activity, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { JobView } from '../../contract/jobs.ts'
import { goTo } from '../state/route.ts'
import { useJobs } from './useJobs.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { Button as TextButton } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { JobActions } from './JobActions.tsx'
import { fractionOf, progressFacts, stateWord } from './jobFacts.ts'
import { barTone, failedCount, toneOf } from './jobLook.ts'
import { useWaitText } from './useWaitText.ts'
import './jobs.css'

export function JobsPage() {
  const strings = useStrings()
  const jobs = useJobs()
  return (
    <Page title={strings.jobs.title} scroll>
      {jobs.length === 0 ? (
        <EmptyState
          icon={<Activity aria-hidden />}
          title={strings.jobs.empty}
          actions={
            <TextButton variant="primary" onPress={() => goTo({ page: 'import' })}>
              {strings.search.importFiles}
            </TextButton>
          }
        >
          <p>{strings.jobs.emptyHint}</p>
        </EmptyState>
      ) : (
        <ul className="jobList">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function JobRow({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const wait = useWaitText(job)
  const failed = failedCount(job)
  return (
    <li className="jobRow">
      <Button className="jobRowMain" onPress={() => goTo({ page: 'job', id: job.id })}>
        <span className="jobRowHead">
          <span className="jobRowTitle ellipsis">{strings.message(job.title)}</span>
          <Badge tone={toneOf(job)}>{stateWord(job, strings)}</Badge>
          {failed > 0 ? <Badge tone="bad">{strings.jobs.doneNote(failed, job.kind)}</Badge> : null}
        </span>
        <ProgressBar label={strings.message(job.title)} fraction={fractionOf(job)} tone={barTone(job)} />
        <span className="jobRowFacts num">
          <span className="ellipsis">{wait ?? progressFacts(job, strings).join(' · ')}</span>
          <span className="faint">{dateTime(job.createdAt)}</span>
        </span>
      </Button>
      <JobActions job={job} small />
      <ChevronRight aria-hidden className="jobRowMore" />
    </li>
  )
}
