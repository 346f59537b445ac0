import { useEffect } from 'react'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import type { Reading } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { leftList, wantedRow } from './leaving.ts'

/** So many rows are looked at for the next one that stays, at a time. */
const lookedAt = 200

/** Lets the reading pane go on with a list when what it shows leaves that, and the list with the pane after an undo. */
export function useLeftList<Row extends Pick<Reading, 'documentId' | 'passageId'>>({
  from,
  total,
  loaded,
  rowsAt,
  onGone,
  onWanted,
}: {
  /** The collection that the list shows documents of; null: none, or several. */
  readonly from: number | null
  readonly total: number
  /** Place and document of each row that is loaded. */
  readonly loaded: () => readonly (readonly [number, number])[]
  readonly rowsAt: (places: readonly number[]) => Promise<readonly Row[]>
  /** The place that the next row has when others have left, and that row. */
  readonly onGone: (place: number, row: Row | null) => void
  readonly onWanted: (place: number) => void
}): void {
  const nextOf = async (first: number, gone: ReadonlySet<number>) => {
    for (let at = first; at < total; at += lookedAt) {
      const places = Array.from({ length: Math.min(lookedAt, total - at) }, (_, step) => at + step)
      const row = (await rowsAt(places)).find(({ documentId }) => !gone.has(documentId))
      if (row) return { place: first, row }
    }
    const [row = null] = first > 0 ? await rowsAt([first - 1]) : []
    return { place: Math.max(0, first - 1), row }
  }
  const goOn = async (selection: SelectionInput, read: Reading) => {
    const gone = selection.kind === 'documents' ? new Set(selection.ids) : null
    if (gone?.has(read.documentId) === false) return null
    const places = loaded().flatMap(([place, id]) => (gone === null || gone.has(id) ? place : []))
    if (places.length === 0) return null
    const { place, row } = gone === null ? { place: 0, row: null } : await nextOf(Math.min(...places), gone)
    const next = row && { documentId: row.documentId, passageId: row.passageId }
    return { next, follow: () => onGone(place, row) }
  }
  useEffect(() => leftList.set(from === null ? null : { from, goOn }))
  useEffect(() => () => leftList.set(null), [])
  const wanted = useStore(wantedRow)
  useEffect(() => {
    if (wanted === null) return
    wantedRow.set(null)
    const found = loaded().find(([, id]) => id === wanted)
    if (found) onWanted(found[0])
    // Once for each that is wanted, in the rows of then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])
}
