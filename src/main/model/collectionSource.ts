import type { Candidate } from './search/candidate.ts'
import type {
  Collection,
  Document,
  DocumentOrder,
  DocumentSummary,
  ExportedDocument,
  ExportedPassage,
  NewDocument,
} from './document.ts'
import type { DocumentVectors } from './vectors/documentVectors.ts'
import type { Completed, Completion } from './search/completion.ts'
import type { FoldedResult } from './search/copies.ts'
import type { Facet, FacetCounts, WholeResult } from './search/facets.ts'
import type { Filters } from './search/filters.ts'
import type { Hit } from './search/hit.ts'
import type { Field, FieldCondition } from './organising/fields.ts'
import type { CollectionId, DocumentId, PassageId, SpaceId, TextId } from './ids.ts'
import type { BatchReply } from './jobs/job.ts'
import type { Medium } from './media.ts'
import type { Place } from './place.ts'
import type { PendingCursor, PendingCounts, PendingScope, PendingText } from './jobs/pending.ts'
import type { FoundQuestion } from './search/question.ts'
import type { KeywordRanking, Ranked, RankedEach, Searched, TokenCounts } from './search/ranking.ts'
import type { SpaceCoverage } from './vectors/space.ts'
import type { StoreOptions, StoreOutcome } from './storedDocuments.ts'
import type { FilePresence } from './watching.ts'

/** Names a place where collections live. References that leave the core carry it. */
export type CollectionSourceId = 'local'
export const LOCAL_SOURCE: CollectionSourceId = 'local'

/** The file that a document was read from, without the folders it is in. */
export interface SourceFile {
  readonly name: string
  /** Of a file in a file: the way to it from the outermost, `archive.zip/minutes/march.txt`. */
  readonly path?: string
  /** Of a row of a table or a record of a file: its number, as {@link Place} counts. */
  readonly row?: number
  /** It holds several messages. */
  readonly isMailbox: boolean
  /** Where the outermost file is now, of one that was moved in its watched folder. */
  readonly movedTo?: string
  /** When the outermost file was found to be no longer in its watched folder, ms since the epoch. */
  readonly goneSince?: number
}

/**
 * A place where collections live: the open library (store/localCollections.ts), or a workspace on a team server once
 * there is one. Search, similar documents, retrieval for answers and exports know nothing else of where documents are.
 *
 * *Invariant:* numbers of collections, documents, passages, texts and spaces identify something only within their source.
 *
 * Jobs, runs, settings and caches are always local, so they are not part of this interface. Every method may throw a
 * QuarryError; `not_found` where it is given a number that the source does not have.
 */
export interface CollectionSource {
  readonly id: CollectionSourceId

  /** Collections that are not in the trash, by name. */
  listCollections(): Promise<readonly Collection[]>
  getCollection(id: CollectionId): Promise<Collection>
  /** Per space, how many distinct texts of a collection have a vector in it. */
  coverage(id: CollectionId): Promise<readonly SpaceCoverage[]>

  /** One page of a collection's documents. */
  listDocuments(id: CollectionId, page: DocumentPageRequest): Promise<DocumentPage>
  /** One page of the documents that pass filters, in whatever collections they are. */
  findDocuments(filters: Filters, page: FoundPageRequest): Promise<DocumentPage>
  getDocument(id: DocumentId): Promise<Document>
  /** The next documents of a collection, or of a list, in full, in the order of their numbers, after the document `after`. */
  exportDocuments(
    of: CollectionId | readonly DocumentId[],
    after: number,
    limit: number,
  ): Promise<readonly DocumentWithMedia[]>
  /** The space in which most passages of documents have a vector; undefined where none has one. */
  mostEmbedded(ids: readonly DocumentId[]): Promise<{ readonly id: SpaceId; readonly dimension: number } | undefined>
  /** The passages of documents with their vectors in a space, in the order of documents and passages. */
  exportVectors(ids: readonly DocumentId[], space: SpaceId): Promise<readonly ExportedPassage[]>
  /** The fields that documents of a collection have, or of all, by name. */
  listFields(id?: CollectionId): Promise<readonly Field[]>
  /** Stores documents in a collection, in one transaction. A document with the same content is not stored twice. */
  putDocuments(documents: readonly NewDocument[], options: StoreOptions): Promise<StoreOutcome>

  /** The next texts without a vector, in the order of documents and passages, after `cursor`. A shared text may repeat. */
  pendingTexts(scope: PendingScope, cursor: PendingCursor, limit: number): Promise<readonly PendingText[]>
  /** How many distinct texts have no vector, and how many a job has settled. */
  countPending(scope: PendingScope): Promise<PendingCounts>
  /** The texts themselves, in the order asked for; '' for a text that no passage has any more. */
  readTexts(ids: readonly TextId[]): Promise<readonly string[]>
  /**
   * Stores the vectors of an answered request with its cost, and ends its batch, all or nothing. Takes over the memory of
   * `reply.values`. A text that has a vector in the space keeps it.
   */
  putVectors(reply: BatchReply, now: number): Promise<{ readonly added: number }>

