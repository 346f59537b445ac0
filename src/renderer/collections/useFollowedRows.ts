import { useCallback, useLayoutEffect, useRef } from 'react'
import { followRows, type KnownRows } from './followRows.ts'
import type { useDocumentPages } from './useDocumentPages.ts'

/**
 * Rows are selected by their places. When documents change theirs, as a sorted table's do after an undo, the selected rows and the
 * active one among them go along, or nothing is selected: never another document. An active row that was out of sight moves
 * without the list being scrolled to it: `unseen` is its place.
 */
export function useFollowedRows({
  documents,
  places,
  total,
  selected,
  active,
  onMoved,
  onLost,
}: {
  readonly documents: ReturnType<typeof useDocumentPages>
  /** The list that they are of, by its length and order: in another one nothing is followed. */
  readonly places: string
  readonly total: number
  readonly selected: ReadonlySet<number>
  readonly active: number
  readonly onMoved: (places: ReadonlyMap<number, number>) => void
  readonly onLost: () => void
}) {
  const unseen = useRef<number | null>(null)
  const seen = useRef({ first: 0, last: -1 })
  const looked = useRef<{
    places: string
    pages: unknown
    selected: ReadonlySet<number>
    known: KnownRows
  } | null>(null)
  // Before anything is painted: a key must find what one sees.
  useLayoutEffect(() => {
    if (unseen.current !== active) unseen.current = null
    const before = looked.current
    if (before?.places === places && before.pages === documents.pages && before.selected === selected) return
    // Pages come in one by one: those of before an import and those of after it do not fit together.
    if (documents.pages.some((page) => page !== undefined && page.total !== total)) return
    const known: KnownRows = before?.places === places ? before.known : new Map()
    const now = { places, pages: documents.pages, selected }
    // All are selected, in whatever order.
    if (selected.size === 0 || selected.size === total) {
      looked.current = { ...now, known: new Map() }
      return
    }
    const followed = followRows(known, documents.loaded(), selected)
    looked.current = {
      ...now,
      known: followed.kind === 'lost' ? new Map() : followed.known,
    }
    if (followed.kind === 'same') return
    if (followed.kind === 'lost') {
      onLost()
      return
    }
    const to = followed.places.get(active)
    if (to !== undefined && (active < seen.current.first || active > seen.current.last)) unseen.current = to
    onMoved(followed.places)
  })
  const onVisible = useCallback((first: number, last: number) => {
    seen.current = { first, last }
  }, [])
  return { unseen, onVisible }
}
