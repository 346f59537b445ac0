import type { SearchResult } from '../../main/service/wire/search.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { searchLimits } from '../limits.ts'
import { postOperation } from '../operation.ts'
import type { LocalSearchProfile } from '../searchProfile.ts'
import { host } from '../host.ts'
import { byDomain, byLanguage, byTexts, byTime } from '../searching/filterPages.ts'
import { findPages } from '../searching/findPages.ts'
import type { LocalProfile } from '../profile.ts'
import { flag, oneOf, texts, type Parameters } from '../searching/parameters.ts'
import { readShared, type SharedDefaults } from '../searching/sharedParameters.ts'
import { appearanceOf, toResult } from '../searching/toResult.ts'
import { extraFullContents, searchReply } from './searchReply.ts'

/** POST {base_url}/search over the corpus. */
export const webSearchOperation = postOperation('search', '/search', 'search', async (call) => {
  const startedAt = host.now()
  const { parameters, profile } = call
  const { query, results } = searchWeb(parameters, profile, await call.corpus())
  return searchReply(
    call,
    startedAt,
    { query, results },
    {
      num_search_queries: 1,
      full_content_extra_count: extraFullContents(results, profile.search.freeFullContents),
    },
  )
})

/**
 * One web search over the corpus: its parameters are those of the operation, checked here. Operations that search by
 * themselves have other `defaults`. Throws 400.
 */
export function searchWeb(
  parameters: Parameters,
  profile: LocalProfile,
  corpus: Corpus,
  defaults: SharedDefaults = openDefaults(profile.search),
): { readonly query: string; readonly results: SearchResult[] } {
  const { names } = profile.search
  const search = readShared(parameters, defaults)
  const textLimits = { items: searchLimits.texts, characters: searchLimits.charactersPerText }
  const required = texts(parameters, names.requiredTexts, textLimits)
  const excluded = texts(parameters, names.excludedTexts, textLimits)
  const kind = oneOf(parameters, names.searchKind, searchLimits.searchKinds) ?? 'general'
  const format =
    oneOf(parameters, names.highlightFormat, searchLimits.highlightFormats) ?? profile.search.defaultHighlightFormat
  const adult = oneOf(parameters, names.adultFilter, searchLimits.adultFilters) ?? profile.search.defaultAdultFilter
  const images = flag(parameters, names.images) ?? false
  const filters = [
    byDomain(search.domains),
    byTime(search.time, corpus.asOf ?? host.now(), profile.search.autoTimeBasis),
    byLanguage(search.languages),
    byTexts(required, excluded),
    ({ sections }: { sections: readonly string[] }) => kind === 'general' || sections.includes('news'),
    (page: { adult: boolean }) => adult === 'off' || !page.adult,
  ]
  const look = appearanceOf(search, images, format === 'markdown')
  const results = findPages(corpus, search.words, filters, search.count).map((page) => toResult(page, corpus, look))
  return { query: search.query, results }
}

/** The defaults of web and news search, which the interface does not show. */
export function openDefaults(profile: LocalSearchProfile): SharedDefaults {
  return {
    count: profile.defaultCount,
    timeBasis: profile.defaultTimeBasis,
    highlight: profile.defaultHighlight,
    highlightTokens: profile.defaultHighlightTokens,
    fullContent: profile.defaultFullContent,
    fullContentTokens: profile.defaultFullContentTokens,
  }
}
