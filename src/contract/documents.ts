import { z } from 'zod'
import { call } from './define.ts'

export interface DocumentSummary {
  readonly id: number
  readonly kind: string
  readonly externalId: string | null
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly language: string | null
  readonly publishedAt: string | null
  readonly capturedAt: string
  readonly characters: number
}

export interface PassageView {
  readonly id: number
  readonly ordinal: number
  /** UTF-16 offsets into the document's text. */
  readonly start: number
  readonly end: number
  /** Spaces in which the passage has a vector, and whether the service said it was truncated. */
  readonly vectors: readonly { readonly model: string; readonly dimension: number; readonly truncated: boolean }[]
}

export interface DocumentView extends DocumentSummary {
  readonly text: string
  readonly authors: string | null
  readonly crawledAt: string | null
  readonly requestId: string | null
  readonly source: { readonly name: string; readonly row: number | null }
  readonly raw: Readonly<Record<string, unknown>>
  readonly passages: readonly PassageView[]
  readonly collections: readonly { readonly id: number; readonly name: string }[]
  readonly replaces: number | null
}

export interface DocumentPage {
  readonly total: number
  readonly items: readonly DocumentSummary[]
}

export const documents = {
  list: call(
    z.object({
      collectionId: z.int(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
      sort: z.enum(['added', 'published', 'title']).default('added'),
    }),
  )<DocumentPage>(),
  get: call(z.object({ id: z.int() }))<DocumentView>(),
  /** Takes documents out of a collection; `putBack` undoes it. A document in no collection is removed by `compact`. */
  takeOut: call(z.object({ collectionId: z.int(), ids: z.array(z.int()).min(1).max(10_000) }))<{
    readonly removed: number
  }>(),
  putBack: call(z.object({ collectionId: z.int(), ids: z.array(z.int()).min(1).max(10_000) }))<{
    readonly added: number
  }>(),
}
