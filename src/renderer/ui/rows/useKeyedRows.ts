import { useState } from 'react'
import { useListSelection } from '../layout/useListSelection.ts'

/** The active row and the selection of a list whose rows come and go: both stay with the keys that they are on. */
export function useKeyedRows(keys: readonly string[]) {
  const { move, ...selection } = useListSelection(keys.length)
  const [active, setActive] = useState(0)
  const [before, setBefore] = useState(keys)
  if (before.length !== keys.length || before.some((key, index) => key !== keys[index])) {
    setBefore(keys)
    const places = new Map(keys.map((key, index) => [key, index]))
    const placeOf = (index: number) => places.get(before[index] ?? '')
    move(placeOf)
    setActive(placeOf(active) ?? Math.max(0, Math.min(keys.length - 1, active)))
  }
  return { ...selection, keys, active, setActive }
}

export type KeyedRows = ReturnType<typeof useKeyedRows>
