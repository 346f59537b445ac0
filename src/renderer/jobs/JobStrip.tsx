import { Activity, CircleCheck, Pause, Play } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { JobView } from '../../contract/jobs.ts'
import { goTo } from '../state/route.ts'
import { isUnfinished } from './jobStates.ts'
import { useJobs } from './useJobs.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { WithTooltip } from '../ui/overlays/Tooltip.tsx'
import { useStrings } from '../strings/strings.ts'
import { fractionOf, progressFacts, shortFacts, stateWord } from './jobFacts.ts'
import { barTone, failedCount } from './jobLook.ts'
import { stripJobs } from './stripJobs.ts'
import { useJobActions } from './useJobActions.ts'
import { useWaitText } from './useWaitText.ts'

/** The jobs that matter now: what runs and what is held beside it, else the last that ended. */
export function JobStrip() {
  const strings = useStrings()
  const jobs = useJobs()
  const { first, second, others } = stripJobs(jobs.filter(isUnfinished))
  const shown = first ?? jobs[0]
  if (!shown) {
    return (
      <Button className="statusItem" onPress={() => goTo({ page: 'jobs' })}>
        <Activity aria-hidden />
        {strings.jobs.idle}
      </Button>
    )
  }
  return (
    <div className="jobStrip" role="group" aria-label={strings.jobs.strip}>
      <Strip job={shown} />
      {second ? <Beside job={second} /> : null}
      {others > 0 ? (
        <Button className="statusItem" onPress={() => goTo({ page: 'jobs' })}>
          +{others}
        </Button>
      ) : null}
    </div>
  )
}

function Strip({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const actions = useJobActions()
  const wait = useWaitText(job)
  const active = isUnfinished(job)
  const failed = failedCount(job)
  const canPause = job.state === 'running' || job.state === 'queued'
  const label = canPause ? strings.jobs.pause : strings.jobs.resume
  return (
    <>
      <Button className="statusItem" onPress={() => goTo({ page: 'job', id: job.id })}>
        {active ? null : <CircleCheck aria-hidden />}
        <span className="jobTitle ellipsis">{strings.message(job.title)}</span>
        {active ? (
          <>
            <ProgressBar label={strings.message(job.title)} fraction={fractionOf(job)} tone={barTone(job)} />
            {wait ? (
              <span className="jobWait num">{wait}</span>
            ) : (
              <>
                <span className="jobFacts num">{progressFacts(job, strings).join(' · ')}</span>
                <span className="jobFactsShort num">{shortFacts(job, strings).join(' · ')}</span>
              </>
            )}
          </>
        ) : (
          <span>{stateWord(job, strings)}</span>
        )}
        {failed > 0 ? <span className="jobFailed num">{strings.jobs.doneNote(failed, job.kind)}</span> : null}
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
    </>
  )
}

/** The second job, in short: what it is, and how far or why it waits. */
function Beside({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const wait = useWaitText(job)
  const facts = job.state === 'running' ? progressFacts(job, strings)[0] : stateWord(job, strings)
  return (
    <Button className="statusItem jobBeside" onPress={() => goTo({ page: 'job', id: job.id })}>
      <span className="jobTitle ellipsis">{strings.message(job.title)}</span>
      {wait ? <span className="jobWait num ellipsis">{wait}</span> : <span className="num ellipsis">{facts}</span>}
    </Button>
  )
}
