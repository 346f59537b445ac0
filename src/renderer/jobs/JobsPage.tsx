import { Activity, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { JobView } from '../../contract/jobs.ts'
import { goTo } from '../state/route.ts'
import { useJobs } from './useJobs.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { RowGrid } from '../ui/rows/RowGrid.tsx'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import { JobActions } from './JobActions.tsx'
import { canClear, hadNothing } from './jobStates.ts'
import { useJobActions } from './useJobActions.ts'
import { JobsBar } from './JobsBar.tsx'
import { fractionOf, progressFacts, stateWord } from './jobFacts.ts'
import { barTone, failedCount, toneOf } from './jobLook.ts'
import { useWaitText } from './useWaitText.ts'
import './jobs.css'

/** All jobs, the latest first; several are selected as in every list, and paused, continued, retried, cancelled
 * or cleared together. Those that were cleared are shown on request. */
export function JobsPage() {
  const strings = useStrings()
  const all = useJobs()
  const actions = useJobActions()
  const [showsCleared, setShowsCleared] = useState(false)
  const listed = all.filter(({ cleared }) => !cleared)
  const jobs = showsCleared ? all : listed
  const isAnyOver = listed.some(canClear)
  const cleared = all.length - listed.length
  const rows = useKeyedRows(jobs.map(({ id }) => String(id)))
  const several = rows.several?.flatMap((index) => jobs[index] ?? []) ?? []
  return (
    <Page
      title={strings.jobs.title}
      scroll
      actions={
        <>
          {cleared > 0 ? (
            <Button size="small" variant="quiet" onPress={() => setShowsCleared(!showsCleared)}>
              {showsCleared ? strings.jobs.hideCleared : strings.jobs.showCleared(cleared)}
            </Button>
          ) : null}
          {isAnyOver ? (
            <Button size="small" onPress={() => actions.clear(undefined, true)}>
              {strings.jobs.clearFinished}
            </Button>
          ) : null}
        </>
      }
      foot={several.length > 0 ? <JobsBar jobs={several} onClear={rows.clear} /> : null}
    >
      {jobs.length === 0 ? (
        <EmptyState
          icon={<Activity aria-hidden />}
          title={cleared > 0 ? strings.jobs.allCleared : strings.jobs.empty}
          actions={
            <Button variant="primary" onPress={() => goTo({ page: 'import' })}>
              {strings.search.importFiles}
            </Button>
          }
        >
          <p>{cleared > 0 ? strings.jobs.allClearedHint : strings.jobs.emptyHint}</p>
        </EmptyState>
      ) : (
        <RowGrid
          label={strings.jobs.title}
          className="jobList"
          rowClass="jobRow"
          rows={rows}
          renderRow={(index) => (jobs[index] ? <JobCells job={jobs[index]} /> : null)}
          onOpen={(index) => {
            const job = jobs[index]
            if (job) goTo({ page: 'job', id: job.id })
          }}
        />
      )}
    </Page>
  )
}

function JobCells({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const wait = useWaitText(job)
  const failed = failedCount(job)
  return (
    <>
      {/* The list has the keyboard; it opens what is clicked. */}
      <button type="button" tabIndex={-1} className="jobRowMain">
        <span className="jobRowHead">
          <span className="jobRowTitle ellipsis">{strings.message(job.title)}</span>
          <Badge tone={toneOf(job)}>{stateWord(job, strings)}</Badge>
          {job.cleared ? <Badge>{strings.jobs.isCleared}</Badge> : null}
          {failed > 0 ? <Badge tone="bad">{strings.jobs.doneNote(failed, job.kind)}</Badge> : null}
        </span>
        {hadNothing(job) ? null : (
          <ProgressBar label={strings.message(job.title)} fraction={fractionOf(job)} tone={barTone(job)} />
        )}
        <span className="jobRowFacts num">
          <span className="ellipsis">{wait ?? progressFacts(job, strings).join(' · ')}</span>
          <span className="faint">{dateTime(job.createdAt)}</span>
        </span>
      </button>
      <JobActions job={job} small />
      <ChevronRight aria-hidden className="jobRowMore" />
    </>
  )
}
