import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { CollectionId, ConversationId, DocumentId, TaskId } from '../../model/ids.ts'
import { filedView } from '../views/filed.ts'

export function trashHandlers(core: Core): QuarryHandlers['trash'] {
  return {
    list: async () =>
      (await core.library.trash.list()).map(({ removedAt, ...removed }) => ({
        ...removed,
        removedAt: new Date(removedAt).toISOString(),
      })),
    documents: async ({ offset, limit }) => {
      const { total, items } = await core.library.trash.documents(offset, limit)
      return {
        total,
        items: items.map((item) => ({ ...item, removedAt: new Date(item.removedAt).toISOString() })),
      }
    },
    restoreDocuments: async ({ ids, into }) =>
      filedView(await core.library.documents.restore(ids as DocumentId[], into as CollectionId)),
    restore: async ({ collections, documents }) => {
      const restored = await core.library.trash.restore({
        collections: collections as CollectionId[],
        documents: documents as { documentId: DocumentId; collectionId: CollectionId }[],
      })
      return {
        collections: restored.collections,
        documents: restored.documents,
        changeId: restored.changeId ?? null,
      }
    },
    delete: (chosen, signal) =>
      core.library.trash.delete(
        {
          collections: chosen.collections as CollectionId[],
          conversations: chosen.conversations as ConversationId[],
          tasks: chosen.tasks as TaskId[],
          documents: chosen.documents as { documentId: DocumentId; collectionId: CollectionId }[],
        },
        signal,
      ),
    empty: (_, signal) => core.library.trash.empty(signal),
  }
}
