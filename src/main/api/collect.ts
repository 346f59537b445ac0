import type { CollectProblem, SavedSearchView } from '../../contract/collect/collect.ts'
import type { CollectParameters } from '../../contract/collect/collectParameters.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import type { CollectedSearch } from '../collecting/collecting.ts'
import type { Core } from '../core.ts'
import { storedRequest } from '../collecting/storedRequest.ts'
import type { Json } from '../model/document.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import type { SavedSearch } from '../model/collecting.ts'
import type { SearchParameters } from '../service/operations/searchRequest.ts'
import { vlMaxImages } from '../service/operations/vlEmbeddingLimits.ts'
import { collectRulesView } from './collectRules.ts'
import { collectedSearchView, searchSummaryView } from './views/collectViews.ts'
import { jobView } from './views/jobViews.ts'
import { savedView } from './views/savedView.ts'
import { fromIso, toIso } from './views/times.ts'

export function collectHandlers(core: Core): QuarryHandlers['collect'] {
  const view = (search: CollectedSearch) => collectedSearchView(core.library, search)
  const savedSearchView = async (saved: SavedSearch): Promise<SavedSearchView> => {
    const { id, name, collectionId, createdAt } = saved
    const collection = collectionId === undefined ? undefined : await core.library.source.getCollection(collectionId)
    return {
      id,
      name,
      ...storedRequest(saved, `saved search "${name}"`),
      collection: collection && collection.deletedAt === undefined ? collection.name : null,
      createdAt: new Date(createdAt).toISOString(),
    }
  }
  /** A record that cannot be read is logged and left out, so that the others are still listed. */
  const readable = async <Stored, View>(
    stored: readonly Stored[],
    toView: (one: Stored) => View | Promise<View>,
  ): Promise<View[]> => {
    const views = await Promise.all(
      stored.map(async (one) => {
        try {
          return [await toView(one)]
        } catch (error) {
          if (!(error instanceof QuarryError) || error.code !== 'library_damaged') throw error
          core.log.warn('a stored search cannot be read', { where: error.where, error: error.message })
          return []
        }
      }),
    )
    return views.flat()
  }
  return {
    rules: async () => collectRulesView(core.service.profile),
    check: async ({ kind, parameters }) => {
      const times = timeProblems(parameters)
      const { startTime: _, endTime: __, ...others } = parameters
      const request = { kind, parameters: times.length > 0 ? others : withTimes(parameters) }
      return { problems: [...core.library.collecting.problemsOf(request), ...times] }
    },
    search: async function* ({ kind, parameters, collection }, signal) {
      const request = { kind, parameters: withTimes(parameters) }
      for await (const event of core.library.collecting.search(request, collection, signal)) {
        if (event.type === 'answer') yield { type: 'answer', search: await view(event.search) }
        else {
          const { message, until, isRateLimit } = event.wait
          yield { type: 'wait', message, until: new Date(until).toISOString(), isRateLimit }
        }
      }
    },
    get: async ({ id }) => view(await core.library.collecting.get(id)),
    history: async ({ limit }) =>
      readable(await core.library.searches.list(limit), (one) =>
        searchSummaryView({ ...one, ...storedRequest(one, `search ${one.id}`) }),
      ),
    clearHistory: async () => ({ removed: await core.library.searches.clear() }),
    save: async ({ searchId, keys, collection: name, embed, model, dimension }) => {
      const { collecting, embedding, queue } = core.library
      // A wrong model or width is said before anything is stored.
      await embedding.spaceFor(model, dimension)
      const { collection, outcome } = await collecting.save({ searchId, keys, collection: name })
      const job = embed ? await embedding.join({ collectionId: collection.id, model, dimension }) : undefined
      return savedView(core, collection, outcome, job ? jobView(queue.snapshot(job)) : null)
    },
    estimateMedia: async ({ collectionId, videos }) => {
      const { collectedMedia, embedding } = core.library
      const id = collectionId as CollectionId
      const plain = { fusion: false, instruction: undefined, frameRate: undefined }
      const scope = { collectionId: id, model: undefined, dimension: undefined, ...plain }
      const found = await collectedMedia.estimate(id, videos)
      const waiting = await embedding.estimateMedia(scope)
      const fetched = found.images + found.videos
      const perVector = waiting.tokens === undefined ? undefined : waiting.tokens / Math.max(1, waiting.vectors)
      return {
        ...found,
        hosts: [...found.hosts],
        requests: waiting.requests + Math.max(Math.ceil(found.images / vlMaxImages), found.videos),
        tokens: perVector === undefined ? null : Math.round(perVector * (waiting.vectors + fetched)),
      }
    },
    fetchMedia: async ({ collectionId, videos, embed: wanted, model, dimension, ...settings }) => {
      const { queue, collectedMedia, embedding } = core.library
      if (wanted) await embedding.mediaSpaceFor(model, dimension)
      const job = await collectedMedia.start(collectionId as CollectionId, videos)
      const { fusion, instruction, frameRate } = settings
      const scope = { collectionId: collectionId as CollectionId, model, dimension, fusion, instruction, frameRate }
      const embed = wanted ? await embedding.joinMedia(scope, job.id) : undefined
      return { fetch: jobView(queue.snapshot(job)), embed: embed ? jobView(queue.snapshot(embed)) : null }
    },
    linked: async ({ documentId }) =>
      (await core.library.documents.linked(documentId as DocumentId)).map((found) => ({
        collectionSource: core.library.source.id,
        documentId: found.id,
        kind: found.kind,
        title: found.title,
        url: found.url ?? null,
        publishedAt: toIso(found.publishedAt),
        relation: found.relation,
        isPart: found.isPart,
      })),
    savedSearches: async () => readable(await core.library.searches.listSaved(), savedSearchView),
    saveSearch: async ({ name, kind, parameters, collection }) => {
      const { collections, searches } = core.library
      const known = collection === undefined ? undefined : await collections.ensure(collection)
      // As JSON, a parameter that is undefined is left out.
      const written = JSON.parse(JSON.stringify(parameters)) as Json
      const stored = { name, kind, parameters: written, collectionId: known?.id }
      return savedSearchView(await searches.save(stored))
    },
    removeSavedSearch: async ({ id }) => ({ removed: await core.library.searches.removeSaved(id) }),
  }
}

const zoned = /(Z|[+-]\d{2}:\d{2})$/

/** Dates as the service wants them: date-times with a zone. What has one is sent as it was written. */
function withTimes({ startTime, endTime, ...rest }: CollectParameters): SearchParameters {
  const asUtc = (text: string) =>
    text.includes('T') || text.includes(' ') ? `${text.trim().replace(' ', 'T')}Z` : text
  const start = (text: string) => (zoned.test(text) ? text : (toIso(fromIso(asUtc(text), 'startTime')) ?? text))
  const end = (text: string) => {
    if (zoned.test(text)) return text
    const after = fromIso(asUtc(text), 'endTime', true)
    return after === undefined ? text : new Date(after - 1).toISOString()
  }
  return {
    ...rest,
    ...(startTime === undefined ? {} : { startTime: start(startTime) }),
    ...(endTime === undefined ? {} : { endTime: end(endTime) }),
  }
}

function timeProblems(parameters: CollectParameters): CollectProblem[] {
  return (['startTime', 'endTime'] as const).flatMap((parameter): CollectProblem[] => {
    try {
      withTimes({ query: '', [parameter]: parameters[parameter] })
      return []
    } catch (error) {
      return [{ parameter, message: describeError(error) }]
    }
  })
}