  /** The spaces a question can be compared in, each with the question's vector where it is cached. `hash` is the question's. */
  findQuestion(hash: Uint8Array, collections: readonly CollectionId[]): Promise<FoundQuestion>
  /**
   * Ranks by words. Without a `limit` only the words are looked up and nothing is ranked. A blank query with clauses in its
   * filters lists what they let through, newest first.
   */
  rankByKeyword(query: string, filters: Filters, limit: number | undefined, each?: RankedEach): Promise<KeywordRanking>
  /** Tokens of the word index that are nearly each of these words. */
  nearSpellings(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** The same as words that passages have which pass filters, as they are written there; the nearest first, a few of each. */
  writtenSpellings(words: readonly string[], filters: Filters): Promise<ReadonlyMap<string, readonly string[]>>
  /** What documents have that begins with `start`; what most documents have first. */
  completions(of: Completed, start: string, limit: number): Promise<readonly Completion[]>
  /** Ranks by cosine similarity within one space. `query` may be shorter than the vectors: then their prefixes are compared. */
  rankByVector(
    spaceId: SpaceId,
    query: Float32Array,
    filters: Filters,
    limit: number,
    each?: RankedEach,
  ): Promise<readonly Ranked[]>
  /** The same documents, each with a passage that holds these FTS5 expressions, where it has one; see store/search/passagesHolding.ts. */
  passagesHolding(found: readonly PassageReference[], matches: readonly string[]): Promise<readonly PassageReference[]>
  /** What results show of found passages, in the order given; names of the collections `asked` for come first. */
  readHits(found: readonly PassageReference[], asked: readonly CollectionId[]): Promise<readonly Hit[]>
  /** Where spans of documents are in the originals they were read from; undefined where that is not known. */
  readPlaces(spans: readonly DocumentSpan[]): Promise<readonly (Place | undefined)[]>
  /** The files that documents were read from, by their names; documents that were not read from a file are left out. */
  readFiles(ids: readonly DocumentId[]): Promise<ReadonlyMap<DocumentId, SourceFile>>
  /** Where the files of documents are now, of those that were moved in a watched folder or are gone from it. */
  filePresence(ids: readonly DocumentId[]): Promise<ReadonlyMap<DocumentId, FilePresence>>
  /** The passages of these numbers that exist, in that order, with what evidence needs to know of them. */
  readCandidates(ids: readonly PassageId[]): Promise<readonly Candidate[]>
  /** How much a search of these spaces looks through. */
  countSearched(spaceIds: readonly SpaceId[], filters: Filters): Promise<Searched>
  /** Counts the values of all that a search finds, `most` of each facet; see store/search/facets.ts. */
  countFacets(result: WholeResult, facets: readonly Facet[], most: number): Promise<FacetCounts>
  /** A page of what a search finds, in an order of documents. */
  orderResult(result: WholeResult, order: DocumentOrder, offset: number, limit: number): Promise<readonly DocumentId[]>
  /**
   * Folds near-duplicates among the first documents of a result, best first, and those of the whole result that are copies
   * of the `shown` first that are left; see store/copies/foldCopies.ts.
   */
  foldCopies(ids: readonly DocumentId[], shown: number, result: WholeResult): Promise<FoldedResult>
  /** In how many passages each token occurs. */
  countTokens(tokens: readonly string[]): Promise<TokenCounts>

  /**
   * Vectors of a document's first passages, per space; most vectors first. They are cut to the width that was chosen for
   * searches of `collections`.
   */
  documentVectors(
    id: DocumentId,
    passages: number,
    collections: readonly CollectionId[],
  ): Promise<readonly DocumentVectors[]>
  /** How much of its text a document has in common with each of others, in their order: 0 to 1. */
  resemblances(id: DocumentId, others: readonly DocumentId[]): Promise<readonly number[]>
  /** The stored vector of an image or video by itself, by the hash of its bytes; undefined where there is none. */
  mediumVector(spaceId: SpaceId, hash: string): Promise<Float32Array | undefined>
}

/** Which documents of a collection are listed. `offset` and `limit` count documents. */
export interface DocumentPageRequest {
  readonly order: DocumentOrder
  /** Only documents that pass all of these. */
  readonly fields?: readonly FieldCondition[]
  readonly offset: number
  readonly limit: number
}

/** Which of the documents that pass filters are listed. `offset` and `limit` count documents. */
export interface FoundPageRequest {
  readonly order: DocumentOrder
  readonly offset: number
  readonly limit: number
}

export interface DocumentPage {
  /** Of the whole collection, or of what passes the conditions. */
  readonly total: number
  readonly items: readonly DocumentSummary[]
}

/** An exported document with the images and videos that it is or shows, in order. */
export interface DocumentWithMedia extends ExportedDocument {
  readonly media: readonly Medium[]
  /** Where its file is now, where an export asked for that and it is not where it was. */
  readonly presence?: FilePresence
}

/** A piece of a document's text, in UTF-16 units. */
export interface DocumentSpan {
  readonly documentId: DocumentId
  readonly start: number
  readonly end: number
}

/** A passage of a document. */
export interface PassageReference {
  readonly documentId: DocumentId
  readonly passageId: PassageId
}
