import { Copy, Link, NotebookPen, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import type { HighlightView } from '../../../contract/organising/marks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyToClipboard } from '../../ui/feedback/copyToClipboard.ts'
import { useStrings } from '../../strings/strings.ts'
import { ColourChoice } from '../ColourChoice.tsx'
import { writingNote } from '../markState.ts'
import { linkTo } from '../notes/noteLinks.ts'
import { NoteText } from '../notes/NoteText.tsx'
import { useDocumentMarks } from '../useMarks.ts'
import { shownQuote } from './shownQuote.ts'
import { useHighlightActions } from './useHighlightActions.ts'
import './highlights.css'

/** The highlight whose popover is open, and the element it is anchored to. */
export interface ChosenHighlight {
  readonly id: number
  readonly element: Element
}

/** The popover of a highlight: recolour, add a note, copy the quote or link, remove. */
export function HighlightPopover({
  documentId,
  chosen,
  onClose,
}: {
  readonly documentId: number
  readonly chosen: ChosenHighlight | null
  readonly onClose: () => void
}) {
  const marks = useDocumentMarks(documentId).data
  const highlight = marks?.highlights.find(({ id }) => id === chosen?.id)
  const trigger = useMemo(() => ({ current: chosen?.element ?? null }), [chosen])
  const w = useStrings().marks
  const notes = marks?.notes.filter(({ highlightId }) => highlightId === highlight?.id) ?? []
  return (
    <Popover
      className="popover highlightPopover"
      triggerRef={trigger}
      placement="bottom start"
      offset={6}
      isOpen={highlight !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog className="popoverBody highlightBody" aria-label={w.highlight}>
        {highlight ? (
          <>
            {notes.map((note) => (
              <div key={note.id} className="highlightNote">
                <NoteText note={note} />
              </div>
            ))}
            <Choices highlight={highlight} onClose={onClose} />
          </>
        ) : null}
      </Dialog>
    </Popover>
  )
}

function Choices({ highlight, onClose }: { readonly highlight: HighlightView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.marks
  const actions = useHighlightActions()
  const { documentId, id, span, box, quote } = highlight
  const close = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <>
      <ColourChoice
        chosen={highlight.colour}
        label={w.recolourTo}
        onChoose={(colour) => actions.recolour(highlight, colour)}
      />
      <div className="highlightActions">
        <Button
          size="small"
          variant="quiet"
          onPress={close(() => {
            const on = shownQuote(quote, box, strings)
            writingNote.set({ kind: 'highlight', documentId, highlightId: id, quote: on })
          })}
        >
          <NotebookPen aria-hidden />
          {w.addNote}
        </Button>
        {quote === '' ? null : (
          <Button size="small" variant="quiet" onPress={close(() => copyToClipboard(quote, strings.reading.copied))}>
            <Copy aria-hidden />
            {w.copyQuote}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onPress={close(() => copyToClipboard(linkTo(documentId, span), w.linkCopied))}
        >
          <Link aria-hidden />
          {w.copyNoteLink}
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="highlightRemove"
          onPress={close(() => actions.remove(highlight))}
        >
          <Trash2 aria-hidden />
          {w.removeHighlight}
        </Button>
      </div>
    </>
  )
}
