import { useQuery } from '@tanstack/react-query'
import type { SearchInput } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { changeSearch, searchState, type Filters } from '../state/searchState.ts'
import { usePart } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { withValue } from '../ui/controls/withValue.ts'
import { MonthHistogram } from './facets/MonthHistogram.tsx'

/** What is counted. */
const counted = ['kind', 'domain', 'language', 'month'] as const

/** The filter that chooses values of a facet. */
const filterOf = { kind: 'kinds', domain: 'domains', language: 'languages' } as const

/** Values of a facet that are listed. */
const mostValues = 6

/**
 * How many documents the library and its teams have of each kind, domain, language and month, each document once. Counted by
 * word, so that nothing is sent to the service; each count leads to its filter.
 */
export function TeamCounts({ query, filters: wanted }: Pick<SearchInput, 'query' | 'filters'>) {
  const strings = useStrings()
  const w = strings.teams.found
  const names = strings.search.facets.names
  const client = useClient()
  const filters = usePart(searchState, (state) => state.filters)
  const asked = {
    query,
    mode: 'keyword' as const,
    limit: 1,
    facets: [...counted],
    ...(wanted ? { filters: wanted } : {}),
  }
  const counts = useQuery({
    queryKey: keys.teams.search(asked),
    queryFn: ({ signal }) => client.teams.search(asked, { signal }),
    staleTime: 60_000,
  })
  const set = (change: Partial<Filters>) => changeSearch({ filters: { ...filters, ...change } })
  if (counts.isError) return <p className="faint teamCountsNote">{wordAdvice(counts.error.message)}</p>
  const { facets, whole } = counts.data ?? {}
  if (!facets || !whole) return <p className="faint teamCountsNote">{w.counting}</p>
  const months = (facets['month'] ?? []).map((value) => ({ ...value, filters: null, clause: null }))
  return (
    <div className="teamCounts">
      <p className="faint teamCountsNote" role="status">
        {w.counted(whole)}
      </p>
      {(['kind', 'domain', 'language'] as const).map((facet) => {
        const values = (facets[facet] ?? []).slice(0, mostValues)
        const name = filterOf[facet]
        return values.length === 0 ? null : (
          <section key={facet} className="facet" aria-label={names[facet]}>
            <h3>{names[facet]}</h3>
            {values.map(({ value, count }) => (
              <Checkbox
                key={value}
                checked={filters[name].includes(value)}
                onChange={(isOn) => set({ [name]: withValue(filters[name], value, isOn) })}
              >
                <bdi className="ellipsis">
                  {facet === 'kind' ? (strings.kinds[value as keyof typeof strings.kinds] ?? value) : value}
                </bdi>
                <span className="faint num">{strings.formats.number(count)}</span>
              </Checkbox>
            ))}
          </section>
        )
      })}
      {months.length > 0 ? (
        <section className="facet teamCountsMonths" aria-label={names.month}>
          <h3>{names.month}</h3>
          <MonthHistogram months={months} chosen={{ since: filters.since, until: filters.until }} onChoose={set} />
        </section>
      ) : null}
    </div>
  )
}
