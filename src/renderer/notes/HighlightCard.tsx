import { NotebookPen, Trash2 } from 'lucide-react'
import type { FoundHighlightView } from '../../contract/organising/marks.ts'
import { shownQuote } from '../marks/highlights/shownQuote.ts'
import { useHighlightActions } from '../marks/highlights/useHighlightActions.ts'
import { writingNote } from '../marks/markState.ts'
import { MarkedOtherwise, Quote } from '../marks/notes/Quote.tsx'
import { openSpan } from '../marks/openSpan.ts'
import { useFilable } from '../organising/useFilable.tsx'
import { opensDocument } from '../state/presses.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'

/** A highlight with its document: it opens at its place, gets a note, and is removed. */
export function HighlightCard({ highlight }: { readonly highlight: FoundHighlightView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.marks
  const { remove } = useHighlightActions()
  const { id, documentId, span, box, quote, marked, colour, title, notes, createdAt } = highlight
  const text = shownQuote(quote, box, strings)
  const filable = useFilable(documentId, title || null)
  return (
    <article className="noteCard" aria-label={w.highlight}>
      {/* The list has the keyboard; it opens what is clicked. */}
      <button type="button" tabIndex={-1} className="highlightQuote" {...opensDocument} aria-label={w.showInText(text)}>
        <Quote text={text} colour={colour} />
      </button>
      <MarkedOtherwise marked={marked} />
      {filable.menu}
      <footer className="noteFoot">
        <button
          type="button"
          {...opensDocument}
          {...filable.row}
          {...filable.grip}
          className="textLink ellipsis"
          onClick={() => openSpan(documentId, span, box)}
        >
          {title || strings.documents.untitled}
        </button>
        <span className="faint num grow ellipsis">
          {notes === 0 ? dateTime(createdAt) : `${dateTime(createdAt)} · ${w.written(0, notes)}`}
        </span>
        <IconButton
          size="small"
          label={w.addNoteTo(text)}
          onPress={() => writingNote.set({ kind: 'highlight', documentId, highlightId: id, quote: text })}
        >
          <NotebookPen aria-hidden />
        </IconButton>
        <IconButton size="small" label={w.removeHighlightOf(text)} onPress={() => remove(highlight)}>
          <Trash2 aria-hidden />
        </IconButton>
      </footer>
    </article>
  )
}
