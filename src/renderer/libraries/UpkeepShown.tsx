import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { WorkProgress } from '../state/progressOf.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { PathText } from '../ui/text/PathText.tsx'
import './upkeep.css'

/** Long work that runs, with how far it is, and a way to stop it. */
export function UpkeepRunning({
  label,
  progress,
  unit = 'bytes',
  onStop,
}: {
  readonly label: string
  readonly progress?: WorkProgress | null
  readonly unit?: 'bytes' | 'items'
  readonly onStop: () => void
}) {
  const strings = useStrings()
  const total = progress?.total ?? null
  const facts =
    progress && (progress.done > 0 || total !== null)
      ? [
          strings.jobs.progress(progress.done, total, unit),
          ...(progress.perSecond === null ? [] : [strings.jobs.rate(progress.perSecond, unit)]),
          ...(progress.secondsLeft === null ? [] : [strings.jobs.left(progress.secondsLeft)]),
        ].join(' · ')
      : null
  const root = useRef<HTMLSpanElement>(null)
  // The button that started it takes its place again, and the focus.
  useLayoutEffect(() => {
    const shown = root.current
    const row = shown?.closest('.setting')
    return () => {
      if (!shown?.contains(document.activeElement)) return
      queueMicrotask(() => row?.querySelector<HTMLElement>('button')?.focus())
    }
  }, [])
  return (
    <span className="row upkeepRunning" ref={root}>
      <span className="upkeepProgress">
        <span role="status">{label}</span>
        <ProgressBar
          label={label}
          fraction={progress && total !== null && total > 0 ? progress.done / total : null}
          {...(facts === null ? {} : { valueLabel: facts })}
        />
        {facts === null ? null : <span className="faint num">{facts}</span>}
      </span>
      {/* The button that was pressed is gone: the focus goes to what can be done now. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus onPress={onStop}>
        {strings.common.cancel}
      </Button>
    </span>
  )
}

/** What came of it. */
export function UpkeepOutcome({
  ok,
  text,
  problems,
  action,
}: {
  readonly ok: boolean
  readonly text: string
  readonly problems: readonly string[]
  /** What to do next. */
  readonly action?: ReactNode
}) {
  const strings = useStrings()
  return (
    <div className="setting" role="status">
      <Notice tone={ok ? 'ok' : 'bad'} icon={ok ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}>
        <div>
          <PathText>{text}</PathText>
          {problems.length === 0 ? null : (
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{strings.message(problem)}</li>
              ))}
            </ul>
          )}
        </div>
        {action}
      </Notice>
    </div>
  )
}
