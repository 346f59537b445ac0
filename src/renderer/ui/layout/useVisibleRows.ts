import { useEffect, useRef } from 'react'

/** Between two reports, in milliseconds: a few frames. */
const restMs = 50

/**
 * Reports which rows are in sight: at once, and while they go by at most every few frames. Whoever loads rows would else ask
 * for all that pass, and draw the list again for each answer.
 */
export function useVisibleRows(
  first: number,
  last: number,
  onVisible: ((first: number, last: number) => void) | undefined,
): void {
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const report = () => {
      reportedAt.current = performance.now()
      onVisible?.(first, last)
    }
    const waitMs = reportedAt.current + restMs - performance.now()
    if (waitMs <= 0) return report()
    const timer = setTimeout(report, waitMs)
    return () => clearTimeout(timer)
  }, [first, last, onVisible])
}
