import { useEffect } from 'react'
import { findInReader } from '../shell.ts'

/** Runs `open` when a text is to be looked for in what is read: what is shown first takes it, also what is shown for it. */
export function useFindRequest(open: () => void): void {
  useEffect(() => {
    const take = () => {
      if (!findInReader.get()) return
      findInReader.set(false)
      open()
    }
    take()
    return findInReader.subscribe(take)
    // The setters of states, which stay the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
