import { z } from 'zod'
import { call } from './define.ts'

/** Something that was removed: `restore` of its noun brings it back until the library is compacted. */
export interface RemovedView {
  readonly kind: 'collection' | 'conversation' | 'task'
  readonly id: number
  /** A collection's name, a conversation's title, or what a task was asked to make. */
  readonly name: string
  /** How many documents a collection has; null for what has none. */
  readonly documents: number | null
  readonly removedAt: string
}

export const trash = {
  /** All that was removed and can be brought back, what was removed last first. */
  list: call(z.object({}))<readonly RemovedView[]>(),
}
