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
  if (action.redo) redoStack.set((now) => [...now, { action, at: Date.now() }].slice(-depth))
  actionsTold.set((count) => count + 1)
  void tried(action.undo)
}

/** Does again what was taken back; the second time nothing. */
export async function doAgain(undone: Undone): Promise<void> {
  if (isRedoing || !redoStack.get().includes(undone)) return
  redoStack.set((now) => now.filter((other) => other !== undone))
  isRedoing = true
  if (undone.action.redo) await tried(undone.action.redo)
  isRedoing = false
}

/** Runs what tells its failures itself: they end here. */
export async function tried(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch {
    // Told.
  }
}
