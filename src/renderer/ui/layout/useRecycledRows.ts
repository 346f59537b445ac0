import { useEffect, useState, type ReactNode } from 'react'
import { inNextFrame, rowsInFrame } from './nextFrame.ts'
import { recycledRows, type DrawnRow, type DrawnRows, type ShownList } from './recycledRows.ts'

/** The rows that a list draws now, as `recycledRows` chooses them; those that wait come in the next frames. */
export function useRecycledRows(list: Omit<ShownList, 'turn' | 'most'>): DrawnRows {
  const [recycle] = useState(recycledRows)
  const [turn, setTurn] = useState(0)
  const drawn = recycle({ ...list, turn, most: rowsInFrame() })
  useEffect(() => (drawn.areWaiting ? inNextFrame(() => setTurn(turn + 1)) : undefined), [drawn, turn])
  return drawn
}

/** Draws rows: one that waits is what it was when it was drawn last. */
export function keptNodes() {
  let kept = new Map<number, ReactNode>()
  return (rows: readonly DrawnRow[], draw: (row: DrawnRow) => ReactNode): readonly ReactNode[] => {
    kept = new Map(
      rows.map((row) => {
        const isKept = row.waits && !row.isAway && kept.has(row.element)
        return [row.element, isKept ? kept.get(row.element) : draw(row)]
      }),
    )
    return [...kept.values()]
  }
}
