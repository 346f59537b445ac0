import { isOwnOrigin, type SpaceKey } from '../model/vectors/space.ts'
import type { TextEmbedder } from '../service/embedders/embedderThread.ts'
import type { Embedders } from '../settings/embedders.ts'
import type { BatchWork } from './batchWork.ts'
import type { PackLimits } from './packTexts.ts'

/** What makes the vectors of a space, and what may go into one request of it. */
export interface ChosenEmbedder {
  readonly client: TextEmbedder
  readonly limits: PackLimits
  readonly concurrency?: BatchWork['concurrency']
}

/** A server on this computer works on one request at a time: while it does, the next one waits beside it. */
const OWN_CONCURRENCY = { start: 2, max: 2 }

/** The service, unless the space is of a model of the user's own. @throws QuarryError not_found where that is not there */
export async function chooseEmbedder(
  space: SpaceKey,
  {
    own,
    client,
    limits,
  }: { readonly own: Embedders; readonly client: () => Promise<TextEmbedder>; readonly limits: PackLimits },
): Promise<ChosenEmbedder> {
  if (!isOwnOrigin(space.origin)) return { client: await client(), limits }
  const chosen = own.textEmbedder(space)
  return { client: chosen.client, limits: limitsOf(space, own, limits), concurrency: OWN_CONCURRENCY }
}

/** The limits of requests for a space: those of the service, and a model of the user's own takes fewer texts at once. */
export function limitsOf(space: SpaceKey, own: Embedders, limits: PackLimits): PackLimits {
  const embedder = isOwnOrigin(space.origin) ? own.of(space) : undefined
  return embedder ? { ...limits, maxItems: embedder.maxTexts } : limits
}
