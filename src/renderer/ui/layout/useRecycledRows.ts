import { useEffect, useState, type ReactNode } from 'react'
import { recycledRows, type DrawnRow, type DrawnRows, type ShownList } from './recycledRows.ts'

/** The rows that a list draws now, as `recycledRows` chooses them; those that wait come in the next frames. */
export function useRecycledRows(list: Omit<ShownList, 'turn'>): DrawnRows {
  const [recycle] = useState(recycledRows)
  const [turn, setTurn] = useState(0)
  const drawn = recycle({ ...list, turn })
  useEffect(() => {
    if (!drawn.areWaiting) return undefined
    // Where a list scrolls, it is drawn ahead of what its frame calls: that would be the same frame.
    const drawnAt = document.timeline.currentTime
    const next = (time: number) => {
      if (time === drawnAt) frame = requestAnimationFrame(next)
      else setTurn(turn + 1)
    }
    let frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [drawn, turn])
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
