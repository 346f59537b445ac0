import type { DocumentId, TermListId, TermRunId } from '../ids.ts'

/** How terms are searched for. */
export const termMethods = ['keyword', 'semantic', 'hybrid'] as const
export type TermMethod = (typeof termMethods)[number]

/** Terms of a list that is kept, at most. */
export const mostTerms = 10_000
/** Characters of a term. */
export const longestTerm = 10_000

/** The terms of a text, or why it is no list of terms; a code, which each shell words. */
export type TermText =
  | { readonly terms: readonly string[] }
  | { readonly refused: 'empty' | 'pdf' | 'binary' | 'many' }
  | { readonly refused: 'long'; readonly line: number }

/** A list of terms to be kept. */
export interface NewTermList {
  readonly name: string
  /** Each once, in the order of the list. */
  readonly terms: readonly string[]
  /** JSON: how they are searched for, as the contract has it. */
  readonly asked: string
}

/** Terms or questions that are searched for together, kept to be searched for again. */
export interface TermList extends NewTermList {
  readonly id: TermListId
  readonly createdAt: number
  /** The newest first. */
  readonly runs: readonly TermRun[]
}

/** A search for all terms of a list, and when it ended. */
export interface TermRun {
  readonly id: TermRunId
  readonly endedAt: number
  readonly tookMs: number
  /** Terms that found something. */
  readonly found: number
  readonly hits: number
  /** Why some terms were searched for otherwise than asked. */
  readonly notes: readonly string[]
}

/** A document that a term found. */
export interface TermHit {
  /** The place of the term in the list, from 0. */
  readonly term: number
  readonly method: TermMethod
  /** From 1. */
  readonly rank: number
  /** Undefined once the document is deleted. */
  readonly documentId: DocumentId | undefined
  readonly score: number
}
