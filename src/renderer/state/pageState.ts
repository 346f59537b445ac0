import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useClient } from '../api.ts'
import { useKeptState } from './queries.ts'
import { usePart } from './store.ts'
import { keepPageState, unsaved, type Json } from './unsavedPages.ts'

/** The value that is kept under `name`; undefined where none is. What was changed here comes before what the library has. */
export function useStoredPageState(name: string): Json | undefined {
  const kept = useKeptState(name)
  const isChanged = usePart(unsaved, (changed) => changed.has(name))
  const changed = usePart(unsaved, (all) => all.get(name))
  return isChanged ? changed : kept
}

/**
 * State of a page that comes back next time, kept in the library's settings. `accept` turns what was stored (by any
 * version) into a value, or undefined to start with `fallback`.
 */
export function usePageState<T extends Json>(
  name: string,
  fallback: T,
  accept: (stored: Json) => T | undefined,
): readonly [T, (next: T) => void] {
  const client = useClient()
  const queries = useQueryClient()
  const stored = useStoredPageState(name)
  const value = stored === undefined ? fallback : (accept(stored) ?? fallback)
  const set = useCallback((next: T) => keepPageState(client, queries, name, next), [client, queries, name])
  return [value, set]
}

export const acceptNumber = (stored: Json) => (typeof stored === 'number' ? stored : undefined)
export const acceptBoolean = (stored: Json) => (typeof stored === 'boolean' ? stored : undefined)
export const acceptStrings = (stored: Json) =>
  Array.isArray(stored) && stored.every((item) => typeof item === 'string') ? (stored as string[]) : undefined
export const acceptNumbers = (stored: Json) =>
  Array.isArray(stored) && stored.every((item) => typeof item === 'number') ? (stored as number[]) : undefined
