import type { CollectionView } from '../../../contract/collections.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { Collection } from '../../model/document.ts'
import type { ChangeId, CollectionId } from '../../model/ids.ts'
import { storedFilters } from '../views/filters.ts'

export async function collectionView(core: Core, collection: Collection): Promise<CollectionView> {
  const { source } = core.library
  const { smart } = collection
  return {
    collectionSource: source.id,
    id: collection.id,
    name: collection.name,
    documents: collection.documents,
    passages: collection.passages,
    createdAt: new Date(collection.createdAt).toISOString(),
    parentId: await parentOf(core, collection),
    precision: collection.precision,
    searchDimension: collection.searchDimension ?? null,
    smart: smart ? { ...smart, filters: storedFilters(smart), leastScore: smart.leastScore ?? null } : null,
    coverage: (await source.coverage(collection.id)).map(({ space, embedded, texts }) => ({
      origin: space.origin,
      model: space.model,
      dimension: space.dimension,
      embedded,
      texts,
    })),
  }
}

/** A collection whose parent is in the trash is shown at the top. */
async function parentOf(core: Core, { parentId }: Collection) {
  if (parentId === undefined) return null
  return (await core.library.source.getCollection(parentId)).deletedAt === undefined ? parentId : null
}

function severalView({
  collections,
  changeId,
}: {
  readonly collections: number
  readonly changeId: ChangeId | undefined
}) {
  return { collections, changeId: changeId ?? null }
}

export function collectionHandlers(core: Core): QuarryHandlers['collections'] {
  const view = (collection: Collection) => collectionView(core, collection)
  return {
    list: async () => Promise.all((await core.library.source.listCollections()).map(view)),
    create: async ({ name, precision, parentId }) =>
      view(await core.library.collections.create(name, precision, parentId as CollectionId | undefined)),
    rename: async ({ id, name }) => view(await core.library.collections.rename(id as CollectionId, name)),
    move: async ({ id, parentId }) =>
      view(
        await core.library.collections.move(id as CollectionId, (parentId ?? undefined) as CollectionId | undefined),
      ),
    remove: async ({ id }) => {
      const { name, documents, within, changeId } = await core.library.collections.remove(id as CollectionId)
      return {
        id,
        name,
        documents,
        within: within.map((one) => ({ id: one.id, name: one.name, documents: one.documents })),
        changeId: changeId ?? null,
      }
    },
    moveSeveral: async ({ ids, parentId }) =>
      severalView(
        await core.library.collections.moveSeveral(
          ids as CollectionId[],
          (parentId ?? undefined) as CollectionId | undefined,
        ),
      ),
    removeSeveral: async ({ ids }) => severalView(await core.library.collections.removeSeveral(ids as CollectionId[])),
    restore: async ({ id }) => view(await core.library.collections.restore(id as CollectionId)),
  }
}
