import { useState } from 'react'

/**
 * How a row is selected: `only` it, `toggle` it beside others, the `range` up to it, `all` or `none`. `mark` is a toggle by key. The
 * row that a click or the keys went to looks selected, and a `toggle` of others adds to it; a `toggle` or `mark` of that row itself
 * chooses it. A `step` by key selects only where it is, unless rows were selected one by one.
 */
export type SelectHow = 'only' | 'step' | 'toggle' | 'mark' | 'range' | 'all' | 'none'

/** Whether more is selected than the row that the keys are at: Escape takes that away first. */
export function selectsMore(selected: ReadonlySet<number>, active: number): boolean {
  return selected.size > 1 || (selected.size === 1 && !selected.has(active))
}

/** Rows of a list that are selected, by their places, as {@link VirtualList} asks for it: Shift extends from the last click. */
export function useListSelection(count: number) {
  const [anchor, setAnchor] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  /** Rows were selected one by one: going to another one leaves them selected. */
  const [isKept, setKept] = useState(false)
  const change = (next: ReadonlySet<number>, keeps: boolean) => {
    setSelected(next)
    setKept(keeps && next.size > 0)
  }
  const all = [...selected].toSorted((a, b) => a - b)
  return {
    selected,
    /** What a bar below the list is about: several rows, or those selected one by one. */
    several: selected.size > 1 || isKept ? all : null,
    clear: () => change(new Set(), false),
    /** The rows are at other places: what is selected goes along, but for rows without a place. */
    move: (placeOf: (index: number) => number | undefined) => {
      setAnchor(placeOf(anchor) ?? anchor)
      change(new Set([...selected].flatMap((index) => placeOf(index) ?? [])), isKept)
    },
    select: (index: number, how: SelectHow) => {
      if (how === 'none') {
        change(new Set(), false)
        return
      }
      if (how === 'range') {
        const [from, to] = anchor < index ? [anchor, index] : [index, anchor]
        change(new Set(Array.from({ length: to - from + 1 }, (_, step) => from + step)), isKept)
        return
      }
      if (how === 'all') {
        change(new Set(Array.from({ length: count }, (_, at) => at)), isKept)
        return
      }
      setAnchor(index)
      if (how === 'only' || (how === 'step' && !isKept)) change(new Set([index]), false)
      // The row that is only being looked at is chosen by the first Ctrl click on it, as by X: it is not taken away.
      else if (!isKept && selected.size < 2 && (how === 'mark' || selected.has(index))) change(new Set([index]), true)
      else if (how !== 'step') {
        const next = new Set(selected)
        if (!next.delete(index)) next.add(index)
        change(next, true)
      }
    },
    /** What an action on the row is about: all that is selected where the row is, else the row. */
    chosenAt: (index: number): readonly number[] => (selected.has(index) ? all : [index]),
    /** What a key is about while the row is the active one: rows that were selected one by one, wherever they are. */
    chosenFrom: (index: number): readonly number[] => (isKept || selected.has(index) ? all : [index]),
  }
}
