import { type RefObject, useEffect } from 'react'
import { focusReader } from '../shell.ts'

/** Gives the focus to what shows a document, once it is there, where it was asked for. */
export function useReaderFocus(documentId: number, frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const take = () => {
      // What stands here may be about to be replaced by what was asked for.
      if (focusReader.get() !== documentId || !frame.current) return
      focusReader.set(null)
      frame.current.focus({ preventScroll: true })
    }
    take()
    return focusReader.subscribe(take)
  }, [documentId, frame])
}
