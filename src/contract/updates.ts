import { z } from 'zod'
import { call, stream } from './define.ts'

/** How this user's Quarry learns of newer versions, whatever library is open. */
export interface UpdatesView {
  readonly version: string
  /** Whether windows ask when they open. */
  readonly isOn: boolean
  /** Of the signed description of the latest release; empty when none is set. */
  readonly address: string
  /** Why nothing can be checked: apt, rpm or npm updates Quarry, or the package was built without a publisher's key. */
  readonly unavailable: 'managed' | 'no key' | null
}

export type UpdateCheckView =
  | { readonly kind: 'current'; readonly version: string }
  | {
      readonly kind: 'available'
      readonly version: string
      /** The day of the release. */
      readonly date: string
      /** What is new, as Markdown. */
      readonly notes: string
      /** For this platform; null where there is none. */
      readonly download: { readonly url: string; readonly bytes: number; readonly sha256: string } | null
    }

export type UpdateDownloadStep =
  | { readonly kind: 'progress'; readonly bytes: number; readonly total: number }
  | { readonly kind: 'stored'; readonly path: string }

export const updates = {
  get: call(z.object({}))<UpdatesView>(),
  change: call(z.object({ isOn: z.boolean().optional(), address: z.string().max(2_000).optional() }))<UpdatesView>(),
  /** Asks the address. What it answers counts only with the signature of the publisher, and never leads to an older version. */
  check: call(z.object({}))<UpdateCheckView>(),
  /** Stores the package for this platform in a folder, once its size and hash are right. It is not installed. */
  download: stream(z.object({ folder: z.string().min(1) }))<UpdateDownloadStep>(),
}
