import { z } from 'zod'
import type { CollectionId, JobId, WatchId } from './ids.ts'
import { storedImportOptions } from './jobs/jobWork.ts'

/** How the files of a watched folder are imported; see ImportOptions and PassageSizes. */
export const watchOptions = z.object({
  import: storedImportOptions,
  passageChars: z.number(),
  passageOverlap: z.number(),
  /** What is imported is embedded by itself. It may cost money: false unless the user says otherwise. */
  embed: z.boolean(),
})
export type WatchOptions = Readonly<z.output<typeof watchOptions>>

/** A folder whose files a collection follows. */
export interface WatchedFolder {
  readonly id: WatchId
  /** Absolute. */
  readonly path: string
  readonly collectionId: CollectionId
  readonly options: WatchOptions
  readonly isPaused: boolean
  /** Why the folder could not be looked at the last time. Nothing in it counts as gone meanwhile. */
  readonly trouble: string | undefined
  /** The last import that was started for it. */
  readonly jobId: JobId | undefined
  /** When it was last looked at, ms since the epoch. */
  readonly lookedAt: number | undefined
  readonly createdAt: number
}

export interface WatchedFolderCounts {
  readonly there: number
  readonly gone: number
  readonly refused: number
  /** Those there that were read with a warning, or not wholly. */
  readonly warned: number
}

/** What identifies a version of a file without reading it. */
export interface FileFacts {
  readonly bytes: number
  readonly mtimeMs: number
  /** Device and number of the file: the same under another name. */
  readonly inode: string
}

/** A file of a watched folder, as it was when it was last imported. */
export interface WatchedFile extends FileFacts {
  /** From the folder, with `/` between names. */
  readonly path: string
  /** What its documents are named after: the absolute path at which it was first imported. */
  readonly sourceName: string
  /** SHA-256, hexadecimal; {@link REFUSED_KIND} of a file whose kind is refused. */
  readonly hash: string
  readonly state: 'there' | 'gone'
  /** When that state began, ms since the epoch. */
  readonly since: number
  /** Why nothing of it could be imported. */
  readonly problem: string | undefined
}

/** In place of the hash of a file whose kind is refused: it is not opened again until it changes. */
export const REFUSED_KIND = 'f'.repeat(64)

export const watchEventKinds = [
  'added',
  'changed',
  'moved',
  'gone',
  'back',
  'refused',
  // What an import said of a file that it read: of what in it was refused, of what looks odd, of what is no fault.
  'incomplete',
  'warning',
  'note',
  'unreachable',
  'reachable',
] as const
export type WatchEventKind = (typeof watchEventKinds)[number]

/** Where a file is that was in a watched folder when it was read. */
export interface FilePresence {
  /** When the file was found to be no longer in its watched folder, ms since the epoch; undefined while it is there. */
  readonly goneSince: number | undefined
  /** Where the file is now, of one that was moved in its watched folder. */
  readonly movedTo: string | undefined
}

/** How a document stands to the file it was read from. */
export interface FileState extends FilePresence {
  /** What the document's source is called now, of a file that was moved: `movedTo`, and the way within it. */
  readonly sourceNow: string | undefined
  /** The file holds something else now, which this document is no part of. */
  readonly isOutdated: boolean
}

/** Something that a look found out. */
export interface WatchEvent {
  readonly kind: WatchEventKind
  /** From the folder; empty for the folder itself. What is said of a file in a file has its path, `a.zip/b.txt`. */
  readonly path: string
  /** Where a file moved from, or a reason. */
  readonly detail: string | undefined
}

export interface StoredWatchEvent extends WatchEvent {
  readonly id: number
  readonly watchId: WatchId
  readonly at: number
}

/** What a look changed; stored in one transaction. */
export interface WatchLook {
  readonly trouble: string | undefined
  /** Files as they are now, in place of what was known of them. */
  readonly files: readonly WatchedFile[]
  /** Paths under which nothing is known any more: those that files moved from. */
  readonly left: readonly string[]
  readonly events: readonly WatchEvent[]
}
