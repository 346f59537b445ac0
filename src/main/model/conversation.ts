import type {
  CollectionId,
  ConversationId,
  DocumentId,
  HighlightId,
  ListValueId,
  NoteId,
  PassageId,
  RunId,
  TagId,
  TurnId,
} from './ids.ts'
import type { AskedFieldFilter } from './organising/fields.ts'

/** What a question may be answered from. Times are ms since the epoch. */
export interface Scope {
  /** Empty: every collection. */
  readonly collections: readonly CollectionId[]
  /** Empty: every document of the collections. */
  readonly documents: readonly DocumentId[]
  /** On `published_at`, `until` exclusive; undated documents are left out where either is set. */
  readonly since: number | undefined
  readonly until: number | undefined
  readonly domains: readonly string[]
  readonly languages: readonly string[]
  readonly kinds: readonly string[]
  /** Only what was captured, and not yet published later, at this time: of each document the version of then. */
  readonly asOf: number | undefined
  /** A document has each of these, or one that is nested in it. */
  readonly tags?: readonly TagId[]
  readonly starred?: boolean | undefined
  readonly unread?: boolean | undefined
  readonly highlighted?: boolean | undefined
  readonly noted?: boolean | undefined
  /** Any of these. */
  readonly status?: readonly ListValueId[]
  readonly priority?: readonly ListValueId[]
  /** All of these, as they were asked for: what a field is may change before they are looked up again. */
  readonly fields?: readonly AskedFieldFilter[]
  /** False: not from documents. */
  readonly library?: boolean
  /** From the notes and highlights that the user made, too. */
  readonly notes?: boolean
  /** From the results of a web search, too, which is sent to the service for it. */
  readonly web?: boolean
}

/** How a question is sent: web chat, or the Messages-compatible chat. */
export type ChatProtocol = 'chat' | 'messages'

export interface Conversation {
  readonly id: ConversationId
  readonly title: string
  /** Random, sent as `user` where the settings say so; never a name. */
  readonly pseudonym: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
  readonly deletedAt: number | undefined
}

/**
 * One question and what came of it. *Invariant:* a refused turn has no run: nothing was sent for it.
 */
export interface Turn {
  readonly id: TurnId
  readonly conversationId: ConversationId
  /** The turn it follows; undefined for a first question. Turns of one parent are branches. */
  readonly parentId: TurnId | undefined
  readonly question: string
  readonly protocol: ChatProtocol
  readonly model: string | undefined
  readonly scope: Scope
  readonly retrieval: Retrieval
  readonly refused: boolean
  readonly runId: RunId | undefined
  readonly createdAt: number
  /** What it was answered from, by marker; of a refused turn the passages that came nearest. */
  readonly evidence: readonly Evidence[]
}

/** How the evidence of a turn was found, and what was not used. */
export interface Retrieval {
  /** What was searched for: the question, with words of the one before where it leans on it. */
  readonly query: string
  /** The user wrote the query. */
  readonly isEdited?: boolean
  /** The search of the web that was made for it; undefined: none. */
  readonly webSearch?: { readonly searchId: number; readonly results: number }
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  /** Why it is not hybrid. */
  readonly reason: string | undefined
  readonly gate: GateVerdict
  readonly leftOut: LeftOut
}

/** Whether anything found may be evidence: the best figures of all passages, and what they were held against. */
export interface GateVerdict {
  readonly clears: boolean
  /** Best cosine similarity; undefined where nothing was compared by meaning. */
  readonly similarity: number | undefined
  /** Best share of the question's content words, weighted by rarity, that one passage has. */
  readonly cover: number
}

/** What was found and not sent. */
export interface LeftOut {
  /** Passages that did not fit the model's context. */
  readonly passages: number
  /** Passages that say what another one says. */
  readonly duplicates: number
  /** Earlier turns that did not fit. */
  readonly turns: number
  /** The one passage there was room for was cut to the sentences around what was found. */
  readonly wasCut: boolean
}

/** What evidence is a piece of. */
export type EvidenceOrigin =
  | { readonly kind: 'document' }
  | { readonly kind: 'note'; readonly noteId: NoteId }
  | { readonly kind: 'highlight'; readonly highlightId: HighlightId }
  /** A result of a search of the service. */
  | { readonly kind: 'web'; readonly searchId: number; readonly key: string }

/** A piece of one version of a document, of a note or of a web page, as it was given to the model under its marker. */
export interface Evidence {
  /** From 1, as cited: [^marker]. */
  readonly marker: number
  readonly origin: EvidenceOrigin
  /** Of a note: the document it is on. Undefined for free notes and web pages. */
  readonly documentId: DocumentId | undefined
  /**
   * Where it stands in the document's text, in UTF-16 units; neighbouring passages are one piece. Of a note or a web page: in
   * its own text.
   */
  readonly start: number
  readonly end: number
  readonly parts: readonly EvidencePart[]
  readonly title: string
  readonly url: string | undefined
  readonly kind: string
  readonly publishedAt: number | undefined
  readonly capturedAt: number
  /** The text as stored, before it was quoted for the model. */
  readonly text: string
  readonly similarity: number | undefined
  readonly cover: number
}

/** A stored passage that a piece of evidence is made of. */
export interface EvidencePart {
  readonly passageId: PassageId
  readonly start: number
  readonly end: number
}

/** A conversation as it stands in a list. */
export interface ConversationSummary extends Conversation {
  readonly turns: number
  /** Questions from the first to the last one: a turn that was edited or answered again counts once. */
  readonly questions: number
  /** What was asked last. */
  readonly lastQuestion: string | undefined
}

/** Evidence as it stands today. */
export interface StoredEvidence extends Evidence {
  /**
   * The document, note or highlight still holds this text at this place. False: it was deleted or changed, and only the quote
   * is left. A web page is where it was found.
   */
  readonly isHeld: boolean
  /** The document has a newer version. */
  readonly isReplaced: boolean
}

/** A turn with its evidence as that stands today. */
export interface StoredTurn extends Turn {
  readonly evidence: readonly StoredEvidence[]
}
