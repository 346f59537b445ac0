import type { ReactNode } from 'react'
import type { HighlightView } from '../../../contract/organising/marks.ts'
import { useStrings } from '../../strings/strings.ts'
import type { ChosenHighlight } from './HighlightPopover.tsx'
import '../colours.css'
import './highlights.css'

/** A highlighted piece of text. Only the first piece of a highlight is a tab stop; each opens the popover. */
export function HighlightedText({
  highlight,
  isFirst,
  noted,
  onChoose,
  children,
}: {
  readonly highlight: HighlightView
  readonly isFirst: boolean
  readonly noted: boolean
  readonly onChoose: (chosen: ChosenHighlight) => void
  readonly children: ReactNode
}) {
  const w = useStrings().marks
  const name = w.highlightOf(w.colours[highlight.colour])
  const choose = (element: Element) => onChoose({ id: highlight.id, element })
  return (
    <span
      className="highlighted"
      data-colour={highlight.colour}
      data-highlight={highlight.id}
      data-noted={noted || undefined}
      // It is text, which is read and selected as such: a button element would be neither.
      role="button"
      aria-haspopup="dialog"
      title={noted ? w.withNote(name) : name}
      tabIndex={isFirst ? 0 : -1}
      onClick={(event) => {
        // The end of a selection is no click on what it ends in.
        if (window.getSelection()?.isCollapsed !== false) choose(event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        choose(event.currentTarget)
      }}
    >
      {children}
    </span>
  )
}
