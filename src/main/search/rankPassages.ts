import { hashOfQuestion, type QueryEmbedder } from './queryEmbedder.ts'
import { rankByVector } from './search.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Filters } from '../model/search/filters.ts'
import type { Ranked } from '../model/search/ranking.ts'

/** Passages by word and by meaning, each best first; several may be of one document. */
export interface RankedPassages {
  readonly byWords: readonly Ranked[]
  /** Undefined: nothing could be compared by meaning, for the reason given. */
  readonly byMeaning: readonly Ranked[] | undefined
  readonly reason: string | undefined
}

/** Both rankings of the passages that the filters let through, `depth` deep each. */
export async function rankPassages(
  query: string,
  filters: Filters,
  depth: number,
  { source, embedder }: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal?: AbortSignal,
): Promise<RankedPassages> {
  const finding = source.findQuestion(hashOfQuestion({ kind: 'text', text: query }), filters.collections)
  const counting = source.rankByKeyword(query, filters, depth, 'passage')
  // A rejection is thrown where it is awaited; until then it is not unhandled.
  counting.catch(() => {})
  const meaning = await rankByVector(
    source,
    embedder,
    { query, filters, offline: false, space: undefined, found: await finding },
    depth,
    signal,
    'passage',
  )
  return { byWords: (await counting).ranked, byMeaning: meaning.ranked, reason: meaning.reason }
}
