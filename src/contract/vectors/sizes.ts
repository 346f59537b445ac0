import { z } from 'zod'
import { call, stream } from '../define.ts'
import type { QuestionCountsView, RecallView } from './recall.ts'

/** How exactly the vectors of a collection are kept: in full, a byte for each number, or one bit. */
export const precisionShape = z.enum(['float32', 'int8', 'bits'])
export type PrecisionName = z.output<typeof precisionShape>

/** What smaller vectors would be worth for one collection, and what is chosen. */
export interface SizeView {
  readonly collectionId: number
  readonly collection: string
  /** The space with most of the collection's texts; null where nothing is embedded. */
  readonly space: { readonly origin: string; readonly model: string; readonly dimension: number } | null
  readonly vectors: number
  /** Numbers of each vector that searches of the collection compare; null: all. */
  readonly dimension: number | null
  readonly precision: PrecisionName
  /** Vectors by how they are kept. More exact than `precision`: not reduced yet, or shared with another collection. */
  readonly stored: Readonly<Record<PrecisionName, number>>
  /** True while vectors may be kept more exactly than any collection asks for: `reduce` goes on. */
  readonly unfinished: boolean
  /** The newest measurement; null before the first. */
  readonly measurement: SizeMeasurementView | null
  /** True when the collection has grown since it was measured. */
  readonly old: boolean
  /** What searches of the space find; null where nothing is embedded. */
  readonly recall: RecallView | null
}

export interface SizeMeasurementView {
  readonly measuredAt: string
  /** Vectors the collection had, and how many of them the questions were compared with, each but itself. */
  readonly vectors: number
  readonly compared: number
  readonly questions: number
  readonly questionKinds: QuestionCountsView
  /** How exactly vectors were kept then: what recall is relative to. */
  readonly reference: PrecisionName
  /** Widest first, then most exact first. */
  readonly options: readonly SizeOptionView[]
}

export interface SizeOptionView {
  readonly dimension: number
  readonly precision: PrecisionName
  /** Of the ten nearest by all that is kept, the share that is among the ten nearest of this option. */
  readonly recall: number
  readonly diskBytes: number
  readonly memoryBytes: number
}

export interface MeasureProgressView {
  /** Vectors compared, of how many. */
  readonly done: number
  readonly total: number
  /** In the last item only. */
  readonly size: SizeView | null
}

export interface ReduceProgressView {
  readonly done: number
  readonly total: number
  /** Vectors that are kept with less than before. */
  readonly reduced: number
}

const one = z.object({ collectionId: z.int() })

export const sizes = {
  get: call(one)<SizeView>(),
  /** Measures in a thread of its own; ended early, nothing is kept. */
  measure: stream(one)<MeasureProgressView>(),
  /** Searches compare so many numbers from now on; null: all. Nothing is lost, and no request is sent. */
  setDimension: call(one.extend({ dimension: z.int().min(1).max(4096).nullable() }))<SizeView>(),
  /**
   * How exactly vectors are to be kept. Less than before can be undone only by embedding again, so it must be `agreed` to;
   * what is kept already is reduced by `reduce`.
   */
  setPrecision: call(one.extend({ precision: precisionShape, agreed: z.boolean().default(false) }))<SizeView>(),
  /** Reduces what is kept more exactly than any collection asks for, and makes the file smaller. Others go on meanwhile. */
  reduce: stream(z.object({}))<ReduceProgressView>(),
}
