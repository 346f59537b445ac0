import type { EmbedEstimateView } from '../../../contract/vectors/embedding.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { EmbedEstimate, EmbedRequest, MediaEmbedRequest } from '../../embedding/embedding.ts'
import type { CollectionId } from '../../model/ids.ts'
import { jobView } from '../views/jobViews.ts'
import { forecastView } from '../views/spendingViews.ts'

/** Models cut texts into pieces of about four letters. */
const TYPICAL_TOKENS_PER_BYTE = 0.25

type Scope = Parameters<QuarryHandlers['embedding']['start']>[0]
type MediaScope = Parameters<QuarryHandlers['embedding']['startMedia']>[0]

export function embeddingHandlers(core: Core): QuarryHandlers['embedding'] {
  return {
    estimate: async ({ again, ...scope }) =>
      estimateView(core, await core.library.embedding.estimate({ ...requestOf(scope), again }), scope.collectionId),
    estimateTexts: async ({ collection, model, dimension, ...texts }) => {
      const { embedding, source } = core.library
      const into = (await source.listCollections()).find(({ name }) => name === collection)
      const estimate = await embedding.estimateTexts(await embedding.spaceFor(model, dimension, into?.id), texts)
      const pace = await embedding.textsPerSecond(estimate.space)
      return {
        ...(await estimateView(core, estimate, into?.id)),
        seconds: pace === undefined ? null : texts.texts / pace,
      }
    },
    start: async ({ again, ...scope }) => {
      const job = await core.library.embedding.start({ ...requestOf(scope), again })
      return jobView(core.library.queue.snapshot(job))
    },
    estimateMedia: async (scope) => {
      const { space, videoMs, tokens, ...rest } = await core.library.embedding.estimateMedia(mediaRequestOf(scope))
      const forecast = await core.library.spending.forecast({
        operation: 'vl-embedding',
        model: space.model,
        collectionId: scope.collectionId as CollectionId | undefined,
        requests: rest.requests,
        units: tokens === undefined ? undefined : { input_tokens: tokens },
      })
      const shown = forecastView(forecast)
      return { ...space, ...rest, videoSeconds: videoMs / 1000, tokens: tokens ?? null, forecast: shown }
    },
    startMedia: async (scope) => {
      const job = await core.library.embedding.startMedia(mediaRequestOf(scope))
      return jobView(core.library.queue.snapshot(job))
    },
  }
}

/** `collectionId` is the collection that the texts are, or will be, in. */
export async function estimateView(
  core: Core,
  { space, texts, characters, requests, bytes, tokens }: EmbedEstimate,
  collectionId: number | undefined,
): Promise<EmbedEstimateView> {
  const forecast = await core.library.spending.forecast({
    operation: 'embedding',
    origin: space.origin,
    model: space.model,
    collectionId: collectionId as CollectionId | undefined,
    requests,
    // Before the first reply of a model, too, it has to be seen that a job would cross a budget.
    units: { input_tokens: tokens ?? Math.ceil(bytes * TYPICAL_TOKENS_PER_BYTE) },
    isEstimated: tokens === undefined,
  })
  return { ...space, texts, characters, requests, bytes, tokens: tokens ?? null, forecast: forecastView(forecast) }
}

function mediaRequestOf({ fusion, instruction, frameRate, ...scope }: MediaScope): MediaEmbedRequest {
  return { ...requestOf(scope), fusion, instruction, frameRate }
}

function requestOf({ collectionId, model, dimension }: Omit<Scope, 'again'>): EmbedRequest {
  return { collectionId: collectionId as CollectionId | undefined, model, dimension }
}
