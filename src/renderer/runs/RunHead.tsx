import { Coins, RotateCw, Square, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RunView } from '../../contract/answering/runs.ts'
import { usageText } from '../strings/usageText.ts'
import { useNow } from '../state/useNow.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { RunBadge } from './RunBadge.tsx'

/** What was asked, how far it is, how long it took and what it used; and what can be done with it. */
export function RunHead({
  run,
  question,
  label,
  status,
  onStop,
  onAgain,
  actions,
}: {
  readonly run: RunView
  readonly question: string
  /** What kind of question it was: its tier, its depth. */
  readonly label: string | null
  /** What it is doing, in the service's words. */
  readonly status: string | null
  readonly onStop: () => void
  readonly onAgain: () => void
  readonly actions: ReactNode
}) {
  const strings = useStrings()
  const w = strings.runs
  const isRunning = run.state === 'running'
  const now = useNow(isRunning)
  const until = run.finishedAt ? Date.parse(run.finishedAt) : now
  const seconds = Math.max(0, (until - Date.parse(run.createdAt)) / 1_000)
  const used = run.usage ? usageText(run.usage, strings) : null
  return (
    <header className="runHead">
      <div className="runTitle">
        <h2 dir="auto">{question}</h2>
        <div className="runActions">
          {isRunning ? (
            <Button onPress={onStop}>
              <Square aria-hidden />
              {w.stop}
            </Button>
          ) : (
            <>
              {actions}
              <Button variant="quiet" onPress={onAgain}>
                <RotateCw aria-hidden />
                {w.again}
              </Button>
            </>
          )}
        </div>
      </div>
      <p className="runFacts">
        <RunBadge run={run} />
        {label ? <Badge>{label}</Badge> : null}
        <span className="runFact num">
          <Timer aria-hidden />
          {w.elapsed(seconds)}
        </span>
        <span className="runFact num">
          <Coins aria-hidden />
          {isRunning ? w.usedLater : used ? w.used(used) : w.usedUnknown}
        </span>
        {isRunning && status ? (
          <span className="ellipsis muted" role="status">
            {status}
          </span>
        ) : null}
      </p>
    </header>
  )
}
