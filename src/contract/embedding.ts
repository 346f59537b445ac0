import { z } from 'zod'
import { call } from './define.ts'
import type { JobView } from './jobs.ts'

/** What embedding would send and what is known about its cost, before anything is sent. */
export interface EmbedEstimateView {
  readonly model: string
  readonly dimension: number
  readonly origin: string
  /** Distinct texts without a vector in the space. */
  readonly texts: number
  readonly characters: number
  /** Requests the packer would make, and their bodies' bytes. */
  readonly requests: number
  readonly bytes: number
  /** From the tokens per character this library has seen for the model; null before the first reply. */
  readonly tokens: number | null
}

const scope = z.object({
  collectionId: z.int().optional(),
  model: z.string().optional(),
  dimension: z.int().min(1).max(4096).optional(),
})

export const embedding = {
  estimate: call(scope)<EmbedEstimateView>(),
  start: call(scope)<JobView>(),
}
