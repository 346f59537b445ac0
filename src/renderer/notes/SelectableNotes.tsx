import { FolderInput, Trash2 } from 'lucide-react'
import type { NoteView } from '../../contract/organising/notes.ts'
import { NoteCard } from '../marks/notes/NoteCard.tsx'
import { useNoteActions } from '../marks/notes/useNoteActions.ts'
import { chosenById, filing, type Chosen } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { openReading } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'
import { RowGrid } from '../ui/rows/RowGrid.tsx'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import { useStrings } from '../strings/strings.ts'

/** Notes as a list: several are removed together, and the documents that they are on are filed as those of any list. */
export function SelectableNotes({ label, notes }: { readonly label: string; readonly notes: readonly NoteView[] }) {
  const strings = useStrings()
  const rows = useKeyedRows(notes.map(({ id }) => String(id)))
  const { remove, removeSeveral } = useNoteActions()
  const documentsAt = (indexes: readonly number[]): Chosen | null => {
    const on = indexes.flatMap((index) => notes[index] ?? []).filter(({ documentId }) => documentId !== null)
    const ids = [...new Set(on.flatMap(({ documentId }) => documentId ?? []))]
    return ids.length === 0
      ? null
      : chosenById(ids, { title: ids.length === 1 ? (on[0]?.title ?? null) : null, from: null })
  }
  useOfferChosen('list', () => documentsAt(rows.chosenFrom(rows.active)))
  const removeAt = (indexes: readonly number[]) => {
    const [first, ...more] = indexes.flatMap((index) => notes[index] ?? [])
    if (!first) return
    if (more.length === 0) remove.mutate(first)
    else removeSeveral.mutate([first, ...more].map(({ id }) => id))
    rows.clear()
  }
  const { several } = rows
  const documents = several && documentsAt(several)
  return (
    <>
      <RowGrid
        label={label}
        className="noteList"
        rowClass="noteRow"
        rows={rows}
        renderRow={(index) => (notes[index] ? <NoteCard note={notes[index]} namesDocument /> : null)}
        onEnter={(index) => {
          const documentId = notes[index]?.documentId ?? null
          if (documentId !== null) openReading({ documentId, passageId: null })
        }}
        onDelete={(index) => removeAt(rows.chosenFrom(index))}
      />
      {several ? (
        <ChosenBar count={several.length} onClear={rows.clear}>
          {documents ? (
            <Button size="small" onPress={() => filing.set({ way: 'add', chosen: documents })}>
              <FolderInput aria-hidden />
              {strings.organising.addTo}
            </Button>
          ) : null}
          <Button size="small" isDisabled={removeSeveral.isPending} onPress={() => removeAt(several)}>
            <Trash2 aria-hidden />
            {strings.marks.removeNotes}
          </Button>
        </ChosenBar>
      ) : null}
    </>
  )
}
