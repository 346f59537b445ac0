import { z } from 'zod'
import type { CollectionSourceId } from './collections.ts'
import { call } from './define.ts'
import type { MediumView } from './media.ts'
import { fieldFilter } from './organising/fieldFilters.ts'
import { factNames } from './organising/fields.ts'
import { filedInto, selection, type FiledIntoView, type FiledOutView } from './organising/selection.ts'
import type { PlaceView } from './places.ts'
import { searchFilters } from './organising/searchFilters.ts'

export interface DocumentSummary {
  readonly collectionSource: CollectionSourceId
  readonly id: number
  readonly kind: string
  readonly externalId: string | null
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly language: string | null
  readonly publishedAt: string | null
  readonly capturedAt: string
  /** Separated by semicolons. */
  readonly authors: string | null
  /** The name of the file or service that it came from. */
  readonly sourceName: string
  readonly characters: number
  /** The first image or video that it is or shows. */
  readonly medium: MediumView | null
  /** When its file was found to be no longer in the folder that is watched; null while it is there. */
  readonly goneSince: string | null
  /** Where its file is now, of one that was moved in the folder that is watched; null where it is still as `sourceName` has it. */
  readonly movedTo: string | null
  /** What `sourceName` is then: `movedTo`, and the way within it. */
  readonly sourceNow: string | null
  /** Its file was imported again and holds something else now: this was in an earlier version of the file. */
  readonly outdated: boolean
}

/** A vector of a document's images and videos, and how it was made. */
export interface MediaVectorView {
  readonly model: string
  readonly dimension: number
  readonly modality: 'image' | 'video' | 'fusion'
  readonly instruction: string | null
  readonly frameRate: number | null
  /** Part `part` of `parts`, where one request could not hold all of the document. */
  readonly part: number
  readonly parts: number
  readonly media: readonly number[]
  readonly withText: boolean
  readonly truncated: boolean
}

export interface PassageView {
  readonly id: number
  readonly ordinal: number
  /** UTF-16 offsets into the document's text. */
  readonly start: number
  readonly end: number
  /** Where it is another one than the document's, ISO 639-1. */
  readonly language: string | null
  /** Spaces in which the passage has a vector, and whether the service said it was truncated. */
  readonly vectors: readonly { readonly model: string; readonly dimension: number; readonly truncated: boolean }[]
}

export interface DocumentView extends DocumentSummary {
  readonly text: string
  readonly crawledAt: string | null
  readonly requestId: string | null
  readonly source: { readonly name: string; readonly row: number | null }
  readonly raw: Readonly<Record<string, unknown>>
  readonly passages: readonly PassageView[]
  readonly collections: readonly { readonly id: number; readonly name: string }[]
  readonly replaces: number | null
  /** Images and videos that it is or shows, in order. */
  readonly media: readonly MediumView[]
  readonly mediaVectors: readonly MediaVectorView[]
}

export interface DocumentPage {
  readonly total: number
  readonly items: readonly DocumentSummary[]
}

/** What is shown of documents that are named by their numbers. */
export interface DocumentTitle {
  readonly id: number
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly kind: string
  readonly publishedAt: string | null
}

/** What documents can be ordered by that users mark them with. */
export const orderedMarks = ['status', 'priority', 'starred'] as const
export type OrderedMark = (typeof orderedMarks)[number]

/** By a field, a fact or a mark, documents without a value come last; lists of values are in the user's order. */
export const documentOrder = z.union([
  z.enum(['added', 'published', 'title']),
  z.object({ field: z.int(), descending: z.boolean().default(false) }),
  z.object({ fact: z.enum(factNames), descending: z.boolean().default(false) }),
  z.object({ mark: z.enum(orderedMarks), descending: z.boolean().default(false) }),
])
const sort = documentOrder.default('added')
export type DocumentSortShape = z.output<typeof sort>

export const documents = {
  list: call(
    z.object({
      collectionId: z.int(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
      /** `best`: as a smart collection with a query ranks them; otherwise as `added`. */
      sort: z.union([z.literal('best'), sort]).default('added'),
      /** Only documents that pass all of these. */
      fields: z.array(fieldFilter).max(100).default([]),
    }),
  )<DocumentPage>(),
  /** One page of the documents that pass filters, in whatever collections they are. */
  find: call(
    z.object({
      filters: searchFilters,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
      sort,
    }),
  )<DocumentPage>(),
  get: call(z.object({ id: z.int() }))<DocumentView>(),
  /** In the order asked for; those that are not there any more are left out. */
  titles: call(z.object({ ids: z.array(z.int()).max(500) }))<readonly DocumentTitle[]>(),
  /** Where spans of documents' texts (UTF-16 offsets) are in the originals; null where that is not known. */
  places: call(
    z.object({
      spans: z
        .array(z.object({ documentId: z.int(), start: z.int().min(0), end: z.int().min(0) }))
        .min(1)
        .max(1_000),
    }),
  )<readonly (PlaceView | null)[]>(),
  /** Puts documents into a collection. Those that are in it do not count. */
  add: call(z.object({ selection, into: filedInto }))<FiledIntoView>(),
  /** Takes documents out of a collection, or with null out of all that they are in, and puts them into another. */
  move: call(z.object({ selection, from: z.int().nullable(), into: filedInto }))<FiledIntoView>(),
  /** Takes documents out of a collection. They are in the trash until it is emptied. */
  remove: call(z.object({ selection, from: z.int() }))<FiledOutView>(),
}
