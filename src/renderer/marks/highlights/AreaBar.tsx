import { NotebookPen, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { HighlightView } from '../../../contract/organising/marks.ts'
import { keysOf } from '../../state/commands.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { useStrings } from '../../strings/strings.ts'
import { ColourChoice } from '../ColourChoice.tsx'
import { writingNote } from '../markState.ts'
import { shownQuote } from './shownQuote.ts'
import { useBarPlace } from './useBarPlace.ts'
import { useHighlightActions } from './useHighlightActions.ts'
import type { Selected } from './useSelected.ts'
import './highlights.css'

/** The toolbar at an area that was just highlighted: another colour, a note, remove. A press elsewhere closes it. */
export function AreaBar({
  highlight,
  place,
  onClose,
}: {
  readonly highlight: HighlightView
  /** Where the area is in the window now. */
  readonly place: () => Selected<unknown>['rect']
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const actions = useHighlightActions()
  const [rect, setRect] = useState(place)
  const bar = useBarPlace(rect)
  const latest = useRef({ place, onClose })
  useEffect(() => {
    latest.current = { place, onClose }
  })
  useEffect(() => {
    const follow = () => setRect(latest.current.place())
    const press = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) latest.current.onClose()
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current.onClose()
    }
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('keydown', leave, true)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('keydown', leave, true)
    }
  }, [bar])
  const { id, documentId, quote, box, colour } = highlight
  const note = () => {
    onClose()
    writingNote.set({ kind: 'highlight', documentId, highlightId: id, quote: shownQuote(quote, box, strings) })
  }
  const remove = () => {
    onClose()
    actions.remove(highlight)
  }
  return (
    <div ref={bar} className="highlightBar" role="toolbar" aria-label={w.areaBar}>
      <ColourChoice chosen={colour} label={w.recolourTo} onChoose={(next) => actions.recolour(highlight, next)} />
      <IconButton size="small" label={w.note} keys={keysOf('marks.note')} onPress={note}>
        <NotebookPen aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.removeHighlight} onPress={remove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
