import type { ScopeInput, ScopeView } from '../../contract/answering/conversations.ts'
import { filtersInput, noFilters, type Filters } from '../state/searchState.ts'
import { createLibraryStore, createStore } from '../state/store.ts'

/** What a question is answered from, as it stands in the form. Days are as a date field has them. */
export interface ScopeDraft extends Filters {
  readonly documents: readonly number[]
  /** From documents, from notes and highlights, and from a search of the web: one of them at least. */
  readonly library: boolean
  readonly notes: boolean
  readonly web: boolean
}

export const everything: ScopeDraft = {
  ...noFilters,
  documents: [],
  library: true,
  notes: false,
  web: false,
}

export interface AskDraft {
  readonly question: string
  /** The language model as it is typed; it stays for the questions that follow. */
  readonly model: string
  /** What is searched for in place of the question; null: what is worked out. */
  readonly query: string | null
  /** The turn whose question is edited; asking makes a branch beside it. */
  readonly editing: { readonly turnId: number; readonly parentId: number | null } | null
}

const empty: AskDraft = { question: '', model: '', query: null, editing: null }

/** By conversation (0: a new one): kept while one looks at something else. */
export const askDrafts = createLibraryStore<Readonly<Record<number, AskDraft>>>({})

/** How a new question is answered. */
export const askDepths = ['quick', 'collections', 'research'] as const
export type AskDepth = (typeof askDepths)[number]
export const askDepth = createStore<AskDepth>('collections')

/** True where a new conversation was asked for: then the page does not go back to the last one. */
export const wantsFresh = createLibraryStore(false)

/** The state of the page with the conversation that was looked at last; a number that none has where there is none. */
export const lastConversation = 'ask.last'
export const noConversation = 0

/** The scope of a new conversation. */
export const newScope = createLibraryStore<ScopeDraft>(everything)

/** With what the form of a new question began by itself; what the user chose there differs from it. */
let begun = everything

/**
 * Begins the scope of a new question: the collection that it was come from, or everything. Without `always`, what the user
 * has chosen or written there already stays.
 */
export function beginScope(collection: number | null, always: boolean): void {
  const now = newScope.get()
  const isOwn = (now !== begun && now !== everything) || draftOf(askDrafts.get(), 0).question.trim() !== ''
  if (isOwn && !always) return
  if (collection !== null) askDepth.set('collections')
  begun = collection === null ? everything : { ...everything, collections: [collection] }
  newScope.set(begun)
}

/** For each turn (0: the first question) of a conversation, which of the questions that follow it is shown. */
export const chosenBranches = createLibraryStore<Readonly<Record<number, number>>>({})

/** Turns that were asked here or were seen running: the end of each is announced once. */
export const awaitedTurns = createLibraryStore<ReadonlySet<number>>(new Set())

export function draftOf(drafts: Readonly<Record<number, AskDraft>>, id: number): AskDraft {
  return drafts[id] ?? empty
}

export function changeDraft(id: number, change: Partial<AskDraft>): void {
  askDrafts.set((now) => ({ ...now, [id]: { ...draftOf(now, id), ...change } }))
}

export function toScopeInput(scope: ScopeDraft): ScopeInput {
  const { documents, library, notes, web } = scope
  return { ...filtersInput(scope), documents: [...documents], library, notes, web }
}

export function fromScopeView(scope: ScopeView): ScopeDraft {
  const day = (time: string | null) => time?.slice(0, 10) ?? null
  return {
    collections: scope.collections.map(({ id }) => id),
    documents: scope.documents,
    since: day(scope.since),
    until: day(scope.until),
    asOf: day(scope.asOf),
    domains: scope.domains,
    languages: scope.languages,
    kinds: scope.kinds,
    tags: scope.tags.map(({ id }) => id),
    starred: scope.starred,
    unread: scope.unread,
    highlighted: scope.highlighted,
    noted: scope.noted,
    status: scope.status,
    priority: scope.priority,
    fields: scope.fields,
    library: scope.library,
    notes: scope.notes,
    web: scope.web,
  }
}
