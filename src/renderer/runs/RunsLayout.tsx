import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { AskHistory } from './AskHistory.tsx'
import './runs.css'

/** All that was asked at the side, and the run that is looked at, or the form for another. */
export function RunsLayout({
  title,
  fresh,
  chosen,
  onFresh,
  children,
}: {
  readonly title: string
  readonly fresh: string
  /** Null: the form. */
  readonly chosen: { readonly kind: 'answer' | 'research'; readonly id: number } | null
  readonly onFresh: () => void
  readonly children: ReactNode
}) {
  const strings = useStrings()
  return (
    <section className="page" aria-label={title}>
      <div className="runsWork">
        <nav className="runsSide" aria-label={strings.runs.past}>
          <div className="runsHead">
            <h1>{title}</h1>
            <Button size="small" onPress={onFresh}>
              <Plus aria-hidden />
              {fresh}
            </Button>
          </div>
          <AskHistory chosen={chosen} />
        </nav>
        <div className="runsMain">{children}</div>
      </div>
    </section>
  )
}
