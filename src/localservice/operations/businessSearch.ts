import type { EntityCard } from '../../main/service/wire/search.ts'
import type { Corpus, CorpusEntity, CorpusPage } from '../corpus/corpus.ts'
import { wordsOf } from '../corpus/words.ts'
import { host } from '../host.ts'
import { businessDefaults, searchLimits } from '../limits.ts'
import { postOperation } from '../operation.ts'
import { byDomain, byLanguage, byTime } from '../searching/filterPages.ts'
import { findPages } from '../searching/findPages.ts'
import { flag, object, wholeNumber } from '../searching/parameters.ts'
import { readShared, type SharedSearch } from '../searching/sharedParameters.ts'
import { appearanceOf, toResult, type Appearance } from '../searching/toResult.ts'
import { extraFullContents, searchReply } from './searchReply.ts'

/** POST {base_url}/business-search: pages about business, and cards of the companies and people behind the query. */
export const businessSearchOperation = postOperation('business-search', '/business-search', 'search', async (call) => {
  const startedAt = host.now()
  const { parameters, profile } = call
  const search = readShared(parameters, businessDefaults)
  const option = object(parameters, 'entities')
  const wanted = flag(option, 'enable', 'entities.enable') ?? businessDefaults.entities
  const count = wholeNumber(option, 'count', searchLimits.entities, 'entities.count') ?? businessDefaults.entityCount
  const activities =
    wholeNumber(option, 'max_activities', searchLimits.activities, 'entities.max_activities') ??
    businessDefaults.maxActivities

  const corpus = await call.corpus()
  const filters = [
    byDomain(search.domains),
    byTime(search.time, corpus.asOf ?? host.now(), profile.search.autoTimeBasis),
    byLanguage(search.languages),
    ({ sections }: { sections: readonly string[] }) => sections.includes('business'),
  ]
  const look = appearanceOf(search)
  const results = findPages(corpus, search.words, filters, search.count).map((page) => toResult(page, corpus, look))
  const entities = wanted ? findEntities(corpus, search, count, activities) : []
  return searchReply(
    call,
    startedAt,
    { query: search.query, results, entities },
    {
      num_search_queries: 1,
      full_content_extra_count: extraFullContents(results, profile.search.freeFullContents),
    },
  )
})

/** A card that no name in the query points at needs this share of the query's words. */
const leastWords = 0.5

/** Those named in the query come first, then those that it describes. No filter reaches them. */
function findEntities(corpus: Corpus, search: SharedSearch, count: number, activities: number): EntityCard[] {
  const queryWords = new Set(wordsOf(search.words))
  const isNamed = ({ nameWords }: CorpusEntity) =>
    nameWords.some((words) => words.every((word) => queryWords.has(word)))
  const all = corpus.entities.map((_, at) => at)
  const ranked = queryWords.size === 0 ? [] : corpus.entityIndex.rank(search.words, all, leastWords)
  const found = ranked.flatMap(({ at }) => corpus.entities[at] ?? [])
  const named = corpus.entities.filter(isNamed)
  const look = { ...appearanceOf(search), fullContentTokens: undefined }
  const cards = [...new Set([...named, ...found])].slice(0, count)
  return cards.map((entity) => toCard(entity, entity.activities.slice(0, activities), corpus, look))
}

function toCard(
  { card }: CorpusEntity,
  activities: readonly CorpusPage[],
  corpus: Corpus,
  look: Appearance,
): EntityCard {
  if (activities.length === 0) return card
  return { ...card, activities: activities.map((page) => toResult(page, corpus, look)) }
}
