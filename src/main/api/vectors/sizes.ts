import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { SizeView } from '../../../contract/vectors/sizes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { Library } from '../../library.ts'
import type { CollectionId } from '../../model/ids.ts'
import { bitsOfPrecision } from '../../model/vectors/precision.ts'
import type { Space } from '../../model/vectors/space.ts'
import { viewRecall } from './recall.ts'
import { toIso } from '../views/times.ts'

const nothingStored = { float32: 0, int8: 0, bits: 0 }

export function sizeHandlers(core: Core): QuarryHandlers['sizes'] {
  return {
    get: ({ collectionId }) => viewSize(core.library, collectionId as CollectionId),
    measure: async function* ({ collectionId }, signal) {
      const { library } = core
      const id = collectionId as CollectionId
      const { name } = await library.source.getCollection(id)
      const space = await fullestSpace(library, id)
      if (!space)
        throw new QuarryError('conflict', `Nothing in "${name}" is embedded yet.`, { hint: 'Embed it, then measure.' })
      // It also makes questions, where that is free.
      const full = (await library.upkeep.spaces()).find((one) => one.id === space.id)
      if (full) await library.recall.check(full, signal)
      for await (const { done, total, report } of library.sizes.measure(id, space.id, signal))
        yield { done, total, size: report ? await viewSize(library, id) : null }
    },
    setDimension: async ({ collectionId, dimension }) => {
      const { library } = core
      const id = collectionId as CollectionId
      await library.source.getCollection(id)
      const full = (await fullestSpace(library, id))?.dimension
      if (dimension !== null && full !== undefined && dimension > full)
        throw new QuarryError('usage', `The vectors have ${full} numbers; ${dimension} cannot be compared.`)
      await library.sizes.setDimension(id, dimension === full ? undefined : (dimension ?? undefined))
      return viewSize(library, id)
    },
    setPrecision: async ({ collectionId, precision, agreed }) => {
      const { library } = core
      const id = collectionId as CollectionId
      const before = await viewSize(library, id)
      const less = bitsOfPrecision[precision] < bitsOfPrecision[before.precision]
      if (less && before.vectors > 0 && !agreed)
        throw new QuarryError(
          'conflict',
          `Keeping the vectors of "${before.collection}" as ${precision} loses precision.`,
          {
            hint: 'It can be undone only by embedding again. Agree to it, and it is done.',
          },
        )
      await library.sizes.setPrecision(id, precision)
      return viewSize(library, id)
    },
    reduce: (_, signal) => core.library.sizes.reduce(signal),
  }
}

/** @throws QuarryError not_found */
async function viewSize(library: Library, id: CollectionId): Promise<SizeView> {
  const { name, precision, searchDimension } = await library.source.getCollection(id)
  const space = await fullestSpace(library, id)
  const { stored, reducing, measurement } = space
    ? await library.sizes.describe(id, space.id)
    : { stored: nothingStored, reducing: false, measurement: undefined }
  const vectors = stored.float32 + stored.int8 + stored.bits
  const full = (await library.upkeep.spaces()).find((one) => one.id === space?.id)
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
    recall: full ? await viewRecall(library.recall, full) : null,
  }
}

/** The space with most of the collection's texts; the newest of several. */
async function fullestSpace({ source }: Library, id: CollectionId): Promise<Omit<Space, 'vectors'> | undefined> {
  const covered = await source.coverage(id)
  return covered.toSorted((a, b) => b.embedded - a.embedded || b.space.id - a.space.id)[0]?.space
}
