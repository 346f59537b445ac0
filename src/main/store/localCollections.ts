import { isMovable } from '../base/workers.ts'
import { LOCAL_SOURCE, type CollectionSource } from '../model/collectionSource.ts'
import { unpackPending } from './jobs/pendingTexts.ts'
import type { CoverageCounts } from './coverageCounts.ts'
import { sharedRankings } from './search/sharedRankings.ts'
import type { Store } from './store.ts'

/**
 * The collections of the open library. What must not wait behind a long write goes to the reader threads; they see every
 * write that has been answered.
 */
export function createLocalCollections(store: Store, coverage: CoverageCounts): CollectionSource {
  const { read, readAfterWrite, write } = store
  return {
    id: LOCAL_SOURCE,
    listCollections: () => read.listCollections(),
    getCollection: (id) => read.getCollection(id),
    coverage: coverage.of,
    findDocuments: (filters, { order, offset, limit }) => read.findDocuments(filters, order, offset, limit),
    listDocuments: (id, { order, offset, limit, fields }) => read.listDocuments(id, order, offset, limit, fields),
    listFields: (id) => read.listFields(id),
    getDocument: (id) => read.getDocument(id),
    exportDocuments: async (id, after, limit) => {
      const documents = await read.exportDocuments(id, after, limit)
      const found = await read.documentMedia(documents.map((document) => document.id))
      const media = Map.groupBy(found, ({ documentId }) => documentId)
      return documents.map((document) => ({
        ...document,
        media: media.get(document.id)?.map(({ medium }) => medium) ?? [],
      }))
    },
    mostEmbedded: (ids) => read.mostEmbedded(ids),
    exportVectors: (ids, space) => read.exportVectors(ids, space),
    putDocuments: (documents, options) => write.storeSources(documents, options),
    pendingTexts: async ({ spaceId, collectionId, again }, cursor, limit) =>
      unpackPending(await read.listPending(spaceId, collectionId, cursor, limit, again)),
    countPending: ({ spaceId, collectionId, again, jobId }) =>
      readAfterWrite.countPending(spaceId, collectionId, again, jobId),
    readTexts: (ids) => read.readTexts(ids),
    putVectors: (reply, now) => store.writeVectors('commitBatch', [reply.values.buffer].filter(isMovable), reply, now),
    findQuestion: (hash, collections) => read.findQuestion(hash, collections),
    rankByKeyword: sharedRankings((query, filters, limit, each) => read.searchKeywords(query, filters, limit, each)),
    nearSpellings: (words) => read.nearSpellings(words),
    writtenSpellings: (words, filters) => read.writtenSpellings(words, filters),
    completions: (of, start, limit) => read.completions(of, start, limit),
    rankByVector: (spaceId, query, filters, limit, each) => read.rankByVector(spaceId, query, filters, limit, each),
    passagesHolding: (found, matches) => read.passagesHolding(found, matches),
    readHits: (found, asked) => read.readHits(found, asked),
    readPlaces: (spans) => read.readPlaces(spans),
    readFiles: (ids) => read.readFiles(ids),
    filePresence: (ids) => read.filePresence(ids),
    readCandidates: (ids) => read.readCandidates(ids),
    countSearched: (spaceIds, filters) => read.countSearched(spaceIds, filters),
    countFacets: (result, facets, most) => read.countFacets(result, facets, most),
    orderResult: (result, order, offset, limit) => read.orderResult(result, order, offset, limit),
    foldCopies: (ids, shown, result) => read.foldCopies(ids, shown, result),
    countTokens: (tokens) => read.countTokens(tokens),
    documentVectors: async (id, passages, collections) => {
      const [found, width] = await Promise.all([read.documentVectors(id, passages), read.searchDimension(collections)])
      return found.map(({ space, vectors }) => ({ space, vectors: vectors.map((vector) => vector.subarray(0, width)) }))
    },
    resemblances: (id, others) => read.resemblances(id, others),
    mediumVector: (spaceId, hash) => read.plainMediaVector(spaceId, hash),
  }
}
