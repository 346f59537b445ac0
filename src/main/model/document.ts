import type { ExportedMarks } from './organising/exportedMarks.ts'
import type { FactOrder, FieldOrder, FieldValue } from './organising/fields.ts'
import type { MarkOrder } from './organising/marks.ts'
import type { CollectionId, DocumentId, PassageId } from './ids.ts'
import type { EncodedLayout, Layout } from './layout.ts'
import type { NewOriginal } from './original.ts'
import type { Precision } from './vectors/precision.ts'

export const documentKinds = [
  'web',
  'news',
  'business',
  'image',
  'video',
  'subject',
  'company',
  'person',
  'row',
  'file',
  'answer',
  'report',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** A document as it comes from an import or a collected result, before it is stored. Times are ms since the epoch. */
export interface NewDocument {
  readonly kind: DocumentKind
  /** The id the source gave it; unique within a collection. */
  readonly externalId?: string
  /** `file`: others may have that id too, if they come from another file. */
  readonly idScope?: 'file'
  readonly title: string
  /** What is read, embedded, cited. Spans of passages are UTF-16 offsets into it. */
  readonly text: string | LongText
  readonly url?: string
  /** ISO 639-1. */
  readonly language?: string
  readonly authors?: string
  readonly publishedAt?: number
  readonly crawledAt?: number
  readonly requestId?: string
  /** Where it came from: a file name with row, an operation of the service. */
  readonly source: { readonly name: string; readonly row?: number }
  /** The raw record, without the columns that are stored as `text`. */
  readonly raw: JsonObject
  /** A vector that came with it (imported spaces only). */
  readonly vector?: Float32Array
  /** Its passages, where they are not to be cut here. */
  readonly passages?: readonly NewPassage[]
  /** The layout of its text in the file it was read from. */
  readonly layout?: Layout
  /** The same of a long text, as it is stored. */
  readonly encodedLayout?: EncodedLayout
  /** Marks that were exported with it. */
  readonly marks?: ExportedMarks
  /** Collections below the one it is stored in that it goes into as well. */
  readonly within?: readonly CollectionPath[]
  /** What it was read from. Its bytes are in place before the document is stored. */
  readonly original?: NewOriginal
}

/** The names of collections that are in each other, from the outermost in. */
export type CollectionPath = readonly string[]

/** A text that is not made a string of, because of the memory it takes: well-formed. `length`: in UTF-16 units. */
export type LongText = TextInMemory | TextInFile

export interface TextInMemory {
  readonly utf8: Uint8Array
  readonly length: number
}

/** As UTF-16LE, in a temporary file that stays until the document is stored. */
export interface TextInFile {
  readonly path: string
  readonly length: number
}

/** A passage of a document before it is stored: its span in UTF-16 units, and its language where it is another one. */
export interface NewPassage {
  readonly start: number
  readonly end: number
  readonly language?: string
}

export interface Document {
  readonly id: DocumentId
  readonly kind: DocumentKind
  readonly externalId: string | undefined
  readonly title: string
  readonly text: string
  readonly url: string | undefined
  readonly domain: string | undefined
  readonly language: string | undefined
  readonly authors: string | undefined
  readonly publishedAt: number | undefined
  readonly crawledAt: number | undefined
  readonly capturedAt: number
  readonly requestId: string | undefined
  readonly source: { readonly name: string; readonly row?: number }
  readonly raw: JsonObject
  /** The earlier version of the same page or record, when it changed. */
  readonly replaces: DocumentId | undefined
  readonly passages: readonly Passage[]
  readonly collections: readonly { readonly id: CollectionId; readonly name: string }[]
}

/** A piece of a document's text: `text.slice(start, end)`, the unit that is embedded, found and cited. */
export interface Passage {
  readonly id: PassageId
  readonly ordinal: number
  readonly start: number
  readonly end: number
  /** Where it is another one than the document's, ISO 639-1. */
  readonly language: string | undefined
}

export interface Collection {
  readonly id: CollectionId
  readonly name: string
  readonly documents: number
  readonly passages: number
  readonly createdAt: number
  readonly deletedAt: number | undefined
  /** How exactly vectors of its texts are kept, where no other collection asks for more. */
  readonly precision: Precision
  /** How many numbers of each vector searches of it compare; undefined: all. */
  readonly searchDimension: number | undefined
  /** The collection that it is in; undefined at the top. */
  readonly parentId: CollectionId | undefined
  /** The search that it is; undefined for one that holds documents. */
  readonly smart: SmartSearch | undefined
}

/** What a smart collection searches for. */
export interface SmartSearch {
  /** Empty: all documents that pass the filters. */
  readonly query: string
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  /** As JSON of the contract's filters: they name tags, fields and collections, which are looked up when it is opened. */
  readonly filters: string
  /** Of a query: so many of the best. */
  readonly most: number
  /** Of a query by meaning: only from this cosine on. */
  readonly leastScore: number | undefined
}

/** A document without its text, for lists. */
export interface DocumentSummary {
  readonly id: DocumentId
  readonly kind: DocumentKind
  readonly externalId: string | undefined
  readonly title: string
  readonly url: string | undefined
  readonly domain: string | undefined
  readonly language: string | undefined
  readonly publishedAt: number | undefined
  readonly capturedAt: number
  readonly authors: string | undefined
  readonly sourceName: string
  readonly characters: number
}

/** The order in which documents of a collection are listed; `published` puts undated ones last. */
export type DocumentOrder = 'added' | 'published' | 'title' | FieldOrder | FactOrder | MarkOrder

/** How a text names a document: by its number, its address, or the id it had where it came from. */
export interface CitedReference {
  readonly documentId?: DocumentId | undefined
  readonly url?: string | undefined
  readonly externalId?: string | undefined
}

/** A document as it is exported: everything it holds but its passages and its places. */
export interface ExportedDocument extends Omit<Document, 'passages' | 'collections'> {
  readonly marks?: ExportedMarks
  /** Values of fields by name: dates as ISO 8601, choices by name. */
  readonly fields?: Readonly<Record<string, FieldValue>>
}

/** A passage as it is exported: its span in UTF-16 units, and its vector in one space. */
export interface ExportedPassage {
  readonly documentId: DocumentId
  readonly ordinal: number
  readonly start: number
  readonly end: number
  /** Undefined where it has none. */
  readonly vector: Float32Array | undefined
}
