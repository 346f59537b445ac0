import type { SavedView } from '../../../contract/collect/collect.ts'
import type { JobView } from '../../../contract/jobs.ts'
import type { Core } from '../../core.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { StoreOutcome } from '../../model/storedDocuments.ts'
import { toIso } from './times.ts'

/** What became of documents that were saved into a collection. */
export async function savedView(
  core: Core,
  { id, name }: { readonly id: CollectionId; readonly name: string },
  { documentIds, ...counts }: StoreOutcome,
  embed: JobView | null,
): Promise<SavedView> {
  const { source } = core.library
  const documents = await Promise.all(documentIds.map((documentId) => source.getDocument(documentId)))
  return {
    collectionSource: source.id,
    collection: { id, name },
    ...counts,
    documents: documents.map((document) => ({
      documentId: document.id,
      kind: document.kind,
      title: document.title,
      url: document.url ?? null,
      publishedAt: toIso(document.publishedAt),
    })),
    embed,
  }
}
