import type { CollectionName } from './collection.ts'

/** Shares of the documents that the filters keep; 1 is without a filter. */
export const keeps = [1, 0.5, 0.1, 0.01, 0.001] as const
/** Numbers of documents that are asked for. */
export const limits = [10, 20, 100, 1_000] as const
export const modes = ['hybrid', 'semantic', 'keyword'] as const
export type Mode = (typeof modes)[number]

/** Questions of one kind, with one filter, for so many documents. */
export interface Cell {
  readonly kind: string
  readonly keep: number
  readonly limit: number
  readonly questions: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** By the depth, as far as so many were asked for. */
  readonly recall: Readonly<Record<string, number>>
  /** What was set, where there is something to set. */
  readonly setting?: string
}

/** Of exact search, whatever kind the questions are of. */
export interface ExactTime {
  readonly keep: number
  readonly limit: number
  readonly p50Ms: number
}

/** Whole searches for twenty in one mode; `again` is the same question asked at once a second time. */
export interface WholeSearches {
  readonly kind: string
  readonly mode: Mode
  readonly questions: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly againP50Ms: number
}

export interface BuildResult {
  readonly passages: number
  readonly vectors: number
  readonly dimension: number
  readonly importMs: number
  readonly settleMs: number
  readonly rssBytes: number
}

export interface MeasureResult {
  readonly cells: readonly Cell[]
  readonly exact: readonly ExactTime[]
  /** The most by which a score of exact search in the process differs from that of the truth, for the same rank. */
  readonly oracleDifference: number
  readonly rssBytes: number
}

export interface AskResult {
  readonly searches: readonly WholeSearches[]
  readonly rssBytes: number
  readonly peakBytes: number
}

export interface LanceResult {
  readonly version: string
  /** The quickest setting that finds enough, or the best where none does. */
  readonly cells: readonly Cell[]
  readonly flat: readonly Cell[]
  /** Its index of words, by the kind of question, for twenty. */
  readonly words: readonly { readonly kind: string; readonly p50Ms: number; readonly p95Ms: number }[]
  readonly rssBytes: number
}

/** All that was measured of one collection; `missing` says what was not, and why. */
export interface CollectionResult {
  readonly name: CollectionName
  readonly build?: BuildResult
  readonly measure?: MeasureResult
  readonly ask?: AskResult
  readonly lance?: LanceResult
  readonly missing: readonly string[]
}
