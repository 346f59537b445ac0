import type { Tell } from '../base/measured.ts'

/** How far the copying of a library has come. */
export type CopyStep =
  /** Bytes of its file. */
  | { readonly part: 'library'; readonly done: number; readonly total: number }
  /** Images, videos and originals: how many. */
  | { readonly part: 'files'; readonly done: number }
  | { readonly part: 'checking' }

/** How far a library of an earlier version of Quarry has come: steps of its format, or documents whose words are indexed. */
export interface UpdateStep {
  readonly part: 'format' | 'words'
  readonly done: number
  readonly total: number
}

/** What shows a backup that is made while a library closes, and ends it. */
export interface Closing {
  readonly tell: Tell<CopyStep>
  /** Aborted: the library closes without it, and nothing of it stays. */
  readonly signal: AbortSignal
}

/** How far restoring has come. */
export type RestoreStep =
  | { readonly part: 'copying'; readonly done: number; readonly total: number }
  | { readonly part: 'checking' }
  | { readonly part: 'swapping' }

/** What a compaction does, one after the other. */
export const compactParts = ['trash', 'documents', 'texts', 'words', 'vectors', 'file', 'originals', 'media'] as const
export type CompactPart = (typeof compactParts)[number]

/** How far a compaction has come: what it does, and how much of that is gone. */
export interface CompactStage {
  readonly part: CompactPart
  readonly removed: number
}
