import type { QuarryHandlers } from '../../contract/routes.ts'
import type { SizeView } from '../../contract/sizes.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { CollectionId } from '../model/ids.ts'
import { bitsOfPrecision } from '../model/precision.ts'
import type { Space } from '../model/space.ts'
import { reduceStore } from '../store/vectors/compression/reduceStore.ts'
import type { Store } from '../store/store.ts'
import { viewRecall } from './recall.ts'
import { toIso } from './times.ts'

const nothingStored = { float32: 0, int8: 0, bits: 0 }

export function sizeHandlers(core: Core): QuarryHandlers['sizes'] {
  return {
    get: ({ collectionId }) => viewSize(core.library.store, collectionId as CollectionId),
    measure: async function* ({ collectionId }, signal) {
      const { store } = core.library
      const id = collectionId as CollectionId
      const { name } = await store.readAfterWrite.getCollection(id)
      const space = await fullestSpace(store, id)
      if (!space)
        throw new QuarryError('conflict', `Nothing in "${name}" is embedded yet.`, { hint: 'Embed it, then measure.' })
      // It also makes questions, where that is free.
      const full = (await store.readAfterWrite.listSpaces()).find((one) => one.id === space.id)
      if (full) await core.library.recall.check(full, signal)
      for await (const { done, total, report } of store.measureSizes(space.id, id, signal)) {
        if (report) await store.write.storeMeasurement(id, space.id, report, core.clock.now())
        yield { done, total, size: report ? await viewSize(store, id) : null }
      }
    },
    setDimension: async ({ collectionId, dimension }) => {
      const { store } = core.library
      const id = collectionId as CollectionId
      await store.readAfterWrite.getCollection(id)
      const full = (await fullestSpace(store, id))?.dimension
      if (dimension !== null && full !== undefined && dimension > full)
        throw new QuarryError('usage', `The vectors have ${full} numbers; ${dimension} cannot be compared.`)
      await store.write.setSearchDimension(id, dimension === full ? undefined : (dimension ?? undefined))
      return viewSize(store, id)
    },
    setPrecision: async ({ collectionId, precision, agreed }) => {
      const { store } = core.library
      const id = collectionId as CollectionId
      const before = await viewSize(store, id)
      const less = bitsOfPrecision[precision] < bitsOfPrecision[before.precision]
      if (less && before.vectors > 0 && !agreed)
        throw new QuarryError(
          'conflict',
          `Keeping the vectors of "${before.collection}" as ${precision} loses precision.`,
          {
            hint: 'It can be undone only by embedding again. Agree to it, and it is done.',
          },
        )
      await store.write.setPrecision(id, precision)
      return viewSize(store, id)
    },
    reduce: (_, signal) => reduceStore(core.library.store, signal),
  }
}

/** @throws QuarryError not_found */
async function viewSize(store: Store, id: CollectionId): Promise<SizeView> {
  const { name, precision, searchDimension } = await store.readAfterWrite.getCollection(id)
  const space = await fullestSpace(store, id)
  const { stored, reducing, measurement } = space
    ? await store.readAfterWrite.describeSizes(id, space.id)
    : { stored: nothingStored, reducing: false, measurement: undefined }
  const vectors = stored.float32 + stored.int8 + stored.bits
  const full = (await store.readAfterWrite.listSpaces()).find((one) => one.id === space?.id)
  return {
    collectionId: id,
    collection: name,
    space: space ? { origin: space.origin, model: space.model, dimension: space.dimension } : null,
    vectors,
    dimension: searchDimension ?? null,
    precision,
    stored,
    unfinished: reducing,
    measurement: measurement ? { ...measurement, measuredAt: toIso(measurement.measuredAt) ?? '' } : null,
    old: measurement !== undefined && vectors > measurement.vectors,
    recall: full ? await viewRecall(store, full) : null,
  }
}

/** The space with most of the collection's texts; the newest of several. */
async function fullestSpace(store: Store, id: CollectionId): Promise<Omit<Space, 'vectors'> | undefined> {
  const covered = await store.readAfterWrite.coverage(id)
  return covered.toSorted((a, b) => b.embedded - a.embedded || b.space.id - a.space.id)[0]?.space
}
