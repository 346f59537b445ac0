import { toast, type ToastMessage } from '../ui/feedback/toast.tsx'
import { createLibraryStore, createStore } from './store.ts'

/** What can be taken back and is no change that the library keeps: a conversation that was deleted, a size. */
export interface Undoable {
  /** What was done, in words: shown in the palette beside "Undo". */
  readonly label: string
  /** Unix time in ms. */
  readonly at: number
  readonly undo: () => void
}

/** The latest last. A restart forgets it; the trash in the library does not. */
export const undoStack = createLibraryStore<readonly Undoable[]>([])
const depth = 100

/** Counted up with everything that can be undone, and with every undoing. */
export const actionsTold = createStore(0)

/**
 * Tells what was done and offers the way back, in the toast and on the undo stack: undone in one place, it is no longer
 * offered in the other.
 */
export function tellUndoable(message: Omit<ToastMessage, 'undo'>, undo: () => void): void {
  const action: Undoable = { label: message.text, at: Date.now(), undo }
  undoStack.set((now) => [...now, action].slice(-depth))
  actionsTold.set((count) => count + 1)
  const close = toast({ ...message, undo: () => takeBack(action) })
  const stopWatching = undoStack.subscribe(() => {
    if (undoStack.get().includes(action)) return
    stopWatching()
    close()
  })
}

/** Undoes an action, which does nothing the second time. */
export function takeBack(action: Undoable): void {
  if (!undoStack.get().includes(action)) return
  undoStack.set((now) => now.filter((other) => other !== action))
  actionsTold.set((count) => count + 1)
  action.undo()
}
