import { z } from 'zod'
import type { AnswerView } from './answers.ts'
import type { CollectionSourceId } from '../collections.ts'
import { call, stream } from '../define.ts'
import type { FieldFilter } from '../organising/fieldFilters.ts'
import { searchFilters } from '../organising/searchFilters.ts'
import type { CitationView } from './runs.ts'
import type { PlaceView } from '../places.ts'
import type { ForecastView } from '../spending.ts'

/** What a question may be answered from: what passes the filters of a search. What is left out filters nothing. */
const scope = searchFilters.extend({
  /** Empty: every document of the collections. */
  documents: z.array(z.int()).max(10_000).default([]),
  /** False: not from documents. */
  library: z.boolean().default(true),
  /** From notes and highlights, too. */
  notes: z.boolean().default(false),
  /** From a search of the web that is sent for the question, too. */
  web: z.boolean().default(false),
})
export type ScopeInput = z.input<typeof scope>

export const chatProtocols = ['chat', 'messages'] as const
export type ChatProtocol = (typeof chatProtocols)[number]

const asking = {
  question: z.string().trim().min(1).max(20_000),
  /** Left out: that of the question before, or the whole library. */
  scope: scope.optional(),
  protocol: z.enum(chatProtocols).optional(),
  model: z.string().optional(),
  /** Tokens of the model's context; left out: as in the settings and the service profile. */
  contextTokens: z.int().min(200).max(10_000_000).optional(),
  /** What is searched for in place of the question; left out: the question, with words of the one before where it needs them. */
  query: z.string().trim().min(1).max(20_000).optional(),
}

export interface ScopeView {
  readonly collections: readonly { readonly id: number; readonly name: string }[]
  readonly documents: readonly number[]
  readonly since: string | null
  readonly until: string | null
  readonly domains: readonly string[]
  readonly languages: readonly string[]
  readonly kinds: readonly string[]
  readonly asOf: string | null
  readonly tags: readonly { readonly id: number; readonly name: string }[]
  /** Null: either. */
  readonly starred: boolean | null
  readonly unread: boolean | null
  readonly highlighted: boolean | null
  readonly noted: boolean | null
  readonly status: readonly number[]
  readonly priority: readonly number[]
  readonly fields: readonly FieldFilter[]
  readonly library: boolean
  readonly notes: boolean
  readonly web: boolean
}

/** What evidence is a piece of. A result of the web can be saved from its search (`collect.save`). */
export type EvidenceOriginView =
  | { readonly kind: 'document' }
  | { readonly kind: 'note'; readonly noteId: number }
  | { readonly kind: 'highlight'; readonly highlightId: number }
  | { readonly kind: 'web'; readonly searchId: number; readonly key: string }

/** A piece of one version of a document, of a note or of a web page, as it was given to the model. */
export interface EvidenceView {
  /** As cited: [^marker]. */
  readonly marker: number
  readonly origin: EvidenceOriginView
  readonly collectionSource: CollectionSourceId
  /** Null: of a free note, or of a web page. */
  readonly documentId: number | null
  readonly passageId: number
  readonly title: string
  readonly url: string | null
  readonly kind: string
  readonly publishedAt: string | null
  readonly capturedAt: string
  /** The text as it was stored then. */
  readonly text: string
  /** UTF-16 span in the document's text. */
  readonly start: number
  readonly end: number
  /** Cosine similarity to the question; null: not compared. */
  readonly similarity: number | null
  /** Share of the question's words, by rarity, that it has. */
  readonly cover: number
  /** False: the document was deleted, and only this text is left. */
  readonly held: boolean
  /** The document has a newer version; this is the one that was quoted. */
  readonly replaced: boolean
  /** Where the text is in the original of the document; null where that is not known. */
  readonly place: PlaceView | null
}

/** A citation of a turn; what pins it is the version of the document and the span in it. */
export interface GroundedCitationView extends CitationView {
  /** Null for a marker that leads nowhere. */
  readonly origin: EvidenceOriginView | null
  readonly documentId: number | null
  readonly passageId: number | null
  /** The quoted sentences in the document's text, in UTF-16 units. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  /** For each mark of this number, in the order of the answer, the quoted sentences of that mark alone. */
  readonly marks: readonly (readonly { readonly start: number; readonly end: number }[])[]
  readonly held: boolean
  readonly replaced: boolean
  /** Where the quoted sentences are in the original of the document; null where that is not known. */
  readonly place: PlaceView | null
}

