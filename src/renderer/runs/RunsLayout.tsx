import type { ReactNode } from 'react'
import { useStrings } from '../strings/strings.ts'
import { RunsSide } from './RunsSide.tsx'

/** What was asked at the side, and the run that is looked at, or the form for another. */
export function RunsLayout({
  title,
  fresh,
  chosen,
  only,
  onFresh,
  children,
}: {
  readonly title: string
  readonly fresh: string
  /** Null: the form. */
  readonly chosen: { readonly kind: 'answer' | 'research'; readonly id: number } | null
  /** What alone is listed; left out: all that was asked. */
  readonly only?: 'research'
  readonly onFresh: () => void
  readonly children: ReactNode
}) {
  const strings = useStrings()
  return (
    <section className="page" aria-label={title}>
      <div className="runsWork">
        <RunsSide
          title={title}
          label={strings.runs.past}
          fresh={fresh}
          chosen={chosen}
          {...(only ? { only } : {})}
          onFresh={onFresh}
        />
        <div className="runsMain">{children}</div>
      </div>
    </section>
  )
}
