import type { QuarryHandlers } from '../../contract/routes.ts'
import type { WatchedFolderView, WatchEventView } from '../../contract/files/watching.ts'
import type { Core } from '../core.ts'
import type { WatchId } from '../model/ids.ts'
import type { StoredWatchEvent } from '../model/watching.ts'
import { importOptions } from './imports.ts'
import { toIso } from './views/times.ts'

export function watchingHandlers(core: Core): QuarryHandlers['watching'] {
  const list = async (): Promise<readonly WatchedFolderView[]> => {
    const { watching, source } = core.library
    const names = new Map((await source.listCollections()).map(({ id, name }) => [id, name]))
    return (await watching.list()).map((folder) => ({
      id: folder.id,
      path: folder.path,
      collectionId: folder.collectionId,
      collection: names.get(folder.collectionId) ?? '',
      paused: folder.isPaused,
      embed: folder.options.embed,
      files: folder.counts,
      trouble: folder.trouble ?? null,
      lookedAt: toIso(folder.lookedAt),
      jobId: folder.jobId ?? null,
    }))
  }
  const view = async (id: WatchId): Promise<WatchedFolderView> =>
    (await list()).find((folder) => folder.id === id) as WatchedFolderView
  return {
    list,
    add: async ({ path, collection, options, embed }) => {
      const { watching, collections, settings } = core.library
      const { passageChars, passageOverlap, originals } = await settings.read()
      const ensure = async () => (await collections.ensure(collection)).id
      const folder = await watching.add(path, ensure, {
        import: { ...(await importOptions(core, options)), originals: options.originals ?? originals },
        passageChars: options.passageChars ?? passageChars,
        passageOverlap: options.passageOverlap ?? passageOverlap,
        embed,
      })
      return view(folder.id)
    },
    remove: async ({ id }) => {
      await core.library.watching.remove(id as WatchId)
      return {}
    },
    pause: async ({ id }) => view((await core.library.watching.setPaused(id as WatchId, true)).id),
    resume: async ({ id }) => view((await core.library.watching.setPaused(id as WatchId, false)).id),
    move: async ({ id, path }) => view((await core.library.watching.move(id as WatchId, path)).id),
    look: async ({ id, acceptEmpty }, signal) => {
      const look = await core.library.watching.look(id as WatchId, { acceptEmpty }, signal)
      return {
        events: look.events.map(({ kind, path, detail }) => ({ kind, path, detail: detail ?? null })),
        unsettled: look.unsettled.length,
        passedOver: look.passedOver,
        trouble: look.trouble ?? null,
        waitsFor: look.waitsFor ?? null,
      }
    },
    history: async ({ id, before, limit }) =>
      (await core.library.watching.history(id as WatchId | undefined, before, limit)).map(eventView),
    follow: async function* (_, signal) {
      for await (const event of core.library.watching.follow(signal)) yield eventView(event)
    },
  }
}

function eventView({ id, watchId, at, kind, path, detail }: StoredWatchEvent): WatchEventView {
  return { id, folderId: watchId, at: new Date(at).toISOString(), kind, path, detail: detail ?? null }
}
