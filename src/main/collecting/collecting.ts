import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Random } from '../base/random.ts'
import type { Collection, DocumentKind, Json } from '../model/document.ts'
import type { RecordedSearch } from '../model/collecting.ts'
import type { StoreOutcome } from '../model/storedDocuments.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { DroppedItem } from '../service/operations/decodeSearchReply.ts'
import { searchOperations, type SearchRequest } from '../service/operations/search.ts'
import type { SearchKind, SearchParameters } from '../service/operations/searchRequest.ts'
import { readSettings } from '../settings/librarySettings.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'
import { askService, type SearchWait } from './askService.ts'
import { checkRequest, findProblems, type ParameterProblem } from './checkRequest.ts'
import { articlesOf, itemsOf, replyFromJson, replyToJson, type CollectedItem } from './collectedItems.ts'
import { resultsToDocuments } from './resultsToDocuments.ts'
import { storedRequest } from './storedRequest.ts'

/** A search of the service and what it brought. */
export interface CollectedSearch extends Omit<RecordedSearch, 'reply' | 'kind' | 'parameters'> {
  readonly kind: SearchKind
  readonly parameters: SearchParameters
  readonly collectedItems: readonly CollectedItem[]
  readonly dropped: readonly DroppedItem[]
}

export type CollectEvent =
  | { readonly type: 'wait'; readonly wait: SearchWait }
  | { readonly type: 'answer'; readonly search: CollectedSearch }

export interface SaveRequest {
  readonly searchId: number
  /** Keys of items, or of the pages within them; undefined: everything. */
  readonly keys: readonly string[] | undefined
  readonly collection: string
}

/** Searching the service, and saving what is worth it. */
export interface Collecting {
  /** Everything that the interface does not allow about a request, parameter by parameter; nothing is sent. */
  problemsOf(request: SearchRequest): ParameterProblem[]
  /**
   * Asks the service, says when it waits, and notes what came and what it cost. `collection` is what the cost is for, where
   * that is known already.
   */
  search(request: SearchRequest, collection: string | undefined, signal: AbortSignal): AsyncIterable<CollectEvent>
  /** A search of before, with what it brought. @throws QuarryError not_found */
  get(id: number): Promise<CollectedSearch>
  /** Saves items into a collection, which is made where there is none. */
  save(request: SaveRequest): Promise<{ collection: Collection; outcome: StoreOutcome }>
}

export function createCollecting({
  store,
  service,
  clock,
  random,
  spending,
}: {
  readonly store: Store
  readonly service: ServiceHandle
  readonly clock: Clock
  readonly random: Random
  readonly spending: Spending
}): Collecting {
  const { profile } = service
  const get = async (id: number): Promise<CollectedSearch> => toCollected(await store.readAfterWrite.getSearch(id))
  return {
    problemsOf: (request) => findProblems(request, profile),
    search: async function* (request, collection, signal) {
      checkRequest(request, profile)
      const collectionId = collection === undefined ? undefined : (await store.read.findCollection(collection))?.id
      const asking = askService(request, { service, clock, random, signal, spending, collectionId })
      let next = await asking.next()
      for (; !next.done; next = await asking.next()) yield { type: 'wait', wait: next.value }
      const { reply, reservation } = next.value
      const items = itemsOf(reply)
      const id = await store.write.recordSearch(
        {
          kind: request.kind,
          query: request.parameters.query,
          parameters: JSON.parse(JSON.stringify(request.parameters)) as Json,
          operation: searchOperations[request.kind].name,
          origin: service.origin,
          requestId: reply.requestId,
          usage: reply.usage,
          warning: reply.warning,
          latencyMs: reply.latencyMs,
          items: items.length,
          reply: replyToJson(items, reply.dropped),
          collectionId,
          reservation,
        },
        clock.now(),
      )
      yield { type: 'answer', search: await get(id) }
    },
    get,
    save: async ({ searchId, keys, collection: name }) => {
      const search = await get(searchId)
      const chosen = keys === undefined ? search.collectedItems : choose(search, keys)
      const { drafts, links } = resultsToDocuments(chosen, {
        operation: `POST ${searchOperations[search.kind].path}`,
        resultKind: resultKinds[search.kind],
        requestId: search.requestId,
      })
      const { passageChars, passageOverlap } = await readSettings(store)
      const now = clock.now()
      const collection = await store.write.ensureCollection(name, now)
      const outcome = await store.write.collectDocuments(searchId, drafts, links, {
        collectionId: collection.id,
        passageChars,
        passageOverlap: Math.min(passageOverlap, Math.floor(passageChars / 2)),
        now,
      })
      return { collection, outcome }
    },
  }
}

const resultKinds: Readonly<Record<SearchKind, DocumentKind>> = {
  web: 'web',
  news: 'news',
  business: 'business',
  video: 'video',
}

/** @throws QuarryError library_damaged */
function toCollected({ reply, kind, parameters, ...rest }: RecordedSearch): CollectedSearch {
  const where = `search ${rest.id}`
  const { items, dropped } = replyFromJson(reply ?? [], where)
  return { ...rest, ...storedRequest({ kind, parameters }, where), collectedItems: items, dropped }
}

/** Whole items, and pages within others. @throws QuarryError not_found */
function choose(search: CollectedSearch, keys: readonly string[]): CollectedItem[] {
  const byKey = new Map<string, CollectedItem>()
  for (const item of search.collectedItems) {
    byKey.set(item.key, item)
    for (const { key, item: page, raw } of articlesOf(item)) byKey.set(key, { key, type: 'result', item: page, raw })
  }
  return keys.map((key) => {
    const item = byKey.get(key)
    if (item) return item
    throw new QuarryError('not_found', `The search has no item "${key}" any more.`, {
      where: `search ${search.id}`,
      hint: 'Search again.',
    })
  })
}
