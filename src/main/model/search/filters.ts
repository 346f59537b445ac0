import type { CollectionId, DocumentId, ListValueId, TagId } from '../ids.ts'
import type { FieldCondition } from '../organising/fields.ts'

/** Hard filters of a search. Empty lists and undefined mean: no such filter. Times are ms since the epoch, on `published_at`. */
export interface Filters {
  readonly collections: readonly CollectionId[]
  readonly since: number | undefined
  /** Exclusive. */
  readonly until: number | undefined
  /** `example.org` also takes its subdomains. */
  readonly domains: readonly string[]
  readonly languages: readonly string[]
  readonly kinds: readonly string[]
  /** Only these documents. */
  readonly documents?: readonly DocumentId[]
  /**
   * Only what was captured by then, and not published later: of each document that is or was in a collection the version
   * of that time.
   */
  readonly asOf?: number | undefined
  /** For each tag that is asked for, itself and its children: a document has one of each. */
  readonly tags?: readonly (readonly TagId[])[]
  readonly starred?: boolean | undefined
  readonly unread?: boolean | undefined
  /** Whether it has highlights, or notes of its own. */
  readonly highlighted?: boolean | undefined
  readonly noted?: boolean | undefined
  /** Any of these. */
  readonly status?: readonly ListValueId[]
  readonly priority?: readonly ListValueId[]
  /** All of these. */
  readonly fields?: readonly FieldCondition[]
  /** What passes any of these, besides all of the above: collections and smart ones together. Empty: no such filter. */
  readonly anyOf?: readonly Filters[]
  /** What the clauses of a query ask. */
  readonly requires?: Requirement
}

/** Lets everything through. */
export const withoutFilters: Filters = {
  collections: [],
  since: undefined,
  until: undefined,
  domains: [],
  languages: [],
  kinds: [],
}

/** What the clauses of a query ask of a document, beside its filters. */
export type Requirement =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Requirement[] }
  | { readonly kind: 'not'; readonly of: Requirement }
  /** Some passage of it, or its title, matches an expression of FTS5. */
  | { readonly kind: 'words'; readonly match: string }
  | { readonly kind: 'filters'; readonly filters: Filters }
  | { readonly kind: 'undated' }
  /** One of these is in what names its authors; case counts beyond ASCII, so that several spellings are given. */
  | { readonly kind: 'author'; readonly names: readonly string[] }
  /** The same of the name or the address of one whom it went to. */
  | { readonly kind: 'recipient'; readonly names: readonly string[] }

/** The expressions that a document can match, in order: those that are not negated. */
export function wantedMatches(requirement: Requirement): string[] {
  if (requirement.kind === 'words') return [requirement.match]
  return requirement.kind === 'all' || requirement.kind === 'any' ? requirement.of.flatMap(wantedMatches) : []
}
