import { z } from 'zod'
import { call } from './define.ts'
import { originalPolicies } from './files/imports.ts'
import { languages } from './languages.ts'

/** What a user may set; kept in the library. The key is not among these. */
export const settingsShape = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
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

export const settings = {
  get: call(z.object({}))<SettingsView>(),
  set: call(settingsShape.partial())<SettingsView>(),
}
