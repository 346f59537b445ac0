import { throwIfAborted } from '../../base/abort.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { DocumentId, PassageId } from '../../model/ids.ts'
import type { EncoderPairs, EncoderReport } from '../../model/search/encoder.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import type { Ranked } from '../../model/search/ranking.ts'
import type { Space } from '../../model/vectors/space.ts'
import { plainQuery } from '../../text/query/queryTokens.ts'
import { fuse } from '../fuse.ts'

export type Measured = Pick<EncoderReport, 'heldOut' | 'recall' | 'keywordRecall' | 'fusedRecall' | 'fusedWeight'>

const neighbours = 10
/** As deep as rankings are fused for the first results of a search. */
const depth = 40
const fusedWeights = [1, 2, 4, 8] as const
/** Characters of a text that stand for its title, where it has none. */
const mostQueryChars = 120

/**
 * Searches for the titles of documents that were kept out of the fit: by the vector that `encode` estimates, by keywords, and
 * by both. What is to be found are the ten documents nearest to the true vector, the document itself left out; `encode` gets
 * the passages of others that are best by word.
 */
export async function measureEncoder(
  space: Space,
  { documents, titles, texts, vectors }: EncoderPairs,
  encode: (text: string, others: readonly PassageId[]) => Promise<Float32Array | undefined>,
  source: Pick<CollectionSource, 'rankByKeyword' | 'rankByVector'>,
  signal: AbortSignal | undefined,
): Promise<Measured> {
  const sums = { recall: 0, keywordRecall: 0 }
  const fused = fusedWeights.map(() => 0)
  for (const [at, document] of documents.entries()) {
    throwIfAborted(signal)
    const query = titles[at]?.trim() || (texts[at] ?? '').slice(0, mostQueryChars)
    const truth = vectors.slice(at * space.dimension, (at + 1) * space.dimension)
    // One after another: all at once would keep every reader from the searches of the user.
    const near = await source.rankByVector(space.id, truth, withoutFilters, neighbours + 1)
    const { ranked: byWords } = await source.rankByKeyword(plainQuery(query), withoutFilters, depth)
    // By its own passages it would be told what it is asked.
    const others = byWords.filter(({ documentId }) => documentId !== document)
    const estimated = await encode(
      query,
      others.map(({ passageId }) => passageId),
    )
    const byVector = estimated ? await source.rankByVector(space.id, estimated, withoutFilters, depth) : []
    const wanted = new Set(firstOf(near, document))
    const shareOf = (ranked: readonly Pick<Ranked, 'documentId'>[]) =>
      wanted.size === 0 ? 0 : firstOf(ranked, document).filter((id) => wanted.has(id)).length / wanted.size
    sums.recall += shareOf(byVector)
    sums.keywordRecall += shareOf(byWords)
    for (const [index, weight] of fusedWeights.entries())
      fused[index] =
        (fused[index] ?? 0) +
        shareOf(
          fuse([
            { by: 'semantic', ranked: byVector, weight },
            { by: 'keyword', ranked: byWords },
          ]),
        )
  }
  const count = Math.max(1, documents.length)
  const best = fused.indexOf(Math.max(...fused))
  return {
    heldOut: documents.length,
    recall: sums.recall / count,
    keywordRecall: sums.keywordRecall / count,
    fusedRecall: (fused[best] ?? 0) / count,
    fusedWeight: fusedWeights[best] ?? 1,
  }
}

function firstOf(ranked: readonly Pick<Ranked, 'documentId'>[], but: DocumentId): DocumentId[] {
  return ranked
    .map(({ documentId }) => documentId)
    .filter((id) => id !== but)
    .slice(0, neighbours)
}
