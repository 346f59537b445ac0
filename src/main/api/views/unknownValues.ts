import type { UnknownValueView } from '../../../contract/search.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import { withoutFilters, type Filters } from '../../model/search/filters.ts'

const filterOf = { kind: 'kinds', site: 'domains', lang: 'languages' } as const
/** Values that are named in place of an unknown one. */
const KNOWN = 5

/** The kinds, sites and languages of filters that no document has: nothing could be found by them. */
export async function unknownValues(
  source: CollectionSource,
  filters: Filters,
): Promise<{ readonly unknown?: readonly UnknownValueView[] }> {
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
  return unknown.length === 0 ? {} : { unknown }
}
