import { z } from 'zod'
import { originalPolicies } from '../model/original.ts'
import type { Store } from '../store/store.ts'

/** What the user set, kept in the library; never the key. Null models and dimensions mean the service's default. */
const shape = {
  theme: z.enum(['system', 'light', 'dark', 'contrast']).catch('system'),
  contrast: z.enum(['system', 'more']).catch('system'),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  language: z.enum(['system', 'en', 'de']).catch('system'),
  direction: z.enum(['auto', 'rtl']).catch('auto'),
  passageChars: z.int().min(200).max(10_000).catch(2_000),
  passageOverlap: z.int().min(0).max(2_000).catch(200),
  originals: z.enum(originalPolicies).catch('auto'),
  model: z.string().nullable().catch(null),
  dimension: z.int().min(1).max(4096).nullable().catch(null),
  mediaModel: z.string().nullable().catch(null),
  mediaDimension: z.int().min(1).max(4096).nullable().catch(null),
  collectionModels: z
    .record(z.string(), z.object({ model: z.string(), dimension: z.int().min(1).max(4096).nullable() }))
    .catch({}),
  notify: z.boolean().catch(true),
  keepAwake: z.boolean().catch(true),
  keepInTray: z.boolean().catch(false),
  backupEvery: z.enum(['never', 'day', 'week', 'close']).catch('never'),
  backupFolder: z.string().catch(''),
  backupKeep: z.int().min(1).max(365).catch(7),
  searchMode: z.enum(['hybrid', 'semantic', 'keyword']).catch('hybrid'),
  chatProtocol: z.enum(['chat', 'messages']).catch('chat'),
  chatModel: z.string().nullable().catch(null),
  contextTokens: z.record(z.string(), z.int().min(200).max(10_000_000)).catch({}),
  keys: z.record(z.string().max(100), z.array(z.string().max(40)).max(8)).catch({}),
  singleKeys: z.boolean().catch(true),
  sendPseudonym: z.boolean().catch(false),
  pages: z.record(z.string(), z.json()).catch({}),
}
/** A field that another version wrote and this one cannot read takes its default; the others stay. */
const settings = z.object(shape)
export type LibrarySettings = z.output<typeof settings>

const KEY = 'settings'

export async function readSettings(store: Store): Promise<LibrarySettings> {
  const stored = await store.readAfterWrite.readValue(KEY)
  return settings.parse(stored === undefined ? {} : JSON.parse(stored))
}

/** The last change of each library that is under way: the next one reads what it wrote. */
const writes = new WeakMap<Store, Promise<unknown>>()

/** Changes what is given; of the state of pages, the names that are given. Changes of one process follow one another. */
export function writeSettings(store: Store, change: Partial<LibrarySettings>): Promise<LibrarySettings> {
  const written = (writes.get(store) ?? Promise.resolve()).then(async () => {
    const now = await readSettings(store)
    const changed = { ...now, ...change, pages: { ...now.pages, ...change.pages } }
    await store.write.writeValue(KEY, JSON.stringify(changed))
    return changed
  })
  // A failure is told to who asked for it, and holds up nobody else.
  writes.set(
    store,
    written.catch(() => {}),
  )
  return written
}
