import { useEffect, useState } from 'react'

/** Rows that are made in one frame: each is some twenty elements, and is laid out at once to be measured. */
const atOnce = 4

/** How many of `count` rows a list draws: a few more in each frame, until it has drawn so many. */
export function useFirstRows(count: number): number {
  const [most, setMost] = useState(atOnce)
  useEffect(() => {
    if (most >= count) return undefined
    const frame = requestAnimationFrame(() => setMost(most + atOnce))
    return () => cancelAnimationFrame(frame)
  }, [count, most])
  return most
}
