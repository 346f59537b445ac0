import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { QuarryClient } from '../../contract/routes.ts'
import type { SettingsView } from '../../contract/settings.ts'
import { useClient } from '../api.ts'
import { keys, useSettings } from './queries.ts'

/** What can be kept: plain data. */
export type Json = SettingsView['pages'][string]

let isWriting = false
const changed = new Map<string, Json>()

/**
 * Writes what has changed at once, and while a write is under way only remembers that there is something newer: dragging a
 * border changes a width many times a second, and the library hears of the first and the last of them. What other windows
 * changed meanwhile stays as they left it.
 */
async function write(client: QuarryClient): Promise<void> {
  if (isWriting) return
  isWriting = true
  while (changed.size > 0) {
    const pages = Object.fromEntries(changed)
    changed.clear()
    // What is lost here is a pane width: not worth a message.
    await client.settings.set({ pages }).catch(() => {})
  }
  isWriting = false
}

/** Keeps a value under `name` in the library's settings, on screen at once. */
export function keepPageState(client: QuarryClient, queries: QueryClient, name: string, value: Json): void {
  queries.setQueryData<SettingsView>(keys.settings, (now) =>
    now ? { ...now, pages: { ...now.pages, [name]: value } } : now,
  )
  changed.set(name, value)
  void write(client)
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
  const stored = useSettings().data?.pages[name]
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
