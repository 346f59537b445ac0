import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RunView } from '../../contract/runs.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { RunBadge } from './RunBadge.tsx'
import './runs.css'

/** Past runs at the side, and the one that is looked at, or the form for another. */
export function RunsLayout({
  title,
  fresh,
  hint,
  runs,
  chosen,
  onChoose,
  above = null,
  children,
}: {
  readonly title: string
  readonly fresh: string
  readonly hint: string
  readonly runs: readonly RunView[]
  /** Null: the form. */
  readonly chosen: number | null
  readonly onChoose: (id: number | null) => void
  /** Between the head of the list and the list. */
  readonly above?: ReactNode
  readonly children: ReactNode
}) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  return (
    <section className="page" aria-label={title}>
      <div className="runsWork">
        <nav className="runsSide" aria-label={strings.runs.past}>
          <div className="runsHead">
            <h1>{title}</h1>
            <Button size="small" onPress={() => onChoose(null)}>
              <Plus aria-hidden />
              {fresh}
            </Button>
          </div>
          {above}
          <ul className="runsList scroll">
            {runs.length === 0 ? <li className="treeEmpty">{hint}</li> : null}
            {runs.map((run) => (
              <li key={run.id}>
                <Button
                  variant="quiet"
                  className="runItem"
                  aria-current={run.id === chosen ? 'page' : 'false'}
                  onPress={() => onChoose(run.id)}
                >
                  <span className="runItemTitle" dir="auto">
                    {run.title}
                  </span>
                  <span className="runItemFacts">
                    <RunBadge run={run} />
                    <span className="faint num ellipsis">{dateTime(run.createdAt)}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="runsMain">{children}</div>
      </div>
    </section>
  )
}
