import type { Field, FieldCondition } from '../../model/organising/fields.ts'

/** What is asked of columns that a server has of every document. Empty lists and undefined mean: no such filter. */
export interface ColumnFilters {
  /** Ids of collections on the server. */
  readonly collections: readonly string[]
  readonly kinds: readonly string[]
  readonly languages: readonly string[]
  readonly domains: readonly string[]
  readonly since: number | undefined
  readonly until: number | undefined
}

/** A field of the library, as the documents of a server are asked for it. */
export interface AskedField {
  readonly field: Field
  /** Texts of a column, each with the choice that it stands for. */
  readonly origins: ReadonlyMap<string, number>
  /** Ids of collections on the server: only their documents have the field. Undefined: all have it. */
  readonly scope: readonly string[] | undefined
  readonly condition: FieldCondition
}

/** A condition on documents of a server, by names that are the same on every desk. */
export type TeamCondition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly TeamCondition[] }
  | { readonly kind: 'not'; readonly of: TeamCondition }
  | { readonly kind: 'columns'; readonly filters: ColumnFilters }
  | { readonly kind: 'undated' }
  /** One of these is in what names its authors, or the name or address of one whom it went to. */
  | { readonly kind: 'author' | 'recipient'; readonly names: readonly string[] }
  | { readonly kind: 'star' }
  /** It has this tag, or one that is nested in it. */
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'status' | 'priority'; readonly names: readonly string[] }
  | { readonly kind: 'field'; readonly asked: AskedField }
