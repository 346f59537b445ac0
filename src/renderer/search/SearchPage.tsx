import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX, Telescope } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useClient } from '../api.ts'
import { ImageResults } from './ImageResults.tsx'
import { imageQuery, searchByImage } from '../media/imageQuery.ts'
import { acceptStrings, usePageState } from '../state/pageState.ts'
import { useAbout, useCollections, useSettings } from '../state/queries.ts'
import { focusList } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
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
import { changeSearch, filtersInput, hasFilters, isSameSearch, searchInput, searchState } from '../state/searchState.ts'
import { likeQuery } from '../state/likeQuery.ts'
import { LikeResults } from './LikeResults.tsx'
import { unfinishedAt, withoutEmptyClauses, withoutUnfinished } from './query/completing.ts'
import { removeAllFilters, useParsedQuery } from './query/useParsedQuery.ts'
import { useSuggestions } from './query/useSuggestions.ts'
import { TeamResults } from './TeamResults.tsx'
import { useCopiesFolded } from './useCopiesFolded.ts'
import { useResultsFocus } from './useResultsFocus.ts'
import { useWordsFirst } from './useWordsFirst.ts'
import './search.css'

/** How long typing must rest before what stands there is searched for, by what costs nothing. */
const typingPauseMs = 250

export function SearchPage() {
  const strings = useStrings()
  const client = useClient()
  const state = useStore(searchState)
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
  const mode = state.mode ?? settings?.searchMode ?? 'hybrid'
  const [areFolded] = useCopiesFolded()
  const input = searchInput(state, mode, { free, copies: areFolded ? 'fold' : 'show' })
  const results = useQuery({
    queryKey: ['search', input],
    queryFn: async ({ signal }) =>
      input ? { asked: input, result: await client.search.query(input, { signal }) } : null,
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

  // A clause that is being typed would filter by half a name.
  const unfinished = unfinishedAt(state.text, state.text.length)
  const offered = useSuggestions(unfinished)
  const typed = withoutEmptyClauses(withoutUnfinished(state.text, unfinished, offered))
  useEffect(() => {
    const asked = state.asked?.text.trim() ?? ''
    if (typed === asked || state.text.trim() === asked) return
    // Typing ends the search by image, and the one for what is like documents.
    searchByImage(null)
    likeQuery.set(null)
    const timer = setTimeout(
      () => changeSearch({ asked: typed ? { text: typed, entered: false } : null }),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
  }, [typed, state.text, state.asked])

  const answered = results.data && !results.isPlaceholderData ? results.data.result : null
  const byWord = useWordsFirst(input, answered !== null || results.isError)
  const entered = useResultsFocus(state.text, answered, list)
  const submit = (given: string) => {
    const text = given.trim()
    if (!text) return
    searchByImage(null)
    likeQuery.set(null)
    changeSearch({ text: given, asked: { text, entered: true } })
    setRecent([text, ...recent.filter((other) => other !== text)].slice(0, 8))
    entered(text)
  }

  if (collections.data && collections.data.every((collection) => collection.documents === 0)) return <FirstRun />

  const shown = input && byWord ? { asked: input, result: byWord } : input ? results.data : null
  // Of another search: kept in sight while the next one runs, and never as if it had been found by that.
  const isBehind = input !== null && !!shown && !isSameSearch(shown.asked, input)
  const result = shown && (!isBehind || shown.result.hits.length > 0) ? shown.result : null
  return (
    <section className="page searchPage" ref={pane} aria-label={strings.search.title}>
      <SearchBar mode={mode} onSubmit={() => submit(state.text)} onDown={() => focusList.set((count) => count + 1)} />
      <div className="resultsRow">
        {facets.isShown && !image && !like && (input !== null || hasFilters(state.filters)) ? (
          <FacetPanel
            mode={mode}
            answered={input === null || answered !== null}
            isOver={facets.isOver}
            onClose={() => facets.show(false)}
          />
        ) : null}
        <div className="resultsColumn">
          {image ? (
            <ImageResults image={image} filters={filtersInput(state.filters)} limit={state.limit} handle={list} />
          ) : like ? (
            <LikeResults like={like} filters={filtersInput(state.filters)} limit={state.limit} handle={list} />
          ) : input && results.isError ? (
            <ErrorState error={results.error} onRetry={() => void results.refetch()} />
          ) : input ? (
            <>
              <ResultsBar
                result={result}
                next={isBehind || !result ? input.query : null}
                pending={results.isFetching}
                isEarly={byWord !== null}
                typed={!state.asked?.entered && !free && mode !== 'keyword'}
                more={(result?.hits.length ?? 0) >= state.limit}
              />
              {state.asked?.entered && !isBehind ? <TeamResults input={input} /> : null}
              {!result ? (
                <Skeleton lines={9} />
              ) : result.hits.length > 0 ? (
                <HitList
                  key={result.query}
                  name={JSON.stringify({ ...shown?.asked, limit: 0 })}
                  result={result}
                  limit={state.limit}
                  behind={isBehind}
                  handle={list}
                />
              ) : (
                <EmptyState
                  icon={<SearchX aria-hidden />}
                  title={strings.search.nothingTitle}
                  actions={
                    hasFilters(state.filters) || parsed?.hasFilters ? (
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
          ) : hasFilters(state.filters) ? (
            <FilteredDocuments filters={state.filters} />
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
