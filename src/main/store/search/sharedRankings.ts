import type { Filters } from '../../model/search/filters.ts'
import type { KeywordRanking, RankedEach } from '../../model/search/ranking.ts'

type RankByKeyword = (
  query: string,
  filters: Filters,
  limit: number | undefined,
  each?: RankedEach,
) => Promise<KeywordRanking>

/**
 * Ranks once what is asked for several times at once: a search by word and by meaning, and beside it what it finds by word,
 * which is shown until then. A shorter ranking is the beginning of a longer one.
 */
export function sharedRankings(rank: RankByKeyword): RankByKeyword {
  const underWay = new Map<string, { readonly limit: number; readonly ranking: Promise<KeywordRanking> }>()
  return (query, filters, limit, each) => {
    if (limit === undefined) return rank(query, filters, limit, each)
    const asked = JSON.stringify([query, filters, each])
    const before = underWay.get(asked)
    if (before && before.limit >= limit)
      return before.ranking.then((whole) => ({ ...whole, ranked: whole.ranked.slice(0, limit) }))
    const made = { limit, ranking: rank(query, filters, limit, each) }
    underWay.set(asked, made)
    const forget = () => {
      if (underWay.get(asked) === made) underWay.delete(asked)
    }
    made.ranking.then(forget, forget)
    return made.ranking
  }
}
