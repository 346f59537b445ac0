import { useQuery } from '@tanstack/react-query'
import { MapPinOff, NotebookPen, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { DocumentMarksView, HighlightView } from '../../../contract/organising/marks.ts'
import type { NoteView } from '../../../contract/organising/notes.ts'
import { useClient } from '../../api.ts'
import { showLostMarks } from '../../state/notesPage.ts'
import { keys } from '../../state/queries.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/indicators/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useFocusLeft } from '../../ui/layout/pageFocus.ts'
import type { TabItem } from '../../ui/layout/Tabs.tsx'
import { useStrings } from '../../strings/strings.ts'
import { shownQuote } from '../highlights/shownQuote.ts'
import { useHighlightActions } from '../highlights/useHighlightActions.ts'
import { writingNote } from '../markState.ts'
import { openSpan } from '../openSpan.ts'
import { useDocumentMarks } from '../useMarks.ts'
import { NoteCard } from './NoteCard.tsx'
import { MarkedOtherwise, Quote } from './Quote.tsx'

/** The tab with the notes of a document and its highlights, with how many there are. */
export function useNotesTab(documentId: number): TabItem<'notes'> {
  const w = useStrings().marks
  const marks = useDocumentMarks(documentId).data
  const count = marks ? annotationsOf(marks) : 0
  return {
    id: 'notes',
    label: w.notesTab,
    ...(count > 0 ? { count } : {}),
    content: <DocumentNotes documentId={documentId} />,
  }
}

/** How many annotations the user made: a note on a passage is one, with the highlight that it is on. */
function annotationsOf({ highlights, notes }: DocumentMarksView): number {
  const noted = new Set(notes.map(({ highlightId }) => highlightId))
  return notes.length + highlights.filter(({ id }) => !noted.has(id)).length
}

/** Notes on the document, then its highlights in the order of the text, each with its notes. */
function DocumentNotes({ documentId }: { readonly documentId: number }) {
  const w = useStrings().marks
  const marks = useDocumentMarks(documentId).data
  const write = () => writingNote.set({ kind: 'document', documentId })
  if (!marks) return null
  const { highlights, notes } = marks
  const own = notes.filter(({ highlightId }) => highlightId === null)
  if (highlights.length + notes.length === 0) {
    return (
      <>
        <NotCarried documentId={documentId} />
        <EmptyState
          icon={<NotebookPen aria-hidden />}
          title={w.noNotesTitle}
          actions={<Button onPress={write}>{w.newNote}</Button>}
        >
          <p>{w.noNotes}</p>
        </EmptyState>
      </>
    )
  }
  return (
    <div className="documentNotes">
      <NotCarried documentId={documentId} />
      <div>
        <Button size="small" onPress={write}>
          <Plus aria-hidden />
          {w.newNote}
        </Button>
      </div>
      {own.map((note) => (
        <NoteCard key={note.id} note={note} />
      ))}
      {highlights.map((highlight) => (
        <HighlightWithNotes
          key={highlight.id}
          highlight={highlight}
          notes={notes.filter(({ highlightId }) => highlightId === highlight.id)}
        />
      ))}
    </div>
  )
}

/** How many marks of the version before have no place in this one. */
function NotCarried({ documentId }: { readonly documentId: number }) {
  const w = useStrings().marks
  const client = useClient()
  const lost = useQuery({
    queryKey: [...keys.marks.lost, documentId],
    queryFn: ({ signal }) => client.marks.lost({ documentId, limit: 1 }, { signal }),
  }).data
  if (!lost || lost.total === 0) return null
  return (
    <Notice tone="warn" icon={<MapPinOff aria-hidden />}>
      <span>{w.notCarried(lost.total)}</span>
      <Button variant="quiet" size="small" onPress={showLostMarks}>
        {w.showLost}
      </Button>
    </Notice>
  )
}

function HighlightWithNotes({
  highlight,
  notes,
}: {
  readonly highlight: HighlightView
  readonly notes: readonly NoteView[]
}) {
  const strings = useStrings()
  const w = strings.marks
  const { id, documentId, span, box, quote, marked, colour } = highlight
  const text = shownQuote(quote, box, strings)
  const { remove } = useHighlightActions()
  const whole = useRef<HTMLElement>(null)
  useFocusLeft(whole, '.documentNotes .highlightLine > .button:last-child, .documentNotes > div > .button')
  return (
    <section ref={whole} className="highlightWithNotes">
      <div className="highlightLine">
        <button
          type="button"
          className="highlightQuote"
          aria-label={w.showInText(text)}
          onClick={() => openSpan(documentId, span, box)}
        >
          <Quote text={text} colour={colour} />
        </button>
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
      </div>
      <MarkedOtherwise marked={marked} />
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} hidesQuote />
      ))}
    </section>
  )
}
