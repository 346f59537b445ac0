import { withParts } from '../model/collectionParts.ts'
import type { Collection } from '../model/document.ts'
import type { CollectionId, TagId } from '../model/ids.ts'
import { withoutFilters, type Filters, type Requirement } from '../model/search/filters.ts'
import {
  queryStates,
  type ParsedQuery,
  type PlainReason,
  type QueryField,
  type QueryNode,
  type QueryState,
} from '../model/search/query.ts'
import { isCalendarDay } from '../text/values/isCalendarDay.ts'
import { parseQuery } from '../text/query/parseQuery.ts'
import {
  inTitle,
  matchOfNear,
  matchOfPrefix,
  matchOfSpelling,
  matchOfText,
  type Spellings,
} from '../text/query/queryMatches.ts'
import { nameCases } from '../text/names/authorNames.ts'
import { foldForm } from '../text/words/foldWord.ts'

/** What clauses may name. */
export interface QueryNames {
  readonly collections: readonly Collection[]
  readonly tags: readonly { readonly id: TagId; readonly name: string }[]
  /** What the smart ones among the collections find. */
  readonly smart: ReadonlyMap<CollectionId, Filters>
}

/** The filters of clauses of the top level that the panel of filters has too; names are numbers. */
export interface ClauseFilters {
  readonly collections: readonly CollectionId[]
  /** ISO dates, as they were typed; `before` is the first moment that is not let through. */
  readonly after: readonly string[]
  readonly before: readonly string[]
  readonly domains: readonly string[]
  readonly languages: readonly string[]
  readonly kinds: readonly string[]
  readonly tags: readonly TagId[]
  readonly starred: boolean | undefined
  readonly unread: boolean | undefined
  readonly highlighted: boolean | undefined
  readonly noted: boolean | undefined
}

/** What a document is or has, in a filter that is true or false. */
type State = 'starred' | 'unread' | 'highlighted' | 'noted'

/** A query as a search runs it. */
export interface QueryPlan {
  /** What ranks: the words of the query without signs; '' where there are only clauses without words. */
  readonly wording: string
  readonly filters: Filters
  readonly marked: MarkedWords
}

