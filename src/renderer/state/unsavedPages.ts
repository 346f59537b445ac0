import type { QueryClient } from '@tanstack/react-query'
import type { QuarryClient } from '../../contract/routes.ts'
import type { SettingsView } from '../../contract/settings.ts'
import { createLibraryStore } from './store.ts'

/** Under which the settings of the library are kept in the cache. */
export const settingsKey = ['settings'] as const

/** What can be kept: plain data. */
export type Json = SettingsView['pages'][string]

type SettingsClient = Pick<QuarryClient, 'settings'>
type Pages = ReadonlyMap<string, Json>

/**
 * What was changed in this window and is not in the library's settings yet. It is shown before those: settings that are
 * read while something newer is on its way have the choice of before.
 */
export const unsaved = createLibraryStore<Pages>(new Map())
let isWriting = false

/** What changes within so many milliseconds is written together: behind the frame that shows it, which sending would hold up. */
const gatherMs = 50

/**
 * Writes what has changed, and while a write is under way only remembers that there is something newer: dragging a border
 * changes a width many times a second, and the library hears of few of them, and of the last. What other windows changed
 * meanwhile stays as they left it.
 */
async function write(client: SettingsClient, queries: QueryClient): Promise<void> {
  if (isWriting) return
  isWriting = true
  await new Promise((resolve) => setTimeout(resolve, gatherMs))
  while (unsaved.get().size > 0) {
    const sent = unsaved.get()
    // What is lost here is a pane width: not worth a message.
    await client.settings.set({ pages: Object.fromEntries(sent) }).catch(() => {})
    // Nothing of it is kept where another library was opened meanwhile.
    const kept = Object.fromEntries([...sent].filter(([name]) => unsaved.get().has(name)))
    queries.setQueryData<SettingsView>(settingsKey, (now) => now && { ...now, pages: { ...now.pages, ...kept } })
    // A read that is under way may lack what was written; one that begins now has it.
    if (queries.isFetching({ queryKey: settingsKey }) > 0) void queries.invalidateQueries({ queryKey: settingsKey })
    unsaved.set((now) => new Map([...now].filter(([name, value]) => sent.get(name) !== value)))
  }
  isWriting = false
}

/** Keeps a value under `name` in the library's settings, on screen at once. */
export function keepPageState(client: SettingsClient, queries: QueryClient, name: string, value: Json): void {
  unsaved.set((now) => new Map(now).set(name, value))
  void write(client, queries)
}

/** Writes at once what has changed, for a page that is being left. */
export function writeUnsaved(client: SettingsClient): void {
  const sent = unsaved.get()
  if (sent.size > 0) void client.settings.set({ pages: Object.fromEntries(sent) }).catch(() => {})
}

/** The value under `name` as it was changed last; undefined where none was kept. */
export function pageStateNow(queries: QueryClient, name: string): Json | undefined {
  const changed = unsaved.get()
  return changed.has(name) ? changed.get(name) : queries.getQueryData<SettingsView>(settingsKey)?.pages[name]
}
