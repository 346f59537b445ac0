import type { DocumentId, SpaceId } from '../model/ids.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Filters } from '../model/search/filters.ts'
import { COPY_SIMILARITY, type FoundCopies } from '../model/search/copies.ts'
import { readWhole, type FoundCopy } from './copies.ts'
import { similar, type SimilarAnswer, type SimilarDependencies } from './similar.ts'
import type { FoundHit } from './search.ts'
import { sharedWords } from './sharedWords.ts'
import { meanOf } from '../text/meanVector.ts'

export interface RelatedHit extends FoundHit {
  readonly resemblance: number
  /** Words that both have and few other texts, rarest first. */
  readonly shared: readonly string[]
  /** What both have in common that is more than chance; `nothing`: they are the nearest there are, and that is all. */
  readonly common: 'words' | 'meaning' | 'nothing'
}

export interface RelatedAnswer extends Omit<SimilarAnswer, 'hits'> {
  readonly hits: readonly RelatedHit[]
  readonly copies: readonly FoundCopy[]
  readonly isCut: boolean
  readonly unsigned: number
}

/** Passages this near are about the same, whatever words they use. */
const NEAR_SIMILARITY = 0.8
/** One word that two texts share may be chance. */
const LEAST_SHARED = 2
/** Passages of a document whose vectors make its mean. */
const MEAN_PASSAGES = 32

/**
 * What is beside a document: near-duplicates of its text or its meaning, and without them the documents nearest to it.
 * Nothing is sent. Filters apply to what is near, not to copies. @throws QuarryError not_found
 */
export async function related(
  request: { readonly documentId: DocumentId; readonly filters: Filters; readonly limit: number },
  dependencies: SimilarDependencies & { readonly findCopies: (id: DocumentId) => Promise<FoundCopies> },
): Promise<RelatedAnswer> {
  const { source, findCopies } = dependencies
  const { documentId, filters, limit } = request
  const [byText, near] = await Promise.all([
    findCopies(documentId),
    // Copies are the nearest: without them there are still enough.
    similar({ ...request, limit: limit + MOST_COPIES }, dependencies),
  ])
  const textOf = new Map(byText.copies.map((copy) => [copy.documentId, copy.resemblance]))
  const nearest = near.mode === 'semantic' ? near.hits.filter(({ score }) => score >= COPY_SIMILARITY) : []
  const ids = [...new Set([...textOf.keys(), ...nearest.map((hit) => hit.documentId)])].slice(0, MOST_COPIES)
  const similarities = await compareMeans(source, documentId, ids, near.spaceId, filters)
  const isCopy = (id: DocumentId) => textOf.has(id) || (similarities.get(id) ?? 0) >= COPY_SIMILARITY
  const copied = ids.filter(isCopy)
  const hits = near.hits.filter((hit) => !isCopy(hit.documentId)).slice(0, limit)
  const all = [...copied, ...hits.map((hit) => hit.documentId)]
  const shared = await source.resemblances(documentId, all)
  const { text } = await source.getDocument(documentId)
  const words = await sharedWords(
    text,
    hits.map((hit) => hit.text),
    source.countTokens,
  )
  const shown = await readWhole(source, copied, filters.collections)
  const copies = shown.map((hit, at): FoundCopy => {
    const similarity = similarities.get(hit.documentId)
    const isNear = (similarity ?? 0) >= COPY_SIMILARITY
    const by = !textOf.has(hit.documentId) ? 'meaning' : isNear ? 'both' : 'text'
    return { hit, resemblance: shared[at] ?? 0, similarity, by }
  })
  return {
    ...near,
    hits: hits.map((hit, at): RelatedHit => {
      const ofHit = words[at] ?? []
      const isNear = near.mode === 'semantic' && hit.score >= NEAR_SIMILARITY
      const common = ofHit.length >= LEAST_SHARED ? 'words' : isNear ? 'meaning' : 'nothing'
      return { ...hit, rank: at + 1, resemblance: shared[copied.length + at] ?? 0, shared: ofHit, common }
    }),
    copies: copies.sort((a, b) => b.resemblance - a.resemblance || (b.similarity ?? 0) - (a.similarity ?? 0)),
    isCut: byText.isCut,
    unsigned: byText.unsigned,
  }
}

/** More copies than this are not told apart from each other. */
const MOST_COPIES = 100

/** The cosines of a document's mean vector and those of others that have vectors in the space. */
async function compareMeans(
  source: CollectionSource,
  id: DocumentId,
  others: readonly DocumentId[],
  spaceId: SpaceId | undefined,
  { collections }: Filters,
): Promise<ReadonlyMap<DocumentId, number>> {
  const means = await Promise.all(
    (spaceId === undefined ? [] : [id, ...others]).map(async (one) => {
      const spaces = await source.documentVectors(one, MEAN_PASSAGES, collections)
      return [one, meanOf(spaces.find(({ space }) => space.id === spaceId)?.vectors ?? [])] as const
    }),
  )
  const own = means[0]?.[1]
  const found = new Map<DocumentId, number>()
  for (const [other, mean] of means.slice(1)) if (own && mean) found.set(other, dot(own, mean))
  return found
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
