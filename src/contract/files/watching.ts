import { z } from 'zod'
import { collectionName } from '../collections.ts'
import { call, stream } from '../define.ts'
import { importOptions } from './imports.ts'

/** A folder whose files a collection follows. */
export interface WatchedFolderView {
  readonly id: number
  readonly path: string
  readonly collectionId: number
  readonly collection: string
  readonly paused: boolean
  /** What is imported is embedded by itself. */
  readonly embed: boolean
  readonly files: {
    /** Read or refused. */
    readonly there: number
    readonly gone: number
    /** Those there that could not be imported. */
    readonly refused: number
    /** Those there that were read with a warning, or not wholly. */
    readonly warned: number
  }
  /** Why it could not be looked at the last time; nothing counts as gone meanwhile. */
  readonly trouble: string | null
  /** When it was last looked at; null where that has not happened yet. */
  readonly lookedAt: string | null
  /** The last import of it. */
  readonly jobId: number | null
}

export interface WatchEventView {
  readonly id: number
  readonly folderId: number
  readonly at: string
  readonly kind:
    | 'added'
    | 'changed'
    | 'moved'
    | 'gone'
    | 'back'
    | 'refused'
    /** The file was read, and something in it was refused. */
    | 'incomplete'
    /** As an import warns of a file that it reads. */
    | 'warning'
    /** As an import notes what is no fault: that its content was there already. */
    | 'note'
    | 'unreachable'
    | 'reachable'
  /** From the folder; empty for the folder itself. What is said of a file in a file has its path, `a.zip/b.txt`. */
  readonly path: string
  /** Where a file moved from, or a reason. */
  readonly detail: string | null
}

export interface LookView {
  readonly events: readonly Omit<WatchEventView, 'id' | 'folderId' | 'at'>[]
  /** Files that were written to just now, and are looked at again when they are whole. */
  readonly unsettled: number
  /** Images, videos and links of the folder that an import passes over, and why. */
  readonly passedOver: readonly { readonly message: string; readonly count: number }[]
  readonly trouble: string | null
  /** An import that the user has to resume before anything more is imported. */
  readonly waitsFor: number | null
}

const folderId = z.object({ id: z.int() })

/** Folders in step with collections: what is new is added, what changed is a new version, what is gone is marked. */
export const watching = {
  list: call(z.object({}))<readonly WatchedFolderView[]>(),
  /** Watches a folder; of one that is watched for the collection already, the options are replaced. */
  add: call(
    z.object({
      path: z.string().min(1),
      collection: collectionName,
      options: importOptions.default({}),
      /** Embed what is imported, which may cost money; it must be said. */
      embed: z.boolean().default(false),
    }),
  )<WatchedFolderView>(),
  /** Stops watching. The documents stay. */
  remove: call(folderId)<Record<string, never>>(),
  pause: call(folderId)<WatchedFolderView>(),
  resume: call(folderId)<WatchedFolderView>(),
  /** The folder lies at another path now. */
  move: call(folderId.extend({ path: z.string().min(1) }))<WatchedFolderView>(),
  /** Looks at it now, and waits until what was found is imported. */
  look: call(
    folderId.extend({
      /** It was emptied on purpose: its files are gone. Otherwise an empty folder counts as one that is not there. */
      acceptEmpty: z.boolean().default(false),
    }),
  )<LookView>(),
  /** What happened, newest first. */
  history: call(
    z.object({
      id: z.int().optional(),
      before: z.int().optional(),
      limit: z.int().min(1).max(1000).default(100),
    }),
  )<readonly WatchEventView[]>(),
  /** What happens from now on. Watches for as long as it is followed. */
  follow: stream(z.object({}))<WatchEventView>(),
}
