import { createStore } from './store.ts'

export interface Undoable {
  /** What was done, in words: shown in the palette beside "Undo". */
  readonly label: string
  readonly undo: () => void
}

/** What can be undone, the latest last. A restart forgets it; the trash in the library does not. */
export const undoStack = createStore<readonly Undoable[]>([])
const depth = 100

/** Puts an action on the stack; returns the way to undo it, which does nothing the second time. */
export function remember(action: Undoable): () => void {
  undoStack.set((now) => [...now, action].slice(-depth))
  return () => {
    if (!undoStack.get().includes(action)) return
    undoStack.set((now) => now.filter((other) => other !== action))
    action.undo()
  }
}

export function undoLast(): void {
  const action = undoStack.get().at(-1)
  if (!action) return
  undoStack.set((now) => now.slice(0, -1))
  action.undo()
}
