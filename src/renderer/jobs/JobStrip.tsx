import { Activity, CircleCheck, Pause, Play } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { JobView } from '../../contract/jobs.ts'
import { goTo } from '../state/route.ts'
import { isUnfinished, useJobs } from '../state/useJobs.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { WithTooltip } from '../ui/Tooltip.tsx'
import { useWords } from '../words/words.ts'
import { barTone, failedCount, fractionOf, progressFacts, stateWord } from './jobLook.ts'
import { useJobActions } from './useJobActions.ts'
import { useWaitText } from './useWaitText.ts'

/** The job that matters now: the running one, else one that is held, else the last that ended. */
export function JobStrip() {
  const words = useWords()
  const jobs = useJobs()
  const unfinished = jobs.filter(isUnfinished)
  const job =
    unfinished.find((candidate) => candidate.kind === 'embed' && candidate.state === 'running') ??
    unfinished.find((candidate) => candidate.state === 'running') ??
    unfinished[0] ??
    jobs[0]
  if (!job) {
    return (
      <Button className="statusItem" onPress={() => goTo({ page: 'jobs' })}>
        <Activity aria-hidden />
        {words.jobs.idle}
      </Button>
    )
  }
  return <Strip job={job} others={unfinished.length - 1} />
}

function Strip({ job, others }: { readonly job: JobView; readonly others: number }) {
  const words = useWords()
  const actions = useJobActions()
  const wait = useWaitText(job)
  const active = isUnfinished(job)
  const failed = failedCount(job)
  const canPause = job.state === 'running' || job.state === 'queued'
  const label = canPause ? words.jobs.pause : words.jobs.resume
  return (
    <div className="jobStrip" role="group" aria-label={words.jobs.strip}>
      <Button className="statusItem" onPress={() => goTo({ page: 'job', id: job.id })}>
        {active ? null : <CircleCheck aria-hidden />}
        <span className="jobTitle ellipsis">{job.title}</span>
        {active ? (
          <>
            <ProgressBar label={job.title} fraction={fractionOf(job)} tone={barTone(job)} />
            {wait ? (
              <span className="jobWait num">{wait}</span>
            ) : (
              <span className="num">{progressFacts(job, words).join(' · ')}</span>
            )}
          </>
        ) : (
          <span>{stateWord(job, words)}</span>
        )}
        {failed > 0 ? <span className="jobFailed num">{words.jobs.doneNote(failed, job.kind)}</span> : null}
      </Button>
      {active ? (
        <WithTooltip text={label}>
          <Button
            className="statusItem"
            aria-label={label}
            onPress={() => (canPause ? actions.pause(job) : actions.resume(job))}
          >
            {canPause ? <Pause aria-hidden /> : <Play aria-hidden />}
          </Button>
        </WithTooltip>
      ) : null}
      {others > 0 ? (
        <Button className="statusItem" onPress={() => goTo({ page: 'jobs' })}>
          +{others}
        </Button>
      ) : null}
    </div>
  )
}
