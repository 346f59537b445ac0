import { z } from 'zod'
import { call } from './define.ts'
import type { FiledView } from './organising/selection.ts'

/** Something that was removed: `restore` of its noun brings it back until the library is compacted. */
export interface RemovedView {
  readonly kind: 'collection' | 'conversation' | 'task'
  readonly id: number
  /** A collection's name, a conversation's title, or what a task was asked to make. */
  readonly name: string
  /** How many documents a collection has; null for what has none. */
  readonly documents: number | null
  /** The collection that it was in and was removed with, which brings it back too; null where it was removed by itself. */
  readonly within: number | null
  readonly removedAt: string
}

/** A document that was taken out of a collection. */
export interface RemovedDocumentView {
  readonly documentId: number
  readonly title: string
  readonly kind: string
  readonly collectionId: number
  readonly collection: string
  /** That collection is in the trash itself, and is brought back with the document. */
  readonly collectionRemoved: boolean
  /** The names of the collections that it is still in: emptying the trash leaves it there. */
  readonly elsewhere: readonly string[]
  readonly removedAt: string
}

export interface EmptiedView {
  readonly documents: number
  readonly texts: number
  readonly conversations: number
  /** With those that were removed with them. */
  readonly collections: number
  readonly tasks: number
}

const ids = z.array(z.int()).max(10_000).default([])
/** Documents for the collections that they were taken out of. */
const takenOut = z
  .array(z.object({ documentId: z.int(), collectionId: z.int() }))
  .max(100_000)
  .default([])

const nothingNamed = 'Name something that is in the trash.'

/** What came back from the trash. */
export interface RestoredView {
  readonly collections: number
  readonly documents: number
  /** The change that `changes.undo` takes back; null where nothing changed. */
  readonly changeId: number | null
}

export const trash = {
  /** All that was removed and can be brought back, what was removed last first. */
  list: call(z.object({}))<readonly RemovedView[]>(),
  /** Documents that were taken out of collections, the last first. */
  documents: call(z.object({ offset: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) }))<{
    readonly total: number
    readonly items: readonly RemovedDocumentView[]
  }>(),
  /**
   * Puts documents back into the collection they were taken out of; where that is in the trash itself, it is brought back with
   * them, as by `collections.restore`.
   */
  restoreDocuments: call(z.object({ ids: z.array(z.int()).min(1).max(100_000), into: z.int() }))<FiledView>(),
  /**
   * Brings collections and documents back as one change: each as by `collections.restore` and `restoreDocuments`. Refuses as
   * they do, with nothing brought back.
   */
  restore: call(
    z
      .object({ collections: ids, documents: takenOut })
      .refine((chosen) => Object.values(chosen).some((some) => some.length > 0), nothingNamed),
  )<RestoredView>(),
  /**
   * Deletes for good some of what is in the trash: collections with those that were removed with them, and documents for the
   * collections that they were taken out of. What is in no collection then is deleted as by `empty`. Refuses with
   * `not_found`, with nothing deleted, where one is not in the trash.
   */
  delete: call(
    z
      .object({
        collections: ids,
        conversations: ids,
        tasks: ids,
        documents: takenOut,
      })
      .refine((chosen) => Object.values(chosen).some((some) => some.length > 0), nothingNamed),
  )<EmptiedView>(),
  /** Deletes for good all that is in the trash or in no collection. The file keeps its size: see `libraries.compact`. */
  empty: call(z.object({}))<EmptiedView>(),
}
