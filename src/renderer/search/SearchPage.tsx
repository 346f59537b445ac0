import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX, Telescope } from 'lucide-react'
import { useRef } from 'react'
import type { QuarryClient } from '../../contract/routes.ts'
import type { SearchInput } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import { ImageResults } from './ImageResults.tsx'
import { acceptStrings, usePageState } from '../state/pageState.ts'
import { useAbout, useCollections, useSettings } from '../state/queries.ts'
import { focusList } from '../state/shell.ts'
import { usePart, useStore } from '../state/store.ts'
import { useLate } from '../state/useLate.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useBarsFirst } from '../ui/layout/useBarsFirst.ts'
import type { VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { FacetPanel } from './facets/FacetPanel.tsx'
import { useFacetsShown } from './facets/useFacetsShown.ts'
import { FilteredDocuments } from './FilteredDocuments.tsx'
import { FirstRun } from './FirstRun.tsx'
import { HitList } from './HitList.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { ResultsBar } from './ResultsBar.tsx'
import { SampleSearches } from './SampleSearches.tsx'
import { SearchBar } from './SearchBar.tsx'
import { WhyNothing } from './WhyNothing.tsx'
import {
  filtersInput,
  hasFilters,
  isSameSearch,
  searchInput,
  searchState,
  imageQuery,
  likeQuery,
  searchByWords,
} from '../state/searchState.ts'
import { LikeResults } from './LikeResults.tsx'
import { removeAllFilters, useParsedQuery } from './query/useParsedQuery.ts'
import { TeamResults } from './TeamResults.tsx'
import { useCopiesFolded } from './useCopiesFolded.ts'
import { useResultsFocus } from './useResultsFocus.ts'
import { useWordsFirst } from './useWordsFirst.ts'
import './search.css'

/** What the search before has found is dimmed when the next one takes longer, in milliseconds: most do not. */
const patienceMs = 100

const searchQuery = (client: QuarryClient, input: SearchInput | null) => ({
  queryKey: ['search', input],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    input ? { asked: input, result: await client.search.query(input, { signal }) } : null,
  staleTime: 15_000,
})

export function SearchPage() {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const asked = usePart(searchState, (now) => now.asked)
  const filters = usePart(searchState, (now) => now.filters)
  const limit = usePart(searchState, (now) => now.limit)
  const sort = usePart(searchState, (now) => now.sort)
  const chosenMode = usePart(searchState, (now) => now.mode)
  const settings = useSettings().data
  const collections = useCollections()
  const free = useAbout().data?.service.kind === 'local'
  const list = useRef<VirtualListHandle>(null)
  const pane = useRef<HTMLElement>(null)
  const [recent, setRecent] = usePageState('recentSearches', [], acceptStrings)
  const image = useStore(imageQuery)
  const like = useStore(likeQuery)
  const parsed = useParsedQuery()
  useBarsFirst(pane)

  const facets = useFacetsShown()
  const mode = chosenMode ?? settings?.searchMode ?? 'hybrid'
  const [areFolded] = useCopiesFolded()
  const choices = { free, copies: areFolded ? 'fold' : 'show' } as const
  const input = searchInput({ asked, filters, limit, sort }, mode, choices)
  const results = useQuery({
    ...searchQuery(client, input),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })

  const answered = results.data && !results.isPlaceholderData ? results.data.result : null
  const byWord = useWordsFirst(input, answered !== null || results.isError)
  const entered = useResultsFocus(answered, list)
  const submit = (given: string) => {
    const text = given.trim()
    if (!text) return
    searchByWords({ text: given, asked: { text, entered: true } })
    // Before anything is drawn for it: that takes as long as many searches.
    const next = searchInput(searchState.get(), mode, choices)
    if (next) void queries.prefetchQuery(searchQuery(client, next))
    setRecent([text, ...recent.filter((other) => other !== text)].slice(0, 8))
    entered(text)
  }

  const shown = input && byWord ? { asked: input, result: byWord } : input ? results.data : null
  // Of another search: kept in sight while the next one runs, and never as if it had been found by that.
  const isOther = input !== null && !!shown && !isSameSearch(shown.asked, input)
  const isBehind = useLate(isOther, patienceMs)
  const isPending = useLate(results.isFetching, patienceMs)
  const result = shown && (!isBehind || shown.result.hits.length > 0) ? shown.result : null
  if (collections.data && collections.data.every((collection) => collection.documents === 0)) return <FirstRun />
  return (
    <section className="page searchPage" ref={pane} aria-label={strings.search.title}>
      <SearchBar
        mode={mode}
        onSubmit={() => submit(searchState.get().text)}
        onDown={() => focusList.set((count) => count + 1)}
      />
      {/* Keys that neither the counts nor the results take end here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="resultsRow"
        onKeyDown={(event) => {
          if (!facets.isShown || !facets.isOver || event.key !== 'Escape' || event.defaultPrevented) return
          // What opened over the window takes its keys itself.
          if (!event.currentTarget.contains(event.target as Node)) return
          event.preventDefault()
          facets.show(false)
        }}
      >
        {facets.isShown && !image && !like && (input !== null || hasFilters(filters)) ? (
          <FacetPanel
            mode={mode}
            answered={input === null || answered !== null}
            isOver={facets.isOver}
            onClose={() => facets.show(false)}
          />
        ) : null}
        <div className="resultsColumn">
          {image ? (
            <ImageResults image={image} filters={filtersInput(filters)} limit={limit} handle={list} />
          ) : like ? (
            <LikeResults like={like} filters={filtersInput(filters)} limit={limit} handle={list} />
          ) : input && results.isError ? (
            <ErrorState error={results.error} onRetry={() => void results.refetch()} />
          ) : input ? (
            <>
              <ResultsBar
                result={result}
                next={isBehind || !result ? input.query : null}
                pending={isPending}
                isEarly={byWord !== null}
                typed={!asked?.entered && !free && mode !== 'keyword'}
                more={(result?.hits.length ?? 0) >= limit}
              />
              {asked?.entered && !isOther ? <TeamResults input={input} /> : null}
              {!result ? (
                <Skeleton lines={9} />
              ) : result.hits.length > 0 ? (
                <HitList
                  name={JSON.stringify({ ...shown?.asked, limit: 0 })}
                  result={result}
                  limit={limit}
                  behind={isBehind}
                  handle={list}
                />
              ) : (
                <EmptyState
                  icon={<SearchX aria-hidden />}
                  title={strings.search.nothingTitle}
                  actions={
                    hasFilters(filters) || parsed?.hasFilters ? (
                      <Button onPress={() => removeAllFilters(parsed?.isCurrent ? parsed.rest : undefined)}>
                        {strings.search.removeFilters}
                      </Button>
                    ) : (
                      <Button onPress={() => goTo({ page: 'collect' })}>{strings.search.searchOutside}</Button>
                    )
                  }
                >
                  <WhyNothing result={result} onChoose={submit} />
                </EmptyState>
              )}
            </>
          ) : hasFilters(filters) ? (
            <FilteredDocuments filters={filters} />
          ) : (
            <EmptyState icon={<Telescope aria-hidden />} title={strings.search.startTitle}>
              <p>{strings.search.start}</p>
              <p className="faint">{strings.search.startKeys}</p>
              {recent.length === 0 ? (
                <SampleSearches onChoose={submit} />
              ) : (
                <RecentSearches searches={recent} onChoose={submit} />
              )}
            </EmptyState>
          )}
        </div>
      </div>
    </section>
  )
}
