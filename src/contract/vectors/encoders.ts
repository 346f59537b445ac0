import { z } from 'zod'
import { call, stream } from '../define.ts'

/** Shares of the ten nearest documents found for titles of documents that were kept out of the fit, 0 to 1. */
export interface EncoderScores {
  readonly recall: number
  /** Of keywords, for the same titles. */
  readonly keywordRecall: number
}

/** The offline encoder of one space, which estimates the vector of a query that no service can embed. */
export interface EncoderView {
  readonly spaceId: number
  readonly origin: string
  readonly model: string
  readonly dimension: number
  /** Vectors of the space now. */
  readonly vectors: number
  /** Null: none was fitted yet. */
  readonly fitted:
    | (EncoderScores & {
        readonly at: string
        /** (text, vector) pairs it was fitted to. */
        readonly pairs: number
        readonly heldOut: number
        /** Of keywords and the encoder, fused. */
        readonly fusedRecall: number
        readonly seconds: number
        readonly bytes: number
      })
    | null
  /** Whether searches use it: only where it finds more than keywords do. */
  readonly used: boolean
  /** Whether it would be fitted again after the next embedding: the space has grown. */
  readonly due: boolean
}

export interface EncoderProgressView {
  readonly spaceId: number
  readonly stage: 'read' | 'fit' | 'measure'
  readonly done: number
  readonly total: number
}

/** Without a collection: every space of texts. */
const some = z.object({ collectionId: z.int().optional() })

export const encoders = {
  list: call(some)<readonly EncoderView[]>(),
  /** Fits encoders in a thread of their own; nothing is sent. Ended early, what was there stays. */
  fit: stream(some)<EncoderProgressView>(),
}
