import { FolderInput, Palette, Tags, Trash2 } from 'lucide-react'
import { ColourChoice } from '../marks/ColourChoice.tsx'
import { useHighlightActions } from '../marks/highlights/useHighlightActions.ts'
import { marking } from '../marks/marking.ts'
import { NoteCard } from '../marks/notes/NoteCard.tsx'
import { useNoteActions } from '../marks/notes/useNoteActions.ts'
import { openSpan } from '../marks/openSpan.ts'
import { chosenById, filing, type Chosen } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { openReading } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'
import { RowGrid } from '../ui/rows/RowGrid.tsx'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import { useStrings } from '../strings/strings.ts'
import { HighlightCard } from './HighlightCard.tsx'
import { markEntries } from './markEntries.tsx'
import { keyOf, type Marked } from './marked.ts'

/**
 * Notes and highlights as a list: several are removed together, highlights are recoloured, and the documents that they are on
 * are filed and tagged as those of any list.
 */
export function SelectableMarks({ label, items }: { readonly label: string; readonly items: readonly Marked[] }) {
  const strings = useStrings()
  const w = strings.marks
  const rows = useKeyedRows(items.map(keyOf))
  const notes = useNoteActions()
  const highlights = useHighlightActions()
  const at = (indexes: readonly number[]) => indexes.flatMap((index) => items[index] ?? [])
  const documentsAt = (indexes: readonly number[]): Chosen | null => {
    const on = at(indexes).map(({ note, highlight }) => highlight ?? note)
    const ids = [...new Set(on.flatMap(({ documentId }) => documentId ?? []))]
    const title = ids.length === 1 ? (on.find(({ documentId }) => documentId !== null)?.title ?? null) : null
    return ids.length === 0 ? null : chosenById(ids, { title, from: null })
  }
  useOfferChosen('list', () => documentsAt(rows.chosenFrom(rows.active)))
  const removeAt = (indexes: readonly number[]) => {
    const those = at(indexes)
    const [only] = those.length === 1 ? those : []
    if (only?.note) notes.remove.mutate(only.note)
    else if (only) highlights.remove(only.highlight)
    else if (those.length > 0)
      highlights.removeSeveral(
        those.flatMap(({ highlight }) => highlight?.id ?? []),
        those.flatMap(({ note }) => note?.id ?? []),
      )
    rows.clear()
  }
  const { several } = rows
  const documents = several && documentsAt(several)
  const coloured = several ? at(several).flatMap(({ highlight }) => highlight ?? []) : []
  const [first] = coloured
  const colour = first && coloured.every((one) => one.colour === first.colour) ? first.colour : null
  return (
    <>
      <RowGrid
        label={label}
        className="noteList"
        rowClass="noteRow"
        rows={rows}
        renderRow={(index) => {
          const item = items[index]
          if (!item) return null
          return item.note ? <NoteCard note={item.note} namesDocument /> : <HighlightCard highlight={item.highlight} />
        }}
        onOpen={(index) => {
          const highlight = items[index]?.highlight
          if (highlight) openSpan(highlight.documentId, highlight.span, highlight.box)
        }}
        onEnter={(index) => {
          const { note, highlight } = items[index] ?? {}
          if (highlight) openSpan(highlight.documentId, highlight.span, highlight.box)
          else if (note && note.documentId !== null) openReading({ documentId: note.documentId, passageId: null })
        }}
        onDelete={(index) => removeAt(rows.chosenFrom(index))}
        menu={{
          label: strings.documents.actions,
          entries: (indexes) => markEntries(at(indexes), documentsAt(indexes), () => removeAt(indexes), strings),
        }}
      />
      {several ? (
        <ChosenBar count={several.length} onClear={rows.clear}>
          {documents ? (
            <>
              <Button size="small" onPress={() => filing.set({ way: 'add', chosen: documents })}>
                <FolderInput aria-hidden />
                {strings.organising.addTo}
              </Button>
              <Button size="small" onPress={() => marking.set({ what: 'tags', documents })}>
                <Tags aria-hidden />
                {w.tagMenu}
              </Button>
            </>
          ) : null}
          {coloured.length > 0 ? (
            <Popover
              label={w.recolour}
              trigger={
                <Button size="small">
                  <Palette aria-hidden />
                  {w.recolour}
                </Button>
              }
            >
              {(close) => (
                <ColourChoice
                  chosen={colour}
                  label={w.recolourTo}
                  onChoose={(to) => {
                    close()
                    highlights.recolourSeveral(
                      coloured.map(({ id }) => id),
                      to,
                    )
                  }}
                />
              )}
            </Popover>
          ) : null}
          <Button size="small" onPress={() => removeAt(several)}>
            <Trash2 aria-hidden />
            {w.removeSeveral}
          </Button>
        </ChosenBar>
      ) : null}
    </>
  )
}
