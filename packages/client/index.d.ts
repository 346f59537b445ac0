// Made from the contract of Quarry by "npm run docs". Do not edit.

export interface ClientOptions {
  /** Where Quarry answers, as `http://127.0.0.1:4170`. */
  readonly address: string
  /** A key that the user made in the settings of Quarry, or with `quarry api keys add`. */
  readonly key: string
  /** Left out: the fetch of the platform. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** A request that was refused or failed. */
export declare class QuarryApiError extends Error {
  /** Of the HTTP answer. */
  readonly status: number
  /** As `not_found`. */
  readonly code: string
  /** After how many seconds to ask again, where there were too many requests. */
  readonly retryAfterSeconds: number | undefined
}

export interface QuarryApi {
  /** The collections that the key may read. */
  listCollections(input?: ListCollectionsInput, options?: CallOptions): Promise<ListCollectionsOutput>
  /** The documents of a collection. */
  listDocuments(input: ListDocumentsInput, options?: CallOptions): Promise<ListDocumentsOutput>
  /** Passages found by meaning, by word, or both. Nothing is sent: where the query has no vector yet, it is estimated, or words decide. */
  search(input: SearchInput, options?: CallOptions): Promise<SearchOutput>
  /** How many documents of all that is found have which value. */
  facets(input: FacetsInput, options?: CallOptions): Promise<FacetsOutput>
  /** The text of a document, at most 20000 characters from an offset on, and what is known of it. */
  getDocument(input: GetDocumentInput, options?: CallOptions): Promise<GetDocumentOutput>
  /** Documents like one. */
  similar(input: SimilarInput, options?: CallOptions): Promise<SimilarOutput>
  /** The bibliographic entry of a document. */
  cite(input: CiteInput, options?: CallOptions): Promise<CiteOutput>
  /** The link that opens a document in Quarry, and the address it came from. */
  open(input: OpenInput, options?: CallOptions): Promise<OpenOutput>
  /** Tags a document; the user can undo it. */
  tag(input: TagInput, options?: CallOptions): Promise<TagOutput>
  /** Adds a note to a document; the user can undo it. */
  note(input: NoteInput, options?: CallOptions): Promise<NoteOutput>
  /** Adds a document to a collection; it can be searched by word when the job is done. */
  add(input: AddInput, options?: CallOptions): Promise<AddOutput>
}

/** A client of a running Quarry on this machine. Its calls throw {@link QuarryApiError}. */
export declare function createQuarryApi(options: ClientOptions): QuarryApi

export interface ListCollectionsInput {}

export interface ListCollectionsOutput {
  collections: {
    /**
     * The number of the collection
     */
    id: number
    name: string
    documents: number
  }[]
}

export interface ListDocumentsInput {
  /**
   * The number of the collection
   */
  collection: number
  offset?: number
  limit?: number
  sort?: 'added' | 'published' | 'title'
}

export interface ListDocumentsOutput {
  total: number
  documents: {
    /**
     * The number of the document
     */
    document: number
    kind: string
    title: string
    url: string | null
    authors: string | null
    language: string | null
    /**
     * ISO 8601
     */
    publishedAt: string | null
    capturedAt: string
    characters: number
  }[]
}

export interface SearchInput {
  /**
   * May have "phrases", -unwanted, OR, title:, site:, lang:, after: and before:
   */
  query: string
  mode?: 'hybrid' | 'semantic' | 'keyword'
  filters?: {
    collections?: number[]
    since?: string
    until?: string
    asOf?: string
    domains?: string[]
    languages?: string[]
    kinds?: string[]
  }
  limit?: number
  offset?: number
}

export interface SearchOutput {
  /**
   * What answered
   */
  mode: 'hybrid' | 'semantic' | 'keyword' | 'offline' | 'offline-semantic'
  /**
   * Why it is not the mode that was asked for
   */
  reason?: string
  hits: {
    /**
     * The number of the document
     */
    document: number
    passage: number
    title: string
    url: string | null
    /**
     * ISO 8601
     */
    publishedAt: string | null
    collection: string
    text: string
    score: number
    place: {
      file?: string
      path?: string
      /**
       * The present name of the outermost file, of one that was moved
       */
      movedTo?: string
      /**
       * When the outermost file was found to be gone from its watched folder
       */
      goneSince?: string
      row?: number
      page?: number
      pageLabel?: string
      pages?: {
        page: number
        pageLabel?: string
      }[]
      boxes?: {
        page: number
        left: number
        top: number
        width: number
        height: number
      }[]
      sheet?: string
      range?: string
      message?: number
      part?: string
      inMailbox?: true
      chapter?: string
    } | null
  }[]
}

export interface FacetsInput {
  query?: string | ''
  mode?: 'hybrid' | 'semantic' | 'keyword'
  filters?: {
    collections?: number[]
    since?: string
    until?: string
    asOf?: string
    domains?: string[]
    languages?: string[]
    kinds?: string[]
  }
  facets: string[]
  /**
   * Values of each facet
   */
  most?: number
}

export interface FacetsOutput {
  documents: number
  undated: number
  /**
   * How many can have been found by meaning at most; null: none was
   */
  nearest: number | null
  facets: {
    [k: string]: {
      value: string
      count: number
    }[]
  }
}

export interface GetDocumentInput {
  /**
   * The number of the document
   */
  document: number
  offset?: number
}

export interface GetDocumentOutput {
  /**
   * The number of the document
   */
  document: number
  kind: string
  title: string
  url: string | null
  authors: string | null
  language: string | null
  /**
   * ISO 8601
   */
  publishedAt: string | null
  capturedAt: string
  characters: number
  collections: {
    /**
     * The number of the collection
     */
    id: number
    name: string
  }[]
  /**
   * Where the text goes on
   */
  nextOffset?: number
  text: string
}

export interface SimilarInput {
  /**
   * The number of the document
   */
  document: number
  limit?: number
}

export interface SimilarOutput {
  hits: {
    /**
     * The number of the document
     */
    document: number
    passage: number
    title: string
    url: string | null
    /**
     * ISO 8601
     */
    publishedAt: string | null
    collection: string
    text: string
    score: number
    place: {
      file?: string
      path?: string
      /**
       * The present name of the outermost file, of one that was moved
       */
      movedTo?: string
      /**
       * When the outermost file was found to be gone from its watched folder
       */
      goneSince?: string
      row?: number
      page?: number
      pageLabel?: string
      pages?: {
        page: number
        pageLabel?: string
      }[]
      boxes?: {
        page: number
        left: number
        top: number
        width: number
        height: number
      }[]
      sheet?: string
      range?: string
      message?: number
      part?: string
      inMailbox?: true
      chapter?: string
    } | null
  }[]
}

export interface CiteInput {
  /**
   * The number of the document
   */
  document: number
  format?: 'csl-json' | 'bibtex' | 'ris'
}

export interface CiteOutput {
  format: 'csl-json' | 'bibtex' | 'ris'
  citation: string
}

export interface OpenInput {
  /**
   * The number of the document
   */
  document: number
}

export interface OpenOutput {
  title: string
  link: string
  url: string | null
}

export interface TagInput {
  /**
   * The number of the document
   */
  document: number
  name: string
}

export interface TagOutput {
  /**
   * How many documents are different now
   */
  changed: number
}

export interface NoteInput {
  /**
   * The number of the document
   */
  document: number
  /**
   * Markdown
   */
  text: string
}

export interface NoteOutput {
  /**
   * The number of the note
   */
  note: number
}

export interface AddInput {
  /**
   * The number of the collection
   */
  collection: number
  title: string
  text: string
  url?: string
}

export interface AddOutput {
  /**
   * The number of the import job
   */
  job: number
}
