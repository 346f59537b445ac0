import type { EmbedEstimateView } from '../../contract/embedding.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { EmbedEstimate, EmbedRequest, MediaEmbedRequest } from '../embedding/embedding.ts'
import type { CollectionId } from '../model/ids.ts'
import { jobView } from './views/jobViews.ts'

type Scope = Parameters<QuarryHandlers['embedding']['start']>[0]
type MediaScope = Parameters<QuarryHandlers['embedding']['startMedia']>[0]

export function embeddingHandlers(core: Core): QuarryHandlers['embedding'] {
  return {
    estimate: async ({ again, ...scope }) =>
      estimateView(await core.library.embedding.estimate({ ...requestOf(scope), again })),
    start: async ({ again, ...scope }) => {
      const job = await core.library.embedding.start({ ...requestOf(scope), again })
      return jobView(core.library.queue.snapshot(job))
    },
    estimateMedia: async (scope) => {
      const { space, videoMs, tokens, ...rest } = await core.library.embedding.estimateMedia(mediaRequestOf(scope))
      return { ...space, ...rest, videoSeconds: videoMs / 1000, tokens: tokens ?? null }
    },
    startMedia: async (scope) => {
      const job = await core.library.embedding.startMedia(mediaRequestOf(scope))
      return jobView(core.library.queue.snapshot(job))
    },
  }
}

export function estimateView({ space, texts, characters, requests, bytes, tokens }: EmbedEstimate): EmbedEstimateView {
  return { ...space, texts, characters, requests, bytes, tokens: tokens ?? null }
}

function mediaRequestOf({ fusion, instruction, frameRate, ...scope }: MediaScope): MediaEmbedRequest {
  return { ...requestOf(scope), fusion, instruction, frameRate }
}

function requestOf({ collectionId, model, dimension }: Omit<Scope, 'again'>): EmbedRequest {
  return { collectionId: collectionId as CollectionId | undefined, model, dimension }
}
