import { z } from 'zod'

/** Grounded generation and videos, names exactly as on the wire (Answer, Chat, Research and Generation). */
export type Modality = 'image' | 'video'
export type GenerationStatus = 'queued' | 'running' | 'succeeded' | 'failed'

/** POST /v1/grounded-generation without its duration, whose name is in the profile. */
export interface GroundedRequestBody {
  modality: Modality
  /** 1 to 8000 characters. */
  prompt: string
  model?: string
  aspect_ratio?: string
}

/** The reply to it: `status` is 'queued'. */
export interface GroundedCreation {
  request_id: string
  generation_id: string
  modality: Modality
  status: GenerationStatus
  /** Unix seconds. */
  created_at: number
}

export interface GenerationReference {
  source_id?: string
  url?: string
  title?: string
  cover_url?: string
}

export interface GenerationSearchGroup {
  query?: string
  results?: {
    type?: string
    title?: string
    url?: string
    source_page?: string
    description?: string
    cover_url?: string
  }[]
}

/** GET /v1/grounded-generation/{generation_id}; the name of the failure reason is in the profile. */
export interface GroundedTask extends GroundedCreation {
  updated_at?: number
  output_url?: string
  references?: GenerationReference[]
  search_results?: GenerationSearchGroup[]
  usage?: { [unit: string]: number }
}

/** POST /v1/videos without its model, resolution and aspect ratio, whose names are in the profile. */
export interface VideoRequestBody {
  prompt: string
  /** Seconds. */
  duration?: number
  /** First and last frames. */
  frame_images?: { image: string }[]
  /** References that do not lock frames. */
  input_references?: { image: string }[]
  generate_audio?: boolean
  seed?: number
  extra_params?: { [name: string]: unknown }
}

/** The reply to it: `status` is 'queued'. */
export interface VideoCreation {
  id: string
  model: string
  status: string
  /** Unix seconds. */
  created: number
}

/** What does not fit, and is no part of what a task cannot be without, counts as not there. */
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const text = lenient(z.string().min(1))

export const groundedCreationSchema = z.looseObject({
  request_id: text,
  generation_id: z.string().min(1),
  status: text,
  created_at: lenient(z.number()),
})

export const videoCreationSchema = z.looseObject({
  id: z.string().min(1),
  model: text,
  status: text,
  created: lenient(z.number()),
})

const referenceSchema = z.looseObject({ source_id: text, url: text, title: text, cover_url: text })
const groupSchema = z.looseObject({
  query: text,
  results: lenient(
    z.array(
      z.looseObject({
        type: text,
        title: text,
        url: text,
        source_page: text,
        description: text,
        cover_url: text,
      }),
    ),
  ),
})

export const generationTaskSchema = z.looseObject({
  request_id: text,
  status: z.string().min(1),
  created_at: lenient(z.number()),
  updated_at: lenient(z.number()),
  output_url: text,
  references: lenient(z.array(referenceSchema)),
  search_results: lenient(z.array(groupSchema)),
  usage: lenient(z.record(z.string(), z.unknown())),
})
