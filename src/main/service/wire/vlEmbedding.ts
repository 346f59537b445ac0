import { z } from 'zod'
import type { EmbeddingResult } from './embedding.ts'
import type { Envelope } from './envelope.ts'

/**
 * POST {base_url}/vl-embedding (Search and Embedding, "POST {base_url}/vl-embedding"). The fusion flag, the frame rate
 * and the instruction stand beside these under the names that the profile assumes.
 */
export interface VlEmbeddingRequestBody {
  model: string
  input: { contents: VlContent[] }
  dimension?: number
  [assumedName: string]: unknown
}

/** `{text: string}` is shown; the keys of images and videos are assumptions of the profile. */
export type VlContent = { text: string } | { readonly [assumedName: string]: string }

/** The embedding result with its type: 'fusion' for a fused vector, else an assumption of the profile. */
export interface VlEmbeddingResult extends EmbeddingResult {
  type: string
}

export interface VlEmbeddingData {
  results: VlEmbeddingResult[]
  model: string
}

/** meta.usage (Search and Embedding, "Usage objects"). `duration` is in seconds of video. */
export interface VlEmbeddingUsage {
  input_tokens: number
  text_tokens: number
  image_tokens: number
  image_count: number
  duration: number
}

export type VlEmbeddingReply = Envelope<VlEmbeddingData, VlEmbeddingUsage>

/** A type that is no text counts as none: vectors that were paid for are not thrown away for it. */
export const vlEmbeddingDataSchema = z.looseObject({
  results: z.array(
    z.looseObject({ index: z.number(), embedding: z.unknown(), type: z.string().optional().catch(undefined) }),
  ),
  model: z.string().min(1),
})

const count = z.number().nonnegative().optional().catch(undefined)

/** A field that is missing or no number is left out: usage never makes a paid reply unusable. */
export const vlEmbeddingUsageSchema = z.object({
  input_tokens: count,
  text_tokens: count,
  image_tokens: count,
  image_count: count,
  duration: count,
})
