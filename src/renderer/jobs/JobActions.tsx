import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { JobView } from '../../contract/jobs.ts'
import { isUnfinished } from './useJobs.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { useJobActions } from './useJobActions.ts'

/** Pause, continue, cancel, try again: what the job's state allows. */
export function JobActions({ job, small = false }: { readonly job: JobView; readonly small?: boolean }) {
  const strings = useStrings()
  const actions = useJobActions()
  const [asking, setAsking] = useState(false)
  const w = strings.jobs
  const unfinished = isUnfinished(job)
  const canPause = job.state === 'running' || job.state === 'queued'
  const canRetry = !unfinished && job.kind === 'embed' && (job.state === 'failed' || (job.embed?.failed ?? 0) > 0)
  const list = [
    canPause ? { id: 'pause', label: w.pause, icon: <Pause aria-hidden />, run: () => actions.pause(job) } : null,
    unfinished && !canPause
      ? { id: 'resume', label: w.resume, icon: <Play aria-hidden />, run: () => actions.resume(job) }
      : null,
    canRetry ? { id: 'retry', label: w.retry, icon: <RotateCcw aria-hidden />, run: () => actions.retry(job) } : null,
    unfinished ? { id: 'cancel', label: w.cancel, icon: <X aria-hidden />, run: () => setAsking(true) } : null,
  ].filter((action) => action !== null)
  return (
    <div className="row jobActions">
      {list.map((action) =>
        small ? (
          <IconButton key={action.id} label={action.label} onPress={action.run}>
            {action.icon}
          </IconButton>
        ) : (
          <Button key={action.id} onPress={action.run}>
            {action.icon}
            {action.label}
          </Button>
        ),
      )}
      <Dialog
        title={w.cancelTitle}
        role="alertdialog"
        open={asking}
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              {w.keepRunning}
            </Button>
            <Button
              variant="danger"
              autoFocus
              onPress={() => {
                setAsking(false)
                actions.cancel(job)
              }}
            >
              {w.cancel}
            </Button>
          </>
        }
      >
        <p>{w.cancelText}</p>
      </Dialog>
    </div>
  )
}
