import { useEffect, useRef } from 'react'
import { reportWait } from './reportWait.ts'

/**
 * Reports which rows are visible: at once, then at most every few frames while scrolling. While the scrollbar is dragged past
 * many rows, reports only where it rests: loading every row that passes would delay the rows that stay, and redraw the list
 * for each reply.
 */
export function useVisibleRows(
  first: number,
  last: number,
  onVisible: ((first: number, last: number) => void) | undefined,
): void {
  const reported = useRef({ at: Number.NEGATIVE_INFINITY, first: 0, last: 0 })
  useEffect(() => {
    const report = () => {
      reported.current = { at: performance.now(), first, last }
      onVisible?.(first, last)
    }
    const before = reported.current
    const waitMs = reportWait(before, { first, last }, performance.now() - before.at)
    if (waitMs <= 0) return report()
    const timer = setTimeout(report, waitMs)
    return () => clearTimeout(timer)
  }, [first, last, onVisible])
}
