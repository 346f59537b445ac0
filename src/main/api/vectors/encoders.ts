import type { QuarryHandlers } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { CollectionId } from '../../model/ids.ts'
import { encoderView } from '../views/encoderViews.ts'

export function encoderHandlers(core: Core): QuarryHandlers['encoders'] {
  const states = async (collectionId: number | undefined) => {
    const { encoders, source } = core.library
    const all = await encoders.list()
    if (collectionId === undefined) return all
    const collection = await source.getCollection(collectionId as CollectionId)
    const here = new Set((await source.coverage(collection.id)).map(({ space }) => space.id))
    return all.filter(({ space }) => here.has(space.id))
  }
  return {
    list: async ({ collectionId }) => (await states(collectionId)).map(encoderView),
    fit: async function* ({ collectionId }, signal) {
      const found = await states(collectionId)
      if (found.length === 0)
        throw new QuarryError('conflict', 'Nothing is embedded yet.', {
          hint: 'Embed a collection first: an encoder is fitted to the vectors of its texts.',
        })
      for (const { space } of found)
        for await (const progress of core.library.encoders.fit(space, signal)) yield { spaceId: space.id, ...progress }
    },
  }
}
