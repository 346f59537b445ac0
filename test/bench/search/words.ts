import { versionOf } from '../peers.ts'

/** What both programs are asked. */
export interface WordsAsked {
  /** By kind. */
  readonly questions: Readonly<Record<string, readonly string[]>>
  /** What filters let through; 1: no filter. */
  readonly shares: readonly number[]
}

export interface PeerWords {
  readonly version: string
  readonly addedMs: number
  readonly indexMs: number
  /** Milliseconds of each question, by kind and share. */
  readonly times: Readonly<Record<string, readonly number[]>>
}

export function peerVersion(): string {
  return versionOf('@lancedb/lancedb')
}
