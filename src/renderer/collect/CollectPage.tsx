import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { CollectRulesView } from '../../contract/collect/collectRules.ts'
import { useClient } from '../api.ts'
import { RequestForecast } from '../spending/ForecastNotice.tsx'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { useStore } from '../state/store.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { CollectBar } from './CollectBar.tsx'
import { CollectFilters } from './CollectFilters.tsx'
import { CollectResults } from './CollectResults.tsx'
import { readForm, type FilterName } from './collectForm.ts'
import { collectState } from './collectState.ts'
import { PastSearches } from './PastSearches.tsx'
import { RunningSearch } from './RunningSearch.tsx'
import { useNarrow } from './useNarrow.ts'
import { collectKeys, useCollect } from './useCollect.ts'
import './collect.css'
import './collectCards.css'

/** Searching the service, and saving what is worth it. The forms are made from the limits that the core holds. */
export function CollectPage() {
  const strings = useStrings()
  const client = useClient()
  const rules = useQuery({
    queryKey: collectKeys.rules,
    queryFn: ({ signal }) => client.collect.rules({}, { signal }),
    staleTime: Infinity,
  })
  return (
    <section className="page" aria-label={strings.collect.title}>
      {rules.data ? (
        <Loaded rules={rules.data} />
      ) : rules.isError ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </section>
  )
}

/** Names of the operations in the ledger. */
const operations = {
  web: 'search',
  news: 'news-search',
  business: 'business-search',
  video: 'video-search',
} as const

function Loaded({ rules }: { readonly rules: CollectRulesView }) {
  const strings = useStrings()
  const client = useClient()
  const { kind, forms, running, answer, error } = useStore(collectState)
  const { run } = useCollect()
  const [tried, setTried] = useState(false)
  const work = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(work)
  // Where there is room the form stays as it was left; where there is little, it is folded until it is asked for.
  const [isOpenBeside, setOpenBeside] = usePageState('collectFormOpen', true, acceptBoolean)
  const [isOpenAbove, setOpenAbove] = useState(false)
  const [filtersOpen, setFiltersOpen] = isNarrow ? [isOpenAbove, setOpenAbove] : [isOpenBeside, setOpenBeside]
  const form = useRef<HTMLDivElement>(null)
  const sought = useRef<FilterName | null>(null)
  // The field is looked for once the form is there.
  useEffect(() => {
    const name = sought.current
    if (name === null || !filtersOpen) return
    sought.current = null
    form.current?.querySelector<HTMLElement>(`[data-filter="${name}"] :is(input, textarea, button)`)?.focus()
  }, [filtersOpen])
  const { parameters, badNumbers } = readForm(forms[kind], rules.kinds[kind])
  const checked = useDeferredValue(parameters)
  const check = useQuery({
    queryKey: ['collectCheck', kind, checked],
    queryFn: ({ signal }) => client.collect.check({ kind, parameters: checked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  // An empty box is no mistake before one has tried to search.
  const problems = (check.data?.problems ?? []).filter(
    ({ parameter }) => parameter !== 'query' || parameters.query !== '' || tried,
  )
  const ofQuery = problems.find(({ parameter }) => parameter === 'query')
  const wrong = problems.length + badNumbers.length
  const submit = async () => {
    setTried(parameters.query === '')
    if (parameters.query === '' || badNumbers.length > 0) return
    const { problems: found } = await client.collect.check({ kind, parameters })
    if (found.length === 0) await run(kind, parameters)
  }
  return (
    <>
      <CollectBar
        kind={kind}
        rules={rules}
        parameters={parameters}
        problem={ofQuery && strings.message(ofQuery.message)}
        wrong={wrong}
        filtersOpen={filtersOpen}
        onFilters={setFiltersOpen}
        onFilter={(name) => {
          sought.current = name
          setFiltersOpen(true)
        }}
        onSubmit={() => void submit()}
      />
      <div className="collectWork" ref={work}>
        {filtersOpen || wrong > 0 ? (
          <div className="collectSide scroll" ref={form}>
            <CollectFilters kind={kind} rules={rules} problems={problems} badNumbers={badNumbers} />
          </div>
        ) : null}
        <div className="collectMain">
          {answer || running ? null : <RequestForecast operation={operations[kind]} />}
          {error ? (
            <ErrorState error={error} onRetry={() => void submit()} />
          ) : answer ? (
            <CollectResults key={answer.id} search={answer} />
          ) : running ? (
            <RunningSearch wait={running.wait} onStop={running.stop} />
          ) : (
            <PastSearches />
          )}
        </div>
      </div>
    </>
  )
}
