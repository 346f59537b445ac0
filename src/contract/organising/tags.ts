import { z } from 'zod'
import { call } from '../define.ts'
import { searchFilters } from './searchFilters.ts'
import { markColours, type MarkColour } from './colours.ts'
import { selection, type FiledView } from './selection.ts'

/** `/` nests: `region/coast` is a child of `region`, which exists whenever the child does. */
const tagName = z
  .string()
  .transform((name) =>
    name
      .normalize('NFC')
      .split('/')
      .map((part) => part.trim())
      .join('/'),
  )
  .pipe(
    z
      .string()
      .min(1)
      .max(200)
      .refine((name) => name.split('/').every((part) => part !== ''), 'No part between slashes may be empty.'),
  )

export interface TagView {
  readonly id: number
  readonly name: string
  readonly colour: MarkColour | null
  /** Documents that have it or one of its children, whatever collection they are in. */
  readonly documents: number
}

/** What became of tags. `tag` is the one that is left. */
export interface TagChangeView {
  readonly tag: TagView
  readonly changeId: number | null
}

/** What became of several tags. */
export interface SeveralTagsView {
  readonly tags: number
  readonly changeId: number | null
}

const several = z.array(z.int()).min(1).max(10_000)

export const tags = {
  /** By name, so that children follow their parent. With filters, `documents` counts only what passes them. */
  list: call(z.object({ filters: searchFilters.optional() }))<readonly TagView[]>(),
  create: call(z.object({ name: tagName, colour: z.enum(markColours).nullable().default(null) }))<TagChangeView>(),
  setColour: call(z.object({ id: z.int(), colour: z.enum(markColours).nullable() }))<TagChangeView>(),
  /** Renames it and its children on every document. Refuses with `conflict` where a tag has the name: see `merge`. */
  rename: call(z.object({ id: z.int(), name: tagName }))<TagChangeView>(),
  /** Puts a tag into another on every document, child into child; it is gone then. */
  merge: call(z.object({ id: z.int(), into: z.int() }))<TagChangeView>(),
  /** Deletes it with its children, and takes them off every document. */
  delete: call(z.object({ id: z.int() }))<FiledView>(),
  /** As one change, as the next two. Refuses with `not_found`, with none of them changed, where one is not there. */
  setColourSeveral: call(z.object({ ids: several, colour: z.enum(markColours).nullable() }))<SeveralTagsView>(),
  /** Puts tags into another one, which may be one of them. Refuses with `conflict` where it is nested in one of them. */
  mergeSeveral: call(z.object({ ids: several, into: z.int() }))<SeveralTagsView>(),
  /** Deletes tags with their children, and takes them off every document. */
  deleteSeveral: call(z.object({ ids: several }))<FiledView>(),
  /** Tags documents; a tag that is not there is made. */
  add: call(z.object({ selection, name: tagName }))<FiledView>(),
  /** Takes a tag, not its children, off documents. */
  remove: call(z.object({ selection, id: z.int() }))<FiledView>(),
}
