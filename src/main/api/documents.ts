import type { DocumentSummary as SummaryView } from '../../contract/documents.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import type { DocumentSummary } from '../store/tables/documents.ts'
import { toIso } from './times.ts'

export function documentHandlers(core: Core): QuarryHandlers['documents'] {
  return {
    list: async ({ collectionId, sort, offset, limit }) => {
      const page = await core.library.store.read.listDocuments(collectionId as CollectionId, sort, offset, limit)
      return { total: page.total, items: page.items.map(summaryView) }
    },
    get: async ({ id }) => {
      const document = await core.library.store.read.getDocument(id as DocumentId)
      const vectors = await core.library.store.read.passageVectors(id as DocumentId)
      return {
        ...summaryView({ ...document, characters: document.text.length }),
        text: document.text,
        authors: document.authors ?? null,
        crawledAt: toIso(document.crawledAt),
        requestId: document.requestId ?? null,
        source: { name: document.source.name, row: document.source.row ?? null },
        raw: document.raw,
        passages: document.passages.map(({ id: passageId, ordinal, start, end }) => ({
          id: passageId,
          ordinal,
          start,
          end,
          vectors: vectors
            .filter((vector) => vector.passageId === passageId)
            .map(({ model, dimension, truncated }) => ({ model, dimension, truncated })),
        })),
        collections: document.collections,
        replaces: document.replaces ?? null,
      }
    },
    takeOut: async ({ collectionId, ids }) => ({
      removed: await core.library.store.write.takeOutDocuments(collectionId as CollectionId, ids as DocumentId[]),
    }),
    putBack: async ({ collectionId, ids }) => ({
      added: await core.library.store.write.putDocuments(
        collectionId as CollectionId,
        ids as DocumentId[],
        core.clock.now(),
      ),
    }),
  }
}

function summaryView(document: DocumentSummary): SummaryView {
  return {
    id: document.id,
    kind: document.kind,
    externalId: document.externalId ?? null,
    title: document.title,
    url: document.url ?? null,
    domain: document.domain ?? null,
    language: document.language ?? null,
    publishedAt: toIso(document.publishedAt),
    capturedAt: new Date(document.capturedAt).toISOString(),
    characters: document.characters,
  }
}
