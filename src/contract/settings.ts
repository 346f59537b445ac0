import { z } from 'zod'
import { call } from './define.ts'
import { originalPolicies } from './files/imports.ts'
import { languages } from './languages.ts'

/** Of texts; a null dimension is the model's full width. */
const collectionModel = z.object({ model: z.string(), dimension: z.int().min(1).max(4096).nullable() })

/** What a user may set; kept in the library. The key is not among these. */
export const settingsShape = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  /** `more` draws the theme with high contrast; `system` does where the system asks for it. */
  contrast: z.enum(['system', 'more']),
  density: z.enum(['comfortable', 'compact']),
  /** Of the window; `system` is the first of the system's languages that it speaks. */
  language: z.enum(['system', ...languages]),
  /** `auto` is that of the language. No page sets the other: it tries how the window looks from right to left. */
  direction: z.enum(['auto', 'rtl']),
  passageChars: z.int().min(200).max(10_000),
  passageOverlap: z.int().min(0).max(2_000),
  /** Whether imported files are copied into the library; see the options of imports. */
  originals: z.enum(originalPolicies),
  /** Null: the service's default model, at its full width. */
  model: z.string().nullable(),
  dimension: z.int().min(1).max(4096).nullable(),
  /** Of images and videos; null: the service's default model, at its full width. */
  mediaModel: z.string().nullable(),
  mediaDimension: z.int().min(1).max(4096).nullable(),
  /** What single collections are embedded with instead, by their ids. */
  collectionModels: z.record(z.string(), collectionModel),
  /** Tells of long work that has ended while the window is in the background. */
  notify: z.boolean(),
  /** Keeps the computer awake while jobs run; in the desktop app. */
  keepAwake: z.boolean(),
  /** Goes on in the tray when the window is closed; in the desktop app. */
  keepInTray: z.boolean(),
  /** When the library is copied by itself, while it is open in a window or a browser. */
  backupEvery: z.enum(['never', 'day', 'week', 'close']),
  /** Where to; empty: no folder is chosen, and nothing is copied. */
  backupFolder: z.string().max(4_000),
  /** How many of these copies are kept. */
  backupKeep: z.int().min(1).max(365),
  searchMode: z.enum(['hybrid', 'semantic', 'keyword']),
  /** How questions to the library's own passages are sent. */
  chatProtocol: z.enum(['chat', 'messages']),
  /** Null: the default of the service profile. */
  chatModel: z.string().nullable(),
  /** Tokens of a model's context, request and answer together; models that are not here have the profile's. */
  contextTokens: z.record(z.string(), z.int().min(200).max(10_000_000)),
  /** Combinations of keys of the window's commands, by the commands' ids, where they differ from the built-in ones. */
  keys: z.record(z.string().max(100), z.array(z.string().max(40)).max(8)),
  /** Whether a key without Ctrl, Alt or Command may start a command; lists and texts that have the focus keep theirs. */
  singleKeys: z.boolean(),
  /** Sends a random name for each conversation as `user`; otherwise none is sent. */
  sendPseudonym: z.boolean(),
  /** Page state that a shell wants back next time: pane widths, last page, tabs. Setting it changes the names given. */
  pages: z.record(z.string(), z.json()),
})
export type SettingsView = z.output<typeof settingsShape>

export const proxyModes = ['none', 'system', 'manual', 'pac'] as const

/** How this user's Quarry reaches the network, whatever library is open. Kept beside the list of recent libraries. */
export interface NetworkView {
  readonly mode: (typeof proxyModes)[number]
  /** Of the proxy that is set by hand: `http`, `https` or `socks5`, without credentials; empty when none is set. */
  readonly url: string
  readonly user: string
  /** The password never comes to a page. */
  readonly hasPassword: boolean
  readonly passwordKeptIn: 'keychain' | 'session'
  /** Names and addresses that are reached without the proxy set by hand, as in NO_PROXY. */
  readonly exceptions: readonly string[]
  /** Of a file of proxy rules (PAC). */
  readonly pacUrl: string
  /** Whether this shell can use such a file. */
  readonly canRunRules: boolean
  /** A file of certificates (PEM) that are trusted besides the usual ones. */
  readonly certificatesFile: string | null
  /** Whose certificates the file holds. */
  readonly certificates: readonly string[]
  /** Why the file is not used. */
  readonly problem: string | null
}

export const network = {
  get: call(z.object({}))<NetworkView>(),
  /** Takes effect for every request that is sent from then on. What is left out stays; null forgets the password. */
  change: call(
    z.object({
      mode: z.enum(proxyModes).optional(),
      url: z.string().max(2_000).optional(),
      user: z.string().max(500).optional(),
      password: z.string().max(2_000).nullable().optional(),
      exceptions: z.array(z.string().max(500)).max(500).optional(),
      pacUrl: z.string().max(2_000).optional(),
      certificatesFile: z.string().max(4_000).nullable().optional(),
    }),
  )<NetworkView>(),
}

export const settings = {
  get: call(z.object({}))<SettingsView>(),
  set: call(settingsShape.partial())<SettingsView>(),
}
