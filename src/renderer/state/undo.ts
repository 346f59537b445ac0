import { toast, type ToastMessage } from '../ui/feedback/toast.tsx'
import { createLibraryStore, createStore } from './store.ts'

/** What can be taken back and is no change that the library keeps: a conversation that was deleted, a size. */
export interface Undoable {
  /** What was done, in words: shown in the palette beside "Undo". */
  readonly label: string
  /** Unix time in ms. */
  readonly at: number
  /** It rejects where it fails, which it tells by itself. */
  readonly undo: () => unknown
  /** Does it again and tells it, as the first time; it rejects where it fails, which it tells by itself. */
  readonly redo?: (() => Promise<unknown>) | undefined
  /** The change of the library that is undone and redone with it. */
  readonly changeId?: number | undefined
}

export interface Undone {
  readonly action: Undoable
  /** When it was undone, Unix time in ms: what is done after that leaves nothing to redo. */
  readonly at: number
  /** Whether that went through, once it is known. */
  readonly done: Promise<boolean>
}

/** The latest last. A restart forgets it; the trash in the library does not. */
export const undoStack = createLibraryStore<readonly Undoable[]>([])
/** What was taken back, the last one last. */
export const redoStack = createLibraryStore<readonly Undone[]>([])
const depth = 100

/** What is told while an action is redone is that action: the others that were undone can be redone still. */
let isRedoing = false

/** Counted up with everything that can be undone, and with every undoing. */
export const actionsTold = createStore(0)

/**
 * Tells what was done and offers the way back, in the toast and on the undo stack: undone in one place, it is no longer
 * offered in the other.
 */
export function tellUndoable(
  message: Omit<ToastMessage, 'undo'>,
  undo: () => unknown,
  { redo, changeId }: Pick<Undoable, 'redo' | 'changeId'> = {},
): void {
  const action: Undoable = { label: message.text, at: Date.now(), undo, redo, changeId }
  undoStack.set((now) => [...now, action].slice(-depth))
  if (!isRedoing) redoStack.set([])
  actionsTold.set((count) => count + 1)
  const close = toast({ ...message, undo: () => void takeBack(action) })
  const stopWatching = undoStack.subscribe(() => {
    if (undoStack.get().includes(action)) return
    stopWatching()
    close()
  })
}

/** Undoes an action, which does nothing the second time. Where it fails, the action can be undone still. */
export async function takeBack(action: Undoable): Promise<void> {
  if (!undoStack.get().includes(action)) return
  undoStack.set((now) => now.filter((other) => other !== action))
  const undone: Undone = { action, at: Date.now(), done: tried(action.undo) }
  // At once: Redo may be pressed before it is done.
  if (action.redo) redoStack.set((now) => [...now, undone].slice(-depth))
  actionsTold.set((count) => count + 1)
  if (await undone.done) return
  redoStack.set((now) => now.filter((other) => other !== undone))
  undoStack.set((now) => [...now, action].toSorted((one, other) => one.at - other.at))
}

/** Does again what was taken back, once that is done; the second time nothing. */
export async function doAgain(undone: Undone): Promise<void> {
  if (isRedoing || !redoStack.get().includes(undone)) return
  redoStack.set((now) => now.filter((other) => other !== undone))
  isRedoing = true
  if (undone.action.redo && (await undone.done)) await tried(undone.action.redo)
  isRedoing = false
}

/** Runs what tells its failures itself: they end here. Whether it went through. */
export async function tried(act: () => unknown): Promise<boolean> {
  try {
    await act()
    return true
  } catch {
    return false
  }
}
