import { Plus, SearchX } from 'lucide-react'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { NoteCard } from '../marks/notes/NoteCard.tsx'
import { useNotes } from '../marks/notes/useNoteActions.ts'
import { startNote } from '../marks/notes/useNoteDraft.ts'
import { notesTab, type NotesTab } from '../state/notesPage.ts'
import { goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useStrings } from '../strings/strings.ts'
import { LostMarks } from './LostMarks.tsx'
import { freePlace } from './marked.ts'
import { MarkedTexts, type MarkedKind } from './MarkedTexts.tsx'
import { useLostMarks } from './useLostMarks.ts'
import './notesPage.css'

/** Notes and highlights of the library, and marks that have lost their place; `id`: one note alone. */
export function NotesPage({ id = null }: { readonly id?: number | null }) {
  const w = useStrings().marks
  const tab = useStore(notesTab)
  const showWriting = () => {
    notesTab.set((now) => (now === 'lost' || now === 'highlights' ? 'all' : now))
    goTo({ page: 'notes' })
  }
  const lost = useLostMarks()
  const total = lost.data?.total ?? 0
  const list = (kind: MarkedKind) => ({
    id: kind,
    label: w.marked[kind].tab,
    content: <MarkedTexts key={kind} kind={kind} onWriting={showWriting} />,
  })
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
              showWriting()
              startNote(freePlace, '')
            }}
          >
            <Plus aria-hidden />
            {w.newNote}
          </Button>
        </>
      }
    >
      <Tabs<NotesTab>
        label={w.notesPage}
        selected={tab}
        onSelect={notesTab.set}
        items={[
          list('all'),
          list('notes'),
          list('highlights'),
          list('free'),
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
