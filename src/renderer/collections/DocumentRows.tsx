import { type ReactNode, useState } from 'react'
import { sharedMarks } from '../marks/lists/sharedMarks.ts'
import { dragDocuments } from '../organising/dragging.ts'
import { chosenById } from '../organising/filing.ts'
import { filedDocuments } from '../organising/useChosen.ts'
import { tabOpener, type Reading } from '../state/route.ts'
import { focusReader } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'
import { RowGrid } from '../ui/rows/RowGrid.tsx'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import { DocumentMenu, type DocumentMenuState } from './DocumentMenu.tsx'
import { SelectionBar } from './SelectionBar.tsx'

/** A row of a short list: the document is null where what it shows is none of the library. */
export interface DocumentRow {
  readonly key: string
  readonly title: string
  readonly reading: Reading | null
  readonly url: string | null
}

/** A short list of documents beside something else, which are read, selected, filed and dragged as those of every list. */
export function DocumentRows({
  label,
  items,
  className = '',
  rowClass,
  onOpen,
  renderRow,
}: {
  readonly label: string
  readonly items: readonly DocumentRow[]
  readonly className?: string
  readonly rowClass: string
  readonly onOpen: (index: number) => void
  readonly renderRow: (index: number) => ReactNode
}) {
  const strings = useStrings()
  const rows = useKeyedRows(items.map(({ key }) => key))
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  /** Each document once: several passages may be of one. */
  const documentsAt = (indexes: readonly number[]) => [
    ...new Map(
      indexes.flatMap((index) => {
        const { reading, url, title } = items[index] ?? {}
        if (!reading) return []
        const { documentId: id, passageId } = reading
        return [[id, { id, url: url ?? null, title, ...(passageId === null ? {} : { passageId }) }] as const]
      }),
    ).values(),
  ]
  const choose = (indexes: readonly number[]) => {
    const documents = documentsAt(indexes)
    const title = documents.length === 1 ? documents[0]?.title || null : null
    return chosenById(
      documents.map(({ id }) => id),
      { title, from: null },
    )
  }
  const several = rows.several && documentsAt(rows.several).length > 0 ? choose(rows.several) : null
  const chosen = documentsAt(rows.chosenFrom(rows.active))
  return (
    <>
      <RowGrid
        label={label}
        className={className}
        rowClass={rowClass}
        rows={rows}
        renderRow={renderRow}
        onOpen={onOpen}
        onOpenAside={(index) => {
          const reading = items[index]?.reading
          if (reading) tabOpener.get()?.(reading)
        }}
        onDragRow={(indexes, event) => {
          const dragged = choose(indexes)
          if (dragged.count > 0) dragDocuments(event, dragged, strings.organising.dragged(dragged.count, dragged.title))
          else event.preventDefault()
        }}
        onMenu={(indexes, at) => {
          const documents = documentsAt(indexes)
          if (documents.length > 0) setMenu({ chosen: choose(indexes), documents, marks: sharedMarks([null]), at })
        }}
        filed={filedDocuments(
          chosen.map(({ id }) => id),
          chosen.length === 1 ? (chosen[0]?.title ?? null) : null,
        )}
      />
      <SelectionBar chosen={several} onClear={rows.clear} />
      <DocumentMenu
        open={menu}
        onClose={() => setMenu(null)}
        onOpen={() => {
          onOpen(rows.active)
          focusReader.set(menu?.documents[0]?.id ?? null)
        }}
      />
    </>
  )
}
