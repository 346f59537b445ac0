import { useEffect, useRef } from 'react'
import { createStore } from '../state/store.ts'

/** What opens each export menu there is now, the one that came last at the end: that of a selection comes after the page's. */
export const exportMenus = createStore<readonly (() => void)[]>([])

/** Lets the command that exports what is shown call `open`, while there is something to export. */
export function useExportCommand(open: () => void, isOffered = true): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (!isOffered) return undefined
    const call = () => latest.current()
    exportMenus.set((now) => [...now, call])
    return () => exportMenus.set((now) => now.filter((other) => other !== call))
  }, [isOffered])
}
