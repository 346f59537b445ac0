import { NotebookPen, Plus, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { NoteCard } from '../marks/notes/NoteCard.tsx'
import { NoteEditor } from '../marks/notes/NoteEditor.tsx'
import { useNoteActions, useNotes } from '../marks/notes/useNoteActions.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useStrings } from '../strings/strings.ts'
import { LostMarks } from './LostMarks.tsx'
import { useLostMarks } from './useLostMarks.ts'
import './notesPage.css'

type TabId = 'all' | 'free' | 'lost'

/** All notes of the library, those that are on no document, and marks that have lost their place; `id`: one note alone. */
export function NotesPage({ id = null }: { readonly id?: number | null }) {
  const w = useStrings().marks
  const [tab, setTab] = useState<TabId>('all')
  const [isWriting, setWriting] = useState(false)
  const lost = useLostMarks()
  const total = lost.data?.total ?? 0
  const list = (free: boolean) => <NoteList free={free} isWriting={isWriting} onWriting={setWriting} />
  if (id !== null)
    return (
      <Page
        title={w.notesPage}
        actions={
          <Button size="small" onPress={() => goTo({ page: 'notes' })}>
            {w.showAllNotes}
          </Button>
        }
      >
        <OneNote id={id} />
      </Page>
    )
  return (
    <Page
      title={w.notesPage}
      actions={
        <>
          {tab === 'free' ? (
            <ExportButton kind="notes" subject={async () => ({ kind: 'notes' })} name={w.freeNotes} size="small" />
          ) : null}
          <Button
            size="small"
            variant="primary"
            onPress={() => {
              setWriting(true)
              if (tab === 'lost') setTab('all')
            }}
          >
            <Plus aria-hidden />
            {w.newNote}
          </Button>
        </>
      }
    >
      <Tabs<TabId>
        label={w.notesPage}
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'all', label: w.allNotes, content: list(false) },
          { id: 'free', label: w.freeNotes, content: list(true) },
          {
            id: 'lost',
            label: w.lostMarks,
            ...(total > 0 ? { count: total } : {}),
            content: <LostMarks lost={lost} />,
          },
        ]}
      />
    </Page>
  )
}

/** The note that a citation or a link leads to. */
function OneNote({ id }: { readonly id: number }) {
  const w = useStrings().marks
  const notes = useNotes({ id, free: false, limit: 1 })
  const note = notes.data?.items[0]
  if (notes.isError) return <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
  // While it is loaded, the answer for another list of notes is at hand.
  if (!notes.data || notes.isPlaceholderData) return <Skeleton lines={6} />
  return (
    <div className="notesPage">
      {note ? (
        <NoteCard note={note} namesDocument />
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={w.noteGone}
          actions={
            <Button variant="primary" onPress={() => goTo({ page: 'notes' })}>
              {w.allNotes}
            </Button>
          }
        >
          <p>{w.noteGoneText}</p>
        </EmptyState>
      )}
    </div>
  )
}

/** Notes loaded at a time. */
const pageSize = 100
const mostNotes = 500

function NoteList({
  free,
  isWriting,
  onWriting,
}: {
  readonly free: boolean
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const query = useDeferredValue(text.trim())
  const notes = useNotes({ free, limit, ...(query === '' ? {} : { query }) })
  const { add } = useNoteActions()
  const items = notes.data?.items ?? []
  return (
    <div className="notesPage">
      <SearchField label={w.searchNotes} placeholder={w.searchNotes} value={text} onChange={setText} />
      {isWriting ? (
        <article className="noteCard" aria-label={w.newNote}>
          <NoteEditor
            onSave={(written) => add.mutateAsync({ on: { kind: 'library' }, text: written })}
            onClose={() => onWriting(false)}
          />
        </article>
      ) : null}
      {notes.isError ? (
        <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
      ) : !notes.data ? (
        <Skeleton lines={6} />
      ) : items.length > 0 ? (
        <>
          <ul className="noteList" aria-label={free ? w.freeNotes : w.allNotes}>
            {items.map((note) => (
              <li key={note.id}>
                <NoteCard note={note} namesDocument />
              </li>
            ))}
          </ul>
          {notes.data.total > items.length && limit < mostNotes ? (
            <Button variant="quiet" onPress={() => setLimit(Math.min(mostNotes, limit + pageSize))}>
              {strings.search.more}
            </Button>
          ) : null}
          {notes.data.total > items.length && limit >= mostNotes ? (
            <p className="faint">{w.firstNotes(mostNotes)}</p>
          ) : null}
        </>
      ) : query !== '' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={strings.search.nothingTitle}
          actions={<Button onPress={() => setText('')}>{w.allNotes}</Button>}
        >
          <p>{w.noNoteFound}</p>
        </EmptyState>
      ) : isWriting ? null : (
        <EmptyState
          icon={<NotebookPen aria-hidden />}
          title={w.noNotesTitle}
          actions={
            <Button variant="primary" onPress={() => onWriting(true)}>
              {w.writeNote}
            </Button>
          }
        >
          <p>{free ? w.noFreeNotes : w.noNotesAtAll}</p>
        </EmptyState>
      )}
    </div>
  )
}
