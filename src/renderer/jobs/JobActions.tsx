import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { JobView } from '../../contract/jobs.ts'
import { canPause, canResume, canRetry, isUnfinished } from './jobStates.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { useJobActions } from './useJobActions.ts'

/** Pause, continue, cancel, try again: what the job's state allows. */
export function JobActions({ job, small = false }: { readonly job: JobView; readonly small?: boolean }) {
  const strings = useStrings()
  const actions = useJobActions()
  const [asking, setAsking] = useState(false)
  const w = strings.jobs
  const unfinished = isUnfinished(job)
  const list = [
    canPause(job) ? { id: 'pause', label: w.pause, icon: <Pause aria-hidden />, run: () => actions.pause(job) } : null,
    canResume(job)
      ? { id: 'resume', label: w.resume, icon: <Play aria-hidden />, run: () => actions.resume(job) }
      : null,
    canRetry(job)
      ? { id: 'retry', label: w.retry, icon: <RotateCcw aria-hidden />, run: () => actions.retry(job) }
      : null,
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
      <CancelDialog
        count={1}
        open={asking}
        onClose={() => setAsking(false)}
        onCancel={() => {
          setAsking(false)
          actions.cancel(job)
        }}
      />
    </div>
  )
}
