import type { AccessKeyView } from '../../contract/access/access.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { defined } from '../base/defined.ts'
import type { Core } from '../core.ts'
import type { AccessKey } from '../model/accessKeys.ts'
import type { AccessKeyId, CollectionId } from '../model/ids.ts'
import { toIso } from './views/times.ts'

export function accessHandlers(core: Core): QuarryHandlers['access'] {
  const keyViews = async (keys: readonly AccessKey[]): Promise<AccessKeyView[]> => {
    const collections = await core.library.source.listCollections()
    return keys.map(({ id, name, ending, mayWrite, createdAt, usedAt, revokedAt, collections: granted }) => ({
      id,
      name,
      ending,
      mayWrite,
      collections:
        granted === undefined
          ? null
          : collections.flatMap((one) => (granted.includes(one.id) ? [{ id: one.id, name: one.name }] : [])),
      createdAt: new Date(createdAt).toISOString(),
      usedAt: toIso(usedAt),
      revokedAt: toIso(revokedAt),
    }))
  }
  const keyView = async (key: AccessKey): Promise<AccessKeyView> => {
    const [view] = await keyViews([key])
    return view as AccessKeyView
  }
  const view = async ({ on, port, address, problem }: Awaited<ReturnType<Core['access']['view']>>) => ({
    on,
    port,
    address: address ?? null,
    problem: problem ?? null,
    keys: await keyViews(await core.library.accessKeys.list()),
  })
  return {
    get: async () => view(await core.access.view()),
    change: async (change) => view(await core.access.change(defined(change))),
    addKey: async ({ name, collections, mayWrite }) => {
      const { key, hash, ending } = core.access.newKey()
      const added = await core.library.accessKeys.add({
        name,
        hash,
        ending,
        collections: (collections as readonly CollectionId[] | null) ?? undefined,
        mayWrite,
      })
      core.log.info('a key was made for another program', { name, mayWrite })
      return { ...(await keyView(added)), key }
    },
    revokeKey: async ({ id }) => keyView(await core.library.accessKeys.revoke(id as AccessKeyId)),
  }
}
