import { useEffect, useRef } from 'react'
import { reportWait } from './reportWait.ts'

/**
 * Reports which rows are in sight: at once, and while they go by at most every few frames; while the scrollbar is drawn through
 * many, when they have rested. Whoever loads rows would else ask for all that pass, have what is stayed at wait behind them, and
 * draw the list again for each answer.
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
