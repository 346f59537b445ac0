import { createStore } from '../state/store.ts'

/** The change that was undone or redone last: a message that offers that closes. A new object for each time. */
export const changeReversed = createStore<{ readonly id: number; readonly how: 'undo' | 'redo' } | null>(null)
