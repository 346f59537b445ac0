import { z } from 'zod'
import type { TeamFileFacts } from '../../model/team.ts'
import { imageTypes, videoTypes, type MediaType } from '../../model/media.ts'

const isMediaType = (mime: string): mime is MediaType => [...imageTypes, ...videoTypes].some((one) => one === mime)

/** Of a file that a document was read from; of an image or video that belongs to it. */
const facts = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('original'),
    name: z.string().max(4_000),
    format: z.string().max(100),
    mime: z.string().max(200),
    isMedium: z.boolean(),
    address: z.string().max(10_000).optional(),
  }),
  z.object({
    is: z.literal('medium'),
    mime: z.string().refine(isMediaType),
    origin: z.enum(['file', 'url', 'generated']),
    source: z.string().max(10_000),
  }),
])

/** What a server says of a file; undefined where that cannot be read. */
export function teamFileFacts(text: string): TeamFileFacts | undefined {
  try {
    const found = facts.safeParse(JSON.parse(text))
    return found.success ? found.data : undefined
  } catch {
    return undefined
  }
}
