import { useCallback } from 'react'
import { actionsTold } from '../state/undo.ts'
import { toast, type ToastMessage } from '../ui/feedback/toast.tsx'
import { closeRedoOffers, offerReversal } from './reversalOffers.ts'
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
      closeRedoOffers()
      offerReversal({ ...message, undo: () => reverse('undo', changeId) }, changeId, 'undo')
    },
    [reverse],
  )
}
