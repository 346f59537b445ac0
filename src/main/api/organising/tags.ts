import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { TagView } from '../../../contract/organising/tags.ts'
import type { Core } from '../../core.ts'
import type { ChangeId, TagId } from '../../model/ids.ts'
import { filedView } from '../views/filed.ts'
import { filtersOf, selectionOf } from '../views/filters.ts'
import { listValueView } from '../views/markViews.ts'

export function tagHandlers(core: Core): QuarryHandlers['tags'] {
  const list = async (filters?: Parameters<Core['library']['tags']['list']>[0]): Promise<TagView[]> =>
    (await core.library.tags.list(filters)).map((tag) => ({ ...listValueView(tag), documents: tag.documents }))
  const changed = async ({ id, changeId }: { readonly id: TagId; readonly changeId: ChangeId | undefined }) => {
    const tag = (await list()).find((one) => one.id === id) as TagView
    return { tag, changeId: changeId ?? null }
  }
  const several = ({ tags, changeId }: { readonly tags: number; readonly changeId: ChangeId | undefined }) => ({
    tags,
    changeId: changeId ?? null,
  })
  return {
    list: async ({ filters }) => list(filters && (await filtersOf(core, filters))),
    create: async ({ name, colour }) => changed(await core.library.tags.create(name, colour ?? undefined)),
    setColour: async ({ id, colour }) => changed(await core.library.tags.setColour(id as TagId, colour ?? undefined)),
    rename: async ({ id, name }) => changed(await core.library.tags.rename(id as TagId, name)),
    merge: async ({ id, into }) => changed(await core.library.tags.merge(id as TagId, into as TagId)),
    delete: async ({ id }) => filedView(await core.library.tags.delete(id as TagId)),
    setColourSeveral: async ({ ids, colour }) =>
      several(await core.library.tags.colourSeveral(ids as TagId[], colour ?? undefined)),
    mergeSeveral: async ({ ids, into }) => several(await core.library.tags.mergeSeveral(ids as TagId[], into as TagId)),
    deleteSeveral: async ({ ids }) => filedView(await core.library.tags.deleteSeveral(ids as TagId[])),
    add: async ({ selection, name }) =>
      filedView(await core.library.tags.add(await selectionOf(core, selection), name)),
    remove: async ({ selection, id }) =>
      filedView(await core.library.tags.remove(await selectionOf(core, selection), id as TagId)),
  }
}
