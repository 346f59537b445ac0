import { Copy, Link, NotebookPen, Sparkle } from 'lucide-react'
import { useEffect } from 'react'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import { keysOf } from '../../state/commands.ts'
import { searchLikeText } from '../../state/likeQuery.ts'
import { useStore } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { copyToClipboard } from '../../ui/feedback/copyToClipboard.ts'
import { useStrings } from '../../strings/strings.ts'
import { ColourChoice } from '../ColourChoice.tsx'
import { lastColour } from '../markState.ts'
import { useBarPlace } from './useBarPlace.ts'
import type { Selected } from './useSelected.ts'
import './highlights.css'

/** The toolbar at a selection: highlight in a colour, add a note, copy the quote or a link to it. */
export function HighlightBar({
  selected,
  quote,
  colour = null,
  onHighlight,
  onNote,
  onCopyLink,
}: {
  readonly selected: Selected<unknown>
  readonly quote: string
  /** The colour in which just this is highlighted already. */
  readonly colour?: MarkColour | null
  readonly onHighlight: (colour: MarkColour) => void
  readonly onNote: () => void
  readonly onCopyLink: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const bar = useBarPlace(selected.rect)
  const last = useStore(lastColour)
  useEffect(() => {
    // Escape takes the selection away before it closes what is read.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      window.getSelection()?.removeAllRanges()
    }
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [])
  return (
    // A press must not take the selection away that it is about.
    <div
      ref={bar}
      className="highlightBar"
      role="toolbar"
      aria-label={w.selectionBar}
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={-1}
    >
      <ColourChoice
        chosen={colour}
        preset={{ colour: last, keys: keysOf('marks.highlight') }}
        label={w.highlightIn}
        onChoose={onHighlight}
      />
      <IconButton size="small" label={w.note} keys={keysOf('marks.note')} onPress={onNote}>
        <NotebookPen aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={strings.related.moreLikeText}
        keys={keysOf('related.like')}
        onPress={() => searchLikeText(quote)}
      >
        <Sparkle aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.copyQuote} onPress={() => copyToClipboard(quote, strings.reading.copied)}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.copyNoteLink} onPress={onCopyLink}>
        <Link aria-hidden />
      </IconButton>
    </div>
  )
}
