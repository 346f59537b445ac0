import { z } from 'zod'
import type { Envelope } from './envelope.ts'

/** POST {base_url}/embedding (Search and Embedding, "POST {base_url}/embedding"). */
export interface EmbeddingRequestBody {
  input: string[]
  model?: string
  dimension?: number
  input_type?: EmbeddingInputType
}

export type EmbeddingInputType = 'query' | 'document' | null

export interface EmbeddingResult {
  index: number
  embedding: number[]
}

export interface EmbeddingData {
  results: EmbeddingResult[]
  model: string
}

export interface EmbeddingUsage {
  input_tokens: number
}

export type EmbeddingReply = Envelope<EmbeddingData, EmbeddingUsage>

/** The numbers are checked by hand while they are copied: a million of them would be too slow for a schema. */
export const embeddingDataSchema = z.looseObject({
  results: z.array(z.looseObject({ index: z.number(), embedding: z.unknown() })),
  model: z.string().min(1),
})

export const embeddingUsageSchema = z.looseObject({ input_tokens: z.number().int().nonnegative().optional() })
