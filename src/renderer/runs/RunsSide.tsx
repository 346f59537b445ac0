import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { AskHistory } from './AskHistory.tsx'
import './runs.css'

/** What was asked, at the side of a page; on a narrow page above it, folded until it is asked for. */
export function RunsSide({
  title,
  label,
  fresh,
  chosen,
  only,
  onFresh,
}: {
  readonly title: string
  readonly label: string
  readonly fresh: string
  /** Null: the form for another. */
  readonly chosen: Parameters<typeof AskHistory>[0]['chosen']
  readonly only?: Parameters<typeof AskHistory>[0]['only']
  readonly onFresh: () => void
}) {
  const strings = useStrings()
  // Open until something of it is chosen.
  const shown = chosen ? `${chosen.kind} ${chosen.id}` : ''
  const [openFor, setOpenFor] = useState<string | null>(null)
  const isOpen = openFor === shown
  return (
    <nav className="runsSide" data-open={isOpen || undefined} aria-label={label}>
      <div className="runsHead">
        <h1>{title}</h1>
        <span className="runsFold">
          <IconButton
            size="small"
            label={isOpen ? strings.runs.hidePast : strings.runs.showPast}
            onPress={() => setOpenFor(isOpen ? null : shown)}
          >
            <History aria-hidden />
          </IconButton>
        </span>
        <Button size="small" onPress={onFresh}>
          <Plus aria-hidden />
          {fresh}
        </Button>
      </div>
      <AskHistory chosen={chosen} {...(only ? { only } : {})} />
    </nav>
  )
}
