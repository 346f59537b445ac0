import type { CollectionSource } from '../model/collectionSource.ts'
import type { DocumentId } from '../model/ids.ts'
import type { FoldedCopy, FoldedDocument } from '../model/search/copies.ts'
import type { WholeResult } from '../model/search/facets.ts'
import type { Filters } from '../model/search/filters.ts'
import type { Hit } from '../model/search/hit.ts'

/** A near-duplicate with what is shown of it. */
export interface FoundCopy extends Omit<FoldedCopy, 'documentId'> {
  readonly hit: Hit
}

/** Documents that are looked at for near-duplicates before deeper ones are: as many as are compared by meaning. */
const LEAST_DEPTH = 100
const DEEPER = 4

/** The first documents of a result. */
interface RankedPart {
  readonly ids: readonly DocumentId[]
  readonly whole: WholeResult
}

/**
 * A page of a result in which near-duplicates stand under the first of them. Ranks deeper until the page is full or nothing
 * is left: `rank` gives the first so many documents. What ranked last is answered beside.
 */
export async function foldedPage<T extends RankedPart>(
  source: CollectionSource,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  rank: (depth: number) => Promise<T>,
): Promise<{ readonly ranked: T; readonly page: readonly FoldedDocument[] }> {
  const shown = offset + limit
  for (let depth = Math.max(LEAST_DEPTH, 2 * shown); ; depth *= DEEPER) {
    const ranked = await rank(depth)
    const { found, first } = await source.foldCopies(ranked.ids, shown, ranked.whole)
    if (found >= shown || ranked.ids.length < depth) return { ranked, page: first.slice(offset) }
  }
}

/** What is shown of the copies under each document, in the order of `folded`. */
export async function readCopies(
  source: CollectionSource,
  folded: readonly FoldedDocument[],
  { collections }: Filters,
): Promise<FoundCopy[][]> {
  const all = folded.flatMap(({ copies }) => copies)
  const hits = await readWhole(
    source,
    all.map(({ documentId }) => documentId),
    collections,
  )
  const found = all.map(({ resemblance, similarity, by }, at): FoundCopy => {
    return { hit: hits[at] as Hit, resemblance, similarity, by }
  })
  let from = 0
  return folded.map(({ copies }) => found.slice(from, (from += copies.length)))
}

/** What is read of a document as a whole has no passage. */
const NO_PASSAGE = 0 as Hit['passageId']

/** What is shown of documents as wholes, in their order. */
export async function readWhole(
  source: CollectionSource,
  ids: readonly DocumentId[],
  asked: Filters['collections'],
): Promise<readonly Hit[]> {
  if (ids.length === 0) return []
  return source.readHits(
    ids.map((documentId) => ({ documentId, passageId: NO_PASSAGE })),
    asked,
  )
}
