import { toast, type ToastMessage } from '../ui/feedback/toast.tsx'
import { createLibraryStore } from './store.ts'

export interface Undoable {
  /** What was done, in words: shown in the palette beside "Undo". */
  readonly label: string
  readonly undo: () => void
}

/** What can be undone, the latest last. A restart forgets it; the trash in the library does not. */
export const undoStack = createLibraryStore<readonly Undoable[]>([])
const depth = 100

/**
 * Says what was done and offers the way back, in the toast and on the undo stack: undone in one place, it is no longer
 * offered in the other.
 */
export function tellUndoable(message: Omit<ToastMessage, 'undo'>, undo: () => void): void {
  const action: Undoable = { label: message.text, undo }
  undoStack.set((now) => [...now, action].slice(-depth))
  const close = toast({ ...message, undo: () => take(action) })
  const stopWatching = undoStack.subscribe(() => {
    if (undoStack.get().includes(action)) return
    stopWatching()
    close()
  })
}

export function undoLast(): void {
  const action = undoStack.get().at(-1)
  if (action) take(action)
}

/** Undoes an action, which does nothing the second time. */
function take(action: Undoable): void {
  if (!undoStack.get().includes(action)) return
  undoStack.set((now) => now.filter((other) => other !== action))
  action.undo()
}
