import { Search } from 'lucide-react'
import type { SourceGroupView } from '../../contract/answering/runs.ts'
import { useStrings } from '../strings/strings.ts'
import { hostOf } from '../ui/text/webAddress.ts'

/** Queries, each with what it found. Those that have found nothing yet are there too. */
export function SearchGroups({
  queries,
  groups,
}: {
  readonly queries: readonly string[]
  readonly groups: readonly SourceGroupView[]
}) {
  const w = useStrings().runs
  const answered = new Set(groups.map(({ query }) => query))
  const waiting = queries.filter((query) => !answered.has(query))
  return (
    <ul className="searchGroups">
      {groups.map(({ query, results }, index) => (
        <li key={`${index}-${query}`}>
          <details>
            <summary>
              <Search aria-hidden />
              <span className="ellipsis" dir="auto">
                {query ?? w.queries}
              </span>
              <span className="faint num">{w.results(results.length)}</span>
            </summary>
            <ol>
              {results.map(({ title, url }, at) => (
                <li key={`${at}-${url}`} className="ellipsis" dir="auto">
                  {title ?? url} <span className="faint">{hostOf(url)}</span>
                </li>
              ))}
            </ol>
          </details>
        </li>
      ))}
      {waiting.map((query) => (
        <li key={query} className="searchWaiting">
          <Search aria-hidden />
          <span className="ellipsis" dir="auto">
            {query}
          </span>
        </li>
      ))}
    </ul>
  )
}
