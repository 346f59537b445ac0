import { z } from 'zod'
import { call, stream } from './define.ts'
import { sampleName } from './files/imports.ts'
import type { RecallView } from './vectors/recall.ts'

export interface LibraryView {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly collections: number
  /** Those that are only in the trash are not counted. */
  readonly documents: number
  readonly passages: number
  readonly vectors: number
  /** Files that documents were read from and that were copied beside the library, each content once. */
  readonly originals: { readonly files: number; readonly bytes: number }
  readonly current: boolean
}

export interface RecentLibraryView {
  readonly path: string
  readonly name: string
  readonly openedAt: string
  readonly missing: boolean
}

export interface VerifyReport {
  readonly path: string
  readonly ok: boolean
  /** What was checked, each with its count. */
  readonly checks: readonly { readonly name: string; readonly checked: number; readonly problems: number }[]
  /** What searches by vector find, by space; measured now where that was due. */
  readonly recall: readonly RecallView[]
  /** The first hundred problems, each saying what is wrong and where. */
  readonly problems: readonly string[]
}

export interface CompactReport {
  /** Deleted for good: what was in no collection, or only in one in the trash. */
  readonly documents: number
  /** Texts no document has any more, with their vectors in every space. */
  readonly texts: number
  /** Conversations that were removed, with their answers. */
  readonly conversations: number
  /** Files of images and videos that no document showed. */
  readonly media: number
  /** Copies of originals whose documents are gone. */
  readonly originals: number
  readonly bytesBefore: number
  readonly bytesAfter: number
}

export interface BackupReport {
  /** Where the copy is. */
  readonly path: string
  readonly bytes: number
  /** Images and videos whose files were copied with it. */
  readonly media: number
  /** Copies of the files that documents were read from, as `media`. */
  readonly originals: number
  /** Whether nothing is wrong with the copy. */
  readonly ok: boolean
  readonly checks: VerifyReport['checks']
  readonly problems: readonly string[]
}

/** How far a backup has come, and at the end what it is. */
export type BackupStep =
  | {
      readonly kind: 'progress'
      readonly part: 'library' | 'files' | 'checking'
      /** Bytes of the library, or images, videos and originals. */
      readonly done: number
      /** Null: not known. */
      readonly total: number | null
    }
  | ({ readonly kind: 'done' } & BackupReport)

/** What a compaction does, one after the other. */
export const compactParts = ['trash', 'documents', 'texts', 'words', 'vectors', 'file', 'originals', 'media'] as const

/** `removed`: how much of the part is gone so far. */
export type CompactingStep =
  | { readonly kind: 'progress'; readonly part: (typeof compactParts)[number]; readonly removed: number }
  | ({ readonly kind: 'done' } & CompactReport)

export interface RestoreReport {
  /** Where the restored library is. */
  readonly path: string
  /** The backup. */
  readonly from: string
  readonly bytes: number
  /** False: the copy of the backup has problems, and everything is as it was. */
  readonly ok: boolean
  readonly problems: readonly string[]
  /** Where the library is now that was there before; null for one that was restored beside it. */
  readonly replaced: string | null
}

export type RestoringStep =
  | {
      readonly kind: 'progress'
      readonly part: 'copying' | 'checking' | 'swapping'
      readonly done: number
      readonly total: number | null
    }
  | ({ readonly kind: 'done' } & RestoreReport)
/** How far a move is, and at its end what became of it. */
export type MoveStepView =
  | { readonly kind: 'copying'; readonly bytes: number; readonly total: number }
  | { readonly kind: 'checking' }
  | {
      readonly kind: 'ended'
      /** Where the library is now: where it was, if the copy has problems. */
      readonly path: string
      readonly ok: boolean
      readonly problems: readonly string[]
      /** Where the library before it still is, because another program has it open; null: it was removed. */
      readonly left: string | null
    }

export const libraries = {
  current: call(z.object({}))<LibraryView>(),
  recent: call(z.object({}))<readonly RecentLibraryView[]>(),
  /** Opens the file at `path` (created when `create` is true) and makes it the current library. */
  open: call(z.object({ path: z.string().min(1), create: z.boolean().default(false) }))<LibraryView>(),
  /**
   * Opens a library of its own with a sample, in the folder of the library in use. It is made, and the sample's import is
   * started, where it is not there yet.
   */
  sample: call(z.object({ name: sampleName }))<LibraryView>(),
  verify: call(z.object({}))<VerifyReport>(),
  /**
   * Copies the library with its images, videos and originals as it is at one moment, while others go on, and checks the
   * copy from end to end. `path` is a file that is not there yet, or a folder, in which the copy has the library's
   * name.
   */
  backup: call(z.object({ path: z.string().min(1) }))<BackupReport>(),
  /** The same with its progress. When it is aborted, nothing of the copy is left. */
  backingUp: stream(z.object({ path: z.string().min(1) }))<BackupStep>(),
  /**
   * Copies the backup `from`, checks the copy, and puts it in the place of the library in use, which stays beside it; or, with
   * `to`, as another library, which is not opened. When it is aborted, everything is as it was.
   */
  restoring: stream(z.object({ from: z.string().min(1), to: z.string().min(1).optional() }))<RestoringStep>(),
  /**
   * Moves the library to another place, as `backup` names one, and makes it the current library there. Nothing can be
   * changed meanwhile. The one there was is removed when the copy was checked from end to end and opened. Stopped, it
   * stays as it was. Refuses with `conflict` while jobs or answers are running.
   */
  move: stream(z.object({ path: z.string().min(1) }))<MoveStepView>(),
  /** Copies that were made by themselves, as the settings say, the latest first; and why the last one failed. */
  backups: call(z.object({}))<{
    readonly copies: readonly { readonly path: string; readonly at: string }[]
    readonly problem: string | null
  }>(),
  /** Deletes for good what is in no collection or in the trash, and makes the file smaller. Others go on meanwhile. */
  compact: call(z.object({}))<CompactReport>(),
  /** The same with its progress. It can be aborted at any point: the next one goes on. */
  compacting: stream(z.object({}))<CompactingStep>(),
}
