import { NotebookPen, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { notesSearch } from '../state/notesPage.ts'
import { useNotes } from '../marks/notes/useNoteActions.ts'
import { startNote, useIsWriting } from '../marks/notes/useNoteDraft.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { FreeNote } from './FreeNote.tsx'
import { freePlace, together } from './marked.ts'
import { SelectableMarks } from './SelectableMarks.tsx'
import { useFoundHighlights } from './useFoundHighlights.ts'

/** What is listed: notes and the highlights without one, either of them, or the notes that are on no document. */
export type MarkedKind = 'all' | 'notes' | 'highlights' | 'free'

/** Loaded at a time. */
const pageSize = 100
const mostShown = 500

/** What the user wrote and marked in all documents, the last first, found by its words. */
export function MarkedTexts({
  kind,
  onWriting,
}: {
  readonly kind: MarkedKind
  /** Shows a list of notes, where a note on no document is written above it. */
  readonly onWriting: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const names = w.marked[kind]
  const text = useStore(notesSearch)
  const [limit, setLimit] = useState(pageSize)
  const typed = useDeferredValue(text.trim())
  const query = typed === '' ? {} : { query: typed }
  const notes = useNotes({ free: kind === 'free', limit, ...query }, kind !== 'highlights')
  const highlights = useFoundHighlights(
    { limit, ...query, ...(kind === 'all' ? { noted: false } : {}) },
    kind === 'all' || kind === 'highlights',
  )
  const isWriting = useIsWriting(freePlace)
  const asked = [notes, highlights].filter(({ isEnabled }) => isEnabled)
  const failed = asked.find(({ isError }) => isError)
  const isHere = asked.every(({ data }) => data !== undefined)
  // What another list has asked for is at hand, too, where it is not asked here.
  const all = together(
    notes.isEnabled ? (notes.data?.items ?? []) : [],
    highlights.isEnabled ? (highlights.data?.items ?? []) : [],
    typed !== '',
  )
  const items = all.slice(0, limit)
  const total = asked.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  return (
    <div className="notesPage">
      <SearchField label={names.search} placeholder={names.search} value={text} onChange={notesSearch.set} />
      {isWriting ? <FreeNote onShow={onWriting} /> : null}
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !isHere ? (
        <Skeleton lines={6} />
      ) : items.length > 0 ? (
        <>
          <SelectableMarks label={names.list} items={items} />
          {total > items.length && limit < mostShown ? (
            <Button variant="quiet" onPress={() => setLimit(Math.min(mostShown, limit + pageSize))}>
              {strings.search.more}
            </Button>
          ) : null}
          {total > items.length && limit >= mostShown ? <p className="faint">{w.firstMarked(mostShown)}</p> : null}
        </>
      ) : typed !== '' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={strings.search.nothingTitle}
          actions={<Button onPress={() => notesSearch.set('')}>{w.showAllOf}</Button>}
        >
          <p>{names.noneFound}</p>
        </EmptyState>
      ) : isWriting ? null : (
        <EmptyState
          icon={<NotebookPen aria-hidden />}
          title={names.noneTitle}
          actions={
            kind === 'highlights' ? undefined : (
              <Button variant="primary" onPress={() => startNote(freePlace, '')}>
                {w.writeNote}
              </Button>
            )
          }
        >
          <p>{names.none}</p>
        </EmptyState>
      )}
    </div>
  )
}
