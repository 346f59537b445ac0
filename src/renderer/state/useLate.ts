import { useEffect, useState } from 'react'

/** Whether something has lasted for `patienceMs` by now: what ends before that is not worth a change of the page. */
export function useLate(lasts: boolean, patienceMs: number): boolean {
  const [isLate, setLate] = useState(false)
  if (!lasts && isLate) setLate(false)
  useEffect(() => {
    if (!lasts) return undefined
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [lasts, patienceMs])
  return lasts && isLate
}