export interface TurnView {
  readonly id: number
  readonly conversationId: number
  /** The turn it follows. Turns of one parent are branches. */
  readonly parentId: number | null
  readonly question: string
  readonly protocol: ChatProtocol
  readonly model: string | null
  readonly scope: ScopeView
  /** What was searched for, and what answered the search. */
  readonly query: string
  /** Whether the user wrote the query. */
  readonly queryEdited: boolean
  /** The search of the web that was made for it. */
  readonly webSearch: { readonly searchId: number; readonly results: number } | null
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  readonly reason: string | null
  /** Nothing that was found is evidence: nothing was sent, and `evidence` is what came nearest. */
  readonly refused: boolean
  readonly gate: { readonly similarity: number | null; readonly cover: number }
  readonly leftOut: {
    readonly passages: number
    readonly duplicates: number
    readonly turns: number
    readonly wasCut: boolean
  }
  readonly evidence: readonly EvidenceView[]
  /** Null: refused, or the program ended before it was sent. */
  readonly answer: (Omit<AnswerView, 'citations'> & { readonly citations: readonly GroundedCitationView[] }) | null
  readonly createdAt: string
}

export interface ConversationSummaryView {
  readonly id: number
  readonly title: string
  /** Of every branch. */
  readonly turns: number
  /** A turn that was edited or answered again counts once. */
  readonly questions: number
  readonly lastQuestion: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ConversationView {
  readonly id: number
  readonly title: string
  readonly createdAt: string
  readonly updatedAt: string
  /** Every turn of every branch, in the order they were asked. */
  readonly turns: readonly TurnView[]
}

/** What asking would search for and send. Found by words alone, so that looking costs nothing. */
export interface QuestionPlanView {
  readonly query: string
  /** The question depends on the one before, and is searched for with words of that. */
  readonly rewritten: boolean
  readonly protocol: ChatProtocol
  readonly model: string | null
  /** Tokens of the model's context, and where that is from; `assumed`: it is not known for this model. */
  readonly contextTokens: number
  readonly contextFrom: 'asked' | 'settings' | 'profile' | 'assumed'
  /** Estimated tokens of what is sent, without results of the web; `answer` is kept free. */
  readonly tokens: {
    readonly question: number
    readonly history: number
    readonly evidence: number
    readonly answer: number
  }
  readonly passages: number
  readonly leftOut: TurnView['leftOut']
  /** One for each request: the search of the web, and the question. */
  readonly forecasts: readonly ForecastView[]
}

/** A language model that may be chosen. Names that are not here may be given, too. */
export interface ChatModelView {
  readonly name: string
  /** Taken where none is named: by the settings or the service profile. */
  readonly isDefault: boolean
  /** Tokens of its context, and where that is from; `assumed`: it is not known for this model. */
  readonly contextTokens: number
  readonly contextFrom: 'settings' | 'profile' | 'assumed'
}

/** What a chunk brought: text to append; then, as the end mark, the turn whole. */
export type TurnItem =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'ended'; readonly turn: TurnView }

const id = z.object({ id: z.int() })
const turnId = z.object({ turnId: z.int() })

export const conversations = {
  /** The one last asked in first; with `text` those with it in their title or in a question. */
  list: call(z.object({ text: z.string().optional(), limit: z.int().min(1).max(1000).default(100) }))<
    readonly ConversationSummaryView[]
  >(),
  open: call(id)<ConversationView>(),
  /**
   * Looks for evidence in the library and sends the question with it; without any nothing is sent. `parentId`: the turn it
   * follows, null for another first question, left out for the latest. See how it is answered with `follow`.
   */
  ask: call(
    z.object({ ...asking, conversationId: z.int().optional(), parentId: z.int().nullable().optional() }),
  )<TurnView>(),
  /**
   * The language models that are known for the service in use, the default first: those of the settings and the service
   * profile, and those that have answered before. `operation`: what they are to do.
   */
  models: call(z.object({ operation: z.enum(['answer', ...chatProtocols]).default('chat') }))<
    readonly ChatModelView[]
  >(),
  /** What asking would search for and send; sends nothing. */
  plan: call(
    z.object({ ...asking, conversationId: z.int().optional(), parentId: z.int().nullable().optional() }),
  )<QuestionPlanView>(),
  /** Asks a turn's question again, as another branch; of the model that answered it, where none is named. */
  regenerate: call(turnId.extend({ model: z.string().optional() }))<TurnView>(),
  turn: call(turnId)<TurnView>(),
  follow: stream(turnId)<TurnItem>(),
  /** Stops the answer of a turn and keeps what came. */
  stop: call(turnId)<TurnView>(),
  rename: call(z.object({ id: z.int(), title: z.string().trim().min(1).max(200) }))<{ readonly title: string }>(),
  /** Puts it in the trash; `restore` brings it back. */
  remove: call(id)<{ readonly title: string }>(),
  restore: call(id)<{ readonly title: string }>(),
}
