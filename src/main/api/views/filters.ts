import { searchFilters } from '../../../contract/organising/searchFilters.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import { withParts } from '../../model/collectionParts.ts'
import type { Collection, DocumentOrder, SmartSearch } from '../../model/document.ts'
import type { CollectionId, DocumentId, ListValueId, TagId } from '../../model/ids.ts'
import type { AskedFieldFilter } from '../../model/organising/fields.ts'
import { withoutFilters, type Filters } from '../../model/search/filters.ts'
import type { Selection } from '../../model/organising/selection.ts'
import type { ParsedQuery } from '../../model/search/query.ts'
import { planQuery, readQuery, type QueryNames, type QueryPlan } from '../../search/readQuery.ts'
import { rankDocuments, scoreOf } from '../../search/search.ts'
import { keepFound, type SmartFound } from './keptFound.ts'
import { queryNames, spellingsOf } from './queries.ts'
import { asOfIso, fromIso } from './times.ts'

type FilterInput = Parameters<QuarryHandlers['search']['query']>[0]['filters']
type SelectionInput = Parameters<QuarryHandlers['documents']['add']>[0]['selection']

/**
 * Filters as the core takes them. A smart collection stands for what it finds; `above` are those that are being looked
 * into, which find nothing within themselves. @throws QuarryError not_found for a collection or tag that is not there
 */
export async function filtersOf(core: Core, input: FilterInput, above: readonly CollectionId[] = []): Promise<Filters> {
  const { source } = core.library
  const asked = await Promise.all(input.collections.map((id) => source.getCollection(id as CollectionId)))
  const held = asked.filter(({ smart }) => smart === undefined).map(({ id }) => id)
  const collections = held.length === 0 ? [] : withParts(held, await source.listCollections())
  const found = await Promise.all(
    asked.filter(({ smart }) => smart !== undefined).map(async (one) => (await smartFound(core, one, above)).filters),
  )
  return {
    ...(found.length === 0
      ? { collections }
      : { collections: [], anyOf: [...found, ...(held.length === 0 ? [] : [{ ...withoutFilters, collections }])] }),
    since: fromIso(input.since, 'since'),
    until: fromIso(input.until, 'until', true),
    asOf: asOfIso(input.asOf),
    domains: input.domains,
    languages: input.languages,
    kinds: input.kinds,
    tags: await Promise.all(
      input.tags.map(async (id) => (await core.library.tags.within(id as TagId)).map((tag) => tag.id)),
    ),
    starred: input.starred,
    unread: input.unread,
    highlighted: input.highlighted,
    noted: input.noted,
    status: input.status as ListValueId[],
    priority: input.priority as ListValueId[],
    fields: await core.library.fields.conditions(input.fields as AskedFieldFilter[]),
  }
}

/** No document has this number. */
const noDocument = 0 as DocumentId
const onlyThese = (ids: readonly DocumentId[]): Filters => ({
  ...withoutFilters,
  documents: ids.length === 0 ? [noDocument] : ids,
})

/** What a smart collection finds now; kept until the library changes. Reads no text of what is found, and sends nothing. */
export function smartFound(
  core: Core,
  collection: Collection,
  above: readonly CollectionId[] = [],
  signal?: AbortSignal,
): Promise<SmartFound> {
  // Within another one it may find less: what is being looked into is left out.
  if (above.length > 0) return findSmart(core, collection, above, signal)
  return keepFound(core.library, collection, () => findSmart(core, collection, above, signal))
}

async function findSmart(
  core: Core,
  { id, smart }: Collection,
  above: readonly CollectionId[],
  signal: AbortSignal | undefined,
): Promise<SmartFound> {
  if (!smart || above.includes(id)) return { filters: onlyThese([]), ranked: [], mode: undefined, reason: undefined }
  const filters = await filtersOf(core, storedFilters(smart), [...above, id])
  const { query, mode, most, leastScore } = smart
  if (query === '') return { filters, ranked: undefined, mode: undefined, reason: undefined }
  const { source, queryEmbedder } = core.library
  const { plan } = await planOf(core, query, filters, [...above, id])
  signal?.throwIfAborted()
  const found = await rankDocuments(
    { query: plan.wording, mode, filters: plan.filters, limit: most, offset: 0, offline: true, space: undefined },
    { source, embedder: queryEmbedder },
    signal,
  )
  // The scores of words are none of meaning.
  const least = found.mode === 'semantic' ? (leastScore ?? -1) : -Infinity
  const near = found.fused.filter((one) => scoreOf(one, found.rankings) >= least)
  const ranked = [...new Set(near.map(({ documentId }) => documentId))]
  return { filters: onlyThese(ranked), ranked, mode: found.mode, reason: found.reason }
}

/** How a query is searched for within filters. `above` as for {@link filtersOf}. */
export async function planOf(
  core: Core,
  query: string,
  filters: Filters,
  above: readonly CollectionId[] = [],
): Promise<{ readonly parsed: ParsedQuery; readonly plan: QueryPlan }> {
  const names = await namesOf(core, query, above)
  const parsed = readQuery(query, names)
  const spellings = await spellingsOf(core.library.source, parsed.nodes)
  return { parsed, plan: planQuery(query, parsed, { names, spellings, filters }) }
}

/** What the clauses of a query may name. */
export function namesOf(core: Core, query: string, above: readonly CollectionId[] = []): Promise<QueryNames> {
  return queryNames(core, query, async (one) => (await smartFound(core, one, above)).filters)
}

/** The filters of a smart collection, as the contract has them. */
export function storedFilters({ filters }: SmartSearch): FilterInput {
  return searchFilters.parse(JSON.parse(filters))
}

/** Whether a search of collections looks into `sought`, directly or through other smart ones. */
export async function searches(core: Core, collections: readonly number[], sought: CollectionId): Promise<boolean> {
  const seen = new Set<number>()
  const looksInto = async (ids: readonly number[]): Promise<boolean> => {
    for (const id of ids) {
      if (id === sought) return true
      if (seen.has(id)) continue
      seen.add(id)
      const { smart } = await core.library.source.getCollection(id as CollectionId)
      if (smart && (await looksInto(storedFilters(smart).collections))) return true
    }
    return false
  }
  return looksInto(collections)
}

/** The documents that a page or a command chose. @throws QuarryError not_found for a collection that is not there */
export async function selectionOf(core: Core, input: SelectionInput): Promise<Selection> {
  if (input.kind === 'documents') return { kind: 'documents', ids: input.ids as DocumentId[] }
  if (input.kind === 'collection') {
    const collection = await core.library.source.getCollection(input.id as CollectionId)
    const except = input.except as DocumentId[]
    if (collection.smart) return { kind: 'filters', filters: (await smartFound(core, collection)).filters, except }
    return { kind: 'collection', id: input.id as CollectionId, except }
  }
  return { kind: 'filters', filters: await filtersOf(core, input.filters), except: input.except as DocumentId[] }
}

/** Documents that are looked up at once. */
const foundAtOnce = 10_000

/** The numbers of all documents that pass filters, in an order. */
export async function allFound(
  core: Core,
  filters: Filters,
  order: DocumentOrder = 'added',
  most = Infinity,
): Promise<readonly DocumentId[]> {
  const ids: DocumentId[] = []
  for (let total = Infinity; ids.length < Math.min(total, most);) {
    const page = { order, offset: ids.length, limit: foundAtOnce }
    const found = await core.library.source.findDocuments(filters, page)
    if (found.items.length === 0) break
    ids.push(...found.items.map(({ id }) => id))
    total = found.total
  }
  return ids
}
