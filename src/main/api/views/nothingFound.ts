import type { SearchResult, UnknownValueView } from '../../../contract/search.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import { withoutFilters, type Filters, type Requirement } from '../../model/search/filters.ts'
import { toIso } from './times.ts'

const filterOf = { kind: 'kinds', site: 'domains', lang: 'languages' } as const
/** Values that are named in place of an unknown one. */
const KNOWN = 5

/**
 * Why nothing was found: kinds, sites, languages, authors and recipients asked for that no document has, and dates that no
 * time is between.
 */
export async function nothingFound(
  source: CollectionSource,
  filters: Filters,
): Promise<Pick<SearchResult, 'unknown' | 'emptyPeriod'>> {
  const found = await Promise.all(
    askedValues(filters).map(async ({ field, value, filter }): Promise<UnknownValueView[]> => {
      const { passages } = await source.countSearched([], { ...withoutFilters, ...filter })
      if (passages > 0) return []
      const known = await source.completions(field, '', KNOWN)
      return [{ field, value, known: known.map((one) => one.value) }]
    }),
  )
  const unknown = found.flat()
  const [since, until] = [toIso(filters.since), toIso(filters.until)]
  const isEmpty = since !== null && until !== null && since >= until
  return { ...(unknown.length === 0 ? {} : { unknown }), ...(isEmpty ? { emptyPeriod: { since, until } } : {}) }
}

interface AskedValue extends Pick<UnknownValueView, 'field' | 'value'> {
  /** Lets through what has the value. */
  readonly filter: Partial<Filters>
}

function askedValues(filters: Filters): AskedValue[] {
  const fields = ['kind', 'site', 'lang'] as const
  const ofFields = fields.flatMap((field) =>
    filters[filterOf[field]].map((value) => ({ field, value, filter: { [filterOf[field]]: [value] } })),
  )
  return [...ofFields, ...(filters.requires ? askedNames(filters.requires) : [])]
}

/** Names that must be there; one of several alternatives explains nothing by itself. */
function askedNames(requires: Requirement): AskedValue[] {
  if (requires.kind === 'all') return requires.of.flatMap(askedNames)
  if (requires.kind !== 'author' && requires.kind !== 'recipient') return []
  const field = requires.kind === 'author' ? 'by' : 'to'
  // The first of its cases is as it was typed.
  return requires.names.slice(0, 1).map((value) => ({ field, value, filter: { requires } }))
}
