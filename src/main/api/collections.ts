import type { CollectionView } from '../../contract/collections.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { Collection } from '../model/document.ts'
import type { CollectionId } from '../model/ids.ts'

export function collectionHandlers(core: Core): QuarryHandlers['collections'] {
  const view = async (collection: Collection): Promise<CollectionView> => ({
    id: collection.id,
    name: collection.name,
    documents: collection.documents,
    passages: collection.passages,
    createdAt: new Date(collection.createdAt).toISOString(),
    precision: collection.precision,
    searchDimension: collection.searchDimension ?? null,
    coverage: (await core.library.store.read.coverage(collection.id)).map(({ space, embedded, texts }) => ({
      origin: space.origin,
      model: space.model,
      dimension: space.dimension,
      embedded,
      texts,
    })),
  })
  return {
    list: async () => Promise.all((await core.library.store.readAfterWrite.listCollections()).map(view)),
    create: async ({ name, precision }) =>
      view(await core.library.store.write.createCollection(name, core.clock.now(), precision)),
    rename: async ({ id, name }) => view(await core.library.store.write.renameCollection(id as CollectionId, name)),
    remove: async ({ id }) => {
      const { name, documents } = await core.library.store.write.removeCollection(id as CollectionId, core.clock.now())
      return { id, name, documents }
    },
    restore: async ({ id }) => view(await core.library.store.write.restoreCollection(id as CollectionId)),
  }
}
