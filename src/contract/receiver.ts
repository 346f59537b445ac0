import { z } from 'zod'
import { collectionName } from './collections.ts'
import { call } from './define.ts'

/** How browsers hand pages over: through the extension or the bookmarklet. */
export interface ReceiverView {
  /** Turned on; it listens on this machine only. */
  readonly on: boolean
  /** Where pages go. */
  readonly collection: string
  readonly embed: boolean
  /** What is pasted into the extension, or into the page of the bookmarklet; null unless it listens. */
  readonly code: string | null
  /** The address of a bookmark; null unless it listens. */
  readonly bookmarklet: string | null
  /** The folder of the extension. */
  readonly extensionFolder: string
  /** Why it does not listen although it is turned on. */
  readonly problem: string | null
}

export const receiver = {
  get: call(z.object({}))<ReceiverView>(),
  change: call(
    z.object({ on: z.boolean().optional(), collection: collectionName.optional(), embed: z.boolean().optional() }),
  )<ReceiverView>(),
  /** Makes a new pairing code: every browser has to be paired again. */
  renew: call(z.object({}))<ReceiverView>(),
}
