import type { SmartFoundView } from '../../../contract/organising/smart.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { SmartSearch } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import { search } from '../../search/search.ts'
import { filtersOf, planOf, searches, smartFound, storedFilters } from '../views/filters.ts'
import { collectionView } from './collections.ts'

type Definition = Omit<Parameters<QuarryHandlers['smart']['create']>[0], 'name' | 'parentId' | 'offline'>

export function smartHandlers(core: Core): QuarryHandlers['smart'] {
  const getSmart = async (id: number) => {
    const found = await core.library.source.getCollection(id as CollectionId)
    if (!found.smart) throw new QuarryError('conflict', `"${found.name}" is no smart collection.`)
    return { collection: found, smart: found.smart }
  }
  const add = async (name: string, parentId: CollectionId | undefined, smart: SmartSearch) =>
    collectionView(core, await core.library.collections.addSmart(name, parentId, smart))
  return {
    create: async ({ name, parentId, offline, ...definition }, signal) => {
      // A collection or tag that is not there is told before anything is made.
      const filters = await filtersOf(core, definition.filters)
      const made = await add(name, parentId as CollectionId | undefined, smartOf(definition))
      if (definition.query !== '' && !offline) {
        const { source, queryEmbedder } = core.library
        const { plan } = await planOf(core, definition.query, filters)
        const { mode } = definition
        const asked = { query: plan.wording, mode, filters: plan.filters, limit: 1, offset: 0, offline: false }
        await search({ ...asked, space: undefined }, { source, embedder: queryEmbedder, clock: core.clock }, signal)
      }
      return made
    },
    change: async ({ id, leastScore, ...change }) => {
      const { collection, smart } = await getSmart(id)
      const definition = {
        query: change.query ?? smart.query,
        mode: change.mode ?? smart.mode,
        filters: change.filters ?? storedFilters(smart),
        most: change.most ?? smart.most,
        leastScore: leastScore === undefined ? (smart.leastScore ?? null) : leastScore,
      }
      await filtersOf(core, definition.filters)
      if (await searches(core, definition.filters.collections, collection.id))
        throw new QuarryError('conflict', `"${collection.name}" cannot search in itself.`, { where: 'filters' })
      return collectionView(core, await core.library.collections.changeSmart(collection.id, smartOf(definition)))
    },
    duplicate: async ({ id, name }) => {
      const { collection, smart } = await getSmart(id)
      return add(name, collection.parentId, smart)
    },
    convert: async ({ id }) => {
      const { collection } = await getSmart(id)
      const { filters } = await smartFound(core, collection)
      const selection = { kind: 'filters', filters, except: [] } as const
      return collectionView(core, await core.library.collections.convertSmart(collection.id, selection))
    },
    found: async ({ id }, signal): Promise<SmartFoundView> => {
      const collection = await core.library.source.getCollection(id as CollectionId)
      const { smart } = collection
      if (!smart) return { id, documents: collection.documents, mode: null, isCut: false }
      const { filters, ranked, mode, reason } = await smartFound(core, collection, [], signal)
      const page = { order: 'added', offset: 0, limit: 1 } as const
      const documents = ranked?.length ?? (await core.library.source.findDocuments(filters, page)).total
      const about = reason === undefined ? {} : { reason }
      return { id, documents, mode: mode ?? null, ...about, isCut: ranked !== undefined && documents >= smart.most }
    },
  }
}

function smartOf({ query, mode, filters, most, leastScore }: Definition): SmartSearch {
  if (leastScore !== null && mode !== 'semantic')
    throw new QuarryError('invalid_input', 'Only a search by meaning alone has a least score.', {
      where: 'leastScore',
      hint: 'Use the mode semantic, or limit how many documents it has.',
    })
  return { query, mode, filters: JSON.stringify(filters), most, leastScore: leastScore ?? undefined }
}
