import { useEffect, useState, type ReactNode } from 'react'
import { inNextFrame, rowsInFrame } from './nextFrame.ts'

/** Rows that are made in one frame: each is some twenty elements, and is laid out at once to be measured. */
const atOnce = 3

/** How many of `count` rows a list draws in an `order`: a few more in each frame, until it has drawn so many. */
export function useFirstRows(count: number, order: string): number {
  const [drawn, setDrawn] = useState({ most: atOnce, order })
  // In another order every row is another one.
  const { most } = drawn.order === order ? drawn : { most: atOnce }
  useEffect(() => {
    if (most >= count) return undefined
    return inNextFrame(() => setDrawn({ most: most + rowsInFrame(atOnce), order }))
  }, [count, most, order])
  return most
}

/** What rows show: one that waits shows what it did before, or nothing. */
export function keptContents() {
  let kept = new Map<number, ReactNode>()
  return <Row extends { readonly index: number; readonly waits: boolean }>(
    rows: readonly Row[],
    contentOf: (row: Row) => ReactNode,
  ): readonly (Row & { readonly content: ReactNode })[] => {
    const shown = rows.map((row) => ({ ...row, content: row.waits ? kept.get(row.index) : contentOf(row) }))
    kept = new Map(shown.map(({ index, content }) => [index, content]))
    return shown
  }
}
