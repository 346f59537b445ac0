import { z } from 'zod'
import type { MediumId, PassageId } from './ids.ts'
import type { SpaceKey } from './vectors/space.ts'

/**
 * What one vector of a multimodal space is made of. Its attributes belong to the vector, not to the space: vectors of
 * another modality, instruction or frame rate are compared with each other all the same (ARCHITECTURE.md, "Words").
 */
export interface MediaInputAttributes {
  readonly modality: 'image' | 'video' | 'fusion'
  /** All elements in one vector, instead of one vector each. */
  readonly fusion: boolean
  readonly instruction: string | undefined
  /** Frames per second of video that were asked for; undefined: the service's own choice, or no video. */
  readonly frameRate: number | undefined
  /** From 1. Several parts: one request could not hold all elements of the document. */
  readonly part: number
  readonly parts: number
}

export type MediaInputElement<Id> =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'video'; readonly mediumId: Id }

export interface MediaInput<Id> extends MediaInputAttributes {
  readonly elements: readonly MediaInputElement<Id>[]
}

/** An input as it is written where it leaves the library: to a portable collection, and to a team. */
export const writtenMediaInput = z.object({
  modality: z.enum(['image', 'video', 'fusion']),
  fusion: z.boolean(),
  instruction: z.string().optional(),
  frameRate: z.number().optional(),
  part: z.int().min(1),
  parts: z.int().min(1),
  elements: z.array(
    z.union([
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.enum(['image', 'video']), mediumId: z.string().regex(/^[0-9a-f]{64}$/) }),
    ]),
  ),
})

/** The input that is a medium alone, embedded as a service does when it is asked for nothing special. */
export function plainMediaInput<Id>(mediumId: Id, isVideo: boolean): MediaInput<Id> {
  const modality = isVideo ? 'video' : 'image'
  return {
    modality,
    fusion: false,
    instruction: undefined,
    frameRate: undefined,
    part: 1,
    parts: 1,
    elements: [{ kind: modality, mediumId }],
  }
}

/** A vector of a document's images or videos, with what it was made of and how. */
export interface MediaVector extends SpaceKey, MediaInputAttributes {
  readonly passageId: PassageId
  readonly media: readonly MediumId[]
  /** Whether its text was a part of it. */
  readonly withText: boolean
  readonly truncated: boolean
}
