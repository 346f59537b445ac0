import { z } from 'zod'
import { searchFilters } from '../search.ts'

/** Documents that something is done to: named one by one, or all that pass filters but some. */
export const selection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('documents'), ids: z.array(z.int()).min(1).max(100_000) }),
  z.object({
    kind: z.literal('filters'),
    filters: searchFilters,
    except: z.array(z.int()).max(100_000).default([]),
  }),
])
export type SelectionInput = z.input<typeof selection>

/** What became of a selection. */
export interface FiledView {
  /** Documents that are somewhere else than before. */
  readonly documents: number
  /** The change that `changes.undo` takes back; null where nothing changed. */
  readonly changeId: number | null
}
