import { z } from 'zod'
import { call } from '../define.ts'

/** A key with which another program may use the open library. */
export interface AccessKeyView {
  readonly id: number
  /** Which program it is for, in the words of the user. */
  readonly name: string
  /** The last characters of the key. */
  readonly ending: string
  /** What it may read: these and those in them; null: the whole library. Empty: all of them were deleted. */
  readonly collections: readonly { readonly id: number; readonly name: string }[] | null
  /** It may also tag and note documents, and add new ones. */
  readonly mayWrite: boolean
  readonly createdAt: string
  /** To the minute. */
  readonly usedAt: string | null
  /** Not null: it is refused from then on. */
  readonly revokedAt: string | null
}

/** A key that was just made. The secret is shown this once: only its hash is kept. */
export interface NewAccessKeyView extends AccessKeyView {
  readonly key: string
}

/** The server for other programs, and the keys to the open library. */
export interface AccessView {
  /** Allowed: it listens, on this machine only, while Quarry is open. */
  readonly on: boolean
  /** The port it listens on, or will; 0: the system gives one, which is kept from then on. */
  readonly port: number
  /** As `http://127.0.0.1:4170`; null unless it listens. */
  readonly address: string | null
  /** Why it does not listen although it is allowed. */
  readonly problem: string | null
  readonly keys: readonly AccessKeyView[]
}

export const access = {
  get: call(z.object({}))<AccessView>(),
  change: call(z.object({ on: z.boolean().optional(), port: z.int().min(0).max(65_535).optional() }))<AccessView>(),
  addKey: call(
    z.object({
      name: z.string().trim().min(1, 'A key needs a name.').max(200),
      /** Numbers of collections, which stand for those in them too; null: the whole library. */
      collections: z.array(z.int()).min(1, 'Name a collection, or grant the whole library.').max(1_000).nullable(),
      mayWrite: z.boolean().default(false),
    }),
  )<NewAccessKeyView>(),
  revokeKey: call(z.object({ id: z.int() }))<AccessKeyView>(),
}
