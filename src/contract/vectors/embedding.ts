import { z } from 'zod'
import { call } from '../define.ts'
import type { JobView } from '../jobs.ts'
import type { ForecastView } from '../spending.ts'

/** What embedding would send and what is known about its cost, before anything is sent. */
export interface EmbedEstimateView {
  readonly model: string
  readonly dimension: number
  readonly origin: string
  /** Distinct texts without a vector in the space; with `again`, those whose vectors are kept less exactly than asked. */
  readonly texts: number
  readonly characters: number
  /** Requests the packer would make, and their bodies' bytes. */
  readonly requests: number
  readonly bytes: number
  /** From the tokens per character this library has seen for the model; null before the first reply. */
  readonly tokens: number | null
  readonly forecast: ForecastView
}

/** {@link EmbedEstimateView} for texts that are not in the library yet. */
export interface TextsEstimateView extends EmbedEstimateView {
  /** At the pace of the model's last job; null before the first. */
  readonly seconds: number | null
}

const scope = z.object({
  collectionId: z.int().optional(),
  model: z.string().optional(),
  dimension: z.int().min(1).max(4096).optional(),
})

const textScope = scope.extend({
  /**
   * Texts of the collection (which must be named) whose vectors are kept less exactly than it asks for, instead of those
   * that have none: what reducing took away is paid for again.
   */
  again: z.boolean().optional(),
})

/** What embedding images and videos would send, before anything is sent. */
export interface MediaEstimateView {
  readonly model: string
  readonly dimension: number
  readonly origin: string
  /** Distinct ones that have no vector with these settings. */
  readonly images: number
  readonly videos: number
  readonly videoSeconds: number
  /** Vectors that will be made; with fusion a document may turn out to need several. */
  readonly vectors: number
  readonly requests: number
  /** From what a vector of the model has cost in this library; null before the first reply. */
  readonly tokens: number | null
  readonly forecast: ForecastView
}

/** How images and videos are embedded: attributes of the vectors, which are compared with each other all the same. */
export const mediaSettings = z.object({
  /** One vector for the text, images and videos of a document, instead of one for each image and video. */
  fusion: z.boolean().default(false),
  instruction: z.string().min(1).max(9_999).optional(),
  /** Frames sampled per second of video. */
  frameRate: z.number().min(0).max(1).optional(),
})

const mediaScope = mediaSettings.extend(scope.shape)

export const embedding = {
  estimate: call(textScope)<EmbedEstimateView>(),
  /** What embedding so many texts would send and cost, wherever they come from. */
  estimateTexts: call(
    z.object({
      texts: z.int().min(0),
      characters: z.int().min(0),
      /** As JSON strings. */
      jsonBytes: z.int().min(0),
      /** Name of the collection that they would be in, which may not exist yet. */
      collection: z.string().optional(),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<TextsEstimateView>(),
  start: call(textScope)<JobView>(),
  /** The same for images and videos. */
  estimateMedia: call(mediaScope)<MediaEstimateView>(),
  startMedia: call(mediaScope)<JobView>(),
}
