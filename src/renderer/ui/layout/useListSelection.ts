import { useState } from 'react'

/** Rows of a list that are selected, by their places, as {@link VirtualList} asks for it: Shift extends from the last click. */
export function useListSelection(count: number) {
  const [anchor, setAnchor] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return {
    selected,
    clear: () => setSelected(new Set()),
    select: (index: number, how: 'only' | 'toggle' | 'range' | 'all') => {
      if (how === 'range') {
        const [from, to] = anchor < index ? [anchor, index] : [index, anchor]
        setSelected(new Set(Array.from({ length: to - from + 1 }, (_, step) => from + step)))
        return
      }
      if (how === 'all') {
        setSelected(new Set(Array.from({ length: count }, (_, at) => at)))
        return
      }
      setAnchor(index)
      setSelected((now) => {
        if (how === 'only') return new Set([index])
        const next = new Set(now)
        if (!next.delete(index)) next.add(index)
        return next
      })
    },
    /** What an action on the row is about: all that is selected where the row is, else the row. */
    chosenAt: (index: number): readonly number[] =>
      selected.has(index) ? [...selected].toSorted((a, b) => a - b) : [index],
  }
}
