import type { CollectionId, DocumentId, ReservationId } from './ids.ts'
import type { DocumentKind, Json, NewDocument } from './document.ts'
import type { NewMedium } from './media.ts'

/** What one collected document is to another: an article of a subject, or an activity of an entity. */
export type LinkRelation = 'article' | 'activity'

/** How a collected thing is known again: pages and videos by address, subjects and entities by the id made for them. */
export interface Identity {
  readonly url?: string | undefined
  readonly externalId?: string | undefined
}

/** Where a collected result is stored already. */
export interface SavedAs {
  readonly documentId: DocumentId
  readonly collectionId: CollectionId
  readonly collection: string
}

/** A document that belongs to another one, or that another one belongs to. */
export interface LinkedDocument {
  readonly id: DocumentId
  readonly kind: DocumentKind
  readonly title: string
  readonly url: string | undefined
  readonly publishedAt: number | undefined
  readonly relation: LinkRelation
  /** True for what the document is made of, false for what it is part of. */
  readonly isPart: boolean
}

/** A search of the service that is kept under a name. */
export interface SavedSearch {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly parameters: Json
  readonly collectionId: CollectionId | undefined
  readonly createdAt: number
}

/** One answered search of the service. */
export interface SearchEntry {
  readonly kind: string
  readonly query: string
  readonly parameters: Json
  readonly operation: string
  readonly origin: string
  readonly requestId: string | undefined
  readonly usage: Readonly<Record<string, number>>
  readonly warning: string | undefined
  readonly latencyMs: number
  /** How many results, subjects, entities or videos came. */
  readonly items: number
  /** What came, as it came. */
  readonly reply: Json
  /** Where it is known before anything is saved: what the cost is for. */
  readonly collectionId: CollectionId | undefined
  readonly reservation: ReservationId | undefined
}

/** A {@link SearchEntry} as it is stored. */
export interface RecordedSearch extends Omit<SearchEntry, 'operation' | 'reply' | 'collectionId' | 'reservation'> {
  readonly id: number
  readonly at: number
  /** Undefined once the answer is old: only the last ones are kept. */
  readonly reply: Json | undefined
}

/** What of a result became the text of its document, from the least to the most. */
export const textBases = ['title', 'highlight', 'full_content', 'composed'] as const
export type TextBasis = (typeof textBases)[number]

/** A result as a document that is not stored yet, and what its text was made from. */
export interface CollectedDraft {
  readonly document: NewDocument
  readonly basis: TextBasis
}

/** A document that belongs to another one of the same call; both are positions in the list of drafts. */
export interface DraftLink {
  readonly from: number
  readonly to: number
  readonly relation: LinkRelation
}

/** An image or video that was fetched for a document. */
export interface FetchedLink {
  readonly documentId: DocumentId
  /** The address the document names, wherever that led. */
  readonly url: string
  readonly medium: NewMedium
}
