/**
 * How good a ranking is, as the retrieval literature counts it. `ranking` holds document ids, best first, each once;
 * `judged` says how relevant a document is (above 0: relevant; not in it: not relevant). Every figure is in [0, 1], and
 * 0 where nothing is relevant.
 */
export type Judgements = ReadonlyMap<string, number>

/** Normalised discounted cumulative gain with linear gain, rel / log2(rank + 1), as trec_eval and BEIR count it. */
export function ndcgAt(ranking: readonly string[], judged: Judgements, depth: number): number {
  const ideal = [...judged.values()].filter((gain) => gain > 0).sort((a, b) => b - a)
  const best = discountedGain(ideal.slice(0, depth))
  if (best === 0) return 0
  return discountedGain(ranking.slice(0, depth).map((id) => Math.max(0, judged.get(id) ?? 0))) / best
}

/** The share of all relevant documents that are among the first `depth`. */
export function recallAt(ranking: readonly string[], judged: Judgements, depth: number): number {
  const relevant = [...judged.values()].filter((gain) => gain > 0).length
  if (relevant === 0) return 0
  return ranking.slice(0, depth).filter((id) => isRelevant(judged, id)).length / relevant
}

/** One over the rank of the first relevant document, 0 when there is none among the first `depth`. */
export function reciprocalRankAt(ranking: readonly string[], judged: Judgements, depth: number): number {
  const index = ranking.slice(0, depth).findIndex((id) => isRelevant(judged, id))
  return index < 0 ? 0 : 1 / (index + 1)
}

export interface RetrievalScores {
  readonly ndcg10: number
  readonly recall10: number
  readonly recall100: number
  readonly mrr: number
}

/** The means over all queries; every query counts the same, with or without a hit. */
export function meanScores(runs: readonly { ranking: readonly string[]; judged: Judgements }[]): RetrievalScores {
  const mean = (score: (ranking: readonly string[], judged: Judgements) => number) =>
    runs.length === 0 ? 0 : runs.reduce((sum, { ranking, judged }) => sum + score(ranking, judged), 0) / runs.length
  return {
    ndcg10: mean((ranking, judged) => ndcgAt(ranking, judged, 10)),
    recall10: mean((ranking, judged) => recallAt(ranking, judged, 10)),
    recall100: mean((ranking, judged) => recallAt(ranking, judged, 100)),
    mrr: mean((ranking, judged) => reciprocalRankAt(ranking, judged, 10)),
  }
}

function isRelevant(judged: Judgements, id: string): boolean {
  return (judged.get(id) ?? 0) > 0
}

function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)
}
