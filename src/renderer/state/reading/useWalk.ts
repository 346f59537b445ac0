import { useEffect, useRef } from 'react'
import { focusReader, walkList } from '../shell.ts'

/**
 * Walks a list while something else has the focus: the reading pane, whose keys J and K go through the list beside it.
 * `onWalk` goes by that many rows and answers the document it opened; where the focus was in the text, it stays there.
 */
export function useWalk(onWalk: (by: 1 | -1) => number | null): void {
  const latest = useRef(onWalk)
  useEffect(() => {
    latest.current = onWalk
  })
  useEffect(
    () =>
      walkList.subscribe(() => {
        const walk = walkList.get()
        const opened = walk ? latest.current(walk.by) : null
        if (opened !== null) focusReader.set(opened)
      }),
    [],
  )
}
