import { z } from 'zod'
import { call } from '../define.ts'

/** Something a user did to organise the library. `subject` has the names of that time. */
export interface ChangeView {
  readonly id: number
  readonly at: string
  readonly kind: ChangeKindName
  readonly subject: {
    readonly documents?: number
    /** Of several tags, collections, highlights, notes or things from the trash, which have no `name` then. */
    readonly count?: number
    readonly name?: string
    readonly from?: string
    readonly into?: string
  }
  readonly state: 'done' | 'undone'
}

export type ChangeKindName =
  | 'collection.create'
  | 'collection.rename'
  | 'collection.move'
  | 'collection.remove'
  | 'collection.restore'
  | 'smart.change'
  | 'smart.convert'
  | 'documents.add'
  | 'documents.move'
  | 'documents.remove'
  | 'documents.restore'
  | 'trash.restore'
  | 'documents.tag'
  | 'documents.untag'
  | 'documents.star'
  | 'documents.read'
  | 'documents.status'
  | 'documents.priority'
  | 'documents.mark'
  | 'tag.create'
  | 'tag.change'
  | 'tag.rename'
  | 'tag.merge'
  | 'tag.delete'
  | 'list.define'
  | 'highlight.add'
  | 'highlight.change'
  | 'highlight.remove'
  | 'note.add'
  | 'note.change'
  | 'note.remove'
  | 'marks.remove'
  | 'lost.remove'
  | 'field.define'
  | 'field.rename'
  | 'field.retype'
  | 'field.choices'
  | 'field.remove'
  | 'documents.field'
  | 'documents.unedit'

export interface ReversalView {
  readonly change: ChangeView
  /** What is as it was; and what something else changed since, which stays. */
  readonly reversed: number
  readonly kept: number
}

const one = z.object({
  /** Left out: the last one. */
  id: z.int().optional(),
})

/** The library keeps what users did to organise it, whatever window or command they used. */
export const changes = {
  /** The last first; at most 200 are kept. */
  list: call(z.object({ limit: z.int().min(1).max(200).default(50) }))<readonly ChangeView[]>(),
  /** Takes a change back. Refuses with `not_found` where there is none, with `conflict` where all of it changed since. */
  undo: call(one)<ReversalView>(),
  /** Does again what was undone, until something else is done. Refuses as `undo` does. */
  redo: call(one)<ReversalView>(),
  /**
   * Makes changes of the marks of documents, done directly one after the other, into one: they are undone and redone
   * together. Lists that were defined for them may be among them. Refuses with `not_found` where one is not there or undone,
   * with `conflict` where another change was made between them or one is of another kind.
   */
  join: call(z.object({ ids: z.array(z.int()).min(2).max(100) }))<ChangeView>(),
}
