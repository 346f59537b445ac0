import type { ChangeId } from '../ids.ts'

/** What users do to organise a library. Each can be undone and redone. */
export const changeKinds = [
  'collection.create',
  'collection.rename',
  'collection.move',
  'collection.remove',
  'collection.restore',
  'smart.change',
  'smart.convert',
  'documents.add',
  'documents.move',
  'documents.remove',
  'documents.restore',
  'trash.restore',
  'documents.tag',
  'documents.untag',
  'documents.star',
  'documents.read',
  'documents.status',
  'documents.priority',
  'documents.mark',
  'tag.create',
  'tag.change',
  'tag.rename',
  'tag.merge',
  'tag.delete',
  'list.define',
  'highlight.add',
  'highlight.change',
  'highlight.remove',
  'note.add',
  'note.change',
  'note.remove',
  'marks.remove',
  'lost.remove',
  'field.define',
  'field.rename',
  'field.retype',
  'field.choices',
  'field.remove',
  'documents.field',
  'documents.unedit',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What a change is about, in the words of that time: a name may be another one now. */
export interface ChangeSubject {
  /** How many documents it changed. */
  readonly documents?: number
  /** How many tags, collections, highlights, notes or things from the trash, where these are several: it has no name then. */
  readonly count?: number
  /** A collection, or another thing that has a name. */
  readonly name?: string
  /** Its name before, or where documents came from. */
  readonly from?: string
  /** Where something was put. */
  readonly into?: string
}

export interface Change {
  readonly id: ChangeId
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly kind: ChangeKind
  readonly subject: ChangeSubject
  readonly state: 'done' | 'undone'
}

/** How undoing or redoing a change went. */
export interface Reversal {
  readonly change: Change
  /** Rows that are as they were; rows that something else changed since, which stay as they are. */
  readonly reversed: number
  readonly kept: number
}
