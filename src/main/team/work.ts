import { throwIfAborted } from '../base/abort.ts'
import { jsonStringBytes } from '../base/bytes.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import type { Random } from '../base/random.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'
import { ServiceError } from '../service/errors.ts'
import { embeddingOperation } from '../service/operations/embedding.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import { withRetry } from '../service/transport/retry.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'
import type { TeamConnection } from './postgres/connection.ts'
import { ensureTeamSpace } from './postgres/content.ts'
import { countQueue, enqueue, finish, giveBack, lease, refuse, type QueuePlace } from './postgres/queue.ts'
import { readTeamTexts } from './postgres/search.ts'
import type { Keeping } from './postgres/setup.ts'

export interface WorkProgress {
  readonly embedded: number
  readonly waiting: number
}

export interface WorkOutcome {
  readonly embedded: number
  readonly requests: number
  /** Texts that the service refused again and again. */
  readonly failed: number
}

/** What a worker sends through: today's service, within the budgets of its library. */
export interface WorkParts {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly probe: Probe
  readonly profile: ServiceProfile
  readonly spending: Spending
  /** Of the service in use. */
  readonly origin: string
  readonly client: () => Promise<EmbeddingClient>
}

export interface Work extends WorkParts {
  readonly on: TeamConnection
  readonly workspace: string
  readonly space: SpaceKey
  readonly keeping: Keeping
  readonly textsAtOnce: number
  /** How long others leave leased texts alone: longer than a request takes with its waits. */
  readonly leaseMs: number
  readonly signal: AbortSignal
}

/** Of the texts of a request; its frame and the commas have the rest of the service's limit. */
const bodyShare = 0.9
const enqueuedAtOnce = 10_000
/** Between two looks at texts that are leased to others. */
const LOOK_AGAIN_MS = 500

/**
 * Embeds texts of a workspace that have no vector in a space, until all have one or have failed. Any number of workers share
 * one queue: a text is leased to one of them, and a worker that is killed holds up its texts only until the lease ends.
 */
export async function* work(asked: Work): AsyncGenerator<WorkProgress, WorkOutcome> {
  const { on, workspace, space, random, clock, signal, textsAtOnce, leaseMs, probe } = asked
  if (space.origin !== asked.origin)
    throw new QuarryError('usage', `A worker embeds with the service in use, which has no model "${space.model}".`)
  const place: QueuePlace = {
    workspace,
    space: await ensureTeamSpace(on, workspace, space),
    worker: random.uuid(),
  }
  let [embedded, requests] = [0, 0]
  for (;;) {
    throwIfAborted(signal)
    const leased = await lease(on, place, textsAtOnce, leaseMs)
    if (leased.length === 0) {
      if ((await enqueue(on, place, enqueuedAtOnce)) > 0) continue
      const { waiting, leased: others, failed } = await countQueue(on, place)
      if (waiting + others === 0) return { embedded, requests, failed }
      await clock.wait(LOOK_AGAIN_MS, signal)
      continue
    }
    probe('team.leased')
    const added = await embedLeased(asked, place, leased).catch(async (error: unknown) => {
      // What got no vector: others may take it at once, unless the server is what failed.
      await giveBack(on, place, leased).catch(() => 0)
      throw error
    })
    embedded += added
    requests++
    yield { embedded, waiting: (await countQueue(on, place)).waiting }
  }
}

async function embedLeased(asked: Work, place: QueuePlace, leased: readonly string[]): Promise<number> {
  const { on, workspace, space, profile, keeping, store, clock, random, spending, signal, probe } = asked
  const found = await readTeamTexts(on, workspace, leased, keeping)
  const room = profile.embedding.maxBodyBytes * bodyShare
  let bytes = 0
  const fits = leased.filter((hash) => (bytes += jsonStringBytes(found.get(hash) ?? '') + 1) <= room)
  const rest = leased.filter((hash) => !fits.includes(hash))
  if (rest.length > 0) await giveBack(on, place, rest)
  const texts = fits.map((hash) => found.get(hash) ?? '')
  const { model, dimension } = space
  try {
    const planned = {
      operation: embeddingOperation.name,
      model,
      collectionId: undefined,
      most: { input_tokens: Math.min(bytes, room) + 1_000 },
    }
    const { reply, reservation } = await withRetry(embeddingOperation, { clock, random, profile, signal }, () =>
      spending.send(planned, async () => {
        const client = await asked.client()
        probe('team.sending')
        return client.embed({ model, dimension, inputType: 'document', texts }, { signal })
      }),
    )
    probe('team.answered')
    const vectors = fits.map((hash, at) => ({
      hash,
      vector: reply.values.slice(at * dimension, (at + 1) * dimension),
    }))
    const added = await finish(on, place, vectors, keeping)
    probe('team.finished')
    const usage = reply.inputTokens === undefined ? {} : { input_tokens: reply.inputTokens }
    await store.write.addToLedger(
      {
        operation: embeddingOperation.name,
        origin: asked.origin,
        model,
        jobId: undefined,
        collectionId: undefined,
        requestId: reply.requestId,
        usage,
        reservation,
      },
      clock.now(),
    )
    return added
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'invalid_request') throw error
    // One refused text refuses its request: each half finds out by itself which.
    const [only] = fits
    if (fits.length === 1 && only !== undefined) {
      await refuse(on, place, [only], error.message)
      return 0
    }
    const half = Math.ceil(fits.length / 2)
    return (await embedLeased(asked, place, fits.slice(0, half))) + (await embedLeased(asked, place, fits.slice(half)))
  }
}
