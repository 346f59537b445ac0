import { z } from 'zod'
import { call } from './define.ts'

/** What is somewhere else on the web, and comes only when a user asks for it. */
export const media = {
  /** One image, fetched by the core under limits of size, type and address; for a data: URL. */
  image: call(z.object({ url: z.string().max(4_000) }))<{ readonly contentType: string; readonly base64: string }>(),
}
