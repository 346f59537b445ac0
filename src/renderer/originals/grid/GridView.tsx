import { useEffect, useMemo, useState } from 'react'
import type { DocumentView } from '../../../contract/documents.ts'
import type { OriginalView } from '../../../contract/files/originals.ts'
import { useClient } from '../../api.ts'
import { createStore, useStore } from '../../state/store.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { CitedPlace } from '../citedPlace.ts'
import { type CellRange, parseRange } from './cellRange.ts'
import { CellGrid } from './CellGrid.tsx'
import { mostRows, noSheets, readSheets } from './sheetRows.ts'
import './grid.css'

interface GridProps {
  readonly document: DocumentView
  readonly original: OriginalView
  readonly cited: CitedPlace | null
}

/** The sheets of a workbook, or the table of a text, with the cited cells marked. */
export function GridView(props: GridProps) {
  const [attempt, setAttempt] = useState(0)
  return <Sheets key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Sheets({ document, original, cited, onRetry }: GridProps & { readonly onRetry: () => void }) {
  const w = useStrings().originals
  const client = useClient()
  const [store] = useState(() => createStore(noSheets))
  const { id } = original
  useEffect(() => {
    const left = new AbortController()
    readSheets(client.originals.grid({ id }, { signal: left.signal }), store, left.signal)
    return () => left.abort()
  }, [client, id, store])
  const { sheets, isComplete, isCut, error } = useStore(store)

  const ownSheet = document.raw['sheet']
  const citedSheet = cited?.place.sheet ?? (typeof ownSheet === 'string' ? ownSheet : null)
  // A sheet that was chosen gives way to what is cited next.
  const [chosen, setChosen] = useState<{ readonly name: string; readonly cited: CitedPlace | null } | null>(null)
  const wanted = chosen && chosen.cited === cited ? chosen.name : citedSheet
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0]
  const isCited = sheet !== undefined && (citedSheet === null || sheet.name === citedSheet)
  const cells = useMemo(() => citedCells(document, cited), [document, cited])
  const marked = useMemo(() => (cited?.ranges ?? []).flatMap((range) => parseRange(range) ?? []), [cited])

  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />
  if (!sheet) return isComplete ? <EmptyState title={w.emptySheet} /> : <Skeleton lines={12} />
  return (
    <div className="originalPage">
      {sheet.rows.length === 0 && isComplete ? (
        <EmptyState title={w.emptySheet} />
      ) : (
        <CellGrid key={sheet.name} sheet={sheet} cited={isCited ? cells : null} marked={isCited ? marked : noCells} />
      )}
      <div className="originalBar gridFoot">
        {sheets.length > 1 ? (
          <div className="gridSheets scroll" role="tablist" aria-label={w.sheets}>
            {sheets.map(({ name }) => (
              <button
                key={name}
                type="button"
                role="tab"
                className="gridSheet"
                aria-selected={name === sheet.name}
                onClick={() => setChosen({ name, cited })}
              >
                {name}
              </button>
            ))}
          </div>
        ) : null}
        <span className="grow" />
        <span className="faint num" role="status">
          {isCut ? w.rowLimit(mostRows) : isComplete ? w.rows(sheet.rows.length) : w.loadingRows(sheet.rows.length)}
        </span>
      </div>
    </div>
  )
}

const noCells: readonly CellRange[] = []

/** The cells of what is cited; of a record, its row. */
function citedCells(document: DocumentView, cited: CitedPlace | null): CellRange | null {
  const range = cited?.place.range
  if (range !== undefined) return parseRange(range)
  const { row } = document.source
  return row === null ? null : parseRange(`${row}:${row}`)
}
