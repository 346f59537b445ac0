import { z } from 'zod'
import type { SavedView } from './collect/collect.ts'
import { collectionName } from './collections.ts'
import { call } from './define.ts'

/** What answers and research found, to be kept. */
export const sources = {
  /** Saves pages that a run found, by their addresses; without addresses all of them. What the collection has stays as it is. */
  save: call(
    z.object({
      runId: z.int(),
      urls: z.array(z.string()).min(1).max(10_000).optional(),
      collection: collectionName,
      embed: z.boolean().default(true),
    }),
  )<SavedView>(),
}
