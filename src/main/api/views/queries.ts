import type { ParsedQueryView, QueryChipView, QueryReading } from '../../../contract/search.ts'
import type { Core } from '../../core.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { Collection } from '../../model/document.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { ParsedQuery, QueryNode } from '../../model/search/query.ts'
import { namesWanted, takeFilters, type QueryNames } from '../../search/readQuery.ts'
import { printNode, printQuery } from '../../text/query/printQuery.ts'
import { wordsToSpell, type Spellings } from '../../text/query/queryMatches.ts'

/** What the clauses of a query may name. `found`: what a smart collection finds. */
export async function queryNames(
  core: Core,
  query: string,
  found: (collection: Collection) => Promise<Filters>,
): Promise<QueryNames> {
  const { source, tags } = core.library
  const wanted = namesWanted(query)
  const [collections, allTags] = await Promise.all([
    wanted.collections ? source.listCollections() : [],
    wanted.tags ? tags.list(undefined) : [],
  ])
  const folded = query.toLowerCase()
  const named = collections.filter(({ smart, name }) => smart !== undefined && folded.includes(name.toLowerCase()))
  const smart = await Promise.all(named.map(async (one) => [one.id, await found(one)] as const))
  return { collections, tags: allTags, smart: new Map(smart) }
}

export async function spellingsOf(source: CollectionSource, nodes: readonly QueryNode[]): Promise<Spellings> {
  const words = wordsToSpell(nodes)
  return words.length === 0 ? new Map() : source.nearSpellings(words)
}

/** How a query is understood: its clauses, and what only looks like one. */
export function queryReading({ nodes, plain }: ParsedQuery): QueryReading {
  return {
    clauses: nodes.flatMap((node) => {
      if (node.kind === 'text') return []
      const { kind, start, end } = node
      const inner = node.kind === 'not' ? node.of : node
      return [{ kind, field: inner.kind === 'field' ? inner.field : null, text: printNode(node), start, end }]
    }),
    plain,
  }
}

/** A query with the filters that stand for its clauses. */
export function parsedView(parsed: ParsedQuery, names: QueryNames): ParsedQueryView {
  const { filters, rest } = takeFilters(parsed.nodes, names)
  const { after, before, starred, unread, highlighted, noted, ...lists } = filters
  const until = firstMoment(before.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0])
  return {
    ...queryReading(parsed),
    chips: chipsOf(parsed.nodes),
    filters: {
      ...lists,
      since: firstMoment(after.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0])?.slice(0, 10) ?? null,
      // Filters take the whole of their last day.
      until: until === undefined ? null : new Date(Date.parse(until) - 1).toISOString().slice(0, 10),
      starred: starred ?? null,
      unread: unread ?? null,
      highlighted: highlighted ?? null,
      noted: noted ?? null,
    },
    rest: printQuery(rest),
  }
}

/** The clauses of a query, each with the query that is left without it. */
export function chipsOf(nodes: readonly QueryNode[]): QueryChipView[] {
  return nodes.flatMap((node, at) => {
    if (node.kind === 'text') return []
    const inner = node.kind === 'not' ? node.of : node
    const field = inner.kind === 'field' ? inner.field : null
    return [{ kind: node.kind, field, text: printNode(node), without: printQuery(nodes.toSpliced(at, 1)) }]
  })
}

function firstMoment(date: string | undefined): string | undefined {
  return date === undefined ? undefined : new Date(date).toISOString()
}
