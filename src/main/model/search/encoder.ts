import type { DocumentId, SpaceId } from '../ids.ts'

/** What an encoder computes a vector with. One of another version is not used; it is fitted again. */
export const encoderVersion = 3

/** Axes that are solved at once: each is a problem of its own, and the table of a block stays in the processor's cache. */
export const blockAxes = 32

/** What was measured when the encoder of a space was fitted. Recall: the share of the ten nearest documents found, 0 to 1. */
export interface EncoderReport {
  readonly spaceId: SpaceId
  readonly version: number
  readonly fittedAt: number
  /** (text, vector) pairs it was fitted to. */
  readonly pairs: number
  /** Vectors that the space had then. */
  readonly vectors: number
  /** Documents that were kept out of the fit, whose titles were searched for. */
  readonly heldOut: number
  readonly recall: number
  /** Of a search by keywords for the same titles. */
  readonly keywordRecall: number
  /** Of both rankings fused, and what a rank by the encoder counts there; by keyword it is 1. */
  readonly fusedRecall: number
  readonly fusedWeight: number
  readonly seconds: number
  /** Of the stored weights. */
  readonly bytes: number
}

/**
 * A linear map from features of a text to a vector: row `i` of `rows`, each {@link blockAxes} numbers times their scale in row `i` of `scales`, is what the feature with the hash
 * `features[i]` (ascending) adds, in coordinates of `basis`: the mean, then one row of `dimension` numbers for each axis. What
 * is added to the mean is then made `spread` long.
 */
export interface EncoderWeights {
  readonly dimension: number
  readonly axes: number
  readonly features: Uint32Array
  readonly featureWeights: Float32Array
  readonly scales: Float32Array
  readonly rows: Int8Array
  readonly basis: Float32Array
  readonly spread: number
}

export interface StoredEncoder extends EncoderReport {
  readonly weights: EncoderWeights
}

/** Texts with their vectors, row after row; `documents` and `titles` are those of the first passage with the text. */
export interface EncoderPairs {
  readonly documents: readonly DocumentId[]
  readonly titles: readonly string[]
  readonly texts: readonly string[]
  readonly vectors: Float32Array
}

/** Whether the encoder found more of the true neighbours than keywords did. */
export function beatsKeywords({ version, recall, keywordRecall }: EncoderReport): boolean {
  return version === encoderVersion && recall > keywordRecall
}
