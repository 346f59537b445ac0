import { useSyncExternalStore } from 'react'

/** A value outside of React that many components watch. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T | ((now: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const resets = new Set<() => void>()

/** A store whose value belongs to the library in use: {@link resetLibraryStores} sets it back to `initial`. */
export function createLibraryStore<T>(initial: T, beforeReset: (value: T) => void = () => {}): Store<T> {
  const store = createStore(initial)
  resets.add(() => {
    beforeReset(store.get())
    store.set(initial)
  })
  return store
}

/** For a change of library: the ids of one mean nothing in another. */
export function resetLibraryStores(): void {
  for (const reset of resets) reset()
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** A part of a value, by itself: what shows it is not drawn again when other parts change. `part` must not make anything. */
export function usePart<T, Part>(store: Store<T>, part: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}
