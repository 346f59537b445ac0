import type { Precision } from './precision.ts'
import type { QuestionCounts } from './recall.ts'

/** One way to keep and compare the vectors of a collection, and what it was measured to be worth. */
export interface SizeOption {
  /** Numbers of each vector that are compared, from the first on. */
  readonly dimension: number
  readonly precision: Precision
  /** Of the ten nearest by all numbers as they are stored, how many are among the ten nearest of this option. */
  readonly recall: number
  /** What the collection's vectors take in the library's file, with all that is stored to find them. */
  readonly diskBytes: number
  /** What a search compares in memory; 0 where the space is too small for that to pay. */
  readonly memoryBytes: number
}

/** What the options of a collection were measured to be worth. */
export interface SizeReport {
  /** Vectors that the collection had. */
  readonly vectors: number
  /** Vectors that questions were compared with, none with itself: all, or an even sample of them. */
  readonly compared: number
  readonly questions: number
  /** Of them, those that people asked, those made of titles and sentences, and vectors of the collection. */
  readonly questionKinds: QuestionCounts
  /** How exactly the least exact of the vectors were kept when they were measured: what recall is relative to. */
  readonly reference: Precision
  readonly options: readonly SizeOption[]
}

export interface SizeMeasurement extends SizeReport {
  readonly measuredAt: number
}
