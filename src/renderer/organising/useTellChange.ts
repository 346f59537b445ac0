import { useCallback } from 'react'
import { actionsTold } from '../state/undo.ts'
import { toast, type ToastMessage } from '../ui/feedback/toast.tsx'
import { changeReversed } from './changeReversed.ts'
import { useReverse } from './useReversal.ts'

/**
 * Tells what became of something the user did to organise the library, and offers the way back where it changed anything.
 * Undone elsewhere, it is no longer offered.
 */
export function useTellChange(): (message: Omit<ToastMessage, 'undo'>, changeId: number | null) => void {
  const reverse = useReverse()
  return useCallback(
    (message, changeId) => {
      if (changeId === null) {
        toast(message)
        return
      }
      actionsTold.set((count) => count + 1)
      const close = toast({ ...message, undo: () => reverse('undo', changeId) })
      const stopWatching = changeReversed.subscribe(() => {
        if (changeReversed.get()?.id !== changeId) return
        stopWatching()
        close()
      })
    },
    [reverse],
  )
}
