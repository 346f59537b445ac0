import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import './treeSelection.css'

/** What a press or a key on a row of a tree is held with. */
interface Held {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

interface Chosen {
  /** Where Shift begins: the row that was last gone to without it. */
  readonly anchor: number | null
  readonly ids: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/**
 * Rows of a tree that are selected, by their ids, as in every list: Ctrl takes one more, Shift all up to it, Escape none. A press
 * without these opens the row and selects nothing. `shown`: the rows in the order in which they stand; what is folded away is
 * not selected.
 */
export function useTreeSelection(shown: readonly number[]) {
  const [{ anchor, ids }, setChosen] = useState<Chosen>({ anchor: null, ids: none })
  const selected = ids.size === 0 ? none : new Set(shown.filter((id) => ids.has(id)))
  const latest = useRef({ shown, anchor, selected })
  useLayoutEffect(() => {
    latest.current = { shown, anchor, selected }
  })
  // The same functions each time, so that no row is drawn for them.
  const actions = useMemo(() => {
    const range = (to: number) => {
      const { shown: rows, anchor: from } = latest.current
      const ends = [rows.indexOf(from ?? to), rows.indexOf(to)].map((at) => Math.max(0, at)).toSorted((a, b) => a - b)
      setChosen({ anchor: from ?? to, ids: new Set(rows.slice(ends[0], (ends[1] ?? 0) + 1)) })
    }
    return {
      /** True where the press selected; else the row is to be opened. */
      press: (id: number, { shiftKey, ctrlKey, metaKey }: Held): boolean => {
        if (shiftKey) range(id)
        else if (ctrlKey || metaKey) {
          const next = new Set(latest.current.selected)
          if (!next.delete(id)) next.add(id)
          setChosen({ anchor: id, ids: next })
        } else {
          setChosen({ anchor: id, ids: none })
          return false
        }
        return true
      },
      /** Shift and an arrow: from the row `at` on to the one `by` rows further. */
      extend: (at: number, by: number): void => {
        const { shown: rows, anchor: from, selected: before } = latest.current
        if (from === null || before.size === 0) latest.current = { ...latest.current, anchor: at }
        range(rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(at) + by))] ?? at)
      },
      /** False where nothing was selected. */
      clear: (): boolean => {
        if (latest.current.selected.size === 0) return false
        setChosen((now) => ({ ...now, ids: none }))
        return true
      },
      /** What is done to a row is done to all that is selected where the row is, else to the row. */
      chosenAt: (id: number): readonly number[] =>
        latest.current.selected.has(id) ? [...latest.current.selected] : [id],
      /** A row that is not selected has a menu of its own: what is selected elsewhere is let go. */
      only: (id: number): void => {
        if (!latest.current.selected.has(id)) setChosen({ anchor: id, ids: none })
      },
    }
  }, [])
  return { selected, actions }
}

export type TreeSelection = ReturnType<typeof useTreeSelection>['actions']
