/** The query language as a tree. Spans are UTF-16 units of the text that was typed. */

/** What stands before the colon of a clause. */
export const queryFields = ['title', 'site', 'kind', 'lang', 'by', 'to', 'tag', 'in', 'after', 'before', 'is'] as const
export type QueryField = (typeof queryFields)[number]

/** What may follow `is:`. */
export const queryStates = ['undated', 'starred', 'unread', 'read', 'highlighted', 'noted'] as const
export type QueryState = (typeof queryStates)[number]

interface Piece {
  readonly start: number
  readonly end: number
}

/** A text, as it was typed: one word, or what only looked like a clause. */
export interface QueryText extends Piece {
  readonly kind: 'text'
  readonly text: string
}

/** One condition that has no parts. */
export type QueryClause =
  | (Piece & { readonly kind: 'phrase'; readonly text: string })
  /** The words of `text` in any order, with at most `within` other words between them. */
  | (Piece & { readonly kind: 'near'; readonly text: string; readonly within: number })
  | (Piece & { readonly kind: 'prefix' | 'spelling'; readonly text: string })
  | (Piece & { readonly kind: 'field'; readonly field: QueryField; readonly text: string })

export type QueryNode =
  | QueryText
  | QueryClause
  | (Piece & { readonly kind: 'not'; readonly of: QueryNode })
  | (Piece & { readonly kind: 'any'; readonly of: readonly QueryNode[] })
  | (Piece & { readonly kind: 'all'; readonly of: readonly QueryNode[] })

/** Why something that looks like a clause is plain text. */
export type PlainReason =
  | 'unclosed quote'
  | 'no words'
  | 'unmatched bracket'
  | 'nothing beside OR'
  | 'no value'
  | 'unknown value'
  | 'unknown field'
  | 'not a date'
  | 'too many clauses'

/** A piece that looked like a clause, and is searched for as text. */
export interface PlainPiece extends Piece {
  readonly text: string
  readonly reason: PlainReason
}

/** A query that was taken apart. Texts of the top level rank; all else there must hold. */
export interface ParsedQuery {
  readonly nodes: readonly QueryNode[]
  readonly plain: readonly PlainPiece[]
}
