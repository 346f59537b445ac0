import type { SearchResult, UnknownValueView } from '../../../contract/search.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import { withoutFilters, type Filters } from '../../model/search/filters.ts'
import { toIso } from './times.ts'

const filterOf = { kind: 'kinds', site: 'domains', lang: 'languages' } as const
/** Values that are named in place of an unknown one. */
const KNOWN = 5

/** Why nothing was found: kinds, sites and languages of filters that no document has, and dates that no time is between. */
export async function nothingFound(
  source: CollectionSource,
  filters: Filters,
): Promise<Pick<SearchResult, 'unknown' | 'emptyPeriod'>> {
  const fields = ['kind', 'site', 'lang'] as const
  const found = await Promise.all(
    fields.flatMap((field) =>
      filters[filterOf[field]].map(async (value): Promise<UnknownValueView[]> => {
        const { passages } = await source.countSearched([], { ...withoutFilters, [filterOf[field]]: [value] })
        if (passages > 0) return []
        const known = await source.completions(field, '', KNOWN)
        return [{ field, value, known: known.map((one) => one.value) }]
      }),
    ),
  )
  const unknown = found.flat()
  const [since, until] = [toIso(filters.since), toIso(filters.until)]
  const isEmpty = since !== null && until !== null && since >= until
  return { ...(unknown.length === 0 ? {} : { unknown }), ...(isEmpty ? { emptyPeriod: { since, until } } : {}) }
}
