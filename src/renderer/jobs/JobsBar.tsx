import { ListX, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { JobView } from '../../contract/jobs.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'
import { useStrings } from '../strings/strings.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { canClear, canPause, canResume, canRetry, isUnfinished } from './jobStates.ts'
import { useJobActions } from './useJobActions.ts'

/** What can be done to the jobs that are selected: each button is about those whose state allows it. */
export function JobsBar({ jobs, onClear }: { readonly jobs: readonly JobView[]; readonly onClear: () => void }) {
  const w = useStrings().jobs
  const actions = useJobActions()
  const [asking, setAsking] = useState(false)
  const unfinished = jobs.filter(isUnfinished)
  const list = [
    { id: 'pause', label: w.pause, icon: <Pause aria-hidden />, which: jobs.filter(canPause), act: actions.pause },
    { id: 'resume', label: w.resume, icon: <Play aria-hidden />, which: jobs.filter(canResume), act: actions.resume },
    { id: 'retry', label: w.retry, icon: <RotateCcw aria-hidden />, which: jobs.filter(canRetry), act: actions.retry },
  ].filter(({ which }) => which.length > 0)
  const clearable = jobs.filter(canClear)
  const cleared = jobs.filter((job) => job.cleared)
  return (
    <ChosenBar count={jobs.length} onClear={onClear}>
      {list.map(({ id, label, icon, which, act }) => (
        <Button key={id} size="small" onPress={() => which.forEach(act)}>
          {icon}
          {which.length === jobs.length ? label : w.actOnSome(label, which.length)}
        </Button>
      ))}
      {unfinished.length > 0 ? (
        <Button size="small" onPress={() => setAsking(true)}>
          <X aria-hidden />
          {w.cancelSeveral(unfinished.length)}
        </Button>
      ) : null}
      {clearable.length > 0 ? (
        <Button size="small" onPress={() => actions.clear(idsOf(clearable), true)}>
          <ListX aria-hidden />
          {clearable.length === jobs.length ? w.clear : w.actOnSome(w.clear, clearable.length)}
        </Button>
      ) : null}
      {cleared.length > 0 ? (
        <Button size="small" onPress={() => actions.clear(idsOf(cleared), false)}>
          {cleared.length === jobs.length ? w.listAgain : w.actOnSome(w.listAgain, cleared.length)}
        </Button>
      ) : null}
      <CancelDialog
        count={unfinished.length}
        open={asking}
        onClose={() => setAsking(false)}
        onCancel={() => {
          setAsking(false)
          unfinished.forEach(actions.cancel)
        }}
      />
    </ChosenBar>
  )
}

const idsOf = (jobs: readonly JobView[]) => jobs.map(({ id }) => id)
