import { NotebookPen, Trash2 } from 'lucide-react'
import type { FoundHighlightView } from '../../contract/organising/marks.ts'
import { useHighlightActions } from '../marks/highlights/useHighlightActions.ts'
import { writingNote } from '../marks/markState.ts'
import { Quote } from '../marks/notes/Quote.tsx'
import { openSpan } from '../marks/openSpan.ts'
import { opensDocument } from '../state/presses.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'

/** A highlight with its document: it opens at its place, gets a note, and is removed. */
export function HighlightCard({ highlight }: { readonly highlight: FoundHighlightView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.marks
  const { remove } = useHighlightActions()
  const { id, documentId, span, box, quote, colour, title, notes, createdAt } = highlight
  const text = quote || w.boxOnPage(box?.page ?? 1)
  const show = () => openSpan(documentId, span)
  return (
    <article className="noteCard" aria-label={w.highlight}>
      <button
        type="button"
        className="highlightQuote"
        {...opensDocument}
        aria-label={w.showInText(text)}
        onClick={show}
      >
        <Quote text={text} colour={colour} />
      </button>
      <footer className="noteFoot">
        <button type="button" {...opensDocument} className="textLink ellipsis" onClick={show}>
          {title || strings.documents.untitled}
        </button>
        <span className="faint num grow ellipsis">
          {notes === 0 ? dateTime(createdAt) : `${dateTime(createdAt)} · ${w.written(0, notes)}`}
        </span>
        <IconButton
          size="small"
          label={w.addNoteTo(text)}
          onPress={() => writingNote.set({ kind: 'highlight', documentId, highlightId: id, quote })}
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
