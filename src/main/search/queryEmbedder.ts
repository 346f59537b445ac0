import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Random } from '../base/random.ts'
import { IMPORTED_ORIGIN, type Origin, type Space } from '../model/space.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'
import { embeddingOperation } from '../service/operations/embedding.ts'
import { embeddingMaxCharacters } from '../service/operations/embeddingLimits.ts'
import type { ServiceProfile } from '../service/profile.ts'
import { withRetry } from '../service/retry.ts'
import type { Store } from '../store/store.ts'
import { textHash } from '../text/contentHash.ts'

/** Turns a question into a vector of a space: from the cache of questions asked before, else by the space's own origin. */
export interface QueryEmbedder {
  /** The origin that can be asked today. */
  readonly origin: Origin
  /** @throws QuarryError when the vector is not to be had; its message says why in words for the user */
  embed(
    space: Space,
    query: string,
    options: { readonly offline: boolean; readonly signal: AbortSignal | undefined },
  ): Promise<Float32Array>
}

/** A search waits this long for a service that says 429 or fails; then it answers by word. */
const PATIENCE_MS = 3_000

export function createQueryEmbedder({
  store,
  client,
  clock,
  random,
  profile,
  origin,
}: {
  readonly store: Store
  readonly client: () => Promise<EmbeddingClient>
  readonly clock: Clock
  readonly random: Random
  readonly profile: ServiceProfile
  readonly origin: Origin
}): QueryEmbedder {
  return {
    origin,
    embed: async (space, query, { offline, signal }) => {
      const hash = textHash(query)
      const known = await store.read.getQueryVector(space.id, hash)
      if (known) return known
      if (offline)
        throw new QuarryError('conflict', 'This question was not embedded before, and nothing may be sent now.')
      if (space.origin === IMPORTED_ORIGIN)
        throw new QuarryError(
          'conflict',
          `The vectors here came in a file, made with ${space.model}; a question can be compared with them only when it is embedded by the same.`,
          { hint: 'Answered by word. What is like a document can still be found by meaning.' },
        )
      if (space.origin !== origin)
        throw new QuarryError('conflict', `The vectors here are of ${space.origin}, which is not the service in use.`)
      if (query.length > embeddingMaxCharacters)
        throw new QuarryError('usage', `The question is longer than ${embeddingMaxCharacters} characters.`)
      const service = await client()
      const request = { model: space.model, dimension: space.dimension, inputType: 'query' as const, texts: [query] }
      const reply = await withRetry(
        embeddingOperation,
        { clock, random, profile, signal, giveUpAfterMs: PATIENCE_MS },
        () => service.embed(request, { signal }),
      )
      await store.write.putQueryVector(space.id, hash, query, reply.values, clock.now())
      await store.write.addToLedger(
        {
          operation: 'embedding',
          origin,
          model: space.model,
          jobId: undefined,
          collectionId: undefined,
          requestId: reply.requestId,
          usage: reply.inputTokens === undefined ? {} : { input_tokens: reply.inputTokens },
        },
        clock.now(),
      )
      return reply.values
    },
  }
}