/** What snippets mark besides the words of a query, or instead of them. */
export interface MarkedWords {
  /** Beginnings of tokens. */
  readonly prefixes: readonly string[]
  /** Tokens. */
  readonly spellings: readonly string[]
  /** Words that follow each other, and are marked so alone. */
  readonly phrases: readonly string[]
  /** The words of the query that are in no phrase. */
  readonly loose: string
  /** Phrases, words near each other, beginnings and spellings as FTS5 expressions: the passage shown holds them if it can. */
  readonly held: readonly string[]
}

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/
const LANGUAGE = /^[a-z]{2,3}$/i
const SITE = /^(?:[a-z]+:\/\/)?([^\s/:?#]+)/iu

/** Takes a query apart; a clause that names what the library does not have is plain text. Never fails. */
export function readQuery(query: string, names: QueryNames): ParsedQuery {
  return parseQuery(query, (field, value) => wrongValue(field, value, names))
}

/** Whether names are needed to take a query apart: listing tags counts their documents. */
export function namesWanted(query: string): { readonly collections: boolean; readonly tags: boolean } {
  return { collections: /in:/i.test(query), tags: /tag:/i.test(query) }
}

function wrongValue(field: QueryField, value: string, names: QueryNames): PlainReason | undefined {
  switch (field) {
    case 'in':
      return named(names.collections, value) ? undefined : 'unknown value'
    case 'tag':
      return named(names.tags, value) ? undefined : 'unknown value'
    case 'lang':
      return LANGUAGE.test(value) ? undefined : 'unknown value'
    case 'is':
      return stateOf(value) ? undefined : 'unknown value'
    case 'after':
    case 'before':
      return DATE.test(value) && isCalendarDay(value) ? undefined : 'not a date'
    default:
      return undefined
  }
}

/** The node of the exact name, else of the name in another case. */
function named<Named extends { readonly name: string }>(all: readonly Named[], name: string): Named | undefined {
  const folded = name.toLowerCase()
  return all.find((one) => one.name === name) ?? all.find((one) => one.name.toLowerCase() === folded)
}

function stateOf(value: string): QueryState | undefined {
  return queryStates.find((state) => state === value.toLowerCase())
}

/** The clauses of the top level that filters can stand for, and the nodes that remain. */
export function takeFilters(
  nodes: readonly QueryNode[],
  names: QueryNames,
): { readonly filters: ClauseFilters; readonly rest: readonly QueryNode[] } {
  const found = nodes.map((node) => (node.kind === 'field' ? filterOf(node.field, node.text, names) : undefined))
  const all = <T>(of: (one: Partial<ClauseFilters>) => readonly T[] | undefined) => [
    ...new Set(found.flatMap((one) => (one && of(one)) ?? [])),
  ]
  const last = (name: State) => found.findLast((one) => one?.[name] !== undefined)?.[name]
  return {
    filters: {
      collections: all((one) => one.collections),
      after: all((one) => one.after),
      before: all((one) => one.before),
      domains: all((one) => one.domains),
      languages: all((one) => one.languages),
      kinds: all((one) => one.kinds),
      tags: all((one) => one.tags),
      starred: last('starred'),
      unread: last('unread'),
      highlighted: last('highlighted'),
      noted: last('noted'),
    },
    rest: nodes.filter((_, index) => found[index] === undefined),
  }
}

function filterOf(field: QueryField, value: string, names: QueryNames): Partial<ClauseFilters> | undefined {
  switch (field) {
    case 'in': {
      const found = named(names.collections, value)
      return found && { collections: [found.id] }
    }
    case 'tag': {
      const found = named(names.tags, value)
      return found && { tags: [found.id] }
    }
    case 'site':
      return { domains: [siteOf(value)] }
    case 'lang':
      return { languages: [value.toLowerCase()] }
    case 'kind':
      return { kinds: [value.toLowerCase()] }
    case 'after':
      return { after: [value] }
    case 'before':
      return { before: [value] }
    case 'is': {
      const state = stateOf(value)
      if (state === 'starred' || state === 'highlighted' || state === 'noted') return { [state]: true }
      return state === 'unread' || state === 'read' ? { unread: state === 'unread' } : undefined
    }
    default:
      return undefined
  }
}

function siteOf(value: string): string {
  return (SITE.exec(value)?.[1] ?? value).toLowerCase()
}

/**
 * How a query is searched for within filters. Clauses are conditions on documents, whatever the mode: what they ask for may
 * stand in another passage than the one that is shown. Several sites, kinds, languages or collections of the top level are
 * alternatives, several tags are not; all other clauses there must hold.
 */
export function planQuery(
  query: string,
  { nodes }: ParsedQuery,
  {
    names,
    spellings,
    filters,
  }: { readonly names: QueryNames; readonly spellings: Spellings; readonly filters: Filters },
): QueryPlan {
  if (nodes.every(({ kind }) => kind === 'text'))
    return { wording: query, filters, marked: { prefixes: [], spellings: [], phrases: [], loose: query, held: [] } }
  const { filters: taken, rest } = takeFilters(nodes, names)
  const context: Context = { names, spellings }
  const wanted: Words = { texts: [], loose: [], phrases: [], prefixes: [], spellings: [], held: [] }
  for (const node of nodes) collectWords(node, context, wanted)
  const requirements = rest.flatMap((node) => (node.kind === 'text' ? [] : requirementOf(node, context)))
  const asked = within(filters, taken, names, requirements)
  const wording = withoutSigns(wanted.texts)
  // Clauses say what there is to list where nothing ranks it.
  const isNeeded = requirements.length > 0 || wording === ''
  return {
    wording,
    filters: isNeeded ? { ...asked, requires: { kind: 'all', of: requirements } } : asked,
    marked: {
      prefixes: wanted.prefixes,
      spellings: wanted.spellings,
      phrases: wanted.phrases,
      loose: withoutSigns(wanted.loose),
      held: wanted.held,
    },
  }
}

function withoutSigns(texts: readonly string[]): string {
  return texts
    .join(' ')
    .replace(/["“”„«»]/gu, ' ')
    .replace(/(?<!\S)-+/gu, ' ')
    .trim()
}

interface Context {
  readonly names: QueryNames
  readonly spellings: Spellings
}

interface Words {
  readonly texts: string[]
  /** Those of them that are no phrase. */
  readonly loose: string[]
  readonly phrases: string[]
  readonly prefixes: string[]
  readonly spellings: string[]
  readonly held: string[]
}

/** Everything that is looked for in texts, in the order typed; not what is unwanted. */
function collectWords(node: QueryNode, context: Context, into: Words): void {
  if (node.kind === 'any' || node.kind === 'all') for (const one of node.of) collectWords(one, context, into)
  else if (node.kind === 'field') {
    if (node.field === 'title') {
      into.texts.push(node.text)
      into.loose.push(node.text)
    }
  } else if (node.kind !== 'not') {
    into.texts.push(node.text)
    if (node.kind === 'phrase') into.phrases.push(node.text)
    else into.loose.push(node.text)
    if (node.kind === 'prefix') into.prefixes.push(foldForm(node.text))
    if (node.kind === 'spelling') into.spellings.push(...(context.spellings.get(node.text) ?? []))
    if (node.kind !== 'text') into.held.push(...matchesOf(node, context))
  }
}

/** Filters with those of clauses. Where both name kinds, sites, languages or collections, one of each must hold. */
function within(filters: Filters, taken: ClauseFilters, names: QueryNames, requirements: Requirement[]): Filters {
  const chosen = <Name extends 'collections' | 'domains' | 'languages' | 'kinds'>(name: Name, list: Filters[Name]) => {
    if (list.length === 0 || filters[name].length === 0) return list.length === 0 ? filters[name] : list
    requirements.push({ kind: 'filters', filters: { ...withoutFilters, [name]: list } })
    return filters[name]
  }
  const state = (name: State) => {
    if (taken[name] === undefined || filters[name] === undefined) return filters[name] ?? taken[name]
    requirements.push({ kind: 'filters', filters: { ...withoutFilters, [name]: taken[name] } })
    return filters[name]
  }
  const known = (time: number | undefined) => (time === undefined ? [] : [time])
  const since = [...known(filters.since), ...taken.after.map(Date.parse)]
  const until = [...known(filters.until), ...taken.before.map(Date.parse)]
  const { collections = [], anyOf } = inCollections(taken.collections, names)
  if (anyOf) requirements.push({ kind: 'filters', filters: { ...withoutFilters, anyOf } })
  return {
    ...filters,
    collections: chosen('collections', collections),
    domains: chosen('domains', taken.domains),
    languages: chosen('languages', taken.languages),
    kinds: chosen('kinds', taken.kinds),
    starred: state('starred'),
    unread: state('unread'),
    highlighted: state('highlighted'),
    noted: state('noted'),
    since: since.length === 0 ? undefined : Math.max(...since),
    until: until.length === 0 ? undefined : Math.min(...until),
    tags: [...(filters.tags ?? []), ...taken.tags.map((tag) => tagsWithin(tag, names))],
  }
}

/** What is in any of some collections. */
function inCollections(ids: readonly CollectionId[], { collections, smart }: QueryNames): Partial<Filters> {
  const found = ids.flatMap((id) => smart.get(id) ?? [])
  const held = withParts(
    ids.filter((id) => !smart.has(id)),
    collections,
  )
  if (found.length === 0) return { collections: held }
  return { anyOf: [...found, ...(held.length === 0 ? [] : [{ ...withoutFilters, collections: held }])] }
}

/** A tag and those nested in it. */
function tagsWithin(id: TagId, { tags }: QueryNames): TagId[] {
  const name = tags.find((tag) => tag.id === id)?.name.toLowerCase() ?? ''
  return tags.filter((tag) => tag.id === id || tag.name.toLowerCase().startsWith(`${name}/`)).map((tag) => tag.id)
}

/** What a node asks of a document; nothing where it holds no word that could be looked for. */
function requirementOf(node: QueryNode, context: Context): Requirement[] {
  switch (node.kind) {
    case 'text':
      return node.text === 'OR' ? [] : words(matchOfText(node.text))
    case 'phrase':
    case 'near':
    case 'prefix':
    case 'spelling':
      return matchesOf(node, context).map((match) => ({ kind: 'words', match }))
    case 'field':
      return [fieldRequirement(node.field, node.text, context)].flat()
    case 'not':
      return requirementOf(node.of, context).map((of) => ({ kind: 'not', of }))
    case 'any':
    case 'all': {
      const of = node.of.flatMap((one) => requirementOf(one, context))
      return of.length === 0 ? [] : [{ kind: node.kind, of }]
    }
  }
}

function matchesOf(
  node: Extract<QueryNode, { kind: 'phrase' | 'near' | 'prefix' | 'spelling' }>,
  { spellings }: Context,
): string[] {
  const match =
    node.kind === 'phrase'
      ? matchOfText(node.text)
      : node.kind === 'near'
        ? matchOfNear(node.text, node.within)
        : node.kind === 'prefix'
          ? matchOfPrefix(node.text)
          : matchOfSpelling(node.text, spellings)
  return match === undefined ? [] : [match]
}

function words(match: string | undefined): Requirement[] {
  return match === undefined ? [] : [{ kind: 'words', match }]
}

function fieldRequirement(field: QueryField, value: string, { names }: Context): Requirement | Requirement[] {
  if (field === 'title') {
    const match = matchOfText(value)
    return words(match && inTitle(match))
  }
  if (field === 'by') return { kind: 'author', names: nameCases(value) }
  if (field === 'to') return { kind: 'recipient', names: nameCases(value) }
  if (stateOf(value) === 'undated' && field === 'is') return { kind: 'undated' }
  const found = filterOf(field, value, names)
  if (!found) return []
  return {
    kind: 'filters',
    filters: {
      ...withoutFilters,
      ...inCollections(found.collections ?? [], names),
      domains: found.domains ?? [],
      languages: found.languages ?? [],
      kinds: found.kinds ?? [],
      since: found.after?.map(Date.parse)[0],
      until: found.before?.map(Date.parse)[0],
      tags: (found.tags ?? []).map((tag) => tagsWithin(tag, names)),
      starred: found.starred,
      unread: found.unread,
      highlighted: found.highlighted,
      noted: found.noted,
    },
  }
}
