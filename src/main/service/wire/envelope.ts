import { z } from 'zod'

/**
 * The envelope of every JSON reply, names exactly as on the wire (Search and Embedding, "Response envelope").
 * Fields without data are omitted at every level, so only `code` is counted on.
 */
export interface Envelope<Data, Usage> {
  code: number
  msg: string
  request_id: string
  data?: Data
  meta?: Meta<Usage>
}

export interface Meta<Usage> {
  usage?: Usage
  /** Milliseconds. */
  latency?: number
  /** null and '' both occur and both mean: none. */
  warning?: string | null
}

/** The body of every error (Search and Embedding, "Errors"): all three are required. */
export interface ErrorBody {
  code: number
  msg: string
  request_id: string
}

/** What a reply must be before anything else in it is looked at. Unknown fields stay in the raw record. */
export const envelopeSchema = z.looseObject({
  code: z.number().int(),
  msg: z.string().optional(),
  request_id: z.string().optional(),
  data: z.unknown().optional(),
  meta: z
    .looseObject({
      usage: z.looseObject({}).nullish(),
      latency: z.number().nullish(),
      warning: z.string().nullish(),
    })
    .nullish(),
})

export type ParsedEnvelope = z.infer<typeof envelopeSchema>
